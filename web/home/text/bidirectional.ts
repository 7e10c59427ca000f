/**
 * Whether a text has a character that is written from right to left, or a mark that says so. Only then is each line laid out
 * in its own direction (`unicode-bidi: plaintext`): long lines take Chromium seconds with it.
 */
export function isBidirectional(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
