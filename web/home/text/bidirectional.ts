/**
 * Whether a text has a character that is written from right to left, or a mark that says so. Only then is each line laid out
 * in its own direction (`unicode-bidi: plaintext`), if none of them is so long that Chromium would take seconds.
 */
export function isBidirectional(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) && !LONG_LINE.test(text);
}

const LONG_LINE = /[^\r\n]{4000}/;

const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
