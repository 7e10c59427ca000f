import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { createMcpFactory } from '../../src/mcp/server.ts';
import { registry } from '../../src/tools/registry.ts';
import { runInProcess } from '../../support/command-line.ts';
import { firstOf, type Listed, type Read, readByLibrary, rows } from './readings.ts';

/** What people paste is read in the same way by every interface. web/home/conversion/interfaces.test.ts has the page. */

async function readByMcp(text: string, tool: string): Promise<Read> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = createMcpFactory({ registry, reportBug: (bug) => expect.fail(String(bug)) })();
  await server.connect(theirs);
  await client.connect(ours);
  const { structuredContent } = await client.callTool({ name: 'read', arguments: { text, tool } });
  await client.close();
  const { meanings = [] }: { readonly meanings?: readonly Listed[] } = structuredContent ?? {};
  return firstOf(meanings);
}

async function readByCommand(text: string, tool: string): Promise<Read> {
  const words = [tool, '--decode', '--read', '--as', 'hex'];
  const { code, stdout, stderr } = await runInProcess(words, { input: text });
  expect(code).toBe(stdout === '' ? 1 : 0);
  const [, label = ''] = /^Read as: (.*)\n/.exec(stderr) ?? [];
  return code === 0 ? { label, result: stdout.trimEnd() } : undefined;
}

test.each(rows)('$kind in $tool is read in the same way by every interface: $paste', async ({ paste, tool }) => {
  const expected = readByLibrary(paste, tool);
  expect(await readByCommand(paste, tool)).toEqual(expected);
  expect(await readByMcp(paste, tool)).toEqual(expected);
});

test('most of these rows have a meaning', () => {
  expect(rows).toHaveLength(50);
  expect(rows.filter(({ paste, tool }) => readByLibrary(paste, tool)).length).toBeGreaterThan(40);
});
