import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter, forAll } from '../../../support/for-all.ts';
import { convert } from '../../../support/tools/convert.ts';
import { compareCodePoints } from '../../../support/tools/line-rows.ts';
import { limits } from '../../core/limits.ts';
import { textLineTools } from './tool.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

/** Converts lines, and returns the lines of the result. */
function convertLines(lines: readonly string[], options: Options): string[] {
  const text = lines.map((line) => `${line}\n`).join('');
  const { result, outCount } = convert(textLineTools, { text, ...options });
  return outCount === 0 ? [] : String(result).split('\n');
}

function dataOf(text: string, options: Options) {
  return convert(textLineTools, { text, ...options });
}

describe('lines', () => {
  test('LF, CRLF and CR each end a line, and the result has LF between lines, but not at its end', () => {
    const data = { result: 'd\nc\n\nb\na', inCount: 5, outCount: 5 };
    expect(convert(textLineTools, { text: 'a\rb\r\n\nc\nd\r', operation: 'reverse' })).toEqual(data);
  });

  test.each(['sort', 'dedupe', 'reverse', 'empty', 'trim', 'number', 'affix'])(
    'an empty text has no line for %s',
    (operation) => {
      const options = { operation, prefix: '<', suffix: '>', pad: true };
      expect(convert(textLineTools, { text: '', ...options })).toEqual({ result: '', inCount: 0, outCount: 0 });
    },
  );

  test('without options, lines are sorted by code point, in ascending order', () => {
    expect(convert(textLineTools, { text: 'b\na10\nB\na2' })).toEqual({
      result: 'B\na10\na2\nb',
      inCount: 4,
      outCount: 4,
    });
  });
});

interface SortRow {
  readonly rule: string;
  readonly options?: Options;
  readonly lines: readonly string[];
  readonly ascending: readonly string[];
  readonly descending: readonly string[];
}

/** Different lines in their expected order. The test shuffles them. */
function order(rule: string, ascending: readonly string[], options: Options = {}): SortRow {
  const middle = Math.floor(ascending.length / 2);
  const lines = [...ascending.slice(middle), ...ascending.slice(0, middle)].reverse();
  return { rule, options, lines, ascending, descending: ascending.toReversed() };
}

/** Lines that compare as equal. */
function ties(rule: string, lines: readonly string[], options: Options = {}): SortRow {
  return { rule, options, lines, ascending: lines, descending: lines };
}

function testSort(mode: string, rows: readonly SortRow[]) {
  describe(`sort, sortMode ${mode}`, () => {
    test.each(rows)('$rule', ({ options, lines, ascending, descending }) => {
      const sortOptions = { operation: 'sort', sortMode: mode, ...options };
      expect(convertLines(lines, { ...sortOptions, desc: false })).toEqual(ascending);
      expect(convertLines(lines, { ...sortOptions, desc: true })).toEqual(descending);
    });
  });
}

const zeros = '0'.repeat(400);

testSort('alpha', [
  order('code points are compared: digits, capitals, small letters, accents, ﬀ (U+FB00), 😀 (U+1F600)', [
    ...['', '1', 'A', 'Z', 'a', 'a ', 'aa', 'e\u0301', '\u00e9', '\ufb00', '😀', '😀a'],
  ]),
  order('with ignoreCase, _ comes before letters, because lower case is compared', ['[', '_', 'A', 'b'], {
    ignoreCase: true,
  }),
]);

testSort('natural', [
  order('digit sequences are compared by value', ['file1', 'file2', 'file10', 'file20']),
  order('a sign is not part of a number: -5 comes before -10', ['-5', '-10']),
  order('a point is not part of a number: 1.5 comes before 1.10', ['1.5', '1.10']),
  {
    rule: 'leading zeros are ignored: 01 and 1 are equal',
    lines: ['2', '01', '1', '001'],
    ascending: ['01', '1', '001', '2'],
    descending: ['2', '01', '1', '001'],
  },
]);

testSort('length', [
  order('lengths are in code points: 😀 is one', ['😀', 'aa', '😀😀😀', 'aaaa']),
  ties('ignoreCase is ignored: İ has one code point, and two in lower case', ['b', 'İ', 'a'], { ignoreCase: true }),
]);

const noNumbers = [
  ...['x1', '-', '+', '.', '- 1', '--1', '+-1', '..1', '$1', 'NaN', 'Infinity', '٣', '３', '½', '−1', ''],
];

