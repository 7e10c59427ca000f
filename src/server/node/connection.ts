import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { limits } from '../../core/limits.ts';
import { asksForUpgrade, headBytes } from './head.ts';
import { dropRest } from './linger.ts';
import { goOn, stopAfterHead } from './parser.ts';
import type { Recent } from './recency.ts';

/** The settings of a connection, and the callbacks by which it reports to {@link Connections}. */
export interface ConnectionOptions {
  /** Milliseconds for which data that still arrives is read after the last response. */
  readonly lingerMilliseconds: number;
  /**
   * Called when the next waiting request may start; the receiver then calls `proceed` in a later turn of the event
   * loop.
   */
  readonly noteReady: (connection: Connection) => void;
  /** Called when the number of bytes that the process holds for the connection changes. */
  readonly noteHeld: (connection: Connection) => void;
}

/**
 * One connection. It handles its requests one at a time, as nginx and Envoy do. The next request starts when the
 * previous response has been handed to the kernel, in a later turn of the event loop. Until then the request is not
 * even parsed: it waits as bytes, and the socket is not read. So a client that sends without reading occupies one
 * response and one buffer, and while other connections wait, no client starts more than one request per turn of the
 * event loop.
 */
export class Connection implements Recent<Connection> {
  older: Connection | undefined;
  newer: Connection | undefined;
  /** The socket to the client; over TLS, the secure socket after the handshake. */
  socket: Socket;
  /** The address that the connection counts under; undefined if it is not counted per address. */
  readonly address: string | undefined;
  /**
   * When the current request started or, after its response, when the connection began to wait; by performance.now().
   */
  since = performance.now();
  readonly #options: ConnectionOptions;
  #turn: Turn | undefined;
  /** The response of the current request, or of the last one. */
  #current: ServerResponse | undefined;
  /** The last response that was sent before its request had been received completely. */
  #early: ServerResponse | undefined;
  #isSilenceLimited = false;
  /** Turns that wait for the current request; more than one only if the parser can't be stopped. */
  readonly #queue: Turn[] = [];
  /** Bytes read after the waiting request. */
  #rest: Buffer | undefined;
  #mustStop = false;
  /** Whether input that is not a request has been rejected, or will be after the responses before it. */
  #refusal: 'none' | 'waiting' | 'written' = 'none';
  #isGone = false;
  #unsentBytes = 0;
  #bodyBytes = 0;
  /** Whether the current request waited for an earlier one. */
  #hasWaited = false;
  /** Bytes of an incomplete head, when the server last looked. */
  #partBytes = 0;
  /** `socket.bytesRead` before the next head; undefined while a body is received. */
  #bytesBeforeHead: number | undefined = 0;

  constructor(socket: Socket, address: string | undefined, options: ConnectionOptions) {
    this.socket = socket;
    this.address = address;
    this.#options = options;
  }

