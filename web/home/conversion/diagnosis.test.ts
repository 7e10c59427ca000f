import { describe, expect, test } from 'vitest';
import { createError } from '../../../src/contract/errors.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { createConverter } from '../../../src/notations/converter.ts';
import {
  base32,
  base58,
  base64,
  hexToText,
  numberToWords,
  textLineTools,
  urlEncoder,
} from '../../../src/tools/index.ts';
import { bytesOf, decode, fileOf, sessionOf } from '../../../support/page/input.ts';
import { shout } from '../../../support/tools/awkward-tool.ts';
import { brokenBase64, thrownBy } from '../../../support/tools/convert.ts';
import type { Options } from '../session/options.ts';
import type { Content } from '../session/session.ts';
import { type Diagnosis, diagnose } from './diagnosis.ts';
import { reportOf } from './report.ts';

const number = { operation: 'number' };
const urlSafe: Options = { operation: 'decode', urlSafe: true };

/** The diagnosis of a text that can't be converted. */
function diagnosed(tool: Tool, text: string, options: Options = tool === numberToWords ? {} : decode): Diagnosis {
  const converter = createConverter(tool, options);
  const error = converter.errorOf(text);
  if (error === undefined) throw new Error('the text converts');
  return diagnose(converter, text, error);
}

/** The line, the column and the marked text of a diagnosis. */
function marked(text: string, { place }: Diagnosis): string | undefined {
  return place && `${place.line}:${place.column} ${text.slice(place.start, place.end)}`;
}

test.each<[tool: Tool, text: string, options?: Options]>([
  [base64, 'SG'],
  [base64, 'SGVs\r\nb\r\n'],
  [base64, 'Zg='],
  [base32, 'MZXW6YTBOI=='],
  [hexToText, '48 6'],
  [urlEncoder, '%f0%9f%98%'],
  [numberToWords, ''],
  [numberToWords, '12,345,'],
  [base64, 'a\ud83d', {}],
])('a text with an error at its end may be incomplete: %o %j', (tool, text, options) => {
  expect(diagnosed(tool, text, options).severity).toBe('incomplete');
});

test('a text with too many `=` can only be wrong', () => {
  expect(diagnosed(base64, 'Zg===', decode).severity).toBe('wrong');
});

test.each([
  [base64, 'Zm*'],
  [base64, 'S G=VsbG8'],
  [urlEncoder, '%4! '],
  [numberToWords, '1.2.3'],
])('a text with another error is wrong: %o %j', (tool, text) => {
  expect(diagnosed(tool, text).severity).toBe('wrong');
});

