import './home.css';
import { registry } from '../../src/tools/registry.ts';
import { withTextEncodings } from '../../src/tools/text-encoding.ts';
import { start } from './start.tsx';

start(withTextEncodings(registry), import.meta.url);
