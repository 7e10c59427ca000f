/**
 * Whether a text contains a right-to-left character or mark, and no line that is so long that Chromium would take
 * seconds. Only then each line is laid out in its own direction (`unicode-bidi: plaintext`).
 */
export function isBidirectional(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) && !LONG_LINE.test(text);
}

/** The index at which a line of a text has changed its script that many times; the length of the text if none has. */
export function endOfRuns(text: string, most: number): number {
  let runs = 0;
  let last = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === LINE_FEED) runs = 0;
    const script = scriptOf(unit, last);
    if (script !== last && ++runs > most) return index;
    last = script;
  }
  return text.length;
}

const LINE_FEED = 0x0a;

/** How often a line may change its script: with more, Chromium takes a tenth of a second for each key. */
export const MOST_RUNS = 4_096;

/** A number for the script of a UTF-16 unit: 0 for Latin, 1 for East Asia and emoji, otherwise its block of Unicode. */
function scriptOf(unit: number, last: number): number {
  // Spaces continue any script; digits and punctuation only one from left to right.
  if (unit < (last >= 5 && last <= 8 ? 0x21 : 0x41)) return last;
  if (unit < 0x370 || (unit >= 0x1e00 && unit < 0x2000) || (unit >= 0x2010 && unit < 0x2028)) return 0;
  if (unit >= 0x2e80 && unit < 0xfb00) return 1;
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
