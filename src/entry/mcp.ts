import { runMcpStdio } from '../adapters/mcp-stdio.ts';

process.exit(await runMcpStdio((line) => process.stderr.write(`${line}\n`)));
