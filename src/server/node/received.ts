import type { Socket } from 'node:net';

/**
 * Where requests begin and end among the bytes that a connection has received. node:http parses all that one read
 * returned, and does not tell how far a request reaches or whether a part of the next one has arrived.
 */
export class ReceivedBytes {
  #socket: Socket;
  /** `socket.bytesRead` before the next head; undefined before and during a TLS handshake, and during a body. */
  #beforeHead: number | undefined;
  /** `socket.bytesRead` at the end of the current request, if it has no unusual whitespace. */
  #atEnd = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** A request may begin on this socket: over TLS, the secure one, whose handshake does not count towards a head. */
  begin(socket: Socket): void {
    this.#socket = socket;
    this.#beforeHead ??= socket.bytesRead;
  }

  /**
   * Bytes received since the last request. When a head has arrived, they include data that arrived after it in the same
   * read; they are 0 if it arrived in the same read as the end of a body.
   */
  get ofHead(): number {
    return this.#socket.bytesRead - (this.#beforeHead ?? this.#socket.bytesRead);
  }

  get hasAll(): boolean {
    return this.#socket.bytesRead >= this.#atEnd;
  }

  /** Whether data has arrived after the current request that may be another one. Less may be whitespace. */
  get hasPipelinedData(): boolean {
    return this.#socket.bytesRead >= this.#atEnd + SHORTEST_REQUEST;
  }

  /** Notes a head of `usualBytes`, without unusual whitespace, and returns {@link ofHead}. */
  noteHead(usualBytes: number, bodyBytes: number): number {
    const { ofHead } = this;
    const { bytesRead } = this.#socket;
    this.#atEnd = (this.#beforeHead ?? bytesRead) + usualBytes + bodyBytes;
    this.#beforeHead = bodyBytes === 0 ? bytesRead : undefined;
    return ofHead;
  }

  /** Notes that the body has arrived completely, and that the rest has not been read from the socket. */
  noteEnd(): void {
    const end = this.#socket.bytesRead - this.#socket.readableLength;
    this.#beforeHead ??= end;
    if (this.#atEnd === Number.POSITIVE_INFINITY) this.#atEnd = end;
  }
}

/** Bytes of `GET / HTTP/1.0`. */
const SHORTEST_REQUEST = 18;
