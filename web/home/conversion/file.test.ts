import { describe, expect, test, vi } from 'vitest';
import { textOf, utf8Bytes } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import {
  base32,
  base58,
  base64,
  hexToText,
  numberToWords,
  textLineTools,
  urlEncoder,
} from '../../../src/tools/index.ts';
import { registry } from '../../../src/tools/registry.ts';
import { bytesOf, decode, encode, fileOf, sessionOf } from '../../../support/page/input.ts';
import { outcomeOf, pageTools, reportOn } from '../../../support/page/report.ts';
import { shout } from '../../../support/tools/awkward-tool.ts';
import { formatLink } from '../session/link.ts';
import type { Options } from '../session/options.ts';
import {
  type Content,
  changeContent,
  createSession,
  currentOptions,
  followLink,
  linkedOf,
  openTool,
  type Session,
  setOptions,
  swap,
  undo,
} from '../session/session.ts';
import { MOST_TEXT_UNITS } from '../text/selection.ts';
import {
  bring,
  canContinue,
  contentOfText,
  continueIn,
  encodersOf,
  fileName,
  openFile,
  openWith,
  optionsFor,
  resultContent,
  saveFile,
} from './file.ts';

const png = '\x89PNG\r\n\x1a\n';

/** A file with a size that its content does not have. */
function fileOfSize(size: number, text = ''): File {
  return Object.defineProperty(new File([text], 'a'), 'size', { value: size });
}

describe('a file that is opened', () => {
  test.each([
    { title: 'a text', bytes: utf8Bytes('a\r\né\ufeff') },
    { title: 'a text without its byte order mark', bytes: utf8Bytes('\ufeffa') },
    { title: 'the longest text for a text box', bytes: utf8Bytes('世'.repeat(MOST_TEXT_UNITS)) },
  ])('becomes the text: $title', async ({ bytes }) => {
    const content = new TextDecoder().decode(bytes);
    const opened = await openFile(new File([bytes], 'a.txt', { type: 'text/plain' }));
    const text = opened.content !== undefined && 'text' in opened.content ? opened.content.text : undefined;
    expect(text === content).toBe(true);
    expect(opened).toMatchObject({ content: { source: { name: 'a.txt', type: 'text/plain' } } });
  });

  test.each([
    { title: 'bytes that are not UTF-8', bytes: bytesOf(png) },
    { title: 'a longer text', bytes: bytesOf('a'.repeat(MOST_TEXT_UNITS + 1)) },
    { title: 'a text with more bytes than a text box can have', bytes: bytesOf('a'.repeat(3 * MOST_TEXT_UNITS + 1)) },
  ])('stays a file: $title', async ({ bytes }) => {
    const { content } = await openFile(new File([bytes], 'a.bin'));
    expect(content).toMatchObject({ name: 'a.bin', bytes: { length: bytes.length } });
  });

  test('is read up to 32 MiB, the largest encoded text', async () => {
    expect(await openFile(fileOfSize(33_554_432, 'abc'))).toMatchObject({ content: { text: 'abc' } });
    const larger = Object.assign(fileOfSize(33_554_433), { arrayBuffer: () => expect.fail('it was read') });
    expect(await openFile(larger)).toEqual({ error: 'a is too large: 33,554,433 of 33,554,432 bytes.' });
  });

  test('has a name that does not reorder the messages about it', async () => {
    expect(await openFile(new File([], 'a\u202efdp.exe'))).toEqual({ error: 'afdp.exe is empty.' });
  });

  test('that can’t be read is an error', async () => {
    const folder = Object.assign(fileOfSize(1), { arrayBuffer: () => Promise.reject(new Error('no')) });
    expect(await openFile(folder)).toEqual({
      error: 'a could not be read. It may be a folder, or it was moved or deleted.',
    });
  });
});