testSort('numeric', [
  order('integers of any length are compared exactly', [
    '9007199254740992',
    '9007199254740993',
    `1${zeros}`,
    `1${zeros.slice(1)}1`,
    `1${zeros}0`,
  ]),
  order('negative numbers of any length are compared exactly', [
    `-1${zeros}1`,
    `-1${zeros}0`,
    `-1${zeros}`,
    '-9007199254740993',
    '-9007199254740992',
  ]),
  order('fractions of any length are compared exactly', [
    `0.${zeros}1`,
    `0.${zeros}2`,
    '0.1',
    `0.1${zeros}1`,
    `0.${'9'.repeat(400)}`,
    '1',
  ]),
  order('exponents are not read: 1e3 is 1', ['0.5', '1e3', '2']),
  {
    rule: 'lines without a number come last, in both directions',
    lines: ['b', '10', 'a', '9'],
    ascending: ['9', '10', 'b', 'a'],
    descending: ['10', '9', 'b', 'a'],
  },
  {
    rule: 'letters, signs and points alone, separate or double signs, other digits and empty lines are not numbers',
    lines: [...noNumbers, '0'],
    ascending: ['0', ...noNumbers],
    descending: ['0', ...noNumbers],
  },
]);

const anyLine = fc.string({ unit: anyCharacter, maxLength: 6 }).map((line) => line.replaceAll(/[\r\n]/g, '.'));
const letters = fc.string({
  unit: fc.constantFrom('a', 'A', 'ß', 'SS', 'İ', 'i', 'Σ', 'σ', 'ς', ' ', '1', '😀', '\ufb00'),
  maxLength: 3,
});
const numbers = fc
  .tuple(
    fc.constantFrom('', ' ', '\t'),
    fc.constantFrom('', '-', '+', '--'),
    fc.string({ unit: fc.constantFrom('0', '1', '9'), maxLength: 3 }),
    fc.constantFrom('', '.'),
    fc.string({ unit: fc.constantFrom('0', '1', '9'), maxLength: 3 }),
    fc.constantFrom('', 'e1', ',1', 'x'),
  )
  .map((pieces) => pieces.join(''));
const lists = fc.array(fc.oneof(letters, numbers, anyLine), { maxLength: 12 });

/**
 * The lower case of a line, with σ for final ς. Code points are converted separately, so no sigma is final.
 */
function fold(line: string): string {
  return Array.from(line, (character) => (character === 'ς' ? 'σ' : character.toLowerCase())).join('');
}

/** The number at the start of a line, as numerator / 10 ** scale, read character by character. */
function rational(line: string): { readonly numerator: bigint; readonly scale: number } | undefined {
  const characters = Array.from(line.trimStart());
  const sign = characters[0] === '-' || characters[0] === '+' ? characters.shift() : '+';
  let digits = '';
  let scale = -1;
  for (const character of characters) {
    if (character === '.' && scale === -1) {
      scale = 0;
    } else if (character >= '0' && character <= '9') {
      digits += character;
      if (scale !== -1) scale++;
    } else break;
  }
  if (digits === '') return undefined;
  return { numerator: BigInt(digits) * (sign === '-' ? -1n : 1n), scale: Math.max(scale, 0) };
}

function compareNumbers(a: string, b: string, direction: number): number {
  const [first, second] = [rational(a), rational(b)];
  if (first === undefined || second === undefined) {
    return (first === undefined ? 1 : 0) - (second === undefined ? 1 : 0);
  }
  const difference = first.numerator * 10n ** BigInt(second.scale) - second.numerator * 10n ** BigInt(first.scale);
  return direction * (difference < 0n ? -1 : difference > 0n ? 1 : 0);
}

/** Compares two lines by the rules of the tool. */
function compareLines(a: string, b: string, options: { sortMode: string; desc: boolean; ignoreCase: boolean }): number {
  const direction = options.desc ? -1 : 1;
  const [keyA, keyB] = options.ignoreCase ? [fold(a), fold(b)] : [a, b];
  switch (options.sortMode) {
    case 'natural':
      return direction * new Intl.Collator('en', { numeric: true }).compare(keyA, keyB);
    case 'length':
      return direction * (Array.from(a).length - Array.from(b).length);
    case 'numeric':
      return compareNumbers(a, b, direction);
    default:
      return direction * compareCodePoints(keyA, keyB);
  }
}

function insertionSort(lines: readonly string[], compare: (a: string, b: string) => number): string[] {
  const sorted: string[] = [];
  for (const line of lines) {
    const index = sorted.findIndex((other) => compare(line, other) < 0);
    sorted.splice(index === -1 ? sorted.length : index, 0, line);
  }
  return sorted;
}

