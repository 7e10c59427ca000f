import { denoEngine } from '../server/engines/deno.ts';
import { run } from '../server/run.ts';

process.exit(await run(denoEngine, process.env, (line) => process.stderr.write(`${line}\n`)));
