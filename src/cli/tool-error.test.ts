import { describe, expect, test } from 'vitest';
import { createError } from '../contract/errors.ts';
import { type ErrorCode, errorIn, TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { base58, base64, textLineTools, urlEncoder } from '../tools/index.ts';
import { THE_TEXT } from './errors.ts';
import { toolError } from './tool-error.ts';

const decode = { operation: 'decode' };
const attempt = { tool: base64, options: decode, source: THE_TEXT };

/** The error for a text that a tool does not decode. */
function errorOf(text: string, source = THE_TEXT, tool: Tool = base64) {
  const error = errorIn(() => convert(tool, { ...decode, text }, { sizeLimits: false }));
  return error && toolError(error, { tool, options: decode, source }, text);
}

describe('toolError', () => {
  test.each([
    ['counts columns from 1', errorOf('SGVsb*8='), 'column 6: "*" is not used in Base64'],
    ['does not name the only line', errorOf('SGVsb*8=\n'), 'column 6: "*" is not used in Base64'],
    ['counts lines from 1', errorOf('SGVs\r\nb*8='), 'line 2, column 2: "*" is not used in Base64'],
    ['names a file', errorOf('*', 'a.txt'), 'a.txt, column 1: "*" is not used in Base64'],
    ['points at a group', errorOf('SGVsb'), 'column 5: this group has too few characters'],
    ['names a code point', errorOf('\u0301'), 'column 1: U+0301 is not used in Base64'],
    ['may have no place', errorOf('5Q', THE_TEXT, base58), 'these bytes are not UTF-8 text'],
  ])('%s', (_, error, expected) => {
    expect(error?.message).toContain(expected);
  });

  test.each([
    ['%41\n%4g', '  %4g', '  ^'],
    ['世\u0301\t%\t\u200b', '  世\u0301 % \\u200b', '     ^'],
    ['、「あ」￥ｱ%', '  、「あ」￥ｱ%', `${' '.repeat(13)}^`],
    ['🇩🇪👍🏽\u1112\u1161\u11ab𠀀%', '  🇩🇪👍🏽\u1112\u1161\u11ab𠀀%', `${' '.repeat(10)}^`],
    [`${'😀'.repeat(25)}a%a${'😀'.repeat(25)}`, `  …${'😀'.repeat(19)}a%a${'😀'.repeat(14)}…`, `${' '.repeat(42)}^`],
    [`${'A'.repeat(100)}%${'A'.repeat(100)}`, `  …${'A'.repeat(40)}%${'A'.repeat(29)}…`, `  ${' '.repeat(41)}^`],
  ])('has the line with a caret below the wrong character of %j', (text, line, caret) => {
    expect(errorOf(text, THE_TEXT, urlEncoder)?.details.excerpt).toEqual([line, caret]);
  });

  test.each([THE_TEXT, "'index 5 of $&'"])('%s that is no longer known has the words of the API', (source) => {
    const error = createError('UNEXPECTED_CHARACTER', { field: 'text', format: 'Base64', position: 99_999 });
    const { message } = toolError(error, { ...attempt, source }, undefined);
    expect(message).toBe(`${source} is not valid Base64: unexpected character at character 100000`);
  });

  test.each<[code: ErrorCode, field: string, message: string, remedy: string]>([
    ['WRONG_TYPE', 'start', '--start must be a whole number', 'Use digits, such as 42'],
    ['OUT_OF_RANGE', 'start', '--start must be from -1,000,000 to 1,000,000', 'Use an integer in this range.'],
    [
      'UNKNOWN_CHOICE',
      'trimMode',
      '--trim-mode has an invalid value',
      'Use one of both, start, end, or remove the option.',
    ],
    ['MISSING_FIELD', 'sep', '--sep has an invalid value', 'Add the option.'],
  ])('names the option of a field, with a remedy for a shell: %s', (code, field, message, remedy) => {
    const error = new TextmillError(code, 'a message', 'Use an integer in this range.', field);
    const usage = toolError(error, { ...attempt, tool: textLineTools, options: {} }, 'a');
    expect(usage).toMatchObject({ name: 'UsageError', message, details: { apiError: error } });
    expect(usage.remedy).toContain(remedy);
    expect(toolError(error, attempt, 'a', '\nOr not.').remedy).toMatch(/\.\nOr not\.$/);
  });
});
