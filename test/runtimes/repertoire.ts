import type { Random } from '../../support/random.ts';

/** The random texts of the vectors. */

/**
 * Ranges of characters with the same order, lower case and normalization in Unicode 15 to 17: scripts, digits, marks, punctuation
 * and symbols. Han is not among them, because runtimes sort it differently.
 */
const SETTLED: Ranges = [
  range(0x21, 0x7e), // ASCII
  range(0x30, 0x39), // digits
  range(0xa1, 0x17f), // Latin
  range(0x180, 0x24f),
  range(0x300, 0x36f), // marks
  range(0x370, 0x3ff), // Greek
  range(0x400, 0x52f), // Cyrillic
  range(0x531, 0x556), // Armenian
  range(0x591, 0x5c7), // Hebrew
  range(0x5d0, 0x5ea),
  range(0x610, 0x6ff), // Arabic
  range(0x900, 0x97f), // Devanagari
  range(0x985, 0x9e3), // Bengali
  range(0x9e6, 0x9ef),
  range(0xe01, 0xe5b), // Thai
  range(0xe81, 0xebd), // Lao
  range(0xec0, 0xed9),
  range(0xf00, 0xfbc), // Tibetan
  range(0x10a0, 0x10ff), // Georgian
  range(0x1100, 0x11ff), // Hangul
  range(0xac00, 0xd7a3),
  range(0x13a0, 0x13fd), // Cherokee
  range(0x1e00, 0x1fff), // Latin and Greek with marks
  range(0x2010, 0x2017), // punctuation, without curly quotes
  range(0x2020, 0x205e),
  range(0x20a0, 0x20a6), // currencies
  range(0x20d0, 0x20f0), // marks for symbols
  range(0x2100, 0x217f), // letters as symbols
  range(0x2190, 0x23ff), // symbols
  range(0x2460, 0x24ff), // numbers in circles
  range(0x2c80, 0x2cf3), // Coptic
  range(0x3041, 0x3096), // Hiragana
  range(0x3099, 0x30ff), // Katakana
  range(0xff01, 0xff9f), // fullwidth and halfwidth
  range(0x10400, 0x1044f), // Deseret
  range(0x1d400, 0x1d7ff), // mathematical letters and digits
  range(0x1e900, 0x1e943), // Adlam
  range(0x1f300, 0x1f64f), // emoji
];

interface Range {
  readonly first: number;
  readonly last: number;
}

type Ranges = readonly [Range, ...Range[]];

/** The ranges for the lines of a list: few, so that lines differ in characters of the same script. */
export function settledRanges(random: Random): Ranges {
  return [random.pick(SETTLED), random.happens(0.5) ? random.pick(SETTLED) : range(0x61, 0x66)];
}

function range(first: number, last: number): Range {
  return { first, last };
}

function characterOf(random: Random, { first, last }: Range): string {
  return String.fromCodePoint(first + random.below(last - first + 1));
}

/**
 * A text with the same order and lower case on every runtime: pieces of a few scripts, numbers and spaces, and long
 * runs of marks.
 */
export function settledText(random: Random, ranges: Ranges, most: number): string {
  const pieces = random.list(0, most, () => {
    switch (random.below(8)) {
      case 0:
        return String(random.below(random.pick([10, 100, 1_000_000])));
      case 1:
        return random.pick([
          '0',
          '00',
          ' ',
          '-',
          '.',
          '_',
          'A',
          'a',
          'file',
          'File',
          'ß',
          'İ',
          'Σ',
          'ς',
          'é',
          'e\u0301',
        ]);
      case 2:
        return random.happens(0.03)
          ? characterOf(random, range(0x300, 0x36f)).repeat(60) + '\u0323\u0301'.repeat(30)
          : characterOf(random, range(0x300, 0x36f));
      default:
        return characterOf(random, random.pick(ranges));
    }
  });
  return pieces.join('');
}

/** Any text: all planes, also unpaired surrogates, controls and characters that no Unicode version has. */
export function anyText(random: Random, most: number): string {
  const last = random.pick([0x7f, 0x7f, 0xff, 0x7ff, 0xffff, 0x10ffff]);
  const isBroken = random.happens(0.1);
  const characters = random.list(0, most, () => {
    const code = random.happens(0.05) ? random.below(0x30) : random.below(last + 1);
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    return String.fromCodePoint(isSurrogate && !isBroken ? 0x4e00 + (code & 0x7ff) : code);
  });
  return characters.join('');
}

/** A text with a few characters removed, replaced or inserted. */
export function changed(random: Random, text: string): string {
  const units = text.split('');
  for (const _ of random.list(0, 2, () => 0)) {
    const at = random.below(units.length + 1);
    const inserted = random.pick([
      '',
      ' ',
      '\n',
      '\r\n',
      '=',
      '-',
      '_',
      '+',
      '/',
      '%',
      '0',
      'O',
      'l',
      'z',
      'é',
      '\ud83d',
      '\u0176',
    ]);
    units.splice(at, random.below(2), inserted);
  }
  return units.join('');
}
