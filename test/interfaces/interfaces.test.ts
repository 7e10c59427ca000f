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

/** The page gets the rows that a clipboard or a box could change, and a result of each tool; it has its own words for errors. */
const results = rowsForProcesses.filter(({ data }) => data !== undefined);
for (const subject of pageInterfaces) describeInterface(subject, results);

test('the table has a result and an error of each tool, and what other processes run has a result of each and an error', () => {
  for (const name of registry.keys()) {
    const ofTool = table.filter(({ tool }) => tool === name);
    expect(ofTool.some(({ data }) => data !== undefined)).toBe(true);
    expect(ofTool.some(({ message }) => message !== undefined)).toBe(true);
    expect(rowsForProcesses.some(({ tool, data }) => tool === name && data !== undefined)).toBe(true);
  }
  expect(rowsForProcesses.some(({ message }) => message !== undefined)).toBe(true);
});
