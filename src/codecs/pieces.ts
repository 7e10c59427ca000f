import { errorMovedTo } from '../core/encoding-errors.ts';
import { isAsciiWhiteSpace } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import type { Alphabet } from './alphabet.ts';
import { encodeBytes, mostBytes } from './rfc4648.ts';
import { decodeWrapped, withoutWhiteSpace } from './white-space.ts';

/** Encodes bytes that come in pieces: each piece gives the digits of the groups that it completes. */
export class PieceEncoder {
  readonly #alphabet: Alphabet;
  readonly #padding: boolean;
  /** The bytes of the group that was begun, and their number. */
  readonly #group: Uint8Array;
  #count = 0;

  constructor(alphabet: Alphabet, padding: boolean) {
    this.#alphabet = alphabet;
    this.#padding = padding;
    this.#group = new Uint8Array((alphabet.digitsPerGroup * alphabet.bitsPerDigit) / 8);
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
    return encodeBytes(bytes, bytes.length, this.#alphabet, this.#padding);
  }
}

const EQUALS_SIGN = 0x3d;

/** More than that complete no group: they are not kept. */
const MOST_PADDING = 8;

/** Decodes a text that comes in pieces: each piece gives the bytes of the groups that it completes. */
export class PieceDecoder {
  readonly #alphabet: Alphabet;
  /** What follows the last whole group, without most of its whitespace, and the position of each character. */
  #rest = '';
  #positions: number[] = [];
  /** The code units before the next piece. Up to the first error all is ASCII, so that an index is a code point's. */
  #start = 0;
  #out = new Uint8Array(0);

  constructor(alphabet: Alphabet) {
    this.#alphabet = alphabet;
  }

  /**
   * The bytes are valid until the next call.
   *
   * @throws TextmillError Its position is counted from the start of the first piece.
   */
  push(piece: string): Uint8Array {
    const text = this.#rest + piece;
    const end = this.#endOfGroups(text);
    const bytes = this.#decode(text.slice(0, end));
    this.#keep(text, end);
    this.#start += piece.length;
    return bytes;
  }

  end(): Uint8Array {
    return this.#decode(this.#rest);
  }

  #decode(text: string): Uint8Array {
    const most = mostBytes(text, this.#alphabet);
    if (most > this.#out.length) this.#out = new Uint8Array(most);
    try {
      return this.#out.subarray(0, decodeWrapped(this.#out, text, this.#alphabet));
    } catch (error) {
      if (!(error instanceof TextmillError) || error.position === undefined) throw error;
      throw errorMovedTo(this.#positionOf(error.position), error);
    }
  }

  /** The position of what stands at an index of the rest and the piece after it. */
  #positionOf(index: number): number {
    return this.#positions[index] ?? this.#start + index - this.#rest.length;
  }

  /** Where the last whole group ends. */
  #endOfGroups(text: string): number {
    const { digitsPerGroup, split } = this.#alphabet;
    if (split === undefined && !text.includes('=')) {
      let rest = withoutWhiteSpace(text).length % digitsPerGroup;
      let end = text.length;
      while (rest > 0) if (!isAsciiWhiteSpace(text.charCodeAt(--end))) rest--;
      return end;
    }
    let end = 0;
    let digits = 0;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit === EQUALS_SIGN) break;
      if (!isAsciiWhiteSpace(unit) && ++digits % digitsPerGroup === 0) end = index + 1;
    }
    return end;
  }

  /** Keeps what is left of a text: digits of less than a group, and what may follow padding. */
  #keep(text: string, start: number): void {
    const positions: number[] = [];
    let rest = '';
    let padding = 0;
    for (let index = start; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      const isSpace = isAsciiWhiteSpace(unit);
      if (unit === EQUALS_SIGN) padding++;
      // Nothing may follow padding but more of it: this finds the error.
      else if (padding > 0 && !isSpace) this.#decode(text);
      // One of them shows as well as many that a group is split.
      if (padding > MOST_PADDING || (isSpace && isAsciiWhiteSpace(rest.charCodeAt(rest.length - 1)))) continue;
      rest += text[index];
      positions.push(this.#positionOf(index));
    }
    this.#rest = rest;
    this.#positions = positions;
  }
}
