import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputOf } from '../../support/command-line.ts';
import { readInputs } from './inputs.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'textmill-inputs-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file, and returns its name. */
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function read(names: readonly string[], input = ''): Promise<string> {
  const copies: Buffer[] = [];
  for await (const chunk of readInputs(names, inputOf({ input }))) copies.push(Buffer.from(chunk));
  return Buffer.concat(copies).toString('latin1');
}

describe('files are joined as lists of lines', () => {
  test.each<readonly [string, readonly string[], string]>([
    ['a last line without a line feed gets one', ['a', 'b'], 'a\nb'],
    ['one that has it does not', ['a\n', 'b\n'], 'a\nb\n'],
    ['CR ends a line, and does not meet the LF of the next file', ['a\r', '\nb'], 'a\r\n\nb'],
    ['an empty file adds nothing', ['a', '', 'b', ''], 'a\nb'],
    ['nor does an empty one before all', ['', 'a'], 'a'],
  ])('%s', async (_, contents, joined) => {
    expect(await read(contents.map((content, index) => file(`${index}`, content)))).toBe(joined);
  });

  test('standard input is one of them, at its place', async () => {
    expect(await read([file('a', 'a'), '-', file('b', 'b')], 'x')).toBe('a\nx\nb');
  });
});

test('a file is read as it is, in chunks', async () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 7) % 251);
  expect(await read([file('bytes', bytes)])).toBe(Buffer.from(bytes).toString('latin1'));
});

describe('what cannot be read is an error before anything is read', () => {
  test.each([
    ['no file', () => join(folder, 'none'), "none can't be read: there is no such file"],
    ['no folder', () => join(folder, 'none/none'), "none can't be read: there is no such file"],
    ['a folder for a file', () => join(file('x', ''), 'none'), "none can't be read: there is no such file"],
    ['a folder', () => folder, "can't be read: it is a folder"],
    ['a name that a terminal would obey', () => 'no\u001b[31m', "$'no\\033[31m' can't be read: there is no such file"],
    ['standard input twice', () => '-', '- is given more than once'],
  ])('%s', async (_, name, message) => {
    const input = inputOf({ input: 'a' });
    const chunks = readInputs(['-', name()], input);
    await expect(chunks.next()).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(message),
      remedy: expect.stringMatching(/^[A-Z].+\.$/),
    });
  });
});
