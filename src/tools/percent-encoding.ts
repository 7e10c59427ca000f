import type { Codec } from '../codecs/codec.ts';
import type { ByteConversion } from '../core/byte-conversion.ts';
import { copyOf, joinBytes } from '../core/growing-bytes.ts';
import { countCodePoints, NO_BYTE, sequenceLength, textOf, utf8Bytes } from '../core/text.ts';
import { createErrorFrom } from '../core/textmill-error.ts';
import { MALFORMED_ESCAPE, NOT_UTF8 } from '../core/tool-errors.ts';

/** The kinds of text of the URL encoder. */
export type PercentMode = 'component' | 'uri' | 'form';

const SPACE = 0x20;
const PERCENT_SIGN = 0x25;
const PLUS = 0x2b;

/** For each byte, the character that a form contains, or 0 if the byte is escaped. */
export const formCharacters = charactersOf(/[\w*.-]/, PLUS);

/** The same for the other modes. */
const otherCharacters = {
  component: /* @__PURE__ */ charactersOf(/[\w.!~*'()-]/),
  uri: /* @__PURE__ */ charactersOf(/[\w.!~*'();/?:@&=+$,#-]/),
} as const;

function charactersOf(unescaped: RegExp, space = 0): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) =>
    byte === SPACE ? space : unescaped.test(String.fromCharCode(byte)) ? byte : 0,
  );
}

const capitalDigits = Uint8Array.from('0123456789ABCDEF', (digit) => digit.charCodeAt(0));

/** The bytes of an escape for each byte of text. */
export const ESCAPE_LENGTH = 3;

/** Writes `length` bytes to `out`, as the character in `characters` or as an escape if that is 0. Returns the end. */
export function escapeBytes(bytes: Uint8Array, length: number, characters: Uint8Array, out: Uint8Array): number {
  let end = 0;
  for (let index = 0; index < length; index++) {
    const byte = bytes[index] ?? 0;
    const character = characters[byte] ?? 0;
    if (character !== 0) {
      out[end++] = character;
    } else {
      out[end] = PERCENT_SIGN;
      out[end + 1] = capitalDigits[byte >> 4] ?? 0;
      out[end + 2] = capitalDigits[byte & 15] ?? 0;
      end += ESCAPE_LENGTH;
    }
  }
  return end;
}

/** The encoding of UTF-8 that arrives in pieces. */
export function percentEncoding(mode: PercentMode): ByteConversion {
  const characters = mode === 'form' ? formCharacters : otherCharacters[mode];
  return {
    takesText: true,
    push: (bytes) => {
      const out = new Uint8Array(bytes.length * ESCAPE_LENGTH);
      return out.subarray(0, escapeBytes(bytes, bytes.length, characters, out));
    },
    end: () => new Uint8Array(0),
  };
}

/** uriReserved of ECMA-262 and `#`. The mode `uri` does not decode the escapes of these characters. */
const RESERVED = ';/?:@&=+$,#';

/** The maximum length of the escapes of one character, in bytes. */
const MOST_ESCAPES = 4 * ESCAPE_LENGTH;

/**
 * The decoding of UTF-8 that arrives in pieces. The error is at the first escape that is malformed or does not begin a
 * character. If a malformed escape interrupts a character, the error is that of the malformed escape.
 *
 * @param first The bytes before the first piece.
 */
export function percentDecoding(mode: PercentMode, first: Uint8Array = new Uint8Array(0)): ByteConversion {
  /** Escapes at the end of the last piece that may continue in the next piece. */
  let rest = first;
  /** The code points read so far. */
  let position = 0;

  const decode = (bytes: Uint8Array, isEnd: boolean): Uint8Array => {
    const out = new Uint8Array(bytes.length);
    let end = 0;
    let index = 0;
    while (index < bytes.length) {
      const byte = bytes[index] ?? 0;
      if (byte !== PERCENT_SIGN) {
        out[end++] = byte === PLUS && mode === 'form' ? SPACE : byte;
        // Count the bytes other than continuation bytes: each code point has exactly one.
        if ((byte & 0xc0) !== 0x80) position++;
        index++;
        continue;
      }
      if (!isEnd && index + MOST_ESCAPES > bytes.length) break;
      const length = ESCAPE_LENGTH * escapesLength(bytes, index, position);
      if (mode === 'uri' && RESERVED.includes(String.fromCharCode(escapedByte(bytes, index)))) {
        out.set(bytes.subarray(index, index + length), end);
        end += length;
      } else {
        for (let at = index; at < index + length; at += ESCAPE_LENGTH) out[end++] = escapedByte(bytes, at);
      }
      index += length;
      position += length;
    }
    rest = copyOf(bytes.subarray(index));
    return out.subarray(0, end);
  };

  return {
    takesText: true,
    push: (bytes) => decode(rest.length === 0 ? bytes : joinBytes(rest, bytes), false),
    end: () => decode(rest, true),
  };
}

/** The bytes of a percent-encoded text, also if they are not UTF-8. Everything except valid escapes stays unchanged. */
export function percentDecodedBytes(text: string, mode: PercentMode, encode = utf8Bytes): Uint8Array<ArrayBuffer> {
  const bytes = encode(mode === 'form' ? text.replaceAll('+', ' ') : text);
  let end = 0;
  for (let index = 0; index < bytes.length; index++) {
    const escaped = escapedByte(bytes, index);
    const isKept = escaped === NO_BYTE || (mode === 'uri' && RESERVED.includes(String.fromCharCode(escaped)));
    bytes[end++] = isKept ? (bytes[index] ?? 0) : escaped;
    if (!isKept) index += ESCAPE_LENGTH - 1;
  }
  return bytes.slice(0, end);
}

/** The codec of any bytes. When decoding, `encode` encodes the characters that are not escaped. */
export function percentCodec(mode: PercentMode, encode: typeof utf8Bytes): Codec {
  return {
    encode: (bytes) => textOf(percentEncoding(mode).push(bytes)),
    decode: (text) => {
      const malformed = text.search(/%(?![0-9a-f]{2})/i);
      if (malformed !== -1) throw malformedEscape(countCodePoints(text, malformed));
      return percentDecodedBytes(text, mode, encode);
    },
  };
}

/** The number of escapes from `index` that form a character. */
function escapesLength(bytes: Uint8Array, index: number, position: number): number {
  const first = escapedByte(bytes, index);
  if (first === NO_BYTE) throw malformedEscape(position);
  // Most escapes are ASCII, so the next escapes need not be read.
  if (first < 0x80) return 1;
  const second = escapedByte(bytes, index + ESCAPE_LENGTH);
  const third = escapedByte(bytes, index + 2 * ESCAPE_LENGTH);
  const fourth = escapedByte(bytes, index + 3 * ESCAPE_LENGTH);
  const length = sequenceLength(first, second, third, fourth);
  if (length > 0) return length;
  const cut = ESCAPE_LENGTH * bytesBeforeCut(first, second, third, fourth);
  throw cut > 0 && bytes[index + cut] === PERCENT_SIGN
    ? malformedEscape(position + cut)
    : createErrorFrom(NOT_UTF8, { field: 'text', position });
}

function malformedEscape(position: number) {
  return createErrorFrom(MALFORMED_ESCAPE, { field: 'text', position });
}

const NO_DIGIT = -1;

/** The values of hexadecimal digits in upper and lower case, by ASCII code. */
const digitValues = Int8Array.from({ length: 256 }, (_, code) => {
  const digit = String.fromCharCode(code);
  return /[0-9A-Fa-f]/.test(digit) ? Number.parseInt(digit, 16) : NO_DIGIT;
});

/** The byte of the escape at `index`, or {@link NO_BYTE} if there is no valid escape. */
function escapedByte(bytes: Uint8Array, index: number): number {
  if (bytes[index] !== PERCENT_SIGN) return NO_BYTE;
  const byte = ((digitValues[bytes[index + 1] ?? 0] ?? 0) << 4) | (digitValues[bytes[index + 2] ?? 0] ?? 0);
  return byte < 0 ? NO_BYTE : byte;
}

/** The bytes before the first missing one, if they begin a character; 0 if they do not, or if none is missing. */
function bytesBeforeCut(first: number, second: number, third: number, fourth: number): 0 | 1 | 2 | 3 {
  if (second === NO_BYTE) return first >= 0xc2 && first <= 0xf4 ? 1 : 0;
  if (third === NO_BYTE) return sequenceLength(first, second, 0x80, 0x80) > 2 ? 2 : 0;
  return fourth === NO_BYTE && sequenceLength(first, second, third, 0x80) > 3 ? 3 : 0;
}
