import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { limits } from '../../core/limits.ts';
import { asksForUpgrade, headBytes } from './head.ts';
import { dropRest } from './linger.ts';
import { goOn, stopAfterHead } from './parser.ts';
import type { Recent } from './recency.ts';

/** What a connection tells those who keep all of them. */
export interface ConnectionOptions {
  /** Milliseconds for which what still comes is read after the last answer. */
  readonly lingerMilliseconds: number;
  /** Called when what waits on the connection may have its turn; `proceed` is then to be called in a later turn of the event loop. */
  readonly noteReady: (connection: Connection) => void;
  /** Called when the bytes that the process holds for the connection have changed. */
  readonly noteHeld: (connection: Connection) => void;
}

/**
 * One connection. Its requests take turns, one at a time, as in nginx and Envoy: the next one begins when the answer
 * before it has been handed to the kernel, in a later turn of the event loop. Until then it is not even parsed: it waits
 * as bytes, and the socket is not read. So a client that sends and does not read holds one answer and one buffer, and
 * no client has more than one request per turn of the loop while others wait.
 */
export class Connection implements Recent<Connection> {
  older: Connection | undefined;
  newer: Connection | undefined;
  /** What is exchanged with the client; over TLS the secure socket, once there is one. */
  socket: Socket;
  /** What the connection counts under; undefined if it counts under nothing. */
  readonly address: string | undefined;
  /** When the current request had its turn or, from its answer on, when the connection began to wait; by performance.now(). */
  since = performance.now();
  readonly #options: ConnectionOptions;
  #turn: Turn | undefined;
  /** The response of the request whose turn it is or was. */
  #current: ServerResponse | undefined;
  /** The response that was given before its request had come whole. */
  #early: ServerResponse | undefined;
  #isSilenceLimited = false;
  /** What comes after the current request; more than one thing only if the parser can't be stopped. */
  readonly #queue: Turn[] = [];
  /** What was read behind the request that waits. */
  #rest: Buffer | undefined;
  #mustStop = false;
  /** What was no request has been refused, or will be when the answers before it have been sent. */
  #refusal: 'none' | 'waiting' | 'written' = 'none';
  #isGone = false;
  #unsentBytes = 0;
  #bodyBytes = 0;
  /** Whether the current request waited for its turn. */
  #hasWaited = false;
  /** Bytes of a head that was not whole when the server last looked. */
  #partBytes = 0;
  /** Undefined while a body comes. */
  #bytesBeforeHead: number | undefined = 0;

  constructor(socket: Socket, address: string | undefined, options: ConnectionOptions) {
    this.socket = socket;
    this.address = address;
    this.#options = options;
  }

