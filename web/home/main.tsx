import './home.css';
import { render } from 'preact';
import { registry } from '../../src/tools/registry.ts';
import { keepOffline } from '../offline.ts';

const root = document.querySelector('#tool');
if (root !== null) render(<p>{registry.size} tools</p>, root);
keepOffline();
