import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createError } from '../../../src/core/errors.ts';
import { TextmillError } from '../../../src/core/textmill-error.ts';
import { convert, type Tool } from '../../../src/core/tool.ts';
import { base32, base58, base64, hexToText, numberToWords, urlEncoder } from '../../../src/tools/index.ts';
import { inputOf, type Options } from '../session/options.ts';
import { attempt } from './attempt.ts';
import { endingFor } from './completion.ts';

/** What can be encoded and decoded, with options for both, and texts of about the same characters as the encoded ones. */
const notations: readonly {
  readonly name: string;
  readonly tool: Tool;
  readonly options: Options;
  readonly like: string;
}[] = [
  { name: 'Base64', tool: base64, options: {}, like: 'AQZgmv0189+/==\n' },
  { name: 'Base64 without padding', tool: base64, options: { padding: false }, like: 'AQZgmv0189+/= ' },
  { name: 'URL-safe Base64', tool: base64, options: { urlSafe: true }, like: 'AQZgmv0189-_==' },
  { name: 'Base32', tool: base32, options: {}, like: 'AQZMY27======\r' },
  { name: 'Base58', tool: base58, options: {}, like: '12345ABCabcz' },
  { name: 'hexadecimal', tool: hexToText, options: {}, like: '048cefE2 ' },
  { name: 'URL components', tool: urlEncoder, options: {}, like: '%%%%04289abcdefz' },
  { name: 'URLs', tool: urlEncoder, options: { mode: 'uri' }, like: '%%%%0289abcdef/' },
  { name: 'form values', tool: urlEncoder, options: { mode: 'form' }, like: '%%%%0289abcdef+' },
];

const anyText = fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ unit: 'grapheme', minLength: 1 }));

const number = fc
  .tuple(
    fc.constantFrom('', '-', '+', ' '),
    fc.bigInt({ min: 0n, max: 10n ** 36n - 1n }),
    fc.boolean(),
    fc.constantFrom('', '.', '.05'),
  )
  .map(([sign, value, isGrouped, fraction]) => sign + (isGrouped ? value.toLocaleString('en') : value) + fraction);

function errorOf(tool: Tool, text: string, options: Options): TextmillError | undefined {
  try {
    convert(tool, inputOf(tool, text, options), { sizeLimits: true });
    return undefined;
  } catch (error) {
    if (error instanceof TextmillError) return error;
    throw error;
  }
}

/** The ending that a text lacks, which must make it right; undefined if it converts or can't be completed. */
function provenEnding(tool: Tool, text: string, options: Options): string | undefined {
  const error = errorOf(tool, text, options);
  const ending = error && endingFor(tool, text, options, error);
  if (ending === undefined) return undefined;
  expect(ending).not.toBe('');
  expect(attempt(tool, text + ending, options)).toBeDefined();
  return ending;
}

describe.each(notations)('$name', ({ tool, options, like }) => {
  const encode = { ...options, operation: 'encode' };
  const decode = { ...options, operation: 'decode' };

  test('each beginning of a text that is right converts, or an ending makes it right', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (plain, cut) => {
        const { result } = convert(tool, inputOf(tool, plain, encode), { sizeLimits: false });
        const beginning = result.slice(0, cut % result.length);
        const isRight = errorOf(tool, beginning, decode) === undefined;
        expect(isRight || provenEnding(tool, beginning, decode) !== undefined).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('whatever is called incomplete becomes right by its ending', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...like), maxLength: 16 }), (text) => {
        provenEnding(tool, text, decode);
      }),
      { numRuns: 200 },
    );
  });
});

describe('numbers', () => {
  test('each beginning of a number is one, or an ending makes it one', () => {
    fc.assert(
      fc.property(number, fc.nat(), (text, cut) => {
        const beginning = text.slice(0, cut % text.length);
        const isRight = errorOf(numberToWords, beginning, {}) === undefined;
        expect(isRight || provenEnding(numberToWords, beginning, {}) !== undefined).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('whatever is called incomplete becomes one by its ending', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123,,.-+ '), maxLength: 10 }), (text) => {
        provenEnding(numberToWords, text, {});
      }),
      { numRuns: 200 },
    );
  });
});

test.each<[tool: Tool, text: string]>([
  [base64, 'Zg=='.repeat(2)],
  [base64, 'ww'],
  [base64, 'Zh='],
  [base32, 'MY='.concat('A')],
  [hexToText, '4 '],
  [hexToText, 'e4 zz'],
  [urlEncoder, '%ff%'],
  [urlEncoder, '%e0%8'],
  [urlEncoder, '%zz'],
  [numberToWords, '1 '.concat('2')],
  [numberToWords, `${'9'.repeat(36)},`],
])('no ending makes it right: %o %j', (tool, text) => {
  expect(provenEnding(tool, text, tool === numberToWords ? {} : { operation: 'decode' })).toBeUndefined();
});

test('a text that an ending would make too long is not incomplete', () => {
  expect(provenEnding(base64, 'A'.repeat(16_381), { operation: 'decode' })).toBe('A');
  expect(provenEnding(base64, `\n${'A'.repeat(16_382)}B`, { operation: 'decode' })).toBeUndefined();
});

test('an error of the whole input has no ending', () => {
  expect(endingFor(base64, 'a', {}, createError('INTERNAL_ERROR', {}))).toBeUndefined();
});
