import { nodeEngine } from '../server/engines/node.ts';
import { run } from '../server/run.ts';

process.exit(await run(nodeEngine, process.env, (line) => process.stderr.write(`${line}\n`)));
