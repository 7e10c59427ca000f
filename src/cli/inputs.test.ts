import { isUtf8 } from 'node:buffer';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputOf, recording, runInProcess } from '../../support/command-line.ts';
import { inReusedBuffer } from '../../support/tools/byte-pieces.ts';
import { firstInvalidUtf8 } from '../core/text.ts';
import { checkText, type InputStreams, readInputs } from './inputs.ts';

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

function streamsOf(input: string | Uint8Array): InputStreams {
  return { stdin: inputOf({ input }), stdout: recording() };
}

async function read(names: readonly string[], input = ''): Promise<string> {
  const copies: Buffer[] = [];
  for await (const chunk of readInputs(names, streamsOf(input), false)) copies.push(Buffer.from(chunk));
  return Buffer.concat(copies).toString('latin1');
}

describe('files are joined as lists of lines', () => {
  test.each<readonly [string, readonly string[], string]>([
    ['a line feed is added to a last line without one', ['a', 'b'], 'a\nb'],
    ['no line feed is added to a last line with one', ['a\n', 'b\n'], 'a\nb\n'],
    ['CR ends a line, separately from LF at the start of the next file', ['a\r', '\nb'], 'a\r\n\nb'],
    ['an empty file adds nothing', ['a', '', 'b', ''], 'a\nb'],
    ['an empty first file adds nothing', ['', 'a'], 'a'],
  ])('%s', async (_, contents, joined) => {
    expect(await read(contents.map((content, index) => file(`${index}`, content)))).toBe(joined);
  });

  test('- is replaced with standard input', async () => {
    expect(await read([file('a', 'a'), '-', file('b', 'b')], 'x')).toBe('a\nx\nb');
  });
});

test('a file is read byte for byte, in chunks', async () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 7) % 251);
  expect(await read([file('bytes', bytes)])).toBe(Buffer.from(bytes).toString('latin1'));
});

describe('a name that cannot be read is an error before anything is read', () => {
  test.each([
    ['an unknown file', () => join(folder, 'none'), 'none cannot be read: there is no such file'],
    ['an unknown directory', () => join(folder, 'none/none'), 'none cannot be read: there is no such file'],
    ['a file as a directory', () => join(file('x', ''), 'none'), 'none cannot be read: there is no such file'],
    ['a directory', () => folder, 'cannot be read: it is a directory'],
    ['a command to a terminal', () => 'no\u001b[31m', 'the file named after -f cannot be read: there is no'],
    ['a command to some terminals', () => 'no\u009b31m', 'the file named after -f cannot be read: there is no'],
    ['a change of direction', () => 'no\u202etxt', "'no\\u202etxt' cannot be read: there is no such file"],
    [
      'a word that is too long for a name',
      () => 'a'.repeat(256),
      'the file named after -f cannot be read: the name is too long',
    ],
    ['standard input twice', () => '-', 'standard input (-) is given more than once'],
  ])('%s', async (_, name, message) => {
    const chunks = readInputs(['-', name()], streamsOf('a'), false);
    await expect(chunks.next()).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(message),
      remedy: expect.stringMatching(/^[A-Z].+\.$/),
    });
  });
});

describe('an input', () => {
  const opened: number[] = [];

  function open(name: string, flags: string): number {
    const descriptor = openSync(name, flags);
    opened.push(descriptor);
    return descriptor;
  }

  afterAll(() => opened.forEach((descriptor) => void closeSync(descriptor)));

  test('must not be a directory, even as standard input', async () => {
    const stdin = { ...inputOf({}), fd: open(folder, 'r') };
    await expect(readInputs(['-'], { stdin, stdout: recording() }, false).next()).rejects.toMatchObject({
      name: 'UsageError',
      message: 'standard input cannot be read: it is a directory',
    });
  });

  test('must not be the output, by name or as standard input, unless it is empty', async () => {
    const both = file('both', 'a');
    const stdin = { ...inputOf({}), fd: open(both, 'r') };
    const stdout = { ...recording(), fd: open(both, 'a') };
    const refused = { name: 'UsageError', message: expect.stringMatching(/(both|standard input) is also the output$/) };
    for (const name of ['-', both]) {
      await expect(readInputs([name], { stdin, stdout }, false).next()).rejects.toMatchObject(refused);
    }
    const cut = file('both', '');
    expect((await readInputs([cut], { stdin, stdout }, false).next()).done).toBe(true);
  });
});

