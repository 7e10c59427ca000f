import { copyOf, GrowingBytes } from '../../core/growing-bytes.ts';
import { serverLimits } from '../server-limits.ts';

/** The bytes of a request body, collected as they arrive. A client may send each byte on its own. */
export class BodyBuffer {
  #first: Uint8Array | undefined;
  #grown: GrowingBytes | undefined;

  /** The bytes of memory that it takes. */
  get capacity(): number {
    return this.#grown?.capacity ?? this.#first?.length ?? 0;
  }

  /** Appends bytes. The first piece, which is mostly the whole body, is copied only when a second one arrives. */
  append(piece: Uint8Array): void {
    if (this.#first === undefined) {
      // It would keep all that was read with it.
      const isSmallPart = piece.length + serverLimits.uncountedBytes < piece.buffer.byteLength;
      this.#first = isSmallPart ? copyOf(piece) : piece;
      return;
    }
    if (this.#grown === undefined) {
      this.#grown = new GrowingBytes();
      this.#grown.push(this.#first);
    }
    this.#grown.push(piece);
  }

  /** The bytes appended so far: a view, without a copy. */
  bytes(): Uint8Array {
    return this.#grown?.bytes ?? this.#first ?? new Uint8Array();
  }
}

/**
 * The decoder of a chunked body (RFC 9112 §7.1). node:http calls a function per chunk, so a client that sends chunks of
 * one byte would take 50 times as long as here. It checks extensions and trailers, and ignores them.
 */
export class ChunkedBody {
  /** `too large`: the content is over the limit, or sizes, line endings, extensions and trailers are. */
  state: 'open' | 'complete' | 'malformed' | 'too large' = 'open';
  /** The bytes after the end of the body. */
  rest: Uint8Array = new Uint8Array();
  readonly #mostBytes: number;
  #expected: Expected = 'size';
  /** Of the current chunk: its size as far as it is known, then the bytes that are still to come. */
  #size = 0;
  #hasDigits = false;
  #contentBytes = 0;
  #framingBytes = 0;
  /** The extensions of the current chunk, each character as a byte. */
  #extensions = '';

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Reads the next bytes, and returns their content. It overwrites the bytes, because that needs no memory. */
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
      } else if (this.#expected === 'extensions') {
        const end = bytes.indexOf(CR, at);
        this.#extensions += bytes.toString('latin1', at, end === -1 ? bytes.length : end);
        at = end === -1 ? bytes.length : end + 1;
        if (this.#extensions.length > serverLimits.uncountedBytes) this.state = 'too large';
        else if (end !== -1) this.#expect('LF after size', EXTENSIONS.test(this.#extensions));
      } else if (this.#expected === 'trailer value') {
        while (isFieldText(bytes[at] ?? 0)) at++;
        if (at < bytes.length) this.#readFraming(bytes[at++] ?? 0);
      } else {
        this.#readFraming(bytes[at++] ?? 0);
      }
    }
    this.#framingBytes += Math.max(serverLimits.pieceFramingBytes, at - length);
    if (this.#framingBytes > serverLimits.framingBytes && this.state === 'open') this.state = 'too large';
    // While the body is open, it must not keep what was read.
    if (this.state !== 'open') this.rest = bytes.subarray(at);
    return bytes.subarray(0, length);
  }

  #readFraming(byte: number): void {
    switch (this.#expected) {
      case 'size':
        return this.#readSize(byte);
      case 'LF after size':
        return this.#expect(this.#size === 0 ? 'trailer' : 'content', byte === LF);
      case 'CR after content':
        return this.#expect('LF after content', byte === CR);
      case 'LF after content':
        this.#hasDigits = false;
        return this.#expect('size', byte === LF);
      case 'trailer':
        return this.#expect(byte === CR ? 'last LF' : 'trailer name', byte === CR || isToken(byte));
      case 'trailer name':
        return this.#expect(byte === COLON ? 'trailer value' : 'trailer name', byte === COLON || isToken(byte));
      case 'trailer value':
        return this.#expect('LF after trailer', byte === CR);
      case 'LF after trailer':
        return this.#expect('trailer', byte === LF);
      case 'last LF':
        this.state = byte === LF ? 'complete' : 'malformed';
    }
  }

  #readSize(byte: number): void {
    const digit = digitOf(byte);
    if (digit !== undefined) {
      this.#hasDigits = true;
      this.#size = this.#size * 16 + digit;
      return;
    }
    this.#contentBytes += this.#size;
    this.#extensions = byte === CR ? '' : String.fromCharCode(byte);
    this.#expect(byte === CR ? 'LF after size' : 'extensions', this.#hasDigits && /^[ \t;]?$/.test(this.#extensions));
    if (this.state === 'open' && this.#contentBytes > this.#mostBytes) this.state = 'too large';
  }

  #expect(next: Expected, isValid: boolean): void {
    this.#expected = next;
    if (!isValid) this.state = 'malformed';
  }
}

type Expected =
  | 'size'
  | 'extensions'
  | 'LF after size'
  | 'content'
  | 'CR after content'
  | 'LF after content'
  | 'trailer'
  | 'trailer name'
  | 'trailer value'
  | 'LF after trailer'
  | 'last LF';

const LF = 10;
const CR = 13;
const COLON = 58;

/** Extensions of a chunk (RFC 9112 §7.1.1), with whitespace where it is bad but allowed. */
const EXTENSIONS =
  /^(?:[ \t]*;[ \t]*[!#$%&'*+.^`|~\w-]+(?:[ \t]*=[ \t]*(?:[!#$%&'*+.^`|~\w-]+|"(?:[\t !#-[\]-~\x80-\xff]|\\[\t -~\x80-\xff])*"))?)+$/;

function digitOf(byte: number): number | undefined {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : undefined;
}

/** Whether a byte may be part of a name (RFC 9110 §5.6.2). */
function isToken(byte: number): boolean {
  return TOKENS[byte] === 1;
}

const TOKENS = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(/[!#$%&'*+.^_`|~\w-]/.test(String.fromCharCode(byte))),
);

/** Whether a byte may be part of a value (RFC 9110 §5.5), with the whitespace around it. */
function isFieldText(byte: number): boolean {
  return byte === 9 || (byte >= 32 && byte !== 127);
}
