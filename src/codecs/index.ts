// One line per codec, and the streams.
export { base32 } from './base32.ts';
export { base58 } from './base58.ts';
export { base64, base64url } from './base64.ts';
export { hex } from './hex.ts';
export { type CodecStream, decodeStream, encodeStream } from './streams.ts';
