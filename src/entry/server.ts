import './check-node.ts';
import { nodeEngine } from '../server/engines/node.ts';
import { run } from '../server/run.ts';
import { printTo } from '../server/terminal.ts';

process.exit(await run(nodeEngine, process.env, printTo(process.stderr)));
