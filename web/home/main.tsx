import './home.css';
import { hydrate } from 'preact';
import { registry } from '../../src/tools/registry.ts';
import { keepOffline } from '../offline.ts';
import { App } from './app.tsx';
import { keepEntered } from './entered.ts';

const main = document.querySelector('main');
if (main === null) throw new Error('the page has no main element');
const enterAgain = keepEntered(main);
document.querySelector('.late')?.remove();
hydrate(<App registry={registry} />, main);
enterAgain();
// In the next frame, because the linked tool has been rendered by then.
requestAnimationFrame(() => delete document.documentElement.dataset['linked']);
keepOffline();
