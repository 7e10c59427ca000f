/**
 * An encoding of bytes as ASCII text. Decoding is strict: apart from case, padding and whitespace, it accepts only text
 * that encoding writes.
 */
export interface Codec {
  /**
   * Encodes bytes as text.
   *
   * @param bytes A `Uint8Array`, such as a Node `Buffer`.
   * @returns The encoded text.
   * @throws TypeError if `bytes` is not a `Uint8Array`, for example a string, an `ArrayBuffer` or an array of numbers.
   * @example base64.encode(new TextEncoder().encode('Hi')) // 'SGk='
   */
  readonly encode: (bytes: Uint8Array) => string;
  /**
   * Decodes text to bytes.
   *
   * @param text The encoded text.
   * @returns The bytes, in a new array with its own memory.
   * @throws TextmillError if the text is not valid. The `code` names the error, `position` is its index in the text,
   *   counted from 0, and `remedy` explains how to fix it.
   * @throws TypeError if `text` is not a string.
   * @example new TextDecoder().decode(base64.decode('SGk=')) // 'Hi'
   */
  readonly decode: (text: string) => Uint8Array<ArrayBuffer>;
}

/** Checks the argument of `encode`. A Uint8Array of another realm, such as a frame, is accepted too. */
export function checkBytes(bytes: Uint8Array): Uint8Array {
  const given: Partial<Uint8Array> | null | undefined = bytes;
  if (given?.[Symbol.toStringTag] === 'Uint8Array') return bytes;
  throw new TypeError('encode accepts a Uint8Array: use TextEncoder for a text');
}

/** Checks the argument of `decode`. */
export function checkText(text: string): string {
  if (typeof text === 'string') return text;
  throw new TypeError('decode accepts a string');
}
