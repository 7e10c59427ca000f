// One line per tool. Every interface finds it through registry.ts.
export { base32 } from './base32.ts';
export { base58 } from './base58.ts';
export { base64 } from './base64.ts';
export { hexToText } from './hex-to-text.ts';
export { numberToWords } from './number-to-words.ts';
export { textLineTools } from './text-line-tools.ts';
export { urlEncoder } from './url-encoder.ts';
