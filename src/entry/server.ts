import './check-node.ts';
import { nodeEngine } from '../server/engines/node.ts';
import { printTo } from '../server/print.ts';
import { run } from '../server/run.ts';

process.exit(await run(nodeEngine, process.env, printTo(process.stderr)));
