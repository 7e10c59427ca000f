/**
 * Whether a text contains a right-to-left character or mark, and no line that is so long that Chromium would take
 * seconds. Only then each line is laid out in its own direction (`unicode-bidi: plaintext`).
 */
export function isBidirectional(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) && !LONG_LINE.test(text);
}

/** The class of a box with a text: the rows of a dump do not wrap, and lines can have their own direction. */
export function layoutOf(text: string): 'dump' | 'bidirectional' | '' {
  if (DUMP.test(text)) return 'dump';
  return isBidirectional(text) ? 'bidirectional' : '';
}

/** An offset, which is not only another group of digits, and at least four bytes, as in the first row of a dump. */
const DUMP = /^[ \t]{0,8}(?:0{4,16}[ \t]|(?:0x)?[\da-f]{4,16}(?::|[ \t]{2}))[ \t]{0,4}(?:[\da-f]{2}[ -]{0,2}){4}/i;

/** The index at which a line of a text takes too long to lay out; the length of the text if none does. */
export function endOfLayout(whole: string): number {
  let row = 0;
  // The step is odd, to meet both units of characters that have two.
  while (row < whole.length && (whole.charCodeAt(row) < 0x80 || !MARKS.test(whole.slice(row, row + 200)))) row += 101;
  const text = whole.slice(0, row + 100);
  let cost = 0;
  let last = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 0x0a || unit === 0x0d) cost = 0;
    const script = scriptOf(unit, last);
    cost += script === last ? Number(script > 4) : 4;
    if (cost > MOST_COST) return index;
    last = script;
  }
  return text.length;
}

/** The letters of a line, and four for each change of its script, that Chromium lays out in a tenth of a second. */
const MOST_COST = 20_000;

/** A hundred marks or attached letters, and invisible ones between: Chromium's time grows with their square. */
const MARKS = /^(?=\p{DI}*(?!\p{DI})[\p{M}\p{EMod}ำຳ])(?:[\p{M}\p{EMod}\p{DI}ำຳ]|(?<=[\u1039\u17d2])\p{L}){100}/u;

/** A number for the script of a UTF-16 unit. Those up to 4 (Latin, East Asia, Greek, Cyrillic) are fast to lay out. */
function scriptOf(unit: number, last: number): number {
  // Spaces and symbols continue any script; digits and ASCII punctuation only one from left to right.
  if (unit < (last >= 5 && last <= 8 ? 0x21 : 0x41)) return last;
  if ((unit >= 0x2010 && unit < 0x2028) || (unit >= 0x2070 && unit < 0x2c00)) return last;
  if (unit < 0x370 || (unit >= 0x1e00 && unit < 0x2000)) return 0;
  // Surrogates and private characters are one script, because most of them are emoji.
  if (unit >= 0xd800 && unit < 0xfb00) return 0xd8;
  if (unit >= 0x2e80 && (unit < 0xd800 || unit >= 0xff00)) return 1;
  return unit >> (unit >= 0x900 && unit < 0x1000 ? 7 : 8);
}

/**
 * A name to use in a sentence: the order of the sentence and of the name stay as they are written. Marks that change it
 * are removed, and right-to-left letters are isolated (Unicode Standard Annex #9, FSI and PDI).
 */
export function nameInSentence(name: string): string {
  const plain = name.replaceAll(/\p{Bidi_Control}/gu, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** It matches at the start of a line only: short lines would otherwise be read once per character. */
const LONG_LINE = /(?:^|[\r\n])[^\r\n]{4000}/;

const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
