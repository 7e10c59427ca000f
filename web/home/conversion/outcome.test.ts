import { describe, expect, test, vi } from 'vitest';
import { textOf } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { base58, base64, hexToText, numberToWords, textLineTools, urlEncoder } from '../../../src/tools/index.ts';
import { bytesOf, decode, fileOf, onPage, sessionOf } from '../../../support/page/input.ts';
import { outcomeOf } from '../../../support/page/report.ts';
import { shout } from '../../../support/tools/awkward-tool.ts';
import { brokenBase64 } from '../../../support/tools/convert.ts';
import type { Options } from '../session/options.ts';
import { changeContent, currentOptions, setReading } from '../session/session.ts';
import { resultContent } from './file.ts';
import { factsOf, resultOf } from './outcome.ts';
import { reportOf } from './report.ts';
import { requestInput } from './request.ts';

function outcomeOn(...input: Parameters<typeof sessionOf>) {
  return outcomeOf(sessionOf(...input));
}

const png = bytesOf('\x89PNG');

describe('a text', () => {
  test('is converted without the limits of the API', () => {
    const text = 'a'.repeat(20_000);
    expect(outcomeOn(base64, text)).toEqual({ kind: 'text', data: { result: base64.encode(text) } });
  });

  test.each<[tool: Tool, text: string, bytes: string, position?: number]>([
    [base64, 'Y2Fm6Q==', 'caf\xe9', 4],
    [base58, '4WaH6E', '\x89PNG'],
    [urlEncoder, 'caf%E9', 'caf\xe9', 3],
  ])('that %o decodes to bytes other than UTF-8 gives them: %s', (tool, text, bytes, position) => {
    const outcome = outcomeOn(tool, text, decode);
    expect(outcome).toMatchObject({ kind: 'bytes', error: { code: 'NOT_UTF8', field: 'text' } });
    expect(outcome.kind === 'bytes' && outcome.error.position).toBe(position);
    expect(resultOf(outcome)).toEqual(bytesOf(bytes));
  });

  test.each([
    { tool: base64, text: 'w', code: 'WRONG_LENGTH' },
    { tool: urlEncoder, text: '%C3%', code: 'MALFORMED_ESCAPE' },
  ])('that cannot be decoded is an error: $text', ({ tool, text, code }) => {
    const outcome = outcomeOn(tool, text, decode);
    expect(outcome).toMatchObject({ kind: 'error', error: { code } });
    expect(resultOf(outcome)).toBeUndefined();
  });

  test('that triggers a bug in a tool is an error, and the bug is reported to the browser', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    for (const [isEachLine, bug] of [
      [false, new Error('bug')],
      [true, new RangeError('bug')],
    ] as const) {
      const outcome = outcomeOn(brokenBase64(bug), 'a', {}, isEachLine);
      expect(outcome).toMatchObject({ kind: 'error', error: { code: 'INTERNAL_ERROR' } });
      expect(report).toHaveBeenLastCalledWith(bug);
    }
  });
});

describe('a long result', () => {
  /** The start of a result, and all of it if that is longer. */
  function startOf(tool: Tool, text: string, options?: Options) {
    const outcome = outcomeOn(tool, text, options);
    if (outcome.kind !== 'text') throw new Error('the text is not converted');
    const { data, whole } = outcome;
    return { ...data, whole: whole && textOf(whole) };
  }

  test('is shown whole up to 65,536 UTF-16 units; of a longer one, the start is shown, and all of it is in bytes', () => {
    const text = 'a'.repeat(49_152);
    expect(startOf(base64, text)).toEqual({ result: base64.encode(text), whole: undefined });
    const long = base64.encode(`${text}a`);
    expect(startOf(base64, `${text}a`)).toEqual({ result: long.slice(0, 16_384), whole: long });
  });

  test('is also one of more than 2,000 lines, of which 1,000 are shown', () => {
    const most = 'a\n'.repeat(2_000).trimEnd();
    expect(startOf(textLineTools, most).whole).toBeUndefined();
    expect(startOf(textLineTools, `${most}\nb`)).toMatchObject({
      result: 'a\n'.repeat(1_000).trimEnd(),
      whole: `${most}\nb`,
    });
  });

  test('is also one that changes its script more than 5,000 times, of which the start is shown', () => {
    const most = 'שa'.repeat(2_500);
    expect(startOf(urlEncoder, most, decode).whole).toBeUndefined();
    expect(startOf(urlEncoder, `${most}שa`, decode)).toEqual({ result: most, whole: `${most}שa` });
  });

  test('has its counts, and no half of a character at the cut', () => {
    const line = `a${'😀'.repeat(40_000)}`;
    const { result, ...others } = startOf(textLineTools, `${line}\n`, { operation: 'trim' });
    expect(others).toEqual({ inCount: 1, outCount: 1, whole: line });
    expect(result).toMatch(/😀$/);
  });
});

