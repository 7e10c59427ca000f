import { denoEngine } from '../server/engines/deno.ts';
import { run } from '../server/run.ts';
import { printTo } from '../server/terminal.ts';

process.exit(await run(denoEngine, process.env, printTo(process.stderr)));