describe('sort of any list', () => {
  test.each(['alpha', 'natural', 'length', 'numeric'])('%s has the order of a stable insertion sort', (sortMode) => {
    forAll([lists, fc.boolean(), fc.boolean()], { numRuns: 150 }, (lines, desc, ignoreCase) => {
      const options = { sortMode, desc, ignoreCase };
      const sorted = insertionSort(lines, (a, b) => compareLines(a, b, options));
      expect(convertLines(lines, { operation: 'sort', ...options })).toEqual(sorted);
    });
  });
});

describe('sort of many equal lines', () => {
  test.each(['alpha', 'natural', 'length', 'numeric'])('%s keeps them', (sortMode) => {
    for (const line of ['', '\t', 'a', '0', 'é', 'e\u0301', 'a'.repeat(15)]) {
      const lines = Array<string>(limits.lines / 2).fill(line);
      for (const desc of [false, true]) {
        expect(convertLines(lines, { operation: 'sort', sortMode, desc })).toEqual(lines);
      }
    }
  });
});

test.each([1_000, 20_000])('sort needs no line terminator after the last of %i lines', (count) => {
  const lines = Array.from({ length: count }, (_, index) => String(count + index));
  const text = lines.toReversed().join('\n');
  expect(textLineTools({ text, operation: 'sort' })).toEqual({
    result: lines.join('\n'),
    inCount: count,
    outCount: count,
  });
});

describe('dedupe', () => {
  const list = ['b', 'a', 'b', 'c', 'a', 'b'];

  test.each([
    ['unique keeps the first of equal lines', list, { ddMode: 'unique' }, ['b', 'a', 'c']],
    ['duplicates keeps the first of each repeated line', list, { ddMode: 'duplicates' }, ['b', 'a']],
    ['singletons keeps only lines that occur once', list, { ddMode: 'singletons' }, ['c']],
    [
      'ignoreCase keeps the first spelling',
      ['Apple', 'pear', 'APPLE', 'apple'],
      { ignoreCase: true },
      ['Apple', 'pear'],
    ],
    ['as it does in duplicates', ['pear', 'ApplE', 'apple'], { ignoreCase: true, ddMode: 'duplicates' }, ['ApplE']],
    ['trimCompare keeps the first line unchanged', [' a', 'a', 'a\t', 'b '], { trimCompare: true }, [' a', 'b ']],
    [
      'with trimCompare, lines are compared as if String.prototype.trim had trimmed them',
      ['a', '\u00a0a\u3000', '\ufeffa\u2028', '\u200ba'],
      { trimCompare: true },
      ['a', '\u200ba'],
    ],
    [
      'names of object members are ordinary lines',
      ['__proto__', 'constructor', 'hasOwnProperty', '__proto__', 'toString'],
      {},
      ['__proto__', 'constructor', 'hasOwnProperty', 'toString'],
    ],
  ])('%s', (_, lines, options, result) => {
    expect(convertLines(lines, { operation: 'dedupe', ...options })).toEqual(result);
  });

  test('inCount is the number of lines in the text, and outCount the number of lines in the result', () => {
    expect(dataOf('a\r\nb\r\na', { operation: 'dedupe' })).toEqual({ result: 'a\nb', inCount: 3, outCount: 2 });
    expect(convert(textLineTools, { text: 'a\na', operation: 'dedupe', ddMode: 'singletons' })).toEqual({
      result: '',
      inCount: 2,
      outCount: 0,
    });
  });

  test.each(['unique', 'duplicates', 'singletons'])(
    '%s has the result of comparing all pairs, for any list',
    (ddMode) => {
      forAll([lists, fc.boolean(), fc.boolean()], { numRuns: 150 }, (lines, ignoreCase, trimCompare) => {
        const isEqual = (a: string, b: string) => {
          const [trimmedA, trimmedB] = trimCompare ? [a.trim(), b.trim()] : [a, b];
          return ignoreCase ? fold(trimmedA) === fold(trimmedB) : trimmedA === trimmedB;
        };
        const kept = lines.filter((line, index) => {
          if (lines.slice(0, index).some((other) => isEqual(line, other))) return false;
          const repeats = lines.slice(index + 1).some((other) => isEqual(line, other));
          return ddMode === 'unique' || repeats === (ddMode === 'duplicates');
        });
        expect(convertLines(lines, { operation: 'dedupe', ddMode, ignoreCase, trimCompare })).toEqual(kept);
      });
    },
  );
});

describe('reverse', () => {
  test('reverses the order of the lines, not of their characters', () => {
    expect(convertLines(['one', '', 'two', 'three'], { operation: 'reverse' })).toEqual(['three', 'two', '', 'one']);
  });
});