test('a text becomes a file if it is too long for a text box, unless it contains half of a character', () => {
  const most = 'a'.repeat(MOST_TEXT_UNITS);
  expect(contentOfText(most)).toBe(most);
  expect(contentOfText(`${most}\ud83d`)).toBe(`${most}\ud83d`);
  const file = contentOfText(`${most}b`);
  expect(file).toMatchObject({ name: 'pasted.txt', isText: true });
  expect(typeof file === 'object' && textOf(file.bytes)).toBe(`${most}b`);
  expect(contentOfText('\n'.repeat(4_000))).toBe('\n'.repeat(4_000));
  expect(contentOfText('\n'.repeat(4_001))).toMatchObject({ isText: true });
  expect(contentOfText(`${most}b`, 'a.csv')).toMatchObject({ name: 'a.csv' });
});

test('the tools that encode any bytes are those of bytes, with the options that encode', () => {
  expect(encodersOf([...registry.values()])).toEqual([
    { tool: base64, options: {} },
    { tool: hexToText, options: encode },
    { tool: base32, options: {} },
    { tool: base58, options: {} },
  ]);
});

describe('the result as the next content', () => {
  const contentOf = (tool: Tool, content: Content, options: Options = {}) => {
    const session = sessionOf(tool, content, options);
    return resultContent(session, outcomeOf(session));
  };

  test('is a text if a text box can show it, although only its start was shown', () => {
    expect(contentOf(base64, 'a')).toBe('YQ==');
    const long = 'a'.repeat(MOST_TEXT_UNITS / 2);
    expect(contentOf(hexToText, long, encode)).toBe('61'.repeat(MOST_TEXT_UNITS / 2));
  });

  test('is a file of text if it is longer', () => {
    const content = contentOf(hexToText, 'a'.repeat(MOST_TEXT_UNITS), encode);
    expect(content).toMatchObject({ name: 'hex-to-text-encode.txt', isText: true });
    expect(typeof content === 'object' && content.bytes.length).toBe(2 * MOST_TEXT_UNITS);
  });

  test('is a file if it is bytes, and nothing if there is no result', () => {
    const file = fileOf(bytesOf('\x89P'), 'base64-decode.bin');
    expect(contentOf(base64, 'iVA=', decode)).toEqual({ ...file, isText: false });
    expect(contentOf(base64, '!', decode)).toBeUndefined();
  });
});

describe('the name of a saved result', () => {
  test.each<[name: string, tool: Tool, content: Content, options?: Options]>([
    ['base64-encode.txt', base64, 'a'],
    ['number-to-words.txt', numberToWords, '1'],
    ['base64-decode.txt', base64, base64.encode('%PDF-'), decode],
    ['hex-to-text-decode.png', hexToText, '89504e470d0a1a0a'],
    ['hex-to-text-decode.bin', hexToText, 'ff'],
  ])('of a text is the tool, the operation and the type: %s', (name, tool, content, options) => {
    const session = sessionOf(tool, content, options);
    expect(fileName(session, outcomeOf(session), undefined)).toBe(name);
  });

  test.each<{ tool: Tool; options?: Options; from: string; text: string; name: string }>([
    { tool: base64, from: 'pic.png', text: png, name: 'pic.png.b64' },
    { tool: base64, options: decode, from: 'pic.png.b64', text: 'iVBORw0KGgo=', name: 'pic.png' },
    { tool: base64, from: 'icon.svg', text: '<svg/>', name: 'icon.svg.b64' },
    { tool: base64, options: decode, from: 'b64.txt', text: 'iVBORw0KGgo=', name: 'b64-decode.png' },
    { tool: base64, options: decode, from: 'mail.eml', text: 'YQ==', name: 'mail-decode.txt' },
    { tool: base58, from: 'key', text: '\xff', name: 'key.b58' },
    { tool: base32, options: decode, from: 'key.b32', text: 'ME======', name: 'key' },
    { tool: textLineTools, from: 'names.csv', text: 'b\na', name: 'names-sort.csv' },
    { tool: textLineTools, from: '.names', text: 'b\na', name: '.names-sort.txt' },
    { tool: urlEncoder, from: 'a.b/c.txt', text: 'a b', name: 'a.b/c-encode.txt' },
    { tool: numberToWords, from: 'n.txt', text: '1', name: 'n-number-to-words.txt' },
    { tool: shout, from: 'n', text: 'a', name: 'n-loud.txt' },
  ])('of a file is made from its name: $from, $name', ({ tool, options = {}, from, text, name }) => {
    const source = fileOf(bytesOf(text), from);
    for (const content of [source, { text, source }]) {
      const session = changeContent(createSession(tool, options), content);
      expect(fileName(session, outcomeOf(session), undefined)).toBe(name);
    }
  });
});

