import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shout } from '../../support/tools/awkward-tool.ts';
import { limits } from '../core/limits.ts';
import { countCodePoints } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { base58 } from './base58.ts';
import { base64 } from './base64.ts';
import { canConvertEachLine, convertEachLine } from './each-line.ts';
import { textLineTools } from './lines/tool.ts';
import { numberToWords } from './number-to-words.ts';
import { registry } from './registry.ts';

const unlimited = { sizeLimits: false };
const limited = { sizeLimits: true };

const tools = [...registry.values()].filter(canConvertEachLine);

test('every tool can convert lines separately, except tools that already convert lists of lines', () => {
  expect(registry.size - tools.length).toBe(1);
  expect(canConvertEachLine(textLineTools)).toBe(false);
  expect(canConvertEachLine(shout)).toBe(true);
});

/** The result of a line as a separate text, or its error. */
function outcomeOf(tool: Tool, input: object): string | TextmillError {
  try {
    return convert(tool, input, unlimited).result;
  } catch (error) {
    if (error instanceof TextmillError) return error;
    throw error;
  }
}

/** Each example of a tool: its options, and the outcomes of all one-line examples of the tool with these options. */
const lists = tools.flatMap((tool) => {
  const lines = tool.examples.map(({ input }) => String(input['text'])).filter((line) => !/[\r\n]/.test(line));
  return tool.examples.map(({ title, input: { text: _, ...options } }) => {
    const outcomes = lines.map((text) => [text, outcomeOf(tool, { ...options, text })] as const);
    return { name: `${tool.name}: ${title}`, tool, options, outcomes };
  });
});

describe.each(lists)('$name', ({ tool, options, outcomes }) => {
  const right = outcomes.filter(([, outcome]) => typeof outcome === 'string');
  const wrong = outcomes.flatMap(([line, outcome]) => (typeof outcome === 'string' ? [] : [[line, outcome] as const]));

  test('each line is converted like a separate text', () => {
    const line = fc.tuple(fc.constantFrom(['', ''], ...right), fc.constantFrom('\n', '\r\n', '\r', ''));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        // Two lines need a terminator between them.
        const ended = lines.map(([each, end], index) => [each, index < lines.length - 1 ? end || '\n' : end] as const);
        const text = ended.map(([[given], end]) => given + end).join('');
        const expected = ended.map(([[, result], end]) => result + end).join('');
        expect(convertEachLine(tool, { ...options, text }, unlimited)).toEqual({ result: expected });
      }),
      { numRuns: 20 },
    );
  });

  test('the error of a line is the error of the separate text, with the line number and the position in the whole text', () => {
    const [first = ''] = right.find(([line]) => line !== '') ?? [];
    for (const [line, error] of wrong) {
      expect(() => convertEachLine(tool, { ...options, text: `${first}\r\n\n${line}\n` }, unlimited)).toThrow(
        expect.objectContaining({
          code: error.code,
          position: countCodePoints(first) + 3 + (error.position ?? 0),
          message: expect.stringMatching(/^text in line 3 /),
        }),
      );
    }
  });
});

test('some of the lines are valid and some are not', () => {
  const kinds = lists.flatMap(({ outcomes }) => outcomes.map(([, outcome]) => typeof outcome));
  expect(new Set(kinds)).toEqual(new Set(['string', 'object']));
});

describe('limits', () => {
  test.each([
    {
      rule: 'the code points of a line are limited',
      tool: numberToWords,
      text: `1\n${'1'.repeat(161)}`,
      message: 'text in line 2 must be at most 160 code points, but has 161',
    },
    {
      rule: 'the bytes of a line are limited',
      tool: base58,
      text: `a\n${'é'.repeat(257)}`,
      message: 'text in line 2 must be at most 512 UTF-8 bytes to encode, but has 514',
    },
    {
      rule: 'the code points of the whole text are limited',
      tool: numberToWords,
      text: '1\n'.repeat(8193),
      message: 'text must be at most 16384 code points, but has 16386',
    },
  ])('$rule', ({ tool, text, message }) => {
    expect(() => convertEachLine(tool, { text }, limited)).toThrow(
      expect.objectContaining({ code: 'TOO_LONG', message }),
    );
  });

  test('without limits, a text of any length is converted', () => {
    const text = '1\n'.repeat(8193);
    expect(convertEachLine(numberToWords, { text }, unlimited).result).toBe(text.replaceAll('1', 'one'));
  });

  test('the limit of a line may be one code point', () => {
    const text = { ...shout.fields.text, maxCodePoints: 1 };
    const short = { ...shout, fields: { ...shout.fields, text }, run: shout.run };
    expect(convertEachLine(short, { text: 'a\nb', submit: 1 }, limited)).toEqual({ result: 'Atrue1\nBtrue1' });
  });

  test('with limits, a text may be longer than the limit of a line', () => {
    const text = '😀\n'.repeat(limits.textCodePoints / 2);
    expect(convertEachLine(base58, { text }, limited).result).toBe(text.replaceAll('😀', base58.encode('😀')));
  });
});

describe('the input is validated as for one text', () => {
  test.each([
    ['an input that is not an object', [], 'INPUT_NOT_OBJECT'],
    ['a missing text', {}, 'MISSING_FIELD'],
    ['a text that is not a string', { text: 1 }, 'WRONG_TYPE'],
    ['an unknown field without a line to convert', { text: '', no: 1 }, 'UNKNOWN_FIELD'],
    ['an invalid option without a line to convert', { text: '\n', padding: 1 }, 'WRONG_TYPE'],
  ])('%s', (_, input, code) => {
    expect(() => convertEachLine(base64, input, unlimited)).toThrow(expect.objectContaining({ code }));
  });

  test('an unpaired surrogate is reported with its line', () => {
    expect(() => convertEachLine(base64, { text: 'a\n\ud800' }, unlimited)).toThrow(
      expect.objectContaining({
        position: 2,
        message: 'text in line 2 has an unpaired surrogate at index 2 of the whole text',
      }),
    );
  });
});
