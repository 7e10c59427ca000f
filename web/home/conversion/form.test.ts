import { expect, test } from 'vitest';
import { textOf } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { base32, base64, hexToText, textLineTools, urlEncoder } from '../../../src/tools/index.ts';
import { registry } from '../../../src/tools/registry.ts';
import { bytesOf, decode, encode, fileOf, sessionOf } from '../../../support/page/input.ts';
import type { Options } from '../session/options.ts';
import {
  type Content,
  createSession,
  openTool,
  PLAIN,
  setForm,
  setOptions,
  setSwitch,
  swap,
} from '../session/session.ts';
import { fileName, resultContent } from './file.ts';
import { formOf } from './form.ts';
import { resultOf, shownResult } from './outcome.ts';
import { reportOf } from './report.ts';

function reportIn(form: string, ...input: Parameters<typeof sessionOf>) {
  const session = setForm(sessionOf(...input), form);
  return { session, ...reportOf(session, [...registry.values()]) };
}

test.each<[form: string, tool: Tool, content: Content, options: Options, written: string]>([
  ['c-array', hexToText, 'Hi', encode, '0x48, 0x69'],
  ['json', textLineTools, fileOf('\ufeffb\na'), {}, '["a","b"]'],
])('the result is copied and saved as %s, and continues as it is', (form, tool, content, options, written) => {
  const { session, outcome } = reportIn(form, tool, content, options);
  expect(shownResult(outcome)).toBe(written);
  const plain = reportOf(setForm(session, PLAIN), []).outcome;
  expect(resultOf(outcome)).toEqual(resultOf(plain));
  expect(resultContent(session, outcome)).toEqual(resultContent(session, plain));
});

test('a result that does not have a form stays as it is', () => {
  const { session, outcome } = reportIn('indented-json', base64, 'SGk=', decode);
  expect(outcome).toMatchObject({ refusal: formOf(session)?.refusal });
  expect(shownResult(outcome)).toBe(resultOf(outcome));
});

test('the lines of a long list are copied in a form as a whole', () => {
  const lines = Array.from({ length: 50_000 }, (_, number) => `https%3A%2F%2Fa.example%2F${number}`);
  const { outcome } = reportIn('json', urlEncoder, lines.join('\n'), decode, true);
  const written = shownResult(outcome) ?? '';
  const expected = lines.map((_, number) => `https://a.example/${number}`);
  expect(JSON.parse(typeof written === 'string' ? written : textOf(written))).toEqual(expected);
});

test.each([
  [base64, 'user: aGVsbG8gd29ybGQ=\nuser: c2Vjb25kIHZhbHVl', ['hello world', 'second value']],
  [hexToText, 'a: 48656c6c6f\n\nb: 5365636f6e64', ['a: Hello', '', 'b: Second']],
])('the lines of values that were decoded in their places have a form: %o %j', (tool, text, lines) => {
  const { outcome } = reportIn('json', tool, text, decode, true);
  expect(shownResult(outcome)).toBe(JSON.stringify(lines));
});

test('a form belongs to its tool, until another one is chosen', () => {
  const session = setForm(createSession(hexToText, encode), 'colons');
  const other = openTool(session, base32);
  expect(formOf(other)).toBeUndefined();
  expect(formOf(openTool(other, hexToText))?.name).toBe('colons');
  expect(formOf(setForm(session, PLAIN))).toBeUndefined();
});

test.each([
  ['json', sessionOf(textLineTools, fileOf('b\na', 'list.txt')), 'list-sort.json'],
  ['csv', sessionOf(textLineTools, 'b\na'), 'text-line-tools-sort.csv'],
  ['data-uri', sessionOf(base64, fileOf(bytesOf('\xff'), 'a.bin')), 'a.bin.txt'],
  ['hex', sessionOf(base64, '/w==', decode), 'base64-decode.txt'],
])('a result as %s is saved with the end of its name', (form, session, name) => {
  const chosen = setForm(session, form);
  expect(fileName(chosen, reportOf(chosen, []).outcome, formOf(chosen))).toBe(name);
});

test('a data URI has the type of the file', () => {
  const file = { ...fileOf('<svg/>'), type: 'image/svg+xml' };
  expect(shownResult(reportIn('data-uri', base64, file).outcome)).toBe('data:image/svg+xml;base64,PHN2Zy8+');
});

test('a form ends when the result changes between encoded and decoded', () => {
  const session = setForm(sessionOf(hexToText, 'Hi', encode), 'spaces');
  expect(formOf(swap(session, '4869'))).toBeUndefined();
  expect(formOf(setOptions(session, decode))).toBeUndefined();
  expect(formOf(setOptions(session, encode))?.name).toBe('spaces');
});

test('the sizes are those of what is shown, also with a first line that is kept', () => {
  const session = setForm(setSwitch(sessionOf(textLineTools, 'h\nb\na'), true), 'json');
  expect(reportOf(session, []).output.sizes).toEqual([
    { unit: 'line', count: 2 },
    { unit: 'character', count: 13 },
  ]);
  expect(shownResult(reportOf(setForm(setSwitch(sessionOf(textLineTools, ''), true), 'json'), []).outcome)).toBe('[]');
});