test.each<[content: Content, tool: Tool, can: boolean]>([
  ['a', textLineTools, true],
  [{ ...fileOf('a'), isText: true }, textLineTools, true],
  [fileOf(bytesOf('\xff')), textLineTools, false],
  [fileOf(bytesOf('\xff')), base58, true],
])('%o can continue in %o: %s', (content, tool, can) => {
  expect(canContinue(content, tool)).toBe(can);
});

describe('a tool that is opened with an input', () => {
  const typed = changeContent(createSession(base64), 'hello');

  test('has the operation that takes it, and one undo goes back', () => {
    const opened = openWith(typed, hexToText);
    expect(opened).toMatchObject({ tool: hexToText, text: 'hello' });
    expect(currentOptions(opened)).toEqual({ operation: 'encode' });
    expect(undo(opened)).toMatchObject({ tool: base64, text: 'hello' });
    expect(currentOptions(openWith(changeContent(typed, '68 69'), hexToText))).toEqual({});
  });

  test('stays as it is without an input, or if it is open', () => {
    expect(currentOptions(openWith(createSession(base64), hexToText))).toEqual({});
    expect(openWith(typed, base64).past).toBe(typed.past);
  });
});

describe('a text that replaces the input, while no tool was chosen,', () => {
  const lists = createSession(textLineTools);
  const brought = (text: string, session: Session = lists) => bring(session, text, pageTools);

  test.each<[text: string, tool: string]>([
    ['SGVsbG8=', 'base64'],
    ['Bearer eyJhIjoxfQ.eyJzdWIiOiLDvMO_In0.c2ln', 'base64'],
    ['caf%C3%A9', 'url-encoder'],
    ['https://a.example/p?flag&x=%E9', 'url-encoder'],
    ['00000000  fe ff 00 01 7a 80                                 |....z.|', 'hex-to-text'],
    ['https://a.example/?to=https%3A%2F%2Fb.example%2F%3Fq%3D1%2526c', 'url-encoder'],
  ])('opens its decoder in one step, which one undo reverts, and the link has no text: %j', (text, tool) => {
    const session = brought(text);
    expect(session).toMatchObject({ tool: { name: tool }, text, reading: 'automatic', past: { length: 1 } });
    expect(reportOn(session).outcome.kind).not.toBe('error');
    expect(formatLink(linkedOf(session))).toMatch(new RegExp(`^#${tool}(?:\\?operation=decode)?$`));
    expect(undo(session)).toMatchObject({ ...lists, future: [{}], settings: new Map(lists.settings) });
  });

  test.each<[why: string, text: string, session?: Session]>([
    ['it is an ordinary text', 'a plain text'],
    ['a link chose the tool', 'SGVsbG8=', followLink(lists, linkedOf(lists))],
    ['the user chose the tool', 'SGVsbG8=', openTool(createSession(base64), textLineTools)],
    ['the user chose an option', 'SGVsbG8=', undo(setOptions(lists, { desc: true }))],
    ['a part would be lost', 'eyJhIjoxfQ.eyJhIjoxfQ.c2ln\neyJhIjoxfQ.eyJhIjoxfQ.c2ln'],
  ])('keeps the tool if %s', (_, text, session) => {
    expect(brought(text, session)).toMatchObject({ tool: textLineTools, text });
  });

  test('keeps a decoder that was opened so, if that reads it', () => {
    for (const [first, next] of [
      ['SGVsbG8gdGhlcmU=', 'YWJj'],
      ['48 65 6c 6c 6f', '72, 101, 108'],
    ] as const) {
      const session = brought(first);
      expect(brought(next, session)).toMatchObject({ tool: session.tool, settings: session.settings });
    }
  });

  test.each([
    ['caf%C3%A9', 'C:\\x41'],
    ['48 65 6c 6c 6f', '2024 2025 2026'],
  ])('opens the tool of the start after %j, if it is ordinary: %j', (first, next) => {
    expect(brought(next, brought(first))).toMatchObject({ tool: textLineTools, settings: lists.settings });
  });

  test.each<[tool: Tool, text: string, options: Options]>([
    [base32, 'JBSWY3DPEBLW64TMMQ======', decode],
    [base58, '2NEpo7TZRRrLZSi2U', decode],
    [base58, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', decode],
    [base32, 'JBSWY3DPEHPK3PXP', decode],
    [base58, 'Password123', {}],
    [base64, 'src/parts/Button2', {}],
    [base64, 'SGVsbG8gdGhlcmU=', decode],
    [base32, 'SGVsbG8gdGhlcmU=', {}],
    [base32, 'a plain text', {}],
  ])('chooses only the operation if the user opened the tool: %o %j', (tool, text, options) => {
    const opened = openTool(createSession(textLineTools), tool);
    const session = brought(text, opened);
    expect([session.tool.name, currentOptions(session)]).toEqual([tool.name, options]);
    expect(currentOptions(brought('a plain text', session))).toEqual({});
    expect(currentOptions(undo(session))).toEqual({});
    for (const chosen of [setOptions(setOptions(opened, decode), encode), followLink(lists, { tool, options: {} })])
      expect(currentOptions(brought(text, chosen))).toEqual({});
  });

  test('is converted as before a swap, also with an operation that was chosen', () => {
    const chosen = setOptions(openTool(lists, urlEncoder), decode);
    const swapped = swap(changeContent(chosen, 'a%20b'), 'a b');
    expect(currentOptions(swapped)).toEqual({});
    for (const text of ['https://a.example/?q=caf%C3%A9', 'a plain text'])
      expect(currentOptions(brought(text, swapped))).toEqual(decode);
  });

  test('can be as long as the box allows', () => {
    expect(brought('SGVsbG8g'.repeat(30_000)).tool.name).toBe('base64');
  });

  test('opens another decoder, or the tool of the start again', () => {
    for (const session of [brought('SGVsbG8='), changeContent(lists, 'a'), changeContent(lists, fileOf('a'))]) {
      expect(brought('caf%C3%A9', session).tool.name).toBe('url-encoder');
      const plain = brought('a plain text', session);
      expect(plain).toMatchObject({ tool: textLineTools, settings: lists.settings });
    }
  });
});

describe('another tool continues', () => {
  const longText = { name: 'a', bytes: utf8Bytes('!'), isText: true };

  test.each<[content: Content, before: Options, isEachLine: boolean | undefined, after: Options]>([
    ['YQ==', decode, false, decode],
    ['YQ==', encode, false, encode],
    ['*', decode, false, encode],
    ['YQ==\nYg==', decode, true, decode],
    ['YQ==\nYg==', decode, undefined, decode],
    ['YQ==\n*', decode, true, encode],
    [{ name: 'a', bytes: bytesOf(png) }, decode, false, encode],
    [{ name: 'a', bytes: bytesOf(png) }, encode, false, encode],
    [longText, decode, false, decode],
    ['*'.repeat(16_385), decode, false, decode],
  ])('with the operation that takes %j: with %j, each line %s, it is %j', (content, before, isEachLine, after) => {
    const settings = { options: before, isSwitched: isEachLine };
    expect({ ...encode, ...optionsFor(content, base64, settings) }).toEqual(after);
  });

  test('with its options, if it has no opposite operation', () => {
    expect(optionsFor('a', numberToWords, { options: {} })).toEqual({});
  });

  test('with a file, in one step', () => {
    const session = createSession(base64, decode);
    const continued = continueIn(session, hexToText, fileOf(bytesOf('\xff'), 'a'));
    expect(continued).toMatchObject({ tool: hexToText, text: '', file: { name: 'a' }, past: { length: 1 } });
    expect(currentOptions(continued)).toEqual(encode);
  });
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