  /** Starts serving on a socket that node:http reads. */
  serve(socket: Socket): void {
    this.socket = socket;
    // The bytes of a handshake don't count towards a head.
    this.#bytesBeforeHead = socket.bytesRead;
    stopAfterHead(socket, () => {
      if (!this.#mustStop) return false;
      this.#mustStop = false;
      return true;
    });
    // node:http resumes the socket when it has finished a request, even if another one waits. The socket may be paused
    // again at this event and still be read, because node:http stops reading only on `pause`.
    socket.on('resume', () => {
      if (this.#queue.length === 0) return;
      if (socket.isPaused()) socket.emit('pause');
      else socket.pause();
    });
  }

  /** Whether no request waits or is under way, so that the next one starts immediately. */
  get isIdle(): boolean {
    if (this.#refusal !== 'none' || this.#queue.length > 0) return false;
    // node:http detaches the socket from a response when the kernel has accepted all of the response.
    return this.#current === undefined || (this.#current.socket === null && this.#current.req.complete);
  }

  /** Whether the connection has ended. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Whether the client's last input was rejected, so that no request from before or after it gets a response. */
  get isRefused(): boolean {
    return this.#refusal === 'written';
  }

  /** The request that has not been received completely, if any: it waits, or its body is being received. */
  get unfinished(): IncomingMessage | undefined {
    const request = this.#queue[0]?.response?.req ?? this.#current?.req;
    return request?.complete === false ? request : undefined;
  }

  /**
   * How many of `milliseconds` are left for a request that waits, or has waited, for an earlier one; 0 for any other.
   */
  millisecondsLeft(milliseconds: number): number {
    if (this.#queue.length > 0) return milliseconds;
    return this.#hasWaited ? this.since + milliseconds - performance.now() : 0;
  }

  /**
   * Bytes that the process holds for this client: incomplete heads and bodies, data that it sent too early, and
   * responses that it does not read.
   */
  get heldBytes(): number {
    const { unfinished } = this;
    const head = limits.headCost * (unfinished === undefined ? this.#partBytes : headBytes(unfinished));
    const counted = head < limits.uncountedBytes ? 0 : head;
    const early = (this.#rest?.length ?? 0) + (this.#queue[0]?.response?.req.readableLength ?? 0);
    return counted + early + this.#bodyBytes + this.#unsentBytes;
  }

  /**
   * When a head has arrived: bytes received since the last request, including data that arrived after the head in the
   * same read. 0 if the head arrived in the same read as the end of a body.
   */
  get bytesOfHead(): number {
    return this.socket.bytesRead - (this.#bytesBeforeHead ?? this.socket.bytesRead);
  }

  /**
   * Notes that a head has arrived, and returns {@link bytesOfHead}.
   *
   * @param isWhole Whether no body follows.
   */
  noteHead(isWhole: boolean): number {
    const { bytesOfHead } = this;
    this.#partBytes = 0;
    this.#bytesBeforeHead = isWhole ? this.socket.bytesRead : undefined;
    return bytesOfHead;
  }

  /**
   * Notes that a body has been received completely. The next request may have started, if it arrived in the same read.
   */
  noteBodyEnd(response: ServerResponse): void {
    if (this.#current !== response) return;
    this.#bytesBeforeHead = this.socket.bytesRead;
    this.noteSent();
  }

  /** Notes that the current request has its response, although more of its body may arrive. */
  noteEarlyAnswer(): void {
    this.#early = this.#current;
  }

  /**
   * Whether the current request has had its response for more than `milliseconds`, and its body is still incomplete.
   */
  isLingering(milliseconds: number, now: number): boolean {
    return this.#early?.req.complete === false && now - this.since > milliseconds;
  }

  /**
   * Notes whether the connection is within a message. If it is and no request is under way, part of a head has arrived.
   */
  notePart(isWithinMessage: boolean): void {
    const isPart = isWithinMessage && this.isIdle && this.socket.bytesRead > 0;
    // How much of it arrived in the same read as the last request is unknown.
    this.#partBytes = isPart ? Math.min(this.bytesOfHead, limits.headBytes) || limits.headBytes : 0;
  }

  /** Starts a request: now, or after the responses to the requests before it. */
  take(turn: Turn & { readonly response: ServerResponse }): void {
    if (this.isIdle) {
      this.#hasWaited = false;
      this.#begin(turn);
      return;
    }
    // A request for an upgrade is the last one of its connection: what was read of it is kept, and no more is read.
    this.#mustStop = !asksForUpgrade(turn.response.req.headers);
    if (!this.#mustStop) {
      this.socket.pause();
      setImmediate(() => this.#noteHeld());
    }
    // RFC 9112 §9.6: after a request that closes the connection, no further request is handled.
    if (this.#isGone || this.#refusal !== 'none' || this.#current?.shouldKeepAlive === false) return;
    this.#enqueue(turn);
    if (this.#queue.length > limits.waitingRequests) this.socket.destroy();
  }

  /** Keeps the bytes that the parser had left when it was stopped. */
  keep(rest: Buffer): void {
    this.socket.pause();
    if (this.#queue.length === 0) return;
    const whole = this.#rest === undefined ? rest : Buffer.concat([this.#rest, rest]);
    // A small slice would keep its whole buffer in memory.
    this.#rest = whole.length < whole.buffer.byteLength / 2 ? Buffer.from(whole) : whole;
    this.#noteHeld();
  }

  /** Notes how many bytes of the current body have arrived. */
  noteBody(bytes: number): void {
    if (bytes < limits.uncountedBytes) return;
    this.#bodyBytes = bytes;
    this.#noteHeld();
  }

  /**
   * Notes that the current response has been handed over, and how much of it the kernel has not accepted yet.
   *
   * @param now By performance.now().
   */
  noteAnswered(now: number): void {
    if (this.#bodyBytes > 0) {
      this.#bodyBytes = 0;
      this.#noteHeld();
    }
    this.since = now;
    const unsent = this.socket.writableLength;
    if (unsent < limits.uncountedBytes) return;
    this.#unsentBytes = unsent;
    this.#noteHeld();
    this.#current?.once('close', () => {
      this.since = performance.now();
      this.#unsentBytes = 0;
      this.#noteHeld();
    });
  }

  /** Notes that the kernel has accepted the current response: an idle connection keeps nothing of its last request. */
  noteSent(): void {
    const current = this.#current;
    if (current === undefined || current.socket !== null || !current.shouldKeepAlive || !current.req.complete) return;
    this.#current = undefined;
    this.#turn = undefined;
    this.#early = undefined;
  }

  /** Notes that the connection has ended: nothing is held for it any longer. */
  noteGone(): void {
    this.#isGone = true;
    this.#rest = undefined;
    this.#queue.length = 0;
    this.#turn?.noteGone?.();
  }

  /**
   * Closes the connection after `milliseconds` without a byte in either direction, unless it is idle. Called only when
   * a request takes a while, because a timer for each request would cost time.
   */
  limitSilence(milliseconds: number): void {
    if (this.#isSilenceLimited === !this.isIdle) return;
    this.#isSilenceLimited = !this.isIdle;
    this.socket.setTimeout(this.#isSilenceLimited ? milliseconds : 0);
  }

  /**
   * Ends the connection after the pending responses, and sends a final response to input that is not a request. If that
   * input is the rest of a request that already has its response, nothing is sent.
   */
  refuse(write: () => void): void {
    if (!this.socket.writable) this.socket.destroy();
    // Each further piece of the discarded input fails again.
    if (this.#refusal !== 'none' || this.socket.destroyed) return;
    const current = this.#current;
    if (current !== undefined && !current.req.complete) {
      this.#refusal = 'written';
      if (this.#early !== current) write();
      // A response that was made in this turn of the event loop is written at the end of the turn.
      setImmediate(() => this.#end());
    } else if (this.isIdle) {
      this.#writeRefusal(write);
    } else {
      this.#refusal = 'waiting';
      this.socket.pause();
      this.#enqueue({ begin: () => this.#writeRefusal(write) });
    }
  }

  /** Starts what waits first. */
  proceed(): void {
    const turn = this.#queue.shift();
    const rest = this.#rest;
    this.#rest = undefined;
    this.#noteHeld();
    if (turn === undefined || !this.socket.writable) return;
    this.#hasWaited = true;
    this.#begin(turn);
    if (this.#queue.length > 0) this.#awaitTurn();
    // The rest may begin with the body of this request, followed by the next request, which stops the parser again.
    if (rest !== undefined) goOn(this.socket, rest);
    if (this.#queue.length === 0) this.socket.resume();
  }

  #begin(turn: Turn): void {
    this.#turn = turn;
    this.#current = turn.response;
    this.since = performance.now();
    turn.begin();
  }

  #writeRefusal(write: () => void): void {
    this.#refusal = 'written';
    write();
    this.#end();
  }

  #noteHeld(): void {
    this.#options.noteHeld(this);
  }

  #enqueue(turn: Turn): void {
    this.#queue.push(turn);
    if (this.#queue.length === 1) this.#awaitTurn();
  }

  #awaitTurn(): void {
    this.#current?.once('finish', () => this.#options.noteReady(this));
  }

  #end(): void {
    const { socket } = this;
    socket.end();
    dropRest(socket, this.#options.lingerMilliseconds, () => socket.destroy());
    socket.resume();
  }
}

/** A request, or input that is not a request, that waits for its connection. */
export interface Turn {
  readonly response?: ServerResponse;
  /** Called when it may start. */
  begin(): void;
  /** Called when the connection ends after this turn has begun. */
  noteGone?(): void;
}
