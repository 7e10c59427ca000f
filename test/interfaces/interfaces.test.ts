import { expect, test } from 'vitest';
import { registry } from '../../src/tools/registry.ts';
import { clientInterface } from './client.ts';
import { commandLines } from './command-line.ts';
import { describeInterface } from './describe-interface.ts';
import { httpInterface } from './http.ts';
import { libraryInterface } from './library.ts';
import { mcpOverHttp } from './mcp.ts';
import { pageInterfaces } from './page.ts';
import { rowsForProcesses, table } from './table.ts';

/** One table through every interface: each gives the same answer. Those that answer within this process get every row. */
for (const subject of [libraryInterface, httpInterface, clientInterface, ...commandLines, mcpOverHttp]) {
  describeInterface(subject, table);
}

/** The page gets the rows that a clipboard or a box could change, and a result and an error of each tool. */
for (const subject of pageInterfaces) describeInterface(subject, rowsForProcesses);

test.each([
  { name: 'the table', rows: table },
  { name: 'what is run through other processes', rows: rowsForProcesses },
])('$name has data and an error for each tool', ({ rows }) => {
  for (const name of registry.keys()) {
    const ofTool = rows.filter(({ tool }) => tool === name);
    expect(ofTool.some(({ data }) => data !== undefined)).toBe(true);
    expect(ofTool.some(({ message }) => message !== undefined)).toBe(true);
  }
});
