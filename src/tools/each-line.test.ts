import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../support/for-all.ts';
import { shout } from '../../support/tools/awkward-tool.ts';
import { createError, type toolErrors } from '../contract/errors.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { base64 } from './base64.ts';
import { canConvertEachLine, mapLines } from './each-line.ts';
import { textLineTools } from './lines/tool.ts';
import { registry } from './registry.ts';

const tools = [...registry.values()].filter(canConvertEachLine);

test('a tool can convert lines separately, unless it returns more than a text', () => {
  const names = tools.map(({ name }) => name);
  expect([base64, textLineTools].map(({ name }) => names.includes(name))).toEqual([true, false]);
  expect(canConvertEachLine(shout)).toBe(true);
});

describe('mapLines', () => {
  function quote(line: string): string {
    return `<${line}>`;
  }

  test.each([
    { rule: 'the empty text has no lines', text: '', result: '' },
    { rule: 'mixed terminators are kept', text: 'a\nb\r\nc\rd\n\re', result: '<a>\n<b>\r\n<c>\r<d>\n\r<e>' },
    { rule: 'empty lines stay empty', text: '\na\n\n\r\nb\n\n', result: '\n<a>\n\n\r\n<b>\n\n' },
    { rule: 'a line of whitespace is converted', text: ' \n\t', result: '< >\n<\t>' },
    { rule: 'U+2028, U+0085, VT and FF are text', text: 'a\u2028b\u0085c\vd\fe', result: '<a\u2028b\u0085c\vd\fe>' },
  ])('$rule', ({ text, result }) => {
    expect(mapLines(text, quote)).toBe(result);
  });

  test('a conversion receives only the line', () => {
    const calls: unknown[][] = [];
    mapLines('a\nb', (...given) => {
      calls.push(given);
      return '';
    });
    expect(calls).toEqual([['a'], ['b']]);
  });

  test('the result for a text consists of the results for its lines, with any number of lines', () => {
    const lines = fc.array(fc.constantFrom('', 'a', '😀', '\n', '\r', '\r\n'), { maxLength: 100 });
    const anyText = fc.tuple(lines, fc.constantFrom(1, 5000)).map(([some, times]) => some.join('').repeat(times));
    forAll([anyText], { numRuns: 30 }, (text) => {
      expect(mapLines(text, quote) === text.replaceAll(/[^\r\n]+/g, '<$&>')).toBe(true);
    });
  });

  test('a value other than a string is an error', () => {
    expect(() => mapLines(JSON.parse('1'), quote)).toThrow(
      expect.objectContaining({ code: 'WRONG_TYPE', message: 'text must be a string', field: 'text' }),
    );
  });

  /** The error that is thrown for the line `!` among others. */
  function mapError(text: string, error: Error): unknown {
    try {
      mapLines(text, (line) => {
        if (line.endsWith('!')) throw error;
        return line;
      });
    } catch (thrown) {
      return thrown;
    }
    return undefined;
  }

  describe('an error in a line', () => {
    const malformed = createError('MALFORMED_ESCAPE', { field: 'text', position: 1 });

    test.each([
      { rule: 'the first line', text: '!', line: 1, position: 1 },
      { rule: 'a line after empty lines', text: '\n\r\n\r!\n', line: 4, position: 5 },
      { rule: 'a line after surrogate pairs, which are one code point each', text: '😀😀\n!', line: 2, position: 4 },
      { rule: 'the first of several', text: 'a\n!\n!', line: 2, position: 3 },
    ])('names $rule, and the position in the whole text', ({ text, line, position }) => {
      const error = mapError(text, malformed);
      expect(error).toBeInstanceOf(TextmillError);
      expect(error).toMatchObject({
        code: 'MALFORMED_ESCAPE',
        field: 'text',
        position,
        remedy: malformed.remedy,
        message: `text in line ${line} is not valid percent-encoding: malformed escape at index ${position} of the whole text`,
      });
    });

    test('without a position gets the position of its line', () => {
      const error = createError('NOT_UTF8', { field: 'text', byte: 7 });
      expect(mapError('1\n\n!', error)).toMatchObject({ position: 3, message: inLine(3, error.message) });
    });

    test('about an option stays as it is', () => {
      const error = createError('UNKNOWN_FIELD', { field: 'text', suggestion: undefined, known: ['padding'] });
      expect(mapError('1\n!', error)).toBe(error);
    });

    test('without a position keeps a number at the end of its message', () => {
      const error = new TextmillError('TOO_LONG', 'text must be at most 9', 'Shorten the value.', 'text');
      expect(mapError('1\n!', error)).toMatchObject({ position: 2, message: 'text in line 2 must be at most 9' });
    });

    test.each([
      ['about an option is unchanged', createError('WRONG_TYPE', { field: 'padding', expected: 'a boolean' })],
      ['that is a bug is unchanged', new RangeError('text')],
    ])('%s', (_, error) => {
      expect(mapError('a\n!', error)).toBe(error);
    });

    const codes = [
      ...['UNEXPECTED_CHARACTER', 'WRONG_LENGTH', 'WRONG_PADDING', 'TRAILING_BITS', 'SPLIT_PAIR'],
      ...['UNPAIRED_SURROGATE', 'MALFORMED_ESCAPE', 'NOT_UTF8', 'NOT_A_NUMBER'],
    ] as const satisfies (keyof typeof toolErrors)[];

    const inLine = (line: number, message: string) =>
      message.replace(/^text /, `text in line ${line} `).replace(/index \d+/, '$& of the whole text');
    const facts = {
      field: 'text',
      format: 'Base64',
      what: 'a digit is missing',
      integer: 36,
      fractional: 100,
    } as const;

    test.each(codes)('%s has its position in the whole text in the message', (code) => {
      const error = createError(code, { ...facts, position: 17 });
      const { message } = createError(code, { ...facts, position: 117 });
      expect(mapError(`${'😀'.repeat(99)}\n!`, error)).toMatchObject({ position: 117, message: inLine(2, message) });
    });
  });
});
