import { denoEngine } from '../adapters/engine-deno.ts';
import { run } from '../adapters/run.ts';

process.exit(await run(denoEngine, process.env, (line) => process.stderr.write(`${line}\n`)));
