import { expect, test } from 'vitest';
import { registry } from '../../src/tools/registry.ts';
import { clientInterface, httpInterface, libraryInterface } from './adapters.ts';
import { commandLines } from './command-line.ts';
import { describeInterface } from './interface.ts';
import { mcpOverHttp } from './mcp.ts';
import { rowsForProcesses, table } from './table.ts';

/**
 * Every interface has the same outcome for each row. The interfaces that run in this process are tested with all rows.
 */
for (const subject of [libraryInterface, httpInterface, clientInterface, ...commandLines, mcpOverHttp]) {
  describeInterface(subject, table);
}

test('the table has a result and an error of each tool; the rows for processes have a result of each, and an error', () => {
  for (const name of registry.keys()) {
    const ofTool = table.filter(({ tool }) => tool === name);
    expect(ofTool.some(({ data }) => data !== undefined)).toBe(true);
    expect(ofTool.some(({ message }) => message !== undefined)).toBe(true);
    expect(rowsForProcesses.some(({ tool, data }) => tool === name && data !== undefined)).toBe(true);
  }
  expect(rowsForProcesses.some(({ message }) => message !== undefined)).toBe(true);
});
