import { type ByteConversion, collected } from '../core/byte-conversion.ts';
import { decodeUtf8 } from '../core/text.ts';
import type { Alphabet } from './alphabet.ts';
import { decodeBase58, encodeBase58 } from './base58.ts';
import { PieceDecoder, PieceEncoder } from './pieces.ts';

/** The codecs as conversions of bytes that arrive in pieces. Encoded text is bytes of ASCII. */

/** Encodes bytes, in constant memory. */
export function encoding(alphabet: Alphabet, padding: boolean): ByteConversion {
  const encoder = new PieceEncoder(alphabet, padding);
  const toBytes = asciiWriter();
  return { takesText: false, push: (bytes) => toBytes(encoder.push(bytes)), end: () => toBytes(encoder.end()) };
}

/** Decodes text to bytes, in constant memory. */
export function decoding(alphabet: Alphabet): ByteConversion {
  const decoder = new PieceDecoder(alphabet);
  return { takesText: false, push: (bytes) => decoder.push(asciiText(bytes)), end: () => decoder.end() };
}

/** Encodes bytes as Base58, which needs all bytes before it can begin. */
export function base58Encoding(): ByteConversion {
  const toBytes = asciiWriter();
  return collected(false, (bytes) => toBytes(encodeBase58(bytes, bytes.length)));
}

/** Decodes Base58, which needs the whole text before it can begin. */
export function base58Decoding(): ByteConversion {
  return collected(false, (text) => {
    const { bytes, start, end } = decodeBase58(asciiText(text));
    return bytes.subarray(start, end);
  });
}

const encoder = /* @__PURE__ */ new TextEncoder();

/** Creates a function that converts ASCII text to bytes. They are valid until its next call. */
function asciiWriter(): (text: string) => Uint8Array {
  let kept = new Uint8Array(0);
  return (text) => {
    if (text.length > kept.length) kept = new Uint8Array(text.length);
    return kept.subarray(0, encoder.encodeInto(text, kept).written);
  };
}

/** The text of bytes that should be ASCII. It ends with U+FFFD instead of the first other byte, which codecs reject. */
function asciiText(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  const end = bytes.findIndex((byte) => byte > 0x7f);
  return `${decodeUtf8(bytes, 0, end)}\ufffd`;
}
