import { resultBytes, textBytes } from '../core/scratch.ts';
import type { Path } from './alphabet.ts';
import { slowPath } from './rfc4648.ts';

/**
 * Base64 and Base16 by the engine: by the methods that ECMAScript 2026 has for Uint8Array or, on Node before 25, by Buffer. If an
 * engine has neither, the loops of rfc4648.ts do the work.
 *
 * Both are read through `globalThis`, so that no bundler adds a polyfill.
 */

/** An engine's own functions for an encoding. */
interface Native {
  encode(bytes: Uint8Array, length: number): string;
  /** Writes the bytes of digits, and returns their number: too few if something is not a digit. */
  write(text: string, out: Uint8Array): number;
}

type Encoding = 'base64' | 'base64url' | 'hex';

/** What is used of Node's Buffer. */
export interface BufferConstructor {
  isEncoding(name: string): boolean;
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
  toBase64(options: { readonly alphabet: 'base64' | 'base64url' }): string;
  toHex(): string;
  setFromBase64(text: string, options: { readonly alphabet: 'base64' | 'base64url' }): { readonly written: number };
  setFromHex(text: string): { readonly written: number };
}

/** Base64 by what the engine has, or by the loops. `plus` and `slash` are the digits of the other alphabet. */
export function base64Path(alphabet: 'base64' | 'base64url', plus: string, slash: string): Path {
  const { toBase64, setFromBase64 } = Uint8Array.prototype as Partial<StandardMethods>;
  const native: Native | undefined =
    toBase64 && setFromBase64
      ? {
          encode: (bytes, length) => toBase64.call(bytes.subarray(0, length), { alphabet }),
          write: (text, out) => setFromBase64.call(out, text, { alphabet }).written,
        }
      : byBuffer(alphabet);
  if (native === undefined) return slowPath;
  return {
    encode: native.encode,
    decode: (text, out) => {
      if (text.length < SHORT) return 0;
      const end = text.indexOf('=', text.length - 2);
      const count = end < 0 ? text.length : end;
      // One digit more than whole groups adds no byte, by which it would show. And Buffer takes both alphabets at once.
      const isUnclear = count % 4 === 1 || text.includes(plus) || text.includes(slash);
      // The loop reads what is less than a whole group again: it may have padding, or bits that belong to no byte.
      return isUnclear || native.write(text, out) !== (count * 3) >>> 2 ? 0 : count & ~3;
    },
  };
}

/** Base16 by what the engine has, or by the loops. */
export function hexPath(): Path {
  const { toHex, setFromHex } = Uint8Array.prototype as Partial<StandardMethods>;
  const native: Native | undefined =
    toHex && setFromHex
      ? {
          encode: (bytes, length) => toHex.call(bytes.subarray(0, length)),
          write: (text, out) => setFromHex.call(out, text).written,
        }
      : exactly(byBuffer('hex'));
  return native
    ? { encode: native.encode, decode: (text, out) => (text.length < SHORT ? 0 : native.write(text, out) * 2) }
    : slowPath;
}

/** A polyfill may take `6g` for a byte. */
function exactly(hex: Native | undefined): Native | undefined {
  return hex?.write('6g', resultBytes) === 0 ? hex : undefined;
}

/** Code units up to which the loop takes less time than a call of the engine. */
const SHORT = 24;

/** Bytes up to which it takes less time to copy an array than to make a Buffer of it, which V8 must first move out of its heap. */
const FEW = 64;

/** By Buffer, whose decoder leaves out what is not a digit, or stops there. It reads the low byte of each UTF-16 unit: U+0176 is a v. */
function byBuffer(encoding: Encoding): Native | undefined {
  const { Buffer } = globalThis as { readonly Buffer?: BufferConstructor };
  // A polyfill may not know the encoding.
  if (!Buffer?.isEncoding(encoding)) return undefined;
  const view = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);
  // To make a Buffer takes as long as to convert a short text.
  const textBuffer = view(textBytes);
  const resultBuffer = view(resultBytes);
  return {
    encode: (bytes, length) => {
      if (bytes.length <= FEW) textBytes.set(bytes);
      else if (bytes !== textBytes) return view(bytes).toString(encoding, 0, length);
      return textBuffer.toString(encoding, 0, length);
    },
    write: (text, out) =>
      /[^\0-\xff]/.test(text) ? 0 : (out === resultBytes ? resultBuffer : view(out)).write(text, encoding),
  };
}
