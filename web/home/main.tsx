import './home.css';
import { withLocalOptions } from '../../src/tools/local-options.ts';
import { registry } from '../../src/tools/registry.ts';
import { start } from './start.tsx';

start(withLocalOptions(registry), import.meta.url);
