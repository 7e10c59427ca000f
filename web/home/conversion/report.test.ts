import { describe, expect, test } from 'vitest';
import { textOf } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { base32, base58, base64, hexToText, textLineTools, urlEncoder } from '../../../src/tools/index.ts';
import { registry } from '../../../src/tools/registry.ts';
import { bytesOf, decode, encode, fileOf, onPage, sessionOf } from '../../../support/page/input.ts';
import { shout } from '../../../support/tools/awkward-tool.ts';
import type { Options } from '../session/options.ts';
import { accept, type Content, setSwitch } from '../session/session.ts';
import { outcomeOf } from './outcome.ts';
import { reportOf } from './report.ts';

const reverse = { operation: 'reverse' };

function reportOn(...input: Parameters<typeof sessionOf>) {
  return reportOf(sessionOf(...input), [...registry.values()]);
}

const binary = fileOf(bytesOf('\xff\n'));

describe('an offer', () => {
  const long = 'YWFh'.repeat(70_000);

  test.each([
    { content: `"${long}"`, name: 'pasted.txt' },
    { content: fileOf(`"${long}"`), name: 'a.txt' },
  ])('with a text that is too long for a text box becomes a file: $name', ({ content, name }) => {
    const offer = reportOn(base64, content, decode).offer;
    expect(offer).toMatchObject({ label: 'Remove the quotes', text: '', file: { name, isText: true } });
    expect(offer?.file && textOf(offer.file.bytes)).toBe(long);
  });

  test('that changes only options keeps the file', () => {
    const session = sessionOf(base64, fileOf('PDw_Pz8-'.repeat(40_000)), decode);
    const offer = reportOf(session, [base64]).offer;
    // A worker sends a copy.
    const after = accept(session, structuredClone(offer ?? {}));
    expect(after.file).toBe(session.file);
    expect(outcomeOf(after).kind).toBe('text');
  });

  test.each([
    ['a text', 'name\nSGVsbG8gd29ybGQsIGhvdyBhcmUgeW91PyBJIGFtIGZpbmU='],
    ['a file', fileOf('name\nSGVsbG8gd29ybGQsIGhvdyBhcmUgeW91PyBJIGFtIGZpbmU=')],
  ])('of another tool has the text without the first line that is kept: %s', (_, content) => {
    const session = setSwitch(sessionOf(textLineTools, content), true);
    const after = accept(session, reportOf(session, [...registry.values()]).offer ?? {});
    expect(outcomeOf(after)).toMatchObject({ data: { result: 'Hello world, how are you? I am fine' } });
  });

  test('with a shorter text stays a text, also for a file', () => {
    expect(reportOn(base64, fileOf('"YQ=="'), decode).offer).toMatchObject({
      label: 'Remove the quotes',
      text: 'YQ==',
    });
  });
});

test('a file that is too long for each tool has no offer, because it would change nothing', () => {
  const bytes = new Uint8Array(2 ** 24 + 1).fill(0xff);
  expect(reportOn(base64, { name: 'a', bytes }).offer).toBeUndefined();
  expect(reportOn(hexToText, { name: 'a', bytes }).offer).toBeUndefined();
});

describe('a file that is not UTF-8', () => {
  test.each<[label: string, tool: Tool, options: Options, encoder: Tool, chosen: Options]>([
    ['Encode it with Base64', textLineTools, {}, base64, {}],
    ['Encode it with Base58', base58, decode, base58, {}],
    ['Encode it with Hex to text', hexToText, {}, hexToText, encode],
  ])('is offered to be encoded, by the open tool if it can: %s', (label, tool, options, encoder, chosen) => {
    expect(reportOn(tool, binary, options).offer).toEqual({ label, tool: encoder, options: chosen });
  });

  test.each<[label: string, bytes: string, text: string]>([
    ['Read as UTF-16', '\xff\xfeb\0\n\0a\0', 'b\na'],
    ['Read as UTF-16', '\xfe\xff\0b\0\n\0a', 'b\na'],
    ['Read as UTF-16', '\xff\xfea\0\x0d\x20', 'a\u200d'],
    ['Read as Windows-1252', 'Gr\xfc\xdfe aus M\xfcnchen', 'Grüße aus München'],
  ])('is offered as the text that it is in another encoding, without a mark: %s %j', (label, bytes, text) => {
    const file = fileOf(bytesOf(bytes));
    const session = sessionOf(textLineTools, file);
    const { offer } = reportOf(session, [...registry.values()]);
    expect(offer).toEqual({ label, text });
    expect(accept(session, offer ?? {})).toMatchObject({ text, file: undefined });
    expect(reportOn(base64, file, decode).offer).toEqual({ label, text });
    expect(reportOn(base64, file, encode)).toMatchObject({ outcome: { kind: 'text' }, offer: undefined });
  });

  test('has no offer if it is encoded, or if no tool can', () => {
    expect(reportOn(base64, binary).offer).toBeUndefined();
    expect(reportOf(sessionOf(textLineTools, binary), [textLineTools]).offer).toBeUndefined();
  });
});

test('a text or a file that looks encoded has a suggestion; a part that is too long for a text box becomes a file', () => {
  const suggestion = { label: 'Looks like Base64: decode it', tool: base64, options: decode };
  expect(reportOn(textLineTools, 'SGVsbG8=').offer).toMatchObject({ ...suggestion, text: 'SGVsbG8=' });
  // The session of a file has an empty text.
  expect(reportOn(textLineTools, fileOf('SGVsbG8=')).offer).toMatchObject({ ...suggestion, text: '' });
  const uri = fileOf(`'data:;base64,${'YWFh'.repeat(70_000)}'`, 'a.css');
  expect(reportOn(textLineTools, uri).offer).toMatchObject({ text: '', file: { name: 'a.css', isText: true } });
});

