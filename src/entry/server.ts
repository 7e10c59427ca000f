import { nodeEngine } from '../adapters/engine-node.ts';
import { run } from '../adapters/run.ts';

process.exit(await run(nodeEngine, process.env, (line) => process.stderr.write(`${line}\n`)));
