import { rmSync } from 'node:fs';
import { build } from './esbuild.js';

// A start builds over what is there, which a server that runs may still load: only here it is made anew.
rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
await build();
