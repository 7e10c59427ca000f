import { describe, expect, test } from 'vitest';
import { createHttpError } from '../../../src/contract/errors.ts';
import { createError } from '../../../src/core/errors.ts';
import { limits } from '../../../src/core/limits.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { count } from '../../../src/documents/markdown.ts';
import {
  base32,
  base58,
  base64,
  hexToText,
  numberToWords,
  textLineTools,
  urlEncoder,
} from '../../../src/tools/index.ts';
import { shout } from '../../../support/tools/awkward-tool.ts';
import { brokenBase64 } from '../../../support/tools/convert.ts';
import type { Options } from '../session/options.ts';
import { changeText, createSession, setEachLine, setOption, takeFile } from '../session/session.ts';
import { convertsAll, errorOf } from './attempt.ts';
import { type Diagnosis, diagnose, diagnoseEachLine, diagnosisOf } from './diagnosis.ts';
import { outcomeOf } from './outcome.ts';

const { lines, textCodePoints } = limits;
/** The message for twice the limit. */
const tooLong = (most: number) => `Text is too long: ${count(2 * most)} of ${count(most)}`;

const decode: Options = { operation: 'decode' };
const urlSafe: Options = { operation: 'decode', urlSafe: true };

/** The diagnosis of a text that can't be converted. */
function diagnosed(tool: Tool, text: string, options: Options = tool === numberToWords ? {} : decode): Diagnosis {
  const error = errorOf(tool, text, options);
  if (error === undefined) throw new Error('the text converts');
  return diagnose(tool, text, options, error);
}

/** The line, the column and the marked text of a diagnosis. */
function marked(text: string, { place }: Diagnosis): string | undefined {
  return place && `${place.line}:${place.column} ${text.slice(place.start, place.end)}`;
}

describe('a text that more characters at its end make valid is incomplete: the message says what is missing', () => {
  test.each<[tool: Tool, text: string, place: string, missing: string]>([
    [base64, 'SG', '1:3 ', 'one more character'],
    [base64, 'SGV', '1:4 ', 'one more character'],
    [base64, 'SGVsb', '1:6 ', 'one more character'],
    [base64, 'SGVs\r\nb\r\n', '2:2 ', 'one more character'],
    [base64, 'Zg=', '1:4 ', 'one more `=`'],
    [base32, 'M', '1:2 ', 'one more character'],
    [base32, 'MZ', '1:3 ', 'two more characters'],
    [base32, 'MZXW6YTBOI==', '1:13 ', 'four more `=`'],
    [hexToText, '48 6', '1:5 ', 'one more character'],
    [urlEncoder, '%', '1:2 ', 'two more characters'],
    [urlEncoder, 'a%e', '1:4 ', 'one more character'],
    [numberToWords, '', '1:1 ', 'one more digit'],
    [numberToWords, '-', '1:2 ', 'one more digit'],
    [numberToWords, '.', '1:2 ', 'one more digit'],
    [numberToWords, '1,2', '1:4 ', 'two more digits'],
    [urlEncoder, '%e4%b', '1:6 ', 'one more character'],
    [urlEncoder, 'caf%E', '1:6 ', 'one more character'],
    [urlEncoder, '%f0%9f%98%', '1:11 ', 'two more characters'],
    [numberToWords, '12,345,', '1:8 ', 'three more digits'],
  ])('%o %j', (tool, text, place, missing) => {
    const diagnosis = diagnosed(tool, text);
    expect(diagnosis).toMatchObject({ severity: 'incomplete', message: `Incomplete: ${missing} needed.`, repairs: [] });
    expect(marked(text, diagnosis)).toBe(place);
  });

  test('half of a surrogate pair at the end', () => {
    expect(diagnosed(base64, 'a\ud83d', {})).toMatchObject({
      severity: 'incomplete',
      message: 'Incomplete: half of the last character is missing.',
    });
  });
});

