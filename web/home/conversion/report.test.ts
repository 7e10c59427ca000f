import { describe, expect, test } from 'vitest';
import type { Tool } from '../../../src/core/tool.ts';
import { base64, textLineTools } from '../../../src/tools/index.ts';
import { registry } from '../../../src/tools/registry.ts';
import { bytesOf, decode, fileOf, sessionOf } from '../../../support/page/input.ts';
import { pageTools, pasted } from '../../../support/page/report.ts';
import { shout } from '../../../support/tools/awkward-tool.ts';
import type { Options } from '../session/options.ts';
import { type Content, divisionOf } from '../session/session.ts';
import { resultOf } from './outcome.ts';
import { choose, wordsOf } from './readings.ts';
import { reportOf } from './report.ts';

const reverse = { operation: 'reverse' };

function reportOn(...input: Parameters<typeof sessionOf>) {
  return reportOf(sessionOf(...input), [...registry.values()]);
}

const binary = fileOf(bytesOf('\xff\n'));

describe('what is read', () => {
  const long = 'YWFh'.repeat(70_000);

  test.each([
    ['a text', `"${long}"`],
    ['a file', fileOf(`"${long}"`)],
  ])('can be too long for a text box: %s', (_, content) => {
    const { outcome, reading, converted } = reportOn(base64, content, decode);
    expect([reading?.title, converted?.text === long]).toEqual(['the text in quotes', true]);
    expect(resultOf(outcome)).toHaveLength(210_000);
  });

  test('is the file, which stays; in another tool, also the first line that is kept', () => {
    const session = sessionOf(base64, fileOf('PDw_Pz8-'.repeat(40_000)), decode);
    expect(reportOf(session, [base64])).toMatchObject({ reading: { title: 'the URL-safe alphabet' } });
    // Another tool converts the first line too.
    for (const [first, titles] of [
      ['name', []],
      ['SGVsbG8s', ['Base64']],
    ] as const) {
      const content = `${first}\nIHdvcmxkLCBob3cgYXJlIHlvdT8=`;
      expect(reportOn(textLineTools, content, {}, true).choices.map(({ title }) => title)).toEqual(titles);
    }
  });
});

describe('a wrong line leaves the results of the others', () => {
  const shown = (...input: Parameters<typeof pasted>) => {
    const session = pasted(...input);
    const { outcome, diagnosis, choices, reading } = reportOf(session, pageTools);
    return { session, result: resultOf(outcome), at: diagnosis?.place?.line, titles: choices.map(wordsOf), reading };
  };
  const byLines = 'Each line separately';
  const broken = 'YSBwcm9ncmFtIGJy\nZWFrcyBvbmUgdmFs\ndWUgaW50b*BsaW5!\nZXMgb2Ygb25lIGxl\nbmd0aA==';

  test.each([
    ['number-to-words', '1\n2\nx\n4', 3, 'one\ntwo\n\nfour'],
    ['base64', 'dXNlcg\ncGFzc3dvcmQ\nx\naGk', 3, 'user\npassword\n\nhi'],
    ['base32', 'MFRGG\nMFRA\n1\nMZXW6YTB', 3, 'abc\nab\n\nfooba'],
    ['hex-to-text', '4869\n48656c6c6f\n4\n21', 3, 'Hi\nHello\n\n!'],
  ])('and is named, also if the lines are one text, which is a choice: %s %j', (tool, text, line, result) => {
    const { session, titles, ...made } = shown(tool, text);
    expect(made).toEqual({ result, at: line, reading: undefined });
    expect(titles[0]).toBe(byLines);
    const chosen = choose(session, reportOf(session, pageTools).choices[0], pageTools);
    expect([chosen.text, divisionOf(chosen)]).toEqual([text, 'lines']);
    expect(shown(tool, text, undefined, true)).toMatchObject({ result, at: line });
  });

  test.each<[why: string, tool: string, text: string]>([
    ['one value is broken into lines of one length', 'base64', broken],
    ['only a few lines are right', 'number-to-words', '1\nx\ny'],
    ['it is the only line', 'number-to-words', 'x'],
    ['the open tool converts lists', 'text-line-tools', 'a\nb'],
  ])('unless %s', (_, tool, text) => expect(shown(tool, text).titles).not.toContain(byLines));

  test.each([
    ['base64', 'YQpi\n*\nYw==', 2, 'a\nb\n\nc'],
    ['base64', 'SGVsbG8=\nx\n"YWJj"', 2, 'Hello\n\n'],
  ])('if each line is converted, and is not read with them: %s %j', (tool, text, line, result) => {
    expect(shown(tool, text, undefined, true)).toMatchObject({ result, at: line, titles: [], reading: undefined });
  });

  test('if each line is converted, with the options that all lines need', () => {
    expect(shown('base64', 'PDw_\nPz8-', undefined, true)).toMatchObject({ result: '<<?\n??>', at: undefined });
    expect(shown('base64', 'YQ==\nYg==', undefined, true)).toMatchObject({ result: 'a\nb', titles: [] });
  });
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

test.each<[tool: Tool, content: Content, options?: Options, isEachLine?: boolean]>([
  [base64, fileOf('a'.repeat(50_000))],
  [base64, fileOf('"YQ=="'), decode],
  [base64, fileOf('/w=='), decode],
  [base64, '*\nYQ==', decode, true],
  [textLineTools, fileOf('SGVsbG8=')],
  [textLineTools, binary],
  [shout, 'a', { submit: 9 }],
])('a worker can send a report, case %#', (...input) => {
  const report = reportOn(...input);
  expect(structuredClone(report)).toStrictEqual(report);
});
