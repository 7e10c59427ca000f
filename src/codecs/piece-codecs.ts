import { type ByteConversion, collected } from '../core/byte-conversion.ts';
import { errorMovedTo } from '../core/encoding-errors.ts';
import { isAsciiWhiteSpace, textOf, utf8Bytes } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import type { Codec } from './codec.ts';
import {
  type Alphabet,
  decodeGroups,
  decodeInto,
  encodeBytes,
  endBeforeLast,
  type GroupCodec,
  withoutWhiteSpace,
} from './rfc4648.ts';

/** Encodes bytes that arrive in pieces. Each piece returns the digits of the groups that it completes. */
export class PieceEncoder {
  readonly #codec: Pick<GroupCodec, 'alphabet' | 'padding'>;
  /** The bytes of the incomplete group. `#count` is their number. */
  readonly #group: Uint8Array;
  #count = 0;

  constructor(codec: Pick<GroupCodec, 'alphabet' | 'padding'>) {
    const { digitsPerGroup, bitsPerDigit } = codec.alphabet;
    this.#codec = codec;
    this.#group = new Uint8Array((digitsPerGroup * bitsPerDigit) / 8);
  }

  push(bytes: Uint8Array): string {
    const size = this.#group.length;
    const isBegun = this.#count > 0;
    const start = isBegun ? Math.min(size - this.#count, bytes.length) : 0;
    this.#group.set(bytes.subarray(0, start), this.#count);
    this.#count += start;
    if (isBegun && this.#count < size) return '';
    const first = isBegun ? this.#encode(this.#group) : '';
    const end = bytes.length - ((bytes.length - start) % size);
    this.#count = bytes.length - end;
    const text = first + this.#encode(bytes.subarray(start, end));
    this.#group.set(bytes.subarray(end));
    return text;
  }

  end(): string {
    return this.#encode(this.#group.subarray(0, this.#count));
  }

  #encode(bytes: Uint8Array): string {
    return encodeBytes(bytes, bytes.length, this.#codec.alphabet, this.#codec.padding);
  }
}

const EQUALS_SIGN = 0x3d;

/** The most `=` that are kept. Valid padding has fewer. */
const MOST_PADDING = 8;

/** Decodes text that arrives in pieces. Each piece returns the bytes of the groups that it completes. */
export class PieceDecoder {
  readonly #alphabet: Alphabet;
  /** The text after the last whole group, without most of its whitespace. */
  #rest = '';
  /** The position of each character of `#rest`. */
  #positions: number[] = [];
  /** The code units before the next piece. Everything before the first error is ASCII, so indexes count code points. */
  #start = 0;
  #out = new Uint8Array(0);

  constructor(alphabet: Alphabet) {
    this.#alphabet = alphabet;
  }

  /** Decodes the next piece. The bytes are valid until the next call. Positions count from the first piece. */
  push(piece: string): Uint8Array {
    const text = this.#rest + piece;
    const { read, written } = decodeGroups(this.#roomFor(text), text, this.#alphabet);
    const end = this.#endOfGroups(text, read);
    const bytes = end === read ? this.#out.subarray(0, written) : this.#decode(text.slice(0, end));
    this.#keep(text, end);
    this.#start += piece.length;
    return bytes;
  }

  end(): Uint8Array {
    return this.#decode(this.#rest);
  }

  #roomFor(text: string): Uint8Array {
    const most = (text.length * this.#alphabet.bitsPerDigit) >>> 3;
    if (most > this.#out.length) this.#out = new Uint8Array(most);
    return this.#out;
  }

  #decode(text: string): Uint8Array {
    const out = this.#roomFor(text);
    try {
      return out.subarray(0, decodeInto(out, text, this.#alphabet));
    } catch (error) {
      if (!(error instanceof TextmillError) || error.position === undefined) throw error;
      throw errorMovedTo(this.#positionOf(error.position), error);
    }
  }

  /** The position, in the whole text, of an index in the rest followed by the piece. */
  #positionOf(index: number): number {
    return this.#positions[index] ?? this.#start + index - this.#rest.length;
  }

  /** The end of the last whole group, if whole groups end at `start`. */
  #endOfGroups(text: string, start: number): number {
    const digits = text.split('=', 1)[0] ?? '';
    const { digitsPerGroup, values } = this.#alphabet;
    return endBeforeLast(withoutWhiteSpace(digits.slice(start)).length % digitsPerGroup, digits, values);
  }

  /** Keeps the end of a text: the digits of an incomplete group, and padding with the text that follows it. */
  #keep(text: string, start: number): void {
    const positions: number[] = [];
    let rest = '';
    let padding = 0;
    for (let index = start; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      const isSpace = isAsciiWhiteSpace(unit);
      if (unit === EQUALS_SIGN) padding++;
      // Only padding may follow padding: this call throws the error.
      else if (padding > 0 && !isSpace) this.#decode(text);
      // One whitespace character is enough to detect a split group, and none is before the first digit.
      const isAfterSpace = rest === '' || isAsciiWhiteSpace(rest.charCodeAt(rest.length - 1));
      if (padding > MOST_PADDING || (isSpace && isAfterSpace)) continue;
      rest += text[index];
      positions.push(this.#positionOf(index));
    }
    this.#rest = rest;
    this.#positions = positions;
  }
}

/** The encoding of bytes as ASCII: in constant memory, unless the codec needs all bytes at once. */
export function encoding(codec: Codec | GroupCodec): ByteConversion {
  if (!('alphabet' in codec)) return collected(false, (bytes) => utf8Bytes(codec.encode(bytes)));
  const encoder = new PieceEncoder(codec);
  return { takesText: false, push: (bytes) => utf8Bytes(encoder.push(bytes)), end: () => utf8Bytes(encoder.end()) };
}

/** The decoding of text to bytes: in constant memory, unless the codec needs the whole text. */
export function decoding(codec: Codec | GroupCodec): ByteConversion {
  if (!('alphabet' in codec)) return collected(true, (bytes) => codec.decode(textOf(bytes)));
  const decoder = new PieceDecoder(codec.alphabet);
  return { takesText: true, push: (bytes) => decoder.push(textOf(bytes)), end: () => decoder.end() };
}
