import { resultBytes, textBytes } from '../core/scratch.ts';

/**
 * Base64 and Base16 by the engine: by the methods that ECMAScript 2026 has for Uint8Array or, on Node before 25, by Buffer. If an
 * engine has neither, the loops of rfc4648.ts do the work.
 *
 * Both are read through `globalThis`, so that no bundler adds a polyfill.
 */

/** An encoding by the engine. */
export interface NativePath {
  /** The digits of the first `length` bytes. */
  encode(bytes: Uint8Array, length: number, padding: boolean): string;
  /** Writes the bytes of a text that is plainly right, and returns their number; -1 for any other text. */
  decode(text: string, out: Uint8Array): number;
}

type Encoding = 'base64' | 'base64url' | 'hex';

/** What is used of Node's Buffer. */
export interface BufferConstructor {
  from(
    memory: ArrayBufferLike,
    start: number,
    length: number,
  ): {
    toString(encoding: Encoding, start: number, end: number): string;
    write(text: string, encoding: Encoding): number;
  };
}

/** What is used of https://tc39.es/proposal-arraybuffer-base64/. */
export interface StandardMethods {
  toBase64(options: { readonly alphabet: 'base64' | 'base64url'; readonly omitPadding: boolean }): string;
  toHex(): string;
  setFromBase64(
    text: string,
    options: { readonly alphabet: 'base64' | 'base64url'; readonly lastChunkHandling: 'strict' },
  ): Progress;
  setFromHex(text: string): Progress;
}

/** How many code units were read and how many bytes were written. */
interface Progress {
  readonly read: number;
  readonly written: number;
}

/** An encoding by what the engine has; undefined if it has nothing. */
export function nativePath(encoding: Encoding): NativePath | undefined {
  const engine = globalThis as {
    readonly Buffer?: BufferConstructor;
    readonly Uint8Array: { readonly prototype: Partial<StandardMethods> };
  };
  const { toBase64, toHex, setFromBase64, setFromHex } = engine.Uint8Array.prototype;
  if (toBase64 && toHex && setFromBase64 && setFromHex) {
    return standardPath({ toBase64, toHex, setFromBase64, setFromHex }, encoding);
  }
  return engine.Buffer !== undefined && isExact(engine.Buffer) ? bufferPath(engine.Buffer, encoding) : undefined;
}

/** Whether a Buffer does what Node's does: a polyfill may know fewer encodings, or take `6g` for a byte. */
function isExact(Buffer: BufferConstructor): boolean {
  try {
    const probe = Buffer.from(new ArrayBuffer(2), 0, 2);
    return probe.toString('base64url', 0, 2) === 'AAA' && probe.write('6g', 'hex') === 0;
  } catch {
    return false;
  }
}

/** Buffer reads the low byte of each UTF-16 unit: it takes U+0176 for the letter v. */
const BEYOND_LATIN_1 = /[^\0-\xff]/;

const WHITE_SPACE = /[\t\n\f\r ]+/g;

/** The digits that leave zero bits where no byte is, if two or three are the last ones. In both alphabets they are the same. */
const LAST_OF_TWO = 'AQgw';
const LAST_OF_THREE = 'AEIMQUYcgkosw048';

/** By Buffer, whose decoder leaves out what is not a digit, or stops there: then there are fewer bytes than digits for them. */
export function bufferPath(Buffer: BufferConstructor, encoding: Encoding): NativePath {
  const view = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // To make a Buffer takes as long as to convert a short text.
  const textBuffer = view(textBytes);
  const resultBuffer = view(resultBytes);
  const encode = (bytes: Uint8Array, length: number) =>
    (bytes === textBytes ? textBuffer : view(bytes)).toString(encoding, 0, length);
  const write = (text: string, out: Uint8Array) =>
    (out === resultBytes ? resultBuffer : view(out)).write(text, encoding);
  if (encoding === 'hex') {
    return {
      encode,
      decode: (text, out) => {
        if (BEYOND_LATIN_1.test(text)) return -1;
        const written = write(text, out);
        return written * 2 === text.length ? written : -1;
      },
    };
  }
  // Buffer takes both alphabets at once.
  const [otherPlus, otherSlash] = encoding === 'base64' ? ['-', '_'] : ['+', '/'];
  return {
    // Buffer fills up the last group with one alphabet and not with the other.
    encode: (bytes, length, padding) =>
      padding
        ? encode(bytes, length).padEnd(Math.ceil(length / 3) * 4, '=')
        : encode(bytes, length).slice(0, Math.ceil((length * 4) / 3)),
    decode: (wrapped, out) => {
      // To look for white space takes hardly any time, and to remove it a third of what the loops take.
      const text = wrapped.includes('\n') || wrapped.includes(' ') ? wrapped.replaceAll(WHITE_SPACE, '') : wrapped;
      const padding = text.length % 4 !== 0 || !text.endsWith('=') ? 0 : text.endsWith('==') ? 2 : 1;
      const digits = text.length - padding;
      const last = text.charAt(digits - 1);
      if (digits % 4 === 1) return -1;
      if (digits % 4 === 2 && !LAST_OF_TWO.includes(last)) return -1;
      if (digits % 4 === 3 && !LAST_OF_THREE.includes(last)) return -1;
      if (BEYOND_LATIN_1.test(text) || text.includes(otherPlus) || text.includes(otherSlash)) return -1;
      const written = write(text, out);
      return written === Math.floor((digits * 3) / 4) ? written : -1;
    },
  };
}

/** By the standard's methods, whose rules are those of textmill, but that padding must be there. */
export function standardPath(methods: StandardMethods, encoding: Encoding): NativePath {
  const { toBase64, toHex, setFromBase64, setFromHex } = methods;
  if (encoding === 'hex') {
    return {
      encode: (bytes, length) => toHex.call(bytes.subarray(0, length)),
      decode: (text, out) => writtenBy(text, () => setFromHex.call(out, text)),
    };
  }
  return {
    encode: (bytes, length, padding) =>
      toBase64.call(bytes.subarray(0, length), { alphabet: encoding, omitPadding: !padding }),
    decode: (text, out) => {
      const padded = text.includes('=') ? text : text.padEnd(Math.ceil(text.length / 4) * 4, '=');
      return writtenBy(padded, () =>
        setFromBase64.call(out, padded, { alphabet: encoding, lastChunkHandling: 'strict' }),
      );
    },
  };
}

/**
 * The bytes that a method of the standard has written; -1 if it throws, as it does for what is not right, or has not read
 * the whole text, as it may if `out` is full before.
 */
function writtenBy(text: string, write: () => Progress): number {
  try {
    const { read, written } = write();
    return read === text.length ? written : -1;
  } catch {
    return -1;
  }
}
