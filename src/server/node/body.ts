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
 * one byte would take several times as long as here. It checks extensions and trailers, and ignores them.
 */
export class ChunkedBody {
  /** `too large`: the content is over the limit, or a line is, or sizes, line endings, extensions and trailers are. */
  state: 'open' | 'complete' | 'malformed' | 'too large' = 'open';
  /** The bytes after the end of the body. */
  rest: Uint8Array = new Uint8Array();
  readonly #mostBytes: number;
  /** The line that is being read, or the next one. */
  #expected: 'size' | 'end of content' | 'trailer' = 'size';
  /** What has arrived of this line, each character as a byte. */
  #line = '';
  /** Bytes of the current chunk that are still to come. */
  #size = 0;
  #contentBytes = 0;
  #framingBytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Reads the next bytes, and returns their content. It overwrites the bytes, because that needs no memory. */
  read(bytes: Buffer): Uint8Array {
    let length = 0;
    let at = 0;
    while (at < bytes.length && this.state === 'open') {
      if (this.#size > 0) {
        const end = Math.min(bytes.length, at + this.#size);
        bytes.copyWithin(length, at, end);
        length += end - at;
        this.#size -= end - at;
        at = end;
      } else {
        const byte = bytes[at++] ?? 0;
        this.#line += String.fromCharCode(byte);
        if (byte === LF) this.#readLine();
        else if (this.#line.length > serverLimits.uncountedBytes) this.state = 'too large';
      }
    }
    this.#framingBytes += Math.max(serverLimits.pieceFramingBytes, at - length);
    if (this.#framingBytes > serverLimits.framingBytes && this.state === 'open') this.state = 'too large';
    // While the body is open, it must not keep what was read.
    if (this.state !== 'open') this.rest = bytes.subarray(at);
    return bytes.subarray(0, length);
  }

  #readLine(): void {
    const line = this.#line;
    this.#line = '';
    if (this.#expected === 'size' && SIZE.test(line)) {
      this.#size = Number.parseInt(line, 16);
      this.#contentBytes += this.#size;
      if (this.#contentBytes > this.#mostBytes) this.state = 'too large';
      this.#expected = this.#size === 0 ? 'trailer' : 'end of content';
    } else if (this.#expected === 'end of content' && line === CRLF) {
      this.#expected = 'size';
    } else if (this.#expected === 'trailer' && line === CRLF) {
      this.state = 'complete';
    } else if (this.#expected !== 'trailer' || !TRAILER.test(line)) {
      this.state = 'malformed';
    }
  }
}

const LF = 10;
const CRLF = '\r\n';

/** The size of a chunk and its extensions (RFC 9112 §7.1.1), with whitespace where it is bad but allowed. */
const SIZE =
  /^[0-9a-f]+(?:[ \t]*;[ \t]*[!#$%&'*+.^`|~\w-]+(?:[ \t]*=[ \t]*(?:[!#$%&'*+.^`|~\w-]+|"(?:[\t !#-[\]-~\x80-\xff]|\\[\t -~\x80-\xff])*"))?)*\r\n$/i;

/** The name of a field (RFC 9110 §5.6.2), and its value (§5.5) with the whitespace around it. */
const TRAILER = /^[!#$%&'*+.^`|~\w-]+:[\t -~\x80-\xff]*\r\n$/;
