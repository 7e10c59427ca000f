import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Answer } from '../../contract/message.ts';
import { serverLimits } from '../server-limits.ts';

/** The request of a connection that is under way, as the connection sees it. */
export interface Exchange {
  /** Whether the response has been handed over. */
  readonly isAnswered: boolean;
  /** Makes its response the last one of the connection. */
  close(): void;
  /** Responds to what can't be read of it, or of data after it. */
  fail(answer: Answer): void;
}

/**
 * One connection. node:http reads it, parses it and sends its responses in order. A client that waits for each response
 * has one request at a time; if another request arrives before the response to the first, that response is the last
 * one (RFC 9112 §9.3.2 allows pipelining, and §9.6 the end).
 */
export class Connection {
  /** The socket to the client; over TLS, the secure socket after the handshake. */
  socket: Socket;
  /** The address that the connection counts under; undefined if it is not counted per address. */
  readonly address: string | undefined;
  /** When it began to wait for a request, by performance.now(). */
  idleSince: number;
  /** Bytes held for it: of a body that is not complete, or of responses that the kernel has not accepted. */
  heldBytes = 0;
  /** The latest request, until its response is sent. */
  latest: Exchange | undefined;
  /** Responses that are not sent. */
  #unsent = 0;
  #isLast = false;
  #ignored = 0;
  #endedAt: number | undefined;
  readonly #lingerMilliseconds: number;

  constructor(socket: Socket, address: string | undefined, lingerMilliseconds: number) {
    this.socket = socket;
    this.address = address;
    this.idleSince = performance.now();
    this.#lingerMilliseconds = lingerMilliseconds;
  }

  /** Whether its last bytes have been handed over. */
  get isEnding(): boolean {
    return this.#endedAt !== undefined;
  }

  get isIdle(): boolean {
    return this.#unsent === 0;
  }

  /** Whether a request that arrives now has no response, because one has said or will say `Connection: close`. */
  ignores(): boolean {
    if (!this.#isLast && this.latest !== undefined && !this.latest.isAnswered) this.#isLast = true;
    if (!this.#isLast) return false;
    this.latest?.close();
    if (++this.#ignored > serverLimits.ignoredRequests) this.socket.destroy();
    return true;
  }

  begin(exchange: Exchange): void {
    this.latest = exchange;
    if (++this.#unsent < serverLimits.unsentResponses) return;
    this.#isLast = true;
    exchange.close();
  }

  /** Notes that a response is sent, or can't be. */
  over(exchange: Exchange): void {
    this.#unsent--;
    this.idleSince = performance.now();
    if (this.latest === exchange) this.latest = undefined;
  }

  /**
   * Ends the server's side after some last bytes, and reads and drops what the client still sends. Closed with unread
   * bytes, the connection would be reset, and the client could lose the response (RFC 9112 §9.6).
   */
  end(bytes?: Buffer): void {
    const { socket } = this;
    if (this.#endedAt !== undefined) {
      if (socket.bytesRead > this.#endedAt + serverLimits.lingerBytes) socket.destroy();
      return;
    }
    this.#endedAt = socket.bytesRead;
    this.#isLast = true;
    if (bytes === undefined) socket.end();
    else socket.end(bytes);
    const timer = setTimeout(() => socket.destroy(), this.#lingerMilliseconds);
    socket.once('close', () => clearTimeout(timer));
  }
}
