import { describe, expect, test } from 'vitest';
import { createError } from '../contract/errors.ts';
import { type ErrorCode, errorIn, TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { mapLines } from '../tools/each-line.ts';
import { base58, base64, textLineTools } from '../tools/index.ts';
import { THE_TEXT } from './errors.ts';
import { toolError } from './tool-error.ts';

const decode = { operation: 'decode' };
const attempt = { tool: base64, options: decode, text: 'a', source: THE_TEXT };

/** The message for a text that a tool does not decode. */
function messageOf(text: string, source = THE_TEXT, tool: Tool = base64, isEachLine = false): string | undefined {
  const run = (own: string) => convert(tool, { ...decode, text: own }, { sizeLimits: false }).result;
  const error = errorIn(() => (isEachLine ? mapLines(text, run) : run(text)));
  return error && toolError(error, { tool, options: decode, text, source, isEachLine }).message;
}

describe('toolError', () => {
  test.each([
    ['counts columns from 1', messageOf('SGVsb*8='), 'column 6: "*" is not used in Base64'],
    ['does not name the only line', messageOf('SGVsb*8=\n'), 'column 6: "*" is not used in Base64'],
    ['counts lines from 1', messageOf('SGVs\r\nb*8='), 'line 2, column 2: "*" is not used in Base64'],
    ['names a file', messageOf('*', 'a.txt'), 'a.txt, column 1: "*" is not used in Base64'],
    ['points at a group', messageOf('SGVsb'), 'column 5: this group has too few characters'],
    ['names a code point', messageOf('\u0301'), 'column 1: U+0301 is not used in Base64'],
    ['may have no place', messageOf('5Q', THE_TEXT, base58), 'these bytes are not UTF-8 text'],
    ['describes a line alone', messageOf('YQ\nb', 'a.txt', base64, true), 'a.txt, line 2, column 1: this group'],
  ])('%s', (_, message, expected) => {
    expect(message).toContain(expected);
  });

  test.each([
    ['SGVs\nb*8=', '  b*8=', '   ^'],
    ['世*\t\u200b', '  世* \\u200b', '    ^'],
    [`${'A'.repeat(100)}*${'A'.repeat(100)}`, `  …${'A'.repeat(40)}*${'A'.repeat(29)}…`, `  ${' '.repeat(41)}^`],
    ['SGVsb', '  SGVsb', '      ^'],
  ])('has the line with a caret below the wrong character of %j', (text, line, caret) => {
    const error = errorIn(() => convert(base64, { ...decode, text }, { sizeLimits: false }));
    expect(error && toolError(error, { ...attempt, text }).excerpt).toEqual([line, caret]);
  });

  test('a text that is no longer known has the words of the API', () => {
    const error = createError('UNEXPECTED_CHARACTER', { field: 'text', format: 'Base64', position: 99_999 });
    const { message } = toolError(error, { ...attempt, text: undefined });
    expect(message).toBe('the text is not valid Base64: unexpected character at character 100000');
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
    const usage = toolError(error, { ...attempt, tool: textLineTools, options: {} });
    expect(usage).toMatchObject({ name: 'UsageError', message, apiError: error });
    expect(usage.remedy).toContain(remedy);
    expect(toolError(error, attempt, '\nOr not.').remedy).toMatch(/\.\nOr not\.$/);
  });
});
