import { describe, expect, test } from 'vitest';
import { textOf } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { base58, base64, hexToText, textLineTools, urlEncoder } from '../../../src/tools/index.ts';
import { registry } from '../../../src/tools/registry.ts';
import { bytesOf, decode, encode, fileOf, sessionOf } from '../../../support/page/input.ts';
import { shout } from '../../../support/tools/awkward-tool.ts';
import type { Options } from '../session/options.ts';
import { accept, type Content } from '../session/session.ts';
import { outcomeOf } from './outcome.ts';
import { reportOf } from './report.ts';

const reverse = { operation: 'reverse' };

function reportOn(...input: Parameters<typeof sessionOf>) {
  return reportOf(sessionOf(...input), [...registry.values()]);
}

const binary = fileOf(bytesOf('\xff\n'));

describe('a repair', () => {
  const long = 'YWFh'.repeat(70_000);

  test.each([
    { content: `"${long}"`, name: 'pasted.txt' },
    { content: fileOf(`"${long}"`), name: 'a.txt' },
  ])('with a text that is too long for a text box becomes a file: $name', ({ content, name }) => {
    const [repair] = reportOn(base64, content, decode).diagnosis?.repairs ?? [];
    expect(repair).toMatchObject({ label: 'Remove the quotes', text: '', file: { name, isText: true } });
    expect(repair?.file && textOf(repair.file.bytes)).toBe(long);
  });

  test('that changes only options keeps the file', () => {
    const session = sessionOf(base64, fileOf('PDw_Pz8-'.repeat(40_000)), decode);
    const [repair] = reportOf(session, [base64]).diagnosis?.repairs ?? [];
    // A worker sends a copy.
    const after = accept(session, structuredClone(repair ?? {}));
    expect(after.file).toBe(session.file);
    expect(outcomeOf(after).kind).toBe('text');
  });

  test('with a shorter text stays a text, also for a file', () => {
    const repairs = [{ label: 'Remove the quotes', text: 'YQ==' }];
    expect(reportOn(base64, fileOf('"YQ=="'), decode).diagnosis?.repairs).toEqual(repairs);
  });
});

describe('a file that is not UTF-8', () => {
  test.each<[label: string, tool: Tool, options: Options, encoder: Tool, chosen: Options]>([
    ['Encode it with Base64', textLineTools, {}, base64, {}],
    ['Encode it with Base58', base58, decode, base58, {}],
    ['Encode it with Hex', hexToText, {}, hexToText, encode],
  ])('is offered to be encoded, by the open tool if it can: %s', (label, tool, options, encoder, chosen) => {
    expect(reportOn(tool, binary, options).suggestion).toEqual({ label, tool: encoder, options: chosen });
  });

  test('has no suggestion if it is encoded, or if no tool can', () => {
    expect(reportOn(base64, binary).suggestion).toBeUndefined();
    expect(reportOf(sessionOf(textLineTools, binary), [textLineTools]).suggestion).toBeUndefined();
  });
});

test('a text or a file that looks encoded has a suggestion; a part that is too long for a text box becomes a file', () => {
  const suggestion = { label: 'Looks like Base64: decode it', tool: base64, options: decode };
  expect(reportOn(textLineTools, 'SGVsbG8=').suggestion).toEqual(suggestion);
  expect(reportOn(textLineTools, fileOf('SGVsbG8=')).suggestion).toEqual(suggestion);
  const token = fileOf(`eyJhIjoxfQ.eyJh${'YWFh'.repeat(70_000)}.c2ln`, 'a.jwt');
  expect(reportOn(textLineTools, token).suggestion).toMatchObject({ text: '', file: { name: 'a.jwt', isText: true } });
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
  });
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
  const { suggestion, ...report } = reportOn(...input);
  const { tool: _, ...sent } = suggestion ?? {};
  expect(structuredClone({ ...report, sent })).toStrictEqual({ ...report, sent });
});
