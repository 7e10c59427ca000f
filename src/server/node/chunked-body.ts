import { limits } from '../../core/limits.ts';

/**
 * The decoder of a chunked body (RFC 9112 §7.1). node:http calls a function per chunk, so a client that sends chunks of
 * one byte would take 50 times as long as here. Extensions and trailers are checked and ignored.
 */
export class ChunkedBody {
  /** `too large`: the content is over the limit, or sizes, line ends, extensions and trailers are. */
  state: 'open' | 'complete' | 'malformed' | 'too large' = 'open';
  /** The bytes after the end of the body. */
  rest: Uint8Array = new Uint8Array();
  readonly #mostBytes: number;
  #expected: Expected = 'size';
  /** Of the current chunk: its size as far as it is known, then the bytes that are still to come. */
  #size = 0;
  #hasDigits = false;
  /** The extensions of a chunk or the trailers, as far as they have been read. */
  #text = '';
  #contentBytes = 0;
  #framingBytes = 0;

  /** @param mostBytes The limit of the content. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /**
   * Reads the next bytes while the body is open, and returns their content. It overwrites the bytes, because that needs
   * no memory.
   */
  read(bytes: Buffer): Uint8Array {
    let length = 0;
    let at = 0;
    while (at < bytes.length && this.state === 'open') {
      if (this.#expected === 'content') {
        const end = Math.min(bytes.length, at + this.#size);
        bytes.copyWithin(length, at, end);
        length += end - at;
        this.#size -= end - at;
        at = end;
        if (this.#size === 0) this.#expected = 'CR after content';
      } else if (this.#expected === 'extension') {
        at = this.#readExtension(bytes, at);
      } else if (this.#expected === 'trailers') {
        at = this.#readTrailers(bytes, at);
      } else {
        this.#readFraming(bytes[at++] ?? 0);
      }
    }
    this.#framingBytes += at - length;
    if (this.#framingBytes > limits.framingBytes && this.state === 'open') this.state = 'too large';
    this.rest = bytes.subarray(at);
    return bytes.subarray(0, length);
  }

  #readFraming(byte: number): void {
    switch (this.#expected) {
      case 'size':
        return this.#readSize(byte);
      case 'LF after size':
        this.#expect(this.#size === 0 ? 'trailers' : 'content', byte === LF);
        // So the end of empty trailers is the same as that of others.
        if (this.#size === 0) this.#text = LINE_END;
        return;
      case 'CR after content':
        return this.#expect('LF after content', byte === CR);
      case 'LF after content':
        this.#hasDigits = false;
        return this.#expect('size', byte === LF);
    }
  }

  /** Reads up to the CR after extensions, and returns the offset of what follows. */
  #readExtension(bytes: Buffer, start: number): number {
    const end = bytes.indexOf(CR, start);
    this.#text += bytes.toString('latin1', start, end === -1 ? bytes.length : end);
    if (end === -1) return bytes.length;
    this.#expect('LF after size', EXTENSIONS.test(this.#text));
    return end + 1;
  }

  /** Reads up to the empty line after trailers, and returns the offset of what follows. */
  #readTrailers(bytes: Buffer, start: number): number {
    const before = this.#text.length;
    this.#text += bytes.toString('latin1', start);
    const end = this.#text.indexOf(LINE_END + LINE_END, Math.max(0, before - 3));
    if (end !== -1) {
      this.state = TRAILERS.test(this.#text.slice(0, end + 4)) ? 'complete' : 'malformed';
      return start + end + 4 - before;
    }
    // Without this check, a client that sends LF only would wait for its response.
    if (BARE.test(this.#text.slice(before - 1))) this.state = 'malformed';
    return bytes.length;
  }

  #readSize(byte: number): void {
    const digit = digitOf(byte);
    if (digit !== undefined) {
      this.#hasDigits = true;
      this.#size = this.#size * 16 + digit;
      return;
    }
    this.#contentBytes += this.#size;
    this.#expect(byte === CR ? 'LF after size' : 'extension', this.#hasDigits && (byte === CR || byte === SEMICOLON));
    if (byte === SEMICOLON) this.#text = ';';
    if (this.state === 'open' && this.#contentBytes > this.#mostBytes) this.state = 'too large';
  }

  #expect(next: Expected, isValid: boolean): void {
    this.#expected = next;
    this.#text = '';
    if (!isValid) this.state = 'malformed';
  }
}

/** The part of a body that comes next. */
type Expected =
  | 'size'
  | 'extension'
  | 'LF after size'
  | 'content'
  | 'CR after content'
  | 'LF after content'
  | 'trailers';

const LF = 10;
const CR = 13;
const SEMICOLON = 59;

/** The value of a hexadecimal digit. */
function digitOf(byte: number): number | undefined {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : undefined;
}

/** A sequence of `;name`, `;name=value` and `;name="value"`, without whitespace (RFC 9112 §7.1.1). */
const EXTENSIONS =
  /^(?:;[!#$%&'*+.^_`|~\w-]+(?:=(?:[!#$%&'*+.^_`|~\w-]+|"(?:[\t !#-[\]-~\x80-\xff]|\\[\t -~\x80-\xff])*"))?)*$/;

const LINE_END = '\r\n';

/** Field lines (RFC 9110 §5.5), with the line ends before and after them. */
const TRAILERS = /^\r\n(?:[!#$%&'*+.^_`|~\w-]+:[\t -~\x80-\xff]*\r\n)*\r\n$/;

/** CR or LF without the other. */
const BARE = /[^\r]\n|\r[^\n]/;
