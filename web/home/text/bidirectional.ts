/**
 * Whether a text contains a right-to-left character or mark, and no line that is so long that Chromium would take
 * seconds. Only then each line is laid out in its own direction (`unicode-bidi: plaintext`).
 */
export function isBidirectional(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) && !LONG_LINE.test(text);
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