/** All whitespace of String.prototype.trim, except line separators. */
const WHITE_SPACE =
  '\t\v\f \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** Characters that look like whitespace and are not. */
const OTHER_SPACE = ['\u0000', '\u001c', '\u0085', '\u180e', '\u200b', '\u2060'];

describe('empty', () => {
  test('removes blank lines and keeps other lines unchanged', () => {
    const text = '\n a \n\n \t \nb\n\n';
    expect(convert(textLineTools, { text, operation: 'empty' })).toEqual({ result: ' a \nb', inCount: 6, outCount: 2 });
  });

  test('removes lines that String.prototype.trim makes empty', () => {
    expect(convertLines([...WHITE_SPACE, WHITE_SPACE, 'x', ...OTHER_SPACE], { operation: 'empty' })).toEqual([
      'x',
      ...OTHER_SPACE,
    ]);
  });
});

describe('trim', () => {
  test.each([
    { rule: 'trims both sides by default', options: {}, result: ['a  b', 'c', ''] },
    { rule: 'trims both sides with both', options: { trimMode: 'both' }, result: ['a  b', 'c', ''] },
    { rule: 'trims the start with start', options: { trimMode: 'start' }, result: ['a  b\t', 'c', ''] },
    { rule: 'trims the end with end', options: { trimMode: 'end' }, result: [' a  b', 'c', ''] },
  ])('$rule', ({ options, result }) => {
    expect(convertLines([' a  b\t', 'c', ' \t'], { operation: 'trim', ...options })).toEqual(result);
  });

  test('trims like String.prototype.trim', () => {
    const lines = [`${WHITE_SPACE}a${WHITE_SPACE}`, ...OTHER_SPACE];
    expect(convertLines(lines, { operation: 'trim' })).toEqual(['a', ...OTHER_SPACE]);
  });
});

describe('number', () => {
  test.each([
    ['the defaults are 1, a period and a space', ['a', 'b'], {}, ['1. a', '2. b']],
    ['start is the first number', ['a', 'b'], { start: 41 }, ['41. a', '42. b']],
    ['start -0 is 0', ['a'], { start: -0 }, ['0. a']],
    ['start may be 1000000, and the numbers continue', ['a', 'b'], { start: 1_000_000 }, ['1000000. a', '1000001. b']],
    ['sep follows the number', ['a', 'b'], { sep: '\t' }, ['1\ta', '2\tb']],
    ['sep may be empty', ['a'], { sep: '' }, ['1a']],
    ['sep is not a replacement pattern', ['a'], { sep: '$&$1' }, ['1$&$1a']],
    ['with pad, numbers of the same width get no zeros', ['a', 'b'], { start: 8, pad: true }, ['8. a', '9. b']],
    ['with pad, zeros follow the sign', ['a', 'b', 'c'], { start: -1, pad: true }, ['-1. a', '00. b', '01. c']],
  ])('%s', (_, lines, options, result) => {
    expect(convertLines(lines, { operation: 'number', ...options })).toEqual(result);
  });

  test('with pad, all numbers of any list have the same width and their values', () => {
    forAll([fc.integer({ min: -1100, max: 1100 }), fc.integer({ min: 1, max: 200 })], (start, count) => {
      const lines = Array<string>(count).fill('');
      const plain = convertLines(lines, { operation: 'number', start, sep: '' });
      const padded = convertLines(lines, { operation: 'number', start, sep: '', pad: true });
      const width = Math.max(...plain.map((number) => number.length));
      expect(padded.filter((number) => number.length !== width)).toEqual([]);
      expect(padded.map((number) => String(Number(number)))).toEqual(plain);
    });
  });
});

describe('affix', () => {
  test.each([
    ['the prefix comes before each line', ['a', ''], { prefix: '- ' }, ['- a', '- ']],
    ['the suffix comes after each line', ['a', ''], { suffix: ',' }, ['a,', ',']],
    ['a prefix and a suffix are added together', [' a', 'b '], { prefix: '"', suffix: '"' }, ['" a"', '"b "']],
    ['affixes are not replacement patterns', ['a'], { prefix: '$&$1$$', suffix: "$`$'\\1%s" }, ["$&$1$$a$`$'\\1%s"]],
    [
      'with skipBlank, blank lines do not change',
      ['a', '', ' \t\u00a0', 'b'],
      { prefix: '<', suffix: '>', skipBlank: true },
      ['<a>', '', ' \t\u00a0', '<b>'],
    ],
    ['with skipBlank, a line of U+200B is not blank', ['\u200b'], { prefix: '<', skipBlank: true }, ['<\u200b']],
  ])('%s', (_, lines, options, result) => {
    expect(convertLines(lines, { operation: 'affix', ...options })).toEqual(result);
  });
});

