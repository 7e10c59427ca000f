/**
 * Whether a text contains a right-to-left character or mark, and no line that is so long that Chromium would take
 * seconds. Only then each line is laid out in its own direction (`unicode-bidi: plaintext`).
 */
export function isBidirectional(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) && !LONG_LINE.test(text);
}

const LONG_LINE = /[^\r\n]{4000}/;

const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
