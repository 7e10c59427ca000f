import { bunEngine } from '../server/engines/bun.ts';
import { run } from '../server/run.ts';
import { printTo } from '../server/terminal.ts';

process.exit(await run(bunEngine, process.env, printTo(process.stderr)));
