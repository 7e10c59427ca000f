import { describe, expect, test } from 'vitest';
import { createError } from '../contract/errors.ts';
import { registry } from '../tools/registry.ts';
import { commandLineMessage, THE_TEXT, toolError } from './errors.ts';

const lines = registry.get('text-line-tools');
if (lines === undefined) throw new Error('the tool of these tests is missing');

describe('commandLineMessage', () => {
  test.each([
    ['names the option of a field', 'trimMode must be one of both', THE_TEXT, '--trim-mode must be one of both'],
    ['names the option of a flag', 'ignoreCase must be a boolean', THE_TEXT, '--ignore-case must be a boolean'],
    ['names an argument', 'text is not valid', THE_TEXT, 'the text is not valid'],
    ['names a file', 'text is not valid', 'a.txt', 'a.txt is not valid'],
    ['names the line of an input', 'text in line 12 is not valid', 'a.txt', 'line 12 of a.txt is not valid'],
    ['changes only the first word', 'text must be a text, like sep', THE_TEXT, 'the text must be a text, like sep'],
    ['does not change another message', 'the response is too large', 'a.txt', 'the response is too large'],
  ])('%s', (_, message, source, expected) => {
    expect(commandLineMessage(message, lines, source)).toBe(expected);
  });
});

describe('toolError', () => {
  const integer = createError('WRONG_TYPE', { field: 'start', expected: 'an integer' });

  test('has the error of the API', () => {
    expect(toolError(integer, lines, THE_TEXT)).toMatchObject({ name: 'UsageError', apiError: integer });
  });

  test.each([
    integer,
    createError('UNKNOWN_CHOICE', { field: 'sortMode', choices: ['alpha'] }),
    createError('OUT_OF_RANGE', { field: 'start', minimum: 1, maximum: 2 }),
    createError('TOO_LONG', { field: 'sep', limit: 1, unit: 'code points', count: 2 }),
    createError('RESULT_TOO_LARGE', {}),
  ])('has a remedy for a shell, without fields, quotes and null: $code', (error) => {
    expect(toolError(error, lines, THE_TEXT).remedy).not.toMatch(/field|quote|"|null|[Ss]end|JSON|true/);
  });

  test('has the remedy of the caller, if there is one', () => {
    expect(toolError(integer, lines, THE_TEXT, 'Use 5.').remedy).toBe('Use 5.');
  });
});