describe('outCount', () => {
  test.each([
    ['includes line breaks in prefix, as LF', { operation: 'affix', prefix: 'x\r\ny\r' }, 'x\ny\na\nx\ny\nb', 6],
    ['includes those in suffix, also at the end', { operation: 'affix', suffix: '\r\n' }, 'a\n\nb\n', 4],
    ['includes line breaks in sep, as LF', { operation: 'number', sep: ':\r' }, '1:\na\n2:\nb', 4],
    ['does not include U+2028', { operation: 'affix', prefix: '\u2028' }, '\u2028a\n\u2028b', 2],
  ])('%s', (_, options, result, outCount) => {
    expect(convert(textLineTools, { text: 'a\nb', ...options })).toEqual({ result, inCount: 2, outCount });
  });

  test('with skipBlank, does not include line breaks of affixes for blank lines', () => {
    const options = { operation: 'affix', prefix: '\r\n', skipBlank: true };
    expect(convert(textLineTools, { text: 'a\n\n', ...options })).toEqual({ result: '\na\n', inCount: 2, outCount: 3 });
  });

  test('is 0, or the number of LF in the result plus one', () => {
    const operations = fc.constantFrom('sort', 'dedupe', 'reverse', 'empty', 'trim', 'number', 'affix');
    const piece = fc.string({ unit: fc.constantFrom('x', '\n', '\r'), maxLength: 4 });
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\r\n') });
    forAll([text, operations, piece, piece, piece], { numRuns: 200 }, (text, operation, sep, prefix, suffix) => {
      const data = convert(textLineTools, { text, operation, sep, prefix, suffix });
      const result = String(data['result']);
      const breaks = result.split('\n').length - 1;
      expect(result).not.toContain('\r');
      expect(data['inCount']).toBe((text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []).length);
      if (result === '') expect([0, 1]).toContain(data['outCount']);
      else expect(data['outCount']).toBe(breaks + 1);
      if (['sort', 'reverse', 'trim'].includes(operation)) expect(data['outCount']).toBe(data['inCount']);
    });
  });
});

const values = {
  sortMode: fc.constantFrom('alpha', 'natural', 'length', 'numeric'),
  desc: fc.boolean(),
  ignoreCase: fc.boolean(),
  ddMode: fc.constantFrom('unique', 'duplicates', 'singletons'),
  trimCompare: fc.boolean(),
  trimMode: fc.constantFrom('both', 'start', 'end'),
  start: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  sep: fc.string({ maxLength: 5 }),
  pad: fc.boolean(),
  prefix: fc.string({ maxLength: 5 }),
  suffix: fc.string({ maxLength: 5 }),
  skipBlank: fc.boolean(),
};

describe('only options used by the selected operation affect the result', () => {
  test.each([
    { operation: 'sort', used: ['sortMode', 'desc', 'ignoreCase'] },
    { operation: 'dedupe', used: ['ignoreCase', 'ddMode', 'trimCompare'] },
    { operation: 'reverse', used: [] },
    { operation: 'empty', used: [] },
    { operation: 'trim', used: ['trimMode'] },
    { operation: 'number', used: ['start', 'sep', 'pad'] },
    { operation: 'affix', used: ['prefix', 'suffix', 'skipBlank'] },
  ])('$operation', ({ operation, used }) => {
    forAll([lists, fc.record(values)], (lines, options) => {
      const usedOptions = Object.fromEntries(Object.entries(options).filter(([name]) => used.includes(name)));
      const expected = convertLines(lines, { operation, ...usedOptions });
      expect(convertLines(lines, { operation, ...options })).toEqual(expected);
    });
  });
});

describe('limits', () => {
  const { lines, textCodePoints } = limits;
  test('the number of lines in the result is not limited: affixes may add lines', () => {
    const input = { text: 'a\n'.repeat(lines), operation: 'affix', suffix: '\n' };
    expect(convert(textLineTools, input)).toMatchObject({ inCount: lines, outCount: 2 * lines });
  });

  test('the longest text with the longest affixes is converted', () => {
    const affix = '😀'.repeat(100);
    const text = 'a\n'.repeat(lines - 1).padEnd(textCodePoints, 'a');
    const data = convert(textLineTools, { text, operation: 'affix', prefix: affix, suffix: affix });
    expect(data).toMatchObject({ inCount: lines, outCount: lines });
    expect(String(data['result'])).toHaveLength(text.length + lines * 2 * affix.length);
  });
});
