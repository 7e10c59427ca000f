import { describe, expect, test, vi } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { count } from '../../../src/documents/markdown.ts';
import { base58, base64, hexToText, numberToWords, textLineTools, urlEncoder } from '../../../src/tools/index.ts';
import { registry } from '../../../src/tools/registry.ts';
import type { Options } from '../session/options.ts';
import { createSession, setEachLine, takeFile } from '../session/session.ts';
import { MOST_TEXT_UNITS } from '../text/clipboard.ts';
import {
  canContinue,
  fileError,
  fileName,
  mostTextFileBytes,
  openFile,
  optionsFor,
  resultContent,
  saveFile,
} from './file.ts';
import { outcomeOf } from './outcome.ts';

const { lines, textCodePoints } = limits;
const theLimit = `The limit is ${count(textCodePoints)} characters.`;
const tools = [...registry.values()];
const decode = { operation: 'decode' };
const png = '\x89PNG\r\n\x1a\n';
const ITS_BYTES = ' to convert its bytes.';

function fileOf(name: string, bytes: Uint8Array<ArrayBuffer>): File {
  return new File([bytes], name);
}

/** The bytes of a text's low bytes: `\xff` is one. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (unit) => unit.charCodeAt(0));
}

describe('a file that is opened', () => {
  test('has a name that does not reorder the messages about it', async () => {
    const opened = await openFile(fileOf('a\u202efdp.exe', bytesOf('')), () => createSession(base64), tools);
    expect(opened).toEqual({ error: 'afdp.exe is empty.' });
  });

  test.each<{ title: string; tool: Tool; options?: Options; text: string }>([
    { title: 'a text', tool: base64, text: 'a\r\nb' },
    { title: 'a text of the longest kind', tool: base64, text: 'a'.repeat(textCodePoints) },
    { title: 'a text a little too long for a tool of text', tool: urlEncoder, text: 'a'.repeat(textCodePoints + 1) },
    { title: 'the longest text that is shown although too long', tool: urlEncoder, text: 'a'.repeat(MOST_TEXT_UNITS) },
    { title: 'a list of too many lines', tool: textLineTools, text: 'a\n'.repeat(lines + 1) },
    { title: 'a text that is too long for Base58', tool: base58, text: 'a'.repeat(600) },
  ])('becomes the text: $title', async ({ tool, options = {}, text }) => {
    const opened = await openFile(fileOf('a.txt', bytesOf(text)), () => createSession(tool, options), tools);
    expect(opened).toEqual({ content: text });
  });

  test.each<{ title: string; tool: Tool; options?: Options; text: string }>([
    { title: 'a picture to encode', tool: base64, text: png },
    { title: 'a picture to encode as digits', tool: hexToText, options: { operation: 'encode' }, text: png },
    { title: 'a text that is too long to be shown, to encode', tool: base64, text: 'a'.repeat(textCodePoints + 1) },
    {
      title: 'encoded text that is too long to be shown, to decode',
      tool: base64,
      options: decode,
      text: 'YWFh'.repeat(MOST_TEXT_UNITS / 4 + 1),
    },
    { title: 'a few bytes for Base58', tool: base58, text: '\xff'.repeat(512) },
  ])('is opened as bytes: $title', async ({ tool, options = {}, text }) => {
    const opened = await openFile(fileOf('a.bin', bytesOf(text)), () => createSession(tool, options), tools);
    expect(opened).toEqual({ content: { name: 'a.bin', bytes: bytesOf(text) } });
  });

  test('is opened as bytes up to the size of the largest file', async () => {
    const bytes = new Uint8Array(16_777_216).fill(0x61);
    const { content } = await openFile(fileOf('a', bytes), () => createSession(base64), tools);
    expect(typeof content === 'object' && content.bytes.length).toBe(bytes.length);
  });

  test('stays a text if each line is converted separately', async () => {
    const text = 'YQ==\n'.repeat(textCodePoints / 4);
    const session = setEachLine(createSession(base64, decode), true);
    expect(await openFile(fileOf('a.txt', bytesOf(text)), () => session, tools)).toEqual({ content: text });
  });

  test.each<[tool: Tool, options: Options, text: string, error: string]>([
    [base64, decode, png, `a is not UTF-8 text. Choose Encode${ITS_BYTES}`],
    [hexToText, {}, png, `a is not UTF-8 text. Choose Encode${ITS_BYTES}`],
    [base58, decode, '\xff'.repeat(512), `a is not UTF-8 text. Choose Encode${ITS_BYTES}`],
    [base58, decode, '\xff'.repeat(1_000), `a is not UTF-8 text. Open Base64, Hex or Base32${ITS_BYTES}`],
    [base58, decode, '\xff'.repeat(1_024), `a is not UTF-8 text. Open Base64, Hex or Base32${ITS_BYTES}`],
    [base58, {}, '\xff'.repeat(1_000), 'a is too large for Base58: 1,000 of 512 bytes.'],
    [urlEncoder, {}, '\xff'.repeat(512), `a is not UTF-8 text. Open Base64, Hex, Base32 or Base58${ITS_BYTES}`],
    [urlEncoder, {}, '\xff'.repeat(513), `a is not UTF-8 text. Open Base64, Hex or Base32${ITS_BYTES}`],
    [numberToWords, {}, '\xff'.repeat(1_000), `a is not UTF-8 text. Open Base64, Hex or Base32${ITS_BYTES}`],
    [textLineTools, {}, png, `a is not UTF-8 text. Open Base64, Hex, Base32 or Base58${ITS_BYTES}`],
    [textLineTools, {}, 'a'.repeat(100_000), `a is too long for Lines: 100,000 bytes. ${theLimit}`],
  ])('is rejected by %o with %o: %s: %s', async (tool, options, text, error) => {
    const opened = await openFile(fileOf('a', bytesOf(text)), () => createSession(tool, options), tools);
    expect(opened).toEqual({ error });
  });

  test('is not read if it is larger than any conversion accepts', async () => {
    const file = Object.assign(fileOf('a', bytesOf('')), { arrayBuffer: () => expect.fail('it was read') });
    Object.defineProperty(file, 'size', { value: 16_777_217 });
    expect(await openFile(file, () => createSession(base64), tools)).toEqual({
      error: 'a is too large: 16,777,217 of 16,777,216 bytes.',
    });
  });

  test('that only one tool can convert is rejected with the name of that tool', async () => {
    const opened = await openFile(fileOf('a', bytesOf(png)), () => createSession(urlEncoder), [urlEncoder, base64]);
    expect(opened).toEqual({ error: 'a is not UTF-8 text. Open Base64 to convert its bytes.' });
  });

  test('is read if it is as large as a conversion accepts', async () => {
    const file = fileOf('a', bytesOf('abc'));
    Object.defineProperty(file, 'size', { value: 16_777_216 });
    expect(await openFile(file, () => createSession(base64), tools)).toEqual({ content: 'abc' });
  });

  test('that can’t be read is an error', async () => {
    const folder = Object.assign(fileOf('folder', bytesOf('')), { arrayBuffer: () => Promise.reject(new Error('no')) });
    expect(await openFile(folder, () => createSession(base64), tools)).toEqual({
      error: 'folder could not be read. It may be a folder, or it was moved or deleted.',
    });
  });
});

test.each([
  { tool: base64, isEachLine: false, most: 16 * 1024 * 1024 },
  { tool: base64, isEachLine: true, most: 0 },
  { tool: base58, isEachLine: false, most: 512 },
  { tool: textLineTools, isEachLine: false, most: 0 },
])('the largest file of text for $tool.name, each line separately $isEachLine: $most bytes', (row) => {
  expect(mostTextFileBytes(setEachLine(createSession(row.tool), row.isEachLine))).toBe(row.most);
});

describe('the error of an open file contains its name', () => {
  test.each<[tool: Tool, options: Options, text: string, error: string]>([
    [base64, decode, png, `a is not UTF-8 text. Choose Encode${ITS_BYTES}`],
    [base64, decode, 'YQ==!', 'a is not valid Base64: the error is at byte 5.'],
    [urlEncoder, {}, png, `a is not UTF-8 text. Open Base64, Hex, Base32 or Base58${ITS_BYTES}`],
    [urlEncoder, {}, 'a'.repeat(100_000), `a is too long for URL: 100,000 bytes. ${theLimit}`],
    [base58, {}, 'a'.repeat(600), 'a is too large for Base58: 600 of 512 bytes.'],
  ])('%o with %o: %s: %s', (tool, options, text, error) => {
    const file = { name: 'a', bytes: bytesOf(text) };
    const session = takeFile(createSession(tool, options), file);
    const outcome = outcomeOf(session);
    expect(outcome.kind === 'error' && fileError(file, session, outcome.error, tools)).toBe(error);
  });
});

test('a result continues as a text, or as a file if it is bytes or too long for a text box', () => {
  const contentOf = (tool: Tool, content: Uint8Array<ArrayBuffer>, options: Options = {}) => {
    const session = takeFile(createSession(tool, options), { name: 'a', bytes: content });
    return resultContent(session, outcomeOf(session));
  };
  expect(contentOf(base64, bytesOf('a'))).toBe('YQ==');
  expect(contentOf(base64, bytesOf('iVA='), decode)).toEqual({ name: 'base64-decode.bin', bytes: bytesOf('\x89P') });
  expect(contentOf(base64, new Uint8Array(60_000))).toEqual({
    name: 'base64-encode.txt',
    bytes: bytesOf('A'.repeat(80_000)),
  });
  expect(contentOf(base64, bytesOf('!'), decode)).toBeUndefined();
  expect(contentOf(base64, new Uint8Array((3 * MOST_TEXT_UNITS) / 4))).toBe('A'.repeat(MOST_TEXT_UNITS));
});

test.each([
  { start: png, name: 'base64-decode.png' },
  { start: '\xff\xd8\xff\xe0', name: 'base64-decode.jpg' },
  { start: 'GIF89a', name: 'base64-decode.gif' },
  { start: '%PDF-1.7', name: 'base64-decode.pdf' },
  { start: 'PK\x03\x04', name: 'base64-decode.zip' },
  { start: '\x1f\x8b', name: 'base64-decode.gz' },
  { start: '\xff', name: 'base64-decode.bin' },
  { start: '', name: 'base64-decode.bin' },
])('the file name of saved bytes shows their type: $name', ({ start, name }) => {
  expect(fileName(createSession(base64, decode), bytesOf(start))).toBe(name);
});

test('a text is saved as text', () => {
  expect(fileName(createSession(base64), '%PDF-')).toBe('base64-encode.txt');
  expect(fileName(createSession(numberToWords), 'one')).toBe('number-to-words.txt');
});

test('a tool continues with a text, or with bytes that it can encode', () => {
  const bytes = (length: number) => ({ name: 'a', bytes: new Uint8Array(length) });
  expect(canContinue('a', textLineTools, {})).toBe(true);
  expect(canContinue(bytes(1), textLineTools, {})).toBe(false);
  expect(canContinue(bytes(512), base58, decode)).toBe(true);
  expect(canContinue(bytes(513), base58, decode)).toBe(false);
});

const encode = { operation: 'encode' };

test.each<
  [content: string | Uint8Array<ArrayBuffer>, before: Options, isEachLine: boolean | undefined, after: Options]
>([
  ['YQ==', decode, false, decode],
  ['YQ==', encode, false, encode],
  ['*', decode, false, encode],
  ['YQ==\nYg==', decode, true, decode],
  ['YQ==\nYg==', decode, undefined, encode],
  ['YQ==\n*', decode, true, encode],
  [bytesOf(png), decode, false, encode],
  [bytesOf(png), encode, false, encode],
])('Base64 takes %j: with %j, each line separately %s, it changes to %j', (content, before, isEachLine, after) => {
  const taken = typeof content === 'string' ? content : { name: 'a', bytes: content };
  expect({ ...encode, ...optionsFor(taken, base64, before, isEachLine) }).toEqual(after);
});

test('a tool without an opposite operation keeps its options', () => {
  expect(optionsFor('a', numberToWords, {})).toEqual({});
});

test.each([
  ['a text', 'a.txt', 'é', 'text/plain;charset=utf-8'],
  ['bytes', 'a.bin', bytesOf('\xff'), 'application/octet-stream'],
])('%s is saved as a link that is clicked, whose address is valid for a minute', async (_, name, content, type) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const clicked: string[] = [];
  const link = { href: '', download: '', click: () => clicked.push(link.href) };
  vi.stubGlobal('document', { createElement: (name: string) => (name === 'a' ? link : undefined) });
  saveFile(name, content);
  expect(clicked).toHaveLength(1);
  expect(link.download).toBe(name);
  const [url = ''] = clicked;
  const saved = await fetch(url);
  expect(saved.headers.get('Content-Type')).toBe(type);
  expect(await saved.bytes()).toEqual(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  vi.advanceTimersByTime(59_999);
  await expect(fetch(url)).resolves.toBeDefined();
  vi.advanceTimersByTime(1);
  await expect(fetch(url)).rejects.toThrow();
});
