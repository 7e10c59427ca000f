import { resultBytes, textBytes } from '../core/scratch.ts';
import { endBeforeLast, type Implementation, mostDigits, plainLoop } from './rfc4648.ts';

/**
 * Base64 and Base16 at native speed: by the Uint8Array methods of ECMAScript 2026, or by Buffer on Node before 25. In
 * runtimes with neither, the loops of rfc4648.ts convert.
 *
 * Buffer is read from `globalThis`, so that bundlers add no polyfill. The pages are built without it.
 */

/** The native functions of a runtime for an encoding. */
interface Native {
  encode(bytes: Uint8Array, length: number): string;
  /**
   * Decodes digits to `out`, and returns the number of bytes. It is too small if the text contains a non-digit. For
   * Base64, line breaks are skipped.
   */
  write(text: string, out: Uint8Array): number;
}

type Encoding = 'base64' | 'base64url' | 'hex';

/** The part of Node's Buffer that is used. */
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

/** The part of https://tc39.es/proposal-arraybuffer-base64/ that is used. */
export interface StandardMethods {
  toBase64(options: { readonly alphabet: 'base64' | 'base64url' }): string;
  toHex(): string;
  setFromBase64(text: string, options: { readonly alphabet: 'base64' | 'base64url' }): { readonly written: number };
  setFromHex(text: string): { readonly written: number };
}

/** The fastest implementation of Base64; the other alphabet has `plus` and `slash` for the values 62 and 63. */
export function nativeBase64(alphabet: 'base64' | 'base64url', plus: string, slash: string): Implementation {
  const { toBase64, setFromBase64 } = Uint8Array.prototype as Partial<StandardMethods>;
  const native: Native | undefined =
    toBase64 && setFromBase64
      ? {
          encode: (bytes, length) => toBase64.call(bytes.subarray(0, length), { alphabet }),
          write: (text, out) => setFromBase64.call(out, text, { alphabet }).written,
        }
      : byBuffer(alphabet);
  return native
    ? {
        ...native,
        decode: (text, out, values) => {
          // Buffer accepts digits of both alphabets. The loop is faster for a short text.
          if (text.length < 24 || text.includes(plus) || text.includes(slash)) return undefined;
          const count = mostDigits(text, values);
          // The loop decodes an incomplete last group, to check its padding and unused bits.
          const read = endBeforeLast(count % 4, text, values);
          const written = native.write(text.slice(0, read), out);
          // If it is the number for the most digits, everything else before `read` is whitespace that was counted.
          return written && written === (count >> 2) * 3 ? { read, written } : undefined;
        },
      }
    : plainLoop;
}

/** The fastest implementation of Base16 that the runtime has. */
export function nativeHex(): Implementation {
  const { toHex, setFromHex } = Uint8Array.prototype as Partial<StandardMethods>;
  const native: Native | undefined =
    toHex && setFromHex
      ? {
          encode: (bytes, length) => toHex.call(bytes.subarray(0, length)),
          write: (text, out) => setFromHex.call(out, text).written,
        }
      : exactly(byBuffer('hex'));
  if (native === undefined) return plainLoop;
  return {
    encode: native.encode,
    decode: (text, out) => {
      const written = text.length < 24 ? 0 : native.write(text, out);
      return { read: written * 2, written };
    },
  };
}

/** Rejects polyfills that decode `6g` to a byte. */
function exactly(hex: Native | undefined): Native | undefined {
  return hex?.write('6g', resultBytes) === 0 ? hex : undefined;
}

/** Uses Buffer. Its decoder skips non-digits, or stops there. It reads only low bytes, so U+0176 is `v`. */
function byBuffer(encoding: Encoding): Native | undefined {
  const Buffer = (globalThis as { readonly Buffer?: BufferConstructor }).Buffer;
  // Polyfills may not support the encoding.
  if (!Buffer?.isEncoding(encoding)) return undefined;
  const view = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // Creating a Buffer takes as long as converting a short text.
  const textBuffer = view(textBytes);
  const resultBuffer = view(resultBytes);
  return {
    encode: (bytes, length) => {
      // Copying a few bytes is faster than a Buffer, for which V8 must move the array out of its heap.
      if (bytes.length <= 64) textBytes.set(bytes);
      else if (bytes !== textBytes) return view(bytes).toString(encoding, 0, length);
      return textBuffer.toString(encoding, 0, length);
    },
    write: (text, out) =>
      /[^\0-\xff]/.test(text) ? 0 : (out === resultBytes ? resultBuffer : view(out)).write(text, encoding),
  };
}