describe('the message says what is wrong, and the place where', () => {
  test.each<[tool: Tool, text: string, place: string | undefined, message: string, options?: Options]>([
    [base64, 'PDw_Pz8-Pg', '1:4 _', '`_` is not in the standard alphabet.'],
    [base64, 'fn5+', '1:4 +', '`+` is not in the URL-safe alphabet.', urlSafe],
    [base64, 'Zm9v\r\nZm*', '2:3 *', '`*` is not used in Base64.'],
    [base64, 'Zg\u00a0==', '1:3 \u00a0', 'A no-break space (U+00A0) is not used in Base64.'],
    [base64, 'Zg=', '1:3 =', 'More `=` are needed: 1.'],
    [base64, 'Zm8==', '1:4 ==', 'Too many `=`: only 1 is needed.'],
    [base64, 'Zm9vZ===', '1:5 Z===', 'This group has too few characters.'],
    [base64, 'Zh==', '1:2 h', "This can't be the last character: the text was cut off or changed."],
    [base32, 'MZXW1', '1:5 1', '`1` is not used in Base32, which uses A to Z and 2 to 7.'],
    [base58, '2NEpO7', '1:5 O', '`O` is not used in Base58.'],
    [base58, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', undefined, 'These bytes are not UTF-8 text.'],
    [hexToText, '48 6g', '1:5 g', '`g` is not a hexadecimal digit.'],
    [hexToText, '486 5', '1:3 6 5', 'A space or line break is inside a pair of digits.'],
    [hexToText, '48 6 ', '1:4 6', 'This byte has only one digit.'],
    [urlEncoder, 'a%zz', '1:2 %zz', 'Two hexadecimal digits must follow `%`.'],
    [urlEncoder, '%4! ', '1:1 %4', 'Two hexadecimal digits must follow `%`.'],
    [urlEncoder, 'é\n%e2%zz', '2:4 %zz', 'Two hexadecimal digits must follow `%`.'],
    [numberToWords, `.${'9'.repeat(101)}`, '1:102 9', 'Too many digits after the decimal point: 101 of 100.'],
    [numberToWords, `${'9'.repeat(38)}. `, '1:37 99', 'Too many digits before the decimal point: 38 of 36.'],
    [numberToWords, '1e3', '1:2 e', "`e` can't be part of a number."],
    [numberToWords, '1 2', '1:2  ', "A space can't be part of a number."],
    [numberToWords, ' -1+2', '1:4 +', '`+` can only be at the start.'],
    [numberToWords, '1.2.3', '1:4 .', 'A number can have only one decimal point.'],
    [numberToWords, '1.2,3', '1:4 ,', 'Commas can only be before the decimal point.'],
    [numberToWords, '1234,567', '1:5 ,', 'Commas must separate groups of three digits.'],
    [numberToWords, '1,2345', '1:6 5', 'Commas must separate groups of three digits.'],
    [numberToWords, ' -. ', '1:4 ', 'A digit is missing.'],
    [base64, '\ud83da', '1:1 \ud83d', 'Text contains half of a character.'],
  ])('%o %j: %s %s', (tool, text, place, message, options = tool === numberToWords ? {} : decode) => {
    const diagnosis = diagnosed(tool, text, options);
    expect(diagnosis.message).toBe(message);
    expect(marked(text, diagnosis)).toBe(place);
  });
});

test.each<[options: Options, message: string]>([
  [{ start: Number.NaN }, 'First number must be a whole number.'],
  [{ start: 2_000_000 }, 'First number must be from -1,000,000 to 1,000,000.'],
  [{ sep: 'x'.repeat(25) }, 'Separator is too long: 25 of 20 characters.'],
  [{ sep: '\ud83d' }, 'Separator contains half of a character.'],
  [{ sortMode: 'a' }, 'Order has an invalid value.'],
])('a message about an option uses its label: %j', (options, message) => {
  const all = { ...number, ...options };
  const diagnosis = diagnose(createConverter(textLineTools, all), 'a', thrownBy(textLineTools, { text: 'a', ...all }));
  expect(diagnosis).toEqual({ severity: 'wrong', message, place: undefined });
});

describe('for a tool that the page does not know, messages depend on the error code only', () => {
  test.each([
    ['1', 'incomplete', 'Commas must separate groups of three digits.'],
    ['what?', 'incomplete', 'Two hexadecimal digits must follow `%`.'],
  ])('%j', (text, severity, message) => {
    expect(diagnosed(shout, text, {})).toMatchObject({ severity, message });
  });

  const spot = { field: 'text', format: 'Morse', position: 0 };
  test.each([
    ...(['UNEXPECTED_CHARACTER', 'WRONG_LENGTH', 'WRONG_PADDING', 'TRAILING_BITS', 'SPLIT_PAIR'] as const).map((code) =>
      createError(code, spot),
    ),
    createError('NOT_UTF8', { field: 'text', position: 0 }),
    createError('NOT_UTF8', { field: 'text', byte: 0 }),
    createError('OUT_OF_RANGE', { field: 'submit', minimum: 0, maximum: 1 }),
    createError('UNKNOWN_CHOICE', { field: 'operation', choices: [] }),
    createError('UNKNOWN_FIELD', { field: 'unknown', known: [], suggestion: undefined }),
  ])('$code: a sentence without API names', (error) => {
    const { message, severity } = diagnose(
      createConverter({ ...brokenBase64(error), fields: shout.fields, name: 'shout' }, {}),
      '?',
      error,
    );
    expect(severity).not.toBe('note');
    expect(message).toMatch(/^[A-Z`].*\.$/);
    expect(message).not.toMatch(/\bindex\b|\btext must\b|operation\b|[a-z][A-Z][a-z]/);
  });
});

/** The diagnosis of an input; undefined if there is nothing to say. */
function diagnosisIn(tool: Tool, content: Content, options: Options = {}, isEachLine = false) {
  return reportOf(sessionOf(tool, content, options, isEachLine), []).diagnosis;
}

describe('line by line', () => {
  const diagnosedLines = (tool: Tool, text: string, options?: Options) => diagnosisIn(tool, text, options, true);

  test('the first wrong line is explained, and the others are counted; empty lines are valid', () => {
    expect(diagnosedLines(base64, 'Zg==\r\n\r\nZm*\r\n', decode)).toMatchObject({
      severity: 'wrong',
      message: '`*` is not used in Base64.',
      place: { start: 10, end: 11, line: 3, column: 3 },
    });
    const [two, three] = ['*\nZg==\n*', '*\n*\n*'].map((text) => diagnosedLines(base64, text, decode)?.message);
    expect(two).toBe("`*` is not used in Base64. 1 more line can't be converted.");
    expect(three).toBe("`*` is not used in Base64. 2 more lines can't be converted.");
    expect(diagnosedLines(base64, 'Zg==\n', decode)).toBeUndefined();
  });

  test('the whole line is marked if its error has no position', () => {
    expect(diagnosedLines(base58, 'a\n1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2\n', decode)).toMatchObject({
      message: 'These bytes are not UTF-8 text.',
      place: { start: 2, end: 36, line: 2, column: 1 },
    });
  });

  test('only the last line can be incomplete, if all others are valid', () => {
    expect(diagnosedLines(numberToWords, '1\n-')).toMatchObject({
      severity: 'incomplete',
      place: { start: 3, end: 3, line: 2, column: 2 },
    });
    expect(diagnosedLines(numberToWords, '-\n1')?.severity).toBe('wrong');
    expect(diagnosedLines(numberToWords, '-\n-')?.severity).toBe('wrong');
  });
});

test('a bug of a tool is not an error of a text', () => {
  const bug = new TypeError('a bug');
  expect(() => createConverter(brokenBase64(bug), {}).errorOf('a')).toThrow(bug);
});

describe('bytes that are not UTF-8', () => {
  const png = '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00';

  test.each<[tool: Tool, text: string, message: string, place?: string]>([
    [base64, 'Y2Fm6Q==', 'Byte E9 is not UTF-8 text.', '1:5 6Q=='],
    [base58, base58.encode('cafe').replace(/.$/, 'z'), 'These bytes are not UTF-8 text.'],
  ])('get a note if most of them are text, because it was in another encoding: %o %j', (tool, text, message, place) => {
    const diagnosis = diagnosisIn(tool, text, decode);
    expect(diagnosis).toMatchObject({ severity: 'note', message });
    expect(diagnosis && marked(text, diagnosis)).toBe(place);
  });

  test.each([png, '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'])(
    'are a result without a note if they are a known file: %j',
    (file) => {
      const digits = Array.from(file, (unit) => unit.charCodeAt(0).toString(16).padStart(2, '0')).join(' ');
      expect(diagnosisIn(hexToText, digits, decode)).toBeUndefined();
    },
  );
});

describe('the input of a session', () => {
  const bech32 = 'bc1qmem867t2mtwygtq72z5yc8t4sau7pxd28znr7z';
  const longList = 'a\n'.repeat(1_000_001);

  test.each<[title: string, message: string | undefined, tool: Tool, content: Content, options?: Options]>([
    ['a valid text', undefined, base64, 'YQ==', decode],
    ['an empty text', undefined, numberToWords, ''],
    ['a wrong text', '`*` is not used in Base64.', base64, '*', decode],
    ['a file', '`*` is not used in Base64.', base64, fileOf('*'), decode],
    ['other bytes', 'a.png is not UTF-8 text.', urlEncoder, fileOf(bytesOf('\xff'), 'a.png')],
    ['a Bech32 address', 'This is a Bech32 address, which is not Base58.', base58, bech32, decode],
    ['an option without a text', 'First number must be a whole number.', textLineTools, '', { ...number, start: 0.5 }],
    ['a long text', 'Text is too long for Base58: 65,537 of 65,536 bytes.', base58, 'a'.repeat(65_537)],
    ['a list', 'Text is too long for Text line tools: 1,000,001 of 1,000,000 lines.', textLineTools, longList],
    ['a long file', 'a.txt is too long for Base58: 65,537 of 65,536 bytes.', base58, fileOf('a'.repeat(65_537))],
  ])('is explained if it has an error: %s', (_, message, tool, content, options) => {
    expect(diagnosisIn(tool, content, options)?.message).toBe(message);
  });
});
