import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { hex } from '../../src/codecs/hex.ts';
import { utf8Bytes } from '../../src/core/text.ts';
import { read } from '../../src/entry/read.ts';
import { createMcpFactory } from '../../src/mcp/server.ts';
import { registry } from '../../src/tools/registry.ts';
import { runInProcess } from '../../support/command-line.ts';
import pastes from '../vectors/pastes.json' with { type: 'json' };

/** What people paste where a decoder is open is read in the same way by every interface. */

interface Paste {
  readonly kind: string;
  readonly at: string;
  readonly paste: string;
}

/** How a text was read, and its result in hexadecimal; undefined if something would be lost or guessed. */
type Read = { readonly label: string; readonly result: string } | undefined;
type Reader = (text: string, tool: string) => Promise<Read>;

interface Listed {
  readonly label: string;
  readonly class: string;
  readonly isAmbiguous: boolean;
  readonly result?: string | Uint8Array;
  readonly resultHex?: string;
}

function firstOf([first]: readonly Listed[]): Read {
  if (first === undefined || first.class === 'partial' || first.isAmbiguous) return undefined;
  const { label, result = '', resultHex } = first;
  return { label, result: resultHex ?? hex.encode(typeof result === 'string' ? utf8Bytes(result) : result) };
}

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

/** All interfaces but the library. The page belongs here, too. */
const readers: Readonly<Record<string, Reader>> = { 'the command line': readByCommand, MCP: readByMcp };

/** Rows of all kinds, in turn, with the open tool. */
const rows = pastes
  .flatMap((row: Paste) => {
    const [, tool = '', options] = /^#([\w-]+)(?:\?(.*))?$/.exec(row.at) ?? [];
    const isDecoder = options === 'operation=decode' || (tool === 'hex-to-text' && options === undefined);
    return isDecoder ? [{ ...row, tool }] : [];
  })
  .map((row, at, all) => {
    const before = all.slice(0, at).filter(({ kind, tool }) => kind === row.kind && tool === row.tool);
    return { ...row, turn: before.length };
  })
  .toSorted((one, other) => one.turn - other.turn)
  .slice(0, 50);

test.each(rows)('$kind in $tool is read in the same way by every interface: $paste', async ({ paste, tool }) => {
  const expected = firstOf(read(paste, { tool }));
  for (const [name, reader] of Object.entries(readers)) expect(await reader(paste, tool), name).toEqual(expected);
});

test('most of these rows have a meaning', () => {
  expect(rows).toHaveLength(50);
  expect(rows.filter(({ paste, tool }) => firstOf(read(paste, { tool }))).length).toBeGreaterThan(40);
});
