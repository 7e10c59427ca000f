import { bunEngine } from '../adapters/engine-bun.ts';
import { run } from '../adapters/run.ts';

process.exit(await run(bunEngine, process.env, (line) => process.stderr.write(`${line}\n`)));
