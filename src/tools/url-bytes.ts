import type { ByteConversion } from '../core/byte-conversion.ts';
import { createError } from '../core/errors.ts';
import { copyOf, joinBytes } from '../core/growing-bytes.ts';
import { NO_BYTE, sequenceLength } from '../core/text.ts';
import { byteOfDigits, bytesBeforeCut, escapeBytes, formCharacters, PERCENT_SIGN } from './percent-escapes.ts';

/** The validated values of the URL encoder's fields, except the text. */
export interface UrlOptions {
  readonly operation: 'encode' | 'decode';
  readonly mode: 'component' | 'uri' | 'form';
}

/** The URL encoder for UTF-8 that arrives in pieces. */
export function urlConversion({ operation, mode }: UrlOptions): ByteConversion {
  return operation === 'encode' ? encoding(characters[mode]) : decoding(mode);
}

/** uriReserved of ECMA-262 and `#`. The mode `uri` neither escapes these characters nor decodes their escapes. */
const RESERVED = ';/?:@&=+$,#';

/** For each byte, the character to write, or 0 if the byte is escaped. */
const characters = {
  component: charactersOf(/[\w.!~*'()-]/),
  uri: charactersOf(/[\w.!~*'();/?:@&=+$,#-]/),
  form: formCharacters,
} as const;

function charactersOf(unescaped: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (unescaped.test(String.fromCharCode(byte)) ? byte : 0));
}

function encoding(table: Uint8Array): ByteConversion {
  return {
    takesText: true,
    push: (bytes) => {
      const out = new Uint8Array(bytes.length * 3);
      return out.subarray(0, escapeBytes(bytes, bytes.length, table, out));
    },
    end: () => new Uint8Array(0),
  };
}

/** The maximum length of the escapes of one character, in bytes. */
const MOST_ESCAPES = 12;

const PLUS = 0x2b;
const SPACE = 0x20;

function decoding(mode: UrlOptions['mode']): ByteConversion {
  /** Escapes at the end of the last piece that may continue in the next piece. */
  let rest: Uint8Array = new Uint8Array(0);
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
      const length = escapesLength(bytes, index, position);
      if (mode === 'uri' && RESERVED.includes(String.fromCharCode(escapedByte(bytes, index)))) {
        out.set(bytes.subarray(index, index + 3), end);
        end += 3;
      } else {
        for (let offset = 0; offset < 3 * length; offset += 3) out[end++] = escapedByte(bytes, index + offset);
      }
      index += 3 * length;
      position += 3 * length;
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

/** The number of escapes from `index` that form a character. The errors are the same as in url-encoder.ts. */
function escapesLength(bytes: Uint8Array, index: number, position: number): number {
  const first = escapedByte(bytes, index);
  if (first === NO_BYTE) throw malformedEscape(position);
  // Most escapes are ASCII, so the next escapes need not be read.
  if (first < 0x80) return 1;
  const second = escapedByte(bytes, index + 3);
  const third = escapedByte(bytes, index + 6);
  const fourth = escapedByte(bytes, index + 9);
  const length = sequenceLength(first, second, third, fourth);
  if (length > 0) return length;
  const cut = 3 * bytesBeforeCut(first, second, third, fourth);
  throw cut > 0 && bytes[index + cut] === PERCENT_SIGN
    ? malformedEscape(position + cut)
    : createError('NOT_UTF8', { field: 'text', position });
}

function malformedEscape(position: number) {
  return createError('MALFORMED_ESCAPE', { field: 'text', position });
}

/** The byte of the escape at `index`, or {@link NO_BYTE} if there is no valid escape. */
function escapedByte(bytes: Uint8Array, index: number): number {
  if (bytes[index] !== PERCENT_SIGN) return NO_BYTE;
  return byteOfDigits(bytes[index + 1] ?? NO_BYTE, bytes[index + 2] ?? NO_BYTE);
}
