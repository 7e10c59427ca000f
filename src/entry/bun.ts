import { bunEngine } from '../server/engines/bun.ts';
import { printTo } from '../server/print.ts';
import { run } from '../server/run.ts';

process.exit(await run(bunEngine, process.env, printTo(process.stderr)));