describe('line by line', () => {
  test('is how a text is converted if the user chooses it; line ends stay', () => {
    expect(resultOf(outcomeOn(numberToWords, '2\r\n\r\n1\r', {}, true))).toBe('two\r\n\r\none\r');
  });

  test('a line that cannot be converted is empty, and the others keep their results', () => {
    expect(outcomeOn(base64, 'YQ==\r\n*\n\niVBORw==\nYg==', decode, true)).toMatchObject({
      kind: 'text',
      data: { result: 'a\r\n\n\n\nb' },
      wrongLines: { count: 2, start: 6, line: '*', error: { code: 'UNEXPECTED_CHARACTER', position: 0 } },
    });
  });

  test('a slow tool has the limit of the API for each line, and the other tools have none', () => {
    const [most, over] = ['a'.repeat(512), 'a'.repeat(513)];
    expect(outcomeOn(base58, `${over}\n${most}`, {}, true)).toMatchObject({
      data: { result: `\n${base58.encode(most)}` },
      wrongLines: { count: 1, start: 0, line: over, error: { code: 'TOO_LONG' } },
    });
    const long = 'a'.repeat(20_000);
    expect(outcomeOn(base64, `${long}\n`, {}, true)).toEqual({
      kind: 'text',
      data: { result: `${base64.encode(long)}\n` },
    });
  });

  test('an error of an option is not one of a line', () => {
    expect(outcomeOn(shout, 'a', { submit: 9 }, true)).toMatchObject({ kind: 'error', error: { field: 'submit' } });
  });
});

describe('a file', () => {
  test.each([
    { tool: base64, options: {}, encoded: 'iVBORw==' },
    { tool: hexToText, options: { operation: 'encode' }, encoded: '89504e47' },
  ])('that is not UTF-8 is encoded by $tool.name with $options, as a whole', ({ tool, options, encoded }) => {
    for (const isEachLine of [false, true]) {
      expect(outcomeOn(tool, fileOf(png), options, isEachLine)).toEqual({ kind: 'text', data: { result: encoded } });
    }
  });

  test.each([
    { tool: urlEncoder, options: {} },
    { tool: base64, options: decode },
  ])('that is not UTF-8 is an error in $tool.name with $options, which needs text', ({ tool, options }) => {
    const error = { code: 'NOT_UTF8', field: 'text' };
    expect(outcomeOn(tool, fileOf(png), options)).toMatchObject({ kind: 'error', error });
  });

  test.each<[tool: Tool, text: string, options?: Options, isEachLine?: boolean]>([
    [base64, '\ufeffé\r\n'],
    [base64, 'iVBORw==\n', decode],
    [base64, 'YQ==!', decode],
    [base64, 'YQ==\n!', decode, true],
    [base58, 'a'.repeat(1_000)],
    [urlEncoder, 'caf%E9', decode],
    [textLineTools, 'b\r\na\n\n'],
  ])('that is UTF-8 gives what its text gives: %o %j %o %s', (tool, text, ...chosen) => {
    expect(outcomeOn(tool, fileOf(text), ...chosen)).toEqual(outcomeOn(tool, text, ...chosen));
  });

  test.each<[tool: Tool, text: string, options: Options, result: string]>([
    [textLineTools, 'b\na\nb', { operation: 'dedupe' }, '\ufeffb\na'],
    [numberToWords, '12', {}, 'twelve'],
    [base64, 'SGk=', decode, 'Hi'],
    [base64, 'a', {}, '77u/YQ=='],
  ])('with a byte order mark, which is not part of the text: %o %j %o', (tool, text, options, result) => {
    const file = fileOf(`\ufeff${text}`);
    const shown = changeContent(sessionOf(tool, '', options), { text, source: file });
    for (const session of [sessionOf(tool, file, options), shown]) {
      const outcome = outcomeOf(session);
      expect(outcome).toMatchObject({ kind: 'text', data: { result } });
      // Swapped, it would be text.
      expect(resultContent(session, outcome)).toBe(result.replace('\ufeff', ''));
    }
    expect(requestInput(shown)['text']).toBe(result.startsWith('77u/') ? `\ufeff${text}` : text);
  });
});

describe('with a text encoding', () => {
  const utf16le = { textEncoding: 'utf-16le' };
  const windows1252 = { textEncoding: 'windows-1252' };

  test.each([
    { content: fileOf('é'), result: '6Q==' },
    { content: fileOf(png), result: 'iVBORw==' },
  ])('a file is encoded if it is text, and any other file as it is: $result', ({ content, result }) => {
    expect(resultOf(outcomeOn(onPage(base64), content, windows1252))).toBe(result);
  });

  test.each<[message: string, text: string, options: Options, start?: number, isEachLine?: boolean]>([
    ['`ж` is not in Windows-1252.', '€ ж', windows1252, 2],
    ['`ж` is not in Windows-1252.', 'é€\nж', windows1252, 3, true],
    ['These bytes are not UTF-16 LE text.', 'YWJj', { ...utf16le, ...decode }],
  ])('%s is the error in %j %o', (message, text, options, start, isEachLine) => {
    const session = setReading(sessionOf(onPage(base64), text, options, isEachLine), 'written');
    const { diagnosis, outcome } = reportOf(session, []);
    expect([diagnosis?.message, diagnosis?.place?.start]).toEqual([message, start]);
    expect(resultOf(outcome)).toEqual(start === undefined ? bytesOf('abc') : isEachLine ? '6YA=\n' : undefined);
  });
});

test.each([
  ['a\nb', { operation: 'dedupe' }, ['0 removed']],
  ['a\n\na', { operation: 'dedupe' }, ['1 removed']],
  ['a\nb', { operation: 'reverse' }, []],
  ['1.5G\n12K', { sortMode: 'numeric' }, ['units ignored']],
  ['1.5\n12', { sortMode: 'numeric' }, []],
  ['*', { operation: 'affix', prefix: 'a'.repeat(200) }, []],
])('the sizes of a list say what was removed or ignored: %j %j', (text, options, facts) => {
  const session = sessionOf(textLineTools, text, options);
  expect(factsOf(textLineTools, currentOptions(session), outcomeOf(session))).toEqual(facts);
});
