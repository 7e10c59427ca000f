import { build } from './esbuild.js';

await build();
