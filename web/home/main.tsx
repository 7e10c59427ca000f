import './home.css';
import { render } from 'preact';
import { registry } from '../../src/tools/registry.ts';
import { keepOffline } from '../offline.ts';
import { App } from './app.tsx';

const main = document.querySelector('main');
if (main === null) throw new Error('the page has no main element');
render(<App registry={registry} />, main);
keepOffline();
