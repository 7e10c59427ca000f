import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../src/tools/registry.ts';
import { clientInterface } from './client.ts';
import { commandLines, spawnedByArgument, spawnedByInput } from './command-line.ts';
import { httpInterface } from './http.ts';
import type { Interface, OpenInterface } from './interface.ts';
import { libraryInterface } from './library.ts';
import { mcpOverHttp, mcpOverStdio } from './mcp.ts';
import { pageDoors } from './page.ts';
import { type Row, rowsOfTransport, table, trapsOfTransport } from './table.ts';

/** One table through every interface: each gives the same answer. */

interface Run {
  readonly name: string;
  readonly subject: Interface;
  readonly rows: readonly Row[];
}

/** What answers within this process is given every row; what takes another one, the rows that a way there could change. */
const runs: readonly Run[] = [
  ...[libraryInterface, httpInterface, clientInterface, ...commandLines, mcpOverHttp].map(through(table)),
  ...[spawnedByInput, mcpOverStdio, ...pageDoors].map(through(rowsOfTransport)),
  ...[spawnedByArgument].map(through(trapsOfTransport)),
];

function through(rows: readonly Row[]): (subject: Interface) => Run {
  return (subject) => ({ name: subject.name, subject, rows });
}

describe.each(runs)('$name', ({ subject, rows }) => {
  let open: OpenInterface;

  beforeAll(async () => {
    open = await subject.open();
  });

  afterAll(() => open.close());

  test.each(rows)('$tool: $title', async ({ tool, input, data, message }) => {
    const outcome = await open.convert(tool, input);
    expect(outcome).toEqual(data === undefined ? { message } : { data: JSON.stringify(data) });
  });
});

test.each([
  { name: 'the table', rows: table },
  { name: 'what is run through other processes', rows: rowsOfTransport },
])('$name has data and an error for each tool', ({ rows }) => {
  for (const name of registry.keys()) {
    const ofTool = rows.filter(({ tool }) => tool === name);
    expect(ofTool.some(({ data }) => data !== undefined)).toBe(true);
    expect(ofTool.some(({ message }) => message !== undefined)).toBe(true);
  }
});
