import './home.css';
import { registry } from '../../src/tools/registry.ts';
import { start } from './start.tsx';

start(registry, import.meta.url);
