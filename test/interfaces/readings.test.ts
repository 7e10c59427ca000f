import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { createMcpFactory } from '../../src/mcp/server.ts';
import { registry } from '../../src/tools/registry.ts';
import { inputOf, recording, textOf } from '../../support/command-line.ts';
import { digitsOf, firstOf, type Listed, type Read, type Row, readByLibrary, rows } from './readings.ts';

/** What people paste is read in the same way by every interface. web/home/conversion/interfaces.test.ts has the page. */

const client = new Client({ name: 'test', version: '1.0.0' });

beforeAll(async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await createMcpFactory({ registry, reportBug: (bug) => expect.fail(String(bug)) })().connect(theirs);
  await client.connect(ours);
});

afterAll(() => client.close());

async function readByMcp(row: Row): Promise<Read> {
  const { paste: text, tool } = row;
  const { structuredContent } = await client.callTool({ name: 'read', arguments: { text, ...(tool && { tool }) } });
  const { meanings = [] }: { readonly meanings?: readonly Listed[] } = structuredContent ?? {};
  return firstOf(meanings, row);
}

async function readByCommand({ paste, tool, options }: Row): Promise<Read> {
  const others = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const words = tool === undefined ? ['read'] : [tool, '--read', ...others];
  const [stdout, stderr] = [recording(), recording()];
  const code = await runCommandLine(words, {}, { stdin: inputOf({ input: paste }), stdout, stderr });
  const bytes = Buffer.concat(stdout.writes);
  const [, label = ''] = /^Read as: (.*)\n/.exec(textOf(stderr)) ?? [];
  expect([code, bytes.length > 0, label !== '']).toEqual(code === 0 ? [0, true, true] : [1, false, false]);
  return code === 0 ? { label, result: digitsOf(bytes) } : undefined;
}

test.each(rows)('$kind in $tool is read in the same way by every interface: $paste', async (row) => {
  const { tool, options } = row;
  const expected = readByLibrary(row);
  expect(await readByMcp(row)).toEqual(expected);
  // The command line prints what is not decoded with a line feed, and code in quotes.
  const isDecoded = tool === undefined || tool === 'hex-to-text' || options['operation'] === 'decode';
  const printed = expected && {
    label: expected.label.replaceAll('`', '"'),
    result: `${expected.result}${isDecoded ? '' : '0a'}`,
  };
  expect(await readByCommand(row)).toEqual(printed);
});

test('most of these rows have a meaning', () => {
  expect(rows).toHaveLength(130);
  expect(rows.filter(readByLibrary).length).toBeGreaterThan(100);
});