test.each<[title: string, text: string, changed: object]>([
  ['a wrong line', 'PDw_\nPz8-', { options: { urlSafe: true } }],
  ['the first line', 'SABlAGwAbABvAA==\nVwBvAHIAbABkAA==', { options: { textEncoding: 'utf-16le' } }],
])('if each line is converted, the offer for %s is one for all lines', (_, text, changed) => {
  expect(reportOn(onPage(base64), text, decode, true).offer).toMatchObject({ text, isEachLine: true, ...changed });
  expect(reportOn(onPage(base64), 'YQ==\nYg==', decode, true).offer).toBeUndefined();
});

describe('next to the input and the result there are', () => {
  const sizes = (report: ReturnType<typeof reportOn>) =>
    [report.input, report.output].map((details) => details.sizes.map(({ unit, count }) => `${count} ${unit}`));
  const long = 'é'.repeat(40_000);

  test.each<[title: string, tool: Tool, content: Content, options: Options, input: string[], result: string[]]>([
    ['a text', base64, 'é', {}, ['1 character', '2 byte'], ['4 character']],
    ['all of a long result', base64, long, {}, ['40000 character', '80000 byte'], ['106668 character']],
    ['an empty last line', textLineTools, '\na\n', reverse, ['2 line', '3 character'], ['2 line', '2 character']],
    ['a file', base64, binary, {}, ['2 byte'], ['4 character']],
    ['bytes', base64, '/w==', decode, ['4 character'], []],
    ['an error', base64, '!', decode, ['1 character'], []],
  ])('the sizes of %s', (_, tool, content, options, input, result) => {
    expect(sizes(reportOn(tool, content, options))).toEqual([input, result]);
  });

  test('phrases about invisible characters', () => {
    const hidden = 'Invisible characters: 1 × U+200B';
    expect(reportOn(base64, 'a\u200b')).toMatchObject({ input: { hidden }, output: { hidden: undefined } });
    expect(reportOn(base64, fileOf('a\u200b')).input.hidden).toBe(hidden);
    expect(reportOn(base64, base64.encode('a\u200b'), decode).output.hidden).toBe(hidden);
    expect(reportOn(base64, binary).input.hidden).toBeUndefined();
    const end = 'There is a line break at the end';
    expect(reportOn(base64, 'MWYyZDFlMmU2N2RmCg==', decode).output.hidden).toBe(end);
    expect(reportOn(base64, base64.encode('a\u200b\n'), decode).output.hidden).toBe(hidden);
    expect(reportOn(base64, 'a\n').output.hidden).toBeUndefined();
  });
});

test.each<[tool: Tool, text: string, partial: string | undefined, options?: Options]>([
  [base64, 'SGVsbG8g*d29ybGQ=', 'Hello '],
  [base64, 'SGVs bG8g\nd2*9ybGQ=', 'Hello '],
  [base64, 'SGVsw6*', 'Hel'],
  [base64, 'SGVs8J+Y*', 'Hel'],
  [base32, 'JBSWY3DP!', 'Hello'],
  [hexToText, '48 65 6c 6c 6f x', 'Hello'],
  [base64, '*SGVs', undefined],
  [base64, 'SGV*', undefined],
  [base64, '/w//*', undefined],
  [base64, 'AAEC*', undefined],
  [base64, 'SGVsb', undefined],
  [base64, 'SGVs*', undefined, encode],
])('what %o decodes before a stray character is shown if it is text: %j', (tool, text, partial, options = decode) => {
  expect(reportOn(tool, text, options).partial).toBe(partial);
});

describe('the wrong part of a file is shown with the text around it', () => {
  test('from its line and column, without half of a character', () => {
    const emoji = `a${'😀'.repeat(300)}`;
    const { diagnosis, excerpt } = reportOn(urlEncoder, fileOf(`b\n${emoji}%zz${emoji}`), decode);
    expect(diagnosis?.place).toMatchObject({ line: 2, column: 302 });
    expect(excerpt).toEqual({ before: '😀'.repeat(200), marked: '%zz', after: `a${'😀'.repeat(199)}\ufffd` });
  });

  test('but not all of a long one', () => {
    const line = 'a'.repeat(1_000);
    const { excerpt } = reportOn(base58, fileOf(`a\n${line}\nb`), {}, true);
    expect(excerpt).toEqual({ before: 'a\n', marked: line.slice(0, 400), after: '\nb' });
  });

  test('while a text box shows its own', () => {
    expect(reportOn(base64, '!', decode).diagnosis?.place).toBeDefined();
    expect(reportOn(base64, '!', decode)).not.toHaveProperty('excerpt');
  });
});

test.each<[tool: Tool, content: Content, options?: Options, isEachLine?: boolean]>([
  [base64, fileOf('a'.repeat(50_000))],
  [base64, fileOf('"YQ=="'), decode],
  [base64, fileOf('/w=='), decode],
  [base64, '*\nYQ==', decode, true],
  [textLineTools, fileOf('SGVsbG8=')],
  [textLineTools, binary],
  [shout, 'a', { submit: 9 }],
])('a worker can send a report on %o %j %o %s', (...input) => {
  const { offer, ...report } = reportOn(...input);
  const { tool: _, ...sent } = offer ?? {};
  expect(structuredClone({ ...report, sent })).toStrictEqual({ ...report, sent });
});