describe('files that must be UTF-8', () => {
  async function readAll(names: readonly string[], input: string | Uint8Array = ''): Promise<readonly string[]> {
    const chunks: string[] = [];
    for await (const chunk of readInputs(names, streamsOf(input), true)) chunks.push(`${Buffer.from(chunk)}`);
    return chunks.filter((chunk) => chunk !== '');
  }

  test('are read in whole characters', async () => {
    expect(await readAll(['-'], 'aé世')).toEqual(['a', 'é', '世']);
  });

  test('are named in an error, with the index of the first invalid byte', async () => {
    const names = [file('g1', 'a'), file('g2', Uint8Array.of(0x61, 0xff))];
    await expect(readAll(names)).rejects.toThrow(/g2 is not valid UTF-8, from byte 1$/);
    // A character can't begin in one file and end in the next.
    await expect(readAll([file('g3', Uint8Array.of(0xc3)), '-'], 'a')).rejects.toThrow(/g3 is not .* byte 0$/);
    await expect(readAll([...names.slice(0, 1), '-'], Uint8Array.of(0xff))).rejects.toThrow(
      'standard input is not valid UTF-8, from byte 0',
    );
  });
});

describe('an argument', () => {
  test.each([
    ['a text', ['base64', '\ufffd'], 'the text'],
    ['an option', ['nl', '--sep', '\ufffd', 'a'], '--sep'],
    ['the name of a file', ['base64', '-f', '\ufffd'], 'the file name after -f'],
    ['the name of one of several files', ['sort', '-f', '-', '\ufffd'], 'the file name after -f'],
  ])('%s that may not have been UTF-8 is rejected', async (_, words, subject) => {
    const { code, stderr } = await runInProcess(words);
    expect(code).toBe(2);
    expect(stderr.split('\n')[0]).toBe(`textmill ${words[0]}: ${subject} is not valid UTF-8, or contains U+FFFD`);
  });
});

describe('bytes in pieces that must be UTF-8', () => {
  /** The pieces that pass the check, and the index of the byte in its error. */
  async function passed(pieces: readonly Uint8Array[]): Promise<{ readonly passed: string[]; readonly byte: number }> {
    const copies: Buffer[] = [];
    let byte = -1;
    try {
      for await (const piece of checkText(inReusedBuffer(pieces), 'it')) copies.push(Buffer.from(piece));
    } catch (error) {
      byte = Number(
        /^it is not valid UTF-8, from byte ([0-9]+)$/.exec(String(Reflect.get(Object(error), 'message')))?.[1],
      );
    }
    expect(copies.every((_, piece) => isUtf8(Buffer.concat(copies.slice(0, piece + 1))))).toBe(true);
    return { passed: copies.map((copy) => copy.toString('hex')), byte };
  }

  const hex = (...pieces: readonly string[]) => pieces.map((piece) => Buffer.from(piece, 'hex'));
  const parts = ['61', 'c3a9', 'e8aa9e', 'f09f9880', 'f48fbfbf', 'efbbbf', 'c3', 'e8aa', 'f09f98', 'a9', 'c080'];
  const part = fc.constantFrom(...parts, 'eda080', 'f5', 'ff');
  const bytes = fc.array(part, { maxLength: 12 }).map((drawn) => Buffer.from(drawn.join(''), 'hex'));
  const lengths = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 });

  test('any bytes in any pieces: returns whole characters up to the first invalid byte', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, lengths, async (whole, pieces) => {
        const ends = pieces.map((_, piece) => pieces.slice(0, piece + 1).reduce((sum, length) => sum + length, 0));
        const cut = [...ends, whole.length].map((end, piece) => whole.subarray(ends[piece - 1] ?? 0, end));
        const checked = await passed(cut);
        expect(checked.byte).toBe(firstInvalidUtf8(whole));
        if (checked.byte === -1) expect(checked.passed.join('')).toBe(whole.toString('hex'));
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    { start: '61c3', rest: 'a9' },
    { start: '61e0', rest: 'a080' },
    { start: '61e0a0', rest: '80' },
    { start: '61e280', rest: '80' },
    { start: '61f0', rest: '908080' },
    { start: '61f09080', rest: '80' },
  ])('the start of a character is returned with the rest: $start, $rest', async ({ start, rest }) => {
    expect(await passed(hex(start, rest))).toEqual({ passed: ['61', start.slice(2) + rest], byte: -1 });
  });

  test.each(['c0', 'c3', 'f0', 'ff'])('the bytes before a last byte from C0 to FF are returned: %s', async (last) => {
    expect(await passed(hex(`61${last}`))).toEqual({ passed: ['61'], byte: 1 });
  });

  test.each(['e261', 'f06161', 'f09061'])(
    'a character that ASCII interrupts is an error immediately: %s',
    async (cut) => {
      expect(await passed(hex(cut))).toEqual({ passed: [], byte: 0 });
    },
  );
});
