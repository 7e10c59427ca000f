import { bunEngine } from '../server/engines/bun.ts';
import { run } from '../server/run.ts';

process.exit(await run(bunEngine, process.env, (line) => process.stderr.write(`${line}\n`)));