  /** Takes over a socket that node:http reads. */
  serve(socket: Socket): void {
    this.socket = socket;
    // A handshake is no part of a head.
    this.#bytesBeforeHead = socket.bytesRead;
    stopAfterHead(socket, () => {
      if (!this.#mustStop) return false;
      this.#mustStop = false;
      return true;
    });
    // node:http resumes the socket when it is done with a request, although another one waits. By the time of this event it
    // may be paused again, but is read all the same: it is on `pause` that node:http stops reading.
    socket.on('resume', () => {
      if (this.#queue.length === 0) return;
      if (socket.isPaused()) socket.emit('pause');
      else socket.pause();
    });
  }

  /** Whether no request has come whole that has no answer, so that the next one has its turn at once. */
  get isIdle(): boolean {
    if (this.#refusal !== 'none' || this.#queue.length > 0) return false;
    // node:http takes the socket from a response when the kernel has taken the last of it.
    return this.#current === undefined || (this.#current.socket === null && this.#current.req.complete);
  }

  /** Whether the connection has ended. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Whether what the client sent last was refused, so that nothing that it sent before or sends after is answered. */
  get isRefused(): boolean {
    return this.#refusal === 'written';
  }

  /** The request that has not been received whole, if there is one: it waits for its turn, or its body comes. */
  get unfinished(): IncomingMessage | undefined {
    const request = this.#queue[0]?.response?.req ?? this.#current?.req;
    return request?.complete === false ? request : undefined;
  }

  /** How many of `milliseconds` are left for a request that has waited, or waits, for its turn; 0 for any other. */
  millisecondsLeft(milliseconds: number): number {
    if (this.#queue.length > 0) return milliseconds;
    return this.#hasWaited ? this.since + milliseconds - performance.now() : 0;
  }

  /**
   * Bytes that the process holds for this client: heads and bodies that are not whole, what it sent too early, and what it
   * does not take.
   */
  get heldBytes(): number {
    const { unfinished } = this;
    const head = limits.headCost * (unfinished === undefined ? this.#partBytes : headBytes(unfinished));
    const counted = head < limits.uncountedBytes ? 0 : head;
    const early = (this.#rest?.length ?? 0) + (this.#queue[0]?.response?.req.readableLength ?? 0);
    return counted + early + this.#bodyBytes + this.#unsentBytes;
  }

  /**
   * Bytes received since the last request, when a head has come: those of the head, and what came behind it in one read.
   * 0 where it came in one read with the end of a body.
   */
  get bytesOfHead(): number {
    return this.socket.bytesRead - (this.#bytesBeforeHead ?? this.socket.bytesRead);
  }

  /** Notes that a head has come, perhaps with no body to follow, and returns {@link bytesOfHead}. */
  noteHead(isWhole: boolean): number {
    const { bytesRead } = this.socket;
    const bytesOfHead = bytesRead - (this.#bytesBeforeHead ?? bytesRead);
    this.#partBytes = 0;
    this.#bytesBeforeHead = isWhole ? bytesRead : undefined;
    return bytesOfHead;
  }

  /** Notes that the body of a request has come whole. The next request may have begun, if it came in the same read. */
  noteBodyEnd(response: ServerResponse): void {
    if (this.#current !== response) return;
    this.#bytesBeforeHead = this.socket.bytesRead;
    this.noteSent();
  }

  /** Notes that the current request has its answer, though more of its body may come. */
  noteEarlyAnswer(): void {
    this.#early = this.#current;
  }

  /** Whether the current request has had its answer for so long, and its body has still not come whole. */
  isLingering(milliseconds: number, now: number): boolean {
    const isEarly = this.#early !== undefined && this.#early === this.#current && !this.#early.req.complete;
    return isEarly && now - this.since > milliseconds;
  }

  /** Notes whether the connection is within a message: if it is idle otherwise, a part of a head has come. */
  notePart(isWithinMessage: boolean): void {
    const isPart = isWithinMessage && this.isIdle && this.socket.bytesRead > 0;
    // How much of it came in one read with the request before it is unknown.
    this.#partBytes = isPart ? Math.min(this.bytesOfHead, limits.headBytes) || limits.headBytes : 0;
  }

  /** Gives a request its turn: now, or when those before it have been answered. */
  take(turn: Turn & { readonly response: ServerResponse }): void {
    if (this.isIdle) {
      this.#hasWaited = false;
      this.#begin(turn);
      return;
    }
    // One that asks for an upgrade is the last of its connection: what was read of it is kept, and no more is read.
    this.#mustStop = !asksForUpgrade(turn.response.req.headers);
    if (!this.#mustStop) {
      this.socket.pause();
      setImmediate(() => this.#noteHeld());
    }
    // RFC 9112 §9.6: after the request that asks for the end of the connection, none is handled.
    if (this.#isGone || this.#refusal !== 'none' || this.#current?.shouldKeepAlive === false) return;
    this.#enqueue(turn);
    if (this.#queue.length > limits.waitingRequests) this.socket.destroy();
  }

  /** Keeps what the parser has left when it was stopped. */
  keep(rest: Buffer): void {
    this.socket.pause();
    if (this.#isGone || this.#queue.length === 0) return;
    const whole = this.#rest === undefined ? rest : Buffer.concat([this.#rest, rest]);
    // A small rest would keep the whole buffer that it is a part of.
    this.#rest = whole.length < whole.buffer.byteLength / 2 ? Buffer.from(whole) : whole;
    this.#noteHeld();
  }

  /** Notes how much of the current body has come. */
  noteBody(bytes: number): void {
    if (bytes < limits.uncountedBytes) return;
    this.#bodyBytes = bytes;
    this.#noteHeld();
  }

  /**
   * Notes that the current answer has been handed over, and what of it the kernel has not taken.
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

  /** Notes that the kernel has taken the current answer: an idle connection keeps nothing of its last request. */
  noteSent(): void {
    const current = this.#current;
    if (current === undefined || current.socket !== null || !current.shouldKeepAlive || !current.req.complete) return;
    this.#current = undefined;
    this.#turn = undefined;
    this.#early = undefined;
  }

  /** Notes that the connection has ended: from now on nothing is held for it. */
  noteGone(): void {
    this.#isGone = true;
    this.#rest = undefined;
    this.#queue.length = 0;
    this.#turn?.noteGone?.();
  }

  /**
   * Closes the connection when nothing has been exchanged for as long, unless it is idle. Asked for only when a request
   * takes a while.
   */
  limitSilence(milliseconds: number): void {
    if (this.#isSilenceLimited === !this.isIdle) return;
    this.#isSilenceLimited = !this.isIdle;
    this.socket.setTimeout(this.#isSilenceLimited ? milliseconds : 0);
  }

  /**
   * Ends the connection after the answers that it owes, with a last answer to what was no request; unless that is the
   * rest of a request which has its answer.
   */
  refuse(write: () => void): void {
    if (!this.socket.writable) this.socket.destroy();
    // Each further piece of what is dropped fails again.
    if (this.#refusal !== 'none' || this.socket.destroyed) return;
    const current = this.#current;
    if (current !== undefined && !current.req.complete) {
      this.#refusal = 'written';
      if (this.#early !== current) write();
      // What was answered in this turn is written at its end.
      setImmediate(() => this.#end());
    } else if (this.isIdle) {
      this.#writeRefusal(write);
    } else {
      this.#refusal = 'waiting';
      this.socket.pause();
      this.#enqueue({ begin: () => this.#writeRefusal(write) });
    }
  }

  /** Gives what waits its turn. */
  proceed(): void {
    const turn = this.#queue.shift();
    const rest = this.#rest;
    this.#rest = undefined;
    this.#noteHeld();
    if (turn === undefined || !this.socket.writable) return;
    this.#hasWaited = true;
    this.#begin(turn);
    if (this.#queue.length > 0) this.#awaitTurn();
    if (this.#refusal === 'written') return;
    // The rest may begin with the body of this request, and have the next one behind it, which stops the parser again.
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
    if (!this.#isGone) this.#options.noteHeld(this);
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
    socket.on('error', () => socket.destroy());
    dropRest(socket, this.#options.lingerMilliseconds, () => socket.destroy());
    socket.resume();
  }
}

/** A request that takes its turn, or what was no request. */
export interface Turn {
  readonly response?: ServerResponse;
  /** Called when its turn has come. */
  begin(): void;
  /** Called when the connection has ended in or after its turn. */
  noteGone?(): void;
}
