import type { Alphabet } from './alphabet.ts';

/** An encoding of bytes as ASCII text, strict: but for case, padding and whitespace, what can be decoded is what encoding writes. */
export interface Codec {
  /**
   * The text that spells the bytes.
   *
   * @throws TypeError if `bytes` is not a Uint8Array. A Buffer is one; a text, an ArrayBuffer and a list of numbers are not.
   */
  readonly encode: (bytes: Uint8Array) => string;
  /**
   * The bytes that a text spells, in memory of their own.
   *
   * @throws TextmillError if the text spells none, with its `code`, `position` (an index in the text, from 0) and `remedy`;
   *   TypeError if it is not a string.
   */
  readonly decode: (text: string) => Uint8Array<ArrayBuffer>;
}

/** A codec of RFC 4648. It converts bytes in pieces, too: see `encodeStream` and `decodeStream`. */
export interface GroupCodec extends Codec {
  /** Its digits, and how they are grouped. */
  readonly alphabet: Alphabet;
  /** Whether encoding fills the last group up with `=`. Decoding takes texts with padding and without. */
  readonly padding: boolean;
}

/** What is to be encoded, checked. An array of another realm, such as a frame's, is one as well. */
export function checkBytes(bytes: Uint8Array): Uint8Array {
  const given: Partial<Uint8Array> | null | undefined = bytes;
  if (given?.[Symbol.toStringTag] === 'Uint8Array') return bytes;
  throw new TypeError('encode takes a Uint8Array; for a text use new TextEncoder().encode(text)');
}

/** What is to be decoded, checked. */
export function checkText(text: string): string {
  if (typeof text === 'string') return text;
  throw new TypeError('decode takes a string');
}