describe('a text that no ending makes valid is wrong', () => {
  test.each<[tool: Tool, text: string, place: string | undefined, message: string, options?: Options]>([
    [base64, 'PDw_Pz8-Pg', '1:4 _', '`_` is not in the standard alphabet.'],
    [base64, 'fn5+', '1:4 +', '`+` is not in the URL-safe alphabet.', urlSafe],
    [base64, 'Zm9v\r\nZm*', '2:3 *', '`*` is not used in Base64.'],
    [base64, 'Zm😀', '1:3 😀', '`😀` is not used in Base64.'],
    [base64, 'Zg\u00a0==', '1:3 \u00a0', 'A no-break space (U+00A0) is not used in Base64.'],
    [base64, 'Zg\u0000', '1:3 \u0000', 'U+0000 is not used in Base64.'],
    [base64, 'Zg`', '1:3 `', 'A backtick is not used in Base64.'],
    [base64, 'Zg==Zg==', '1:3 ==', '`=` can only be at the end.'],
    [base64, 'Zm8==', '1:4 ==', 'Too many `=`: only one is needed.'],
    [base64, 'Zm9v=', '1:5 =', 'Too many `=`: none is needed.'],
    [base64, 'Zm9vZ===', '1:5 Z===', 'This group has too few characters.'],
    [base64, 'Zh==', '1:2 h', "This can't be the last character: the text was cut off or changed."],
    [base64, 'Zm9vZm//', '1:5 Zm//', 'Byte FF is not UTF-8 text.'],
    [base64, 'Zm9vZm\n//', '1:5 Zm\n//', 'Byte FF is not UTF-8 text.'],
    [base64, 'ww==', '1:1 ww==', 'Byte C3 is not UTF-8 text.'],
    [base32, 'MZXW1', '1:5 1', '`1` is not used in Base32, which uses A to Z and 2 to 7.'],
    [base32, '77777777MZXW6===', '1:1 77777777', 'Byte FF is not UTF-8 text.'],
    [base58, '2NEpO7', '1:5 O', '`O` is not used in Base58.'],
    [base58, 'a b', '1:2  ', 'A space is not used in Base58.'],
    [base58, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', undefined, 'These bytes are not UTF-8 text.'],
    [hexToText, '48 6g', '1:5 g', '`g` is not a hexadecimal digit.'],
    [hexToText, '486 5', '1:3 6 5', 'A space or line break is inside a pair of digits.'],
    [hexToText, '48 6 ', '1:4 6', 'This byte has only one digit.'],
    [hexToText, '48 ff 48', '1:4 ff', 'Byte FF is not UTF-8 text.'],
    [urlEncoder, 'a%zz', '1:2 %zz', 'Two hexadecimal digits must follow `%`.'],
    [urlEncoder, '%4! ', '1:1 %4', 'Two hexadecimal digits must follow `%`.'],
    [urlEncoder, 'é\n%e2%zz', '2:4 %zz', 'Two hexadecimal digits must follow `%`.'],
    [urlEncoder, '%e2%82x', '1:1 %e2%82', 'Byte E2 is not UTF-8 text.'],
    [urlEncoder, '%e2%28', '1:1 %e2', 'Byte E2 is not UTF-8 text.'],
    [numberToWords, '1e3', '1:2 e', "`e` can't be part of a number."],
    [numberToWords, '1234,567', '1:5 ,', 'Commas must separate groups of three digits.'],
    [numberToWords, '- ', '1:2 ', 'A digit is missing.'],
    [numberToWords, '9'.repeat(40), '1:37 9999', 'Too many digits before the decimal point: 40 of 36.'],
    [numberToWords, `.${'9'.repeat(101)}`, '1:102 9', 'Too many digits after the decimal point: 101 of 100.'],
    [base64, '\ud83da', '1:1 \ud83d', 'Half of this character is missing.'],
    [base64, 'a'.repeat(2 * textCodePoints), undefined, `${tooLong(textCodePoints)} characters.`],
    [base58, 'é'.repeat(300), undefined, 'Text is too long: 600 of 512 bytes.', {}],
    [textLineTools, 'a\n'.repeat(2 * lines), undefined, `${tooLong(lines)} lines.`, {}],
  ])('%o %j: %s %s', (tool, text, place, message, options = tool === numberToWords ? {} : decode) => {
    const diagnosis = diagnosed(tool, text, options);
    expect(diagnosis).toMatchObject({ severity: 'wrong', message });
    expect(marked(text, diagnosis)).toBe(place);
  });
});

test.each<[options: Options, message: string]>([
  [{ start: Number.NaN }, 'First number must be a whole number.'],
  [{ start: 2_000_000 }, 'First number must be from -1,000,000 to 1,000,000.'],
  [{ sep: 'x'.repeat(25) }, 'Separator is too long: 25 of 20 characters.'],
  [{ sep: '\ud83d' }, 'Separator contains half of a character.'],
])('a message about an option uses its label: %j', (options, message) => {
  expect(diagnosed(textLineTools, 'a', { operation: 'number', ...options })).toEqual({
    severity: 'wrong',
    message,
    place: undefined,
    repairs: [],
  });
});

test('an error without a field, which is a bug of the page, is not blamed on an option', () => {
  const { message } = diagnose(base64, 'a', {}, createHttpError('INTERNAL_ERROR', {}));
  expect(message).toBe('Something went wrong on this page. Your text is not the cause.');
});

describe('for a tool that the page does not know, messages depend on the error code only', () => {
  test.each([
    ['1', 'incomplete', 'Incomplete: one more digit needed.'],
    ['what?', 'wrong', 'Two hexadecimal digits must follow `%`.'],
    ['a'.repeat(101), 'wrong', 'Text is too long: 101 of 100 characters.'],
  ])('%j', (text, severity, message) => {
    expect(diagnosed(shout, text, {})).toMatchObject({ severity, message });
  });

  test.each([
    createError('UNEXPECTED_CHARACTER', { field: 'text', format: 'Morse', position: 0 }),
    createError('WRONG_LENGTH', { field: 'text', format: 'Morse', position: 0 }),
    createError('WRONG_PADDING', { field: 'text', format: 'Morse', position: 0 }),
    createError('TRAILING_BITS', { field: 'text', format: 'Morse', position: 0 }),
    createError('SPLIT_PAIR', { field: 'text', format: 'Morse', position: 0 }),
    createError('NOT_UTF8', { field: 'text', position: 0 }),
    createError('NOT_UTF8', { field: 'text', byte: 0 }),
    createError('OUT_OF_RANGE', { field: 'submit', minimum: 0, maximum: 1 }),
    createError('UNKNOWN_CHOICE', { field: 'operation', choices: [] }),
    createError('UNKNOWN_FIELD', { field: 'unknown', known: [], suggestion: undefined }),
    createHttpError('RATE_LIMITED', { limit: 1, windowSeconds: 1, retrySeconds: 1 }),
    createHttpError('INTERNAL_ERROR', {}),
  ])('$code: a sentence without API names', (error) => {
    const broken: Tool = {
      ...shout,
      run: () => {
        throw error;
      },
    };
    const { message, severity } = diagnose(broken, '?', {}, error);
    expect(severity).toBe('wrong');
    expect(message).toMatch(/^[A-Z`].*\.$/);
    expect(message).not.toMatch(/\bindex\b|\btext must\b|operation\b|[a-z][A-Z][a-z]/);
  });
});

/** The error of a whole text, for {@link diagnoseEachLine}: the diagnosis of the lines adds the details. */
const error = createError('NOT_UTF8', { field: 'text', byte: 0 });

test('the first line that can’t be converted is diagnosed; empty lines are valid', () => {
  expect(diagnoseEachLine(base64, 'Zg==\r\n\r\nZm*\r\nZ', decode, error)).toMatchObject({
    severity: 'wrong',
    message: '`*` is not used in Base64.',
    place: { start: 10, end: 11, line: 3, column: 3 },
  });
});

test('the whole line is marked if its error has no position', () => {
  expect(diagnoseEachLine(base58, 'a\n1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2\n', decode, error)).toMatchObject({
    message: 'These bytes are not UTF-8 text.',
    place: { start: 2, end: 36, line: 2, column: 1 },
  });
});

test('only the last line can be incomplete', () => {
  expect(diagnoseEachLine(numberToWords, '1\n-', {}, error)).toMatchObject({
    severity: 'incomplete',
    place: { start: 3, end: 3, line: 2, column: 2 },
  });
  expect(diagnoseEachLine(numberToWords, '-\n1', {}, error).severity).toBe('wrong');
});

test('a repair applies to all lines that it fits; line ends stay', () => {
  const { repairs } = diagnoseEachLine(numberToWords, "1 234\r\n5\r\nx\r\n1,5\r\n6'789\r\n", {}, error);
  expect(repairs).toEqual([{ label: 'Remove thousands separators', text: '1234\r\n5\r\nx\r\n1,5\r\n6789\r\n' }]);
  expect(diagnoseEachLine(base64, 'fn5-\nPz8_', decode, error).repairs).toEqual([
    { label: 'Use the URL-safe alphabet', text: 'fn5-\nPz8_', options: { operation: 'decode', urlSafe: true } },
  ]);
});

test('the limit of the whole text is the common limit', () => {
  expect(diagnoseEachLine(base58, 'a\n'.repeat(textCodePoints), decode, error)).toEqual({
    severity: 'wrong',
    message: `${tooLong(textCodePoints)} characters.`,
    place: undefined,
    repairs: [],
  });
});

test('the limits of the tool apply to each line', () => {
  const long = 'b'.repeat(513);
  expect(diagnoseEachLine(base58, `a\n${long}`, {}, error)).toMatchObject({
    message: 'Text is too long: 513 of 512 bytes.',
    place: { start: 2, end: 515, line: 2 },
  });
  expect(convertsAll(base58, `a\n${long}`, {})).toBe(false);
  expect(convertsAll(base58, `a\n${long.slice(1)}`, {})).toBe(true);
});

test('an error of an option has no position and no repair', () => {
  const wrong = createError('WRONG_TYPE', { field: 'padding', expected: 'a boolean' });
  expect(diagnoseEachLine(base64, 'a\nb', { padding: 'yes' }, wrong)).toEqual({
    severity: 'wrong',
    message: 'Padding has an invalid value.',
    place: undefined,
    repairs: [],
  });
});

test('a repair that changes options is not offered if a line does not convert with them', () => {
  expect(diagnoseEachLine(base64, 'fn5-\nZm*', decode, error).repairs).toEqual([]);
  expect(diagnoseEachLine(base64, 'fn5-\nZm9v', decode, error).repairs).toHaveLength(1);
});

test('if each line converts, the error of the whole text is explained', () => {
  expect(diagnoseEachLine(base58, 'a\n2g', decode, error)).toMatchObject({
    message: 'These bytes are not UTF-8 text.',
  });
});

test('an exception other than a TextmillError is a bug of a tool, not an error of a line', () => {
  const broken = brokenBase64(new RangeError('a bug'));
  expect(() => diagnoseEachLine(broken, 'a', {}, error)).toThrow('a bug');
  expect(() => convertsAll(broken, 'a', {})).toThrow('a bug');
  // The message says that the text is not the cause.
  expect(diagnoseEachLine(broken, 'a', {}, createHttpError('INTERNAL_ERROR', {}))).toMatchObject({
    message: 'Something went wrong on this page. Your text is not the cause.',
    place: undefined,
  });
});

describe('the input of a session', () => {
  const inBase64 = createSession(base64, decode);
  const start = { name: 'start', field: textLineTools.fields.start };
  const numbering = createSession(textLineTools, { operation: 'number' });
  const photo = { name: 'photo.png', bytes: Uint8Array.of(0xff) };

  test.each([
    { title: 'a valid text', session: changeText(inBase64, 'YQ=='), message: undefined },
    { title: 'an empty text', session: createSession(numberToWords), message: undefined },
    { title: 'a text with an error', session: changeText(inBase64, '*'), message: '`*` is not used in Base64.' },
    {
      title: 'the first line with an error, if each line is converted separately',
      session: setEachLine(changeText(inBase64, 'YQ==\n$'), true),
      message: '`$` is not used in Base64.',
    },
    {
      title: 'an option with an error, even if the text is empty',
      session: setOption(numbering, start, 1_000_001),
      message: 'First number must be from -1,000,000 to 1,000,000.',
    },
    {
      title: 'a file with an error',
      session: takeFile(inBase64, photo),
      message: 'photo.png is not UTF-8 text. Choose Encode to convert its bytes.',
    },
  ])('is explained if it has an error: $title', ({ session, message }) => {
    expect(diagnosisOf(session, outcomeOf(session), [base64])?.message).toBe(message);
  });
});
