import { denoEngine } from '../server/engines/deno.ts';
import { printTo } from '../server/print.ts';
import { run } from '../server/run.ts';

process.exit(await run(denoEngine, process.env, printTo(process.stderr)));
