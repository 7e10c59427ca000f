import { run } from '../adapters/run.ts';

process.exit(await run(process.env, (line) => process.stderr.write(`${line}\n`)));
