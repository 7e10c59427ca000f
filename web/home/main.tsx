import './home.css';
import { render } from 'preact';
import { registry } from '../../src/tools/registry.ts';

const root = document.querySelector('#tool');
if (root !== null) render(<p>{registry.size} tools</p>, root);
