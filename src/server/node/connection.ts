import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { httpLimits } from '../../contract/limits.ts';
import { serverLimits } from '../limits.ts';
import { headBytes, headWithoutUpgrade, isChunked } from './head.ts';
import { leaveAfterHead, readInstead } from './internals.ts';

/** The settings of a connection, and the callbacks by which it reports to {@link Connections}. */
export interface ConnectionOptions {
  /** Milliseconds for which data that still arrives is read after the last response. */
  readonly lingerMilliseconds: number;
  /** Milliseconds for a request to arrive whose body comes in chunks; node:http limits the time of others. */
  readonly requestMilliseconds: number;
  /** Lets node:http read the socket again, with a new parser. */
  readonly parse: (socket: Socket) => void;
  /** Called if a request does not arrive within `requestMilliseconds`. */
  readonly noteLate: (connection: Connection) => void;
  /** Called when the number of bytes that the process holds for the connection changes. */
  readonly noteHeld: (connection: Connection) => void;
  /** Called with bytes that were read to be dropped. Returns whether the connection may send more. */
  readonly noteDropped: (connection: Connection, bytes: number) => boolean;
}

/** A request on its connection. */
export interface Turn {
  readonly request: IncomingMessage;
  /** Whether the connection stays open after the response. */
  readonly keepsAlive: boolean;
  /** Called when it may start. */
  begin(): void;
  /** Called when the connection ends after this turn has begun, unless it is over. */
  noteGone(): void;
}

/**
 * - `idle`: no request is under way, so the next one starts immediately.
 * - `request`: a request is under way that has no response yet.
 * - `response`: the response has been handed over, but the kernel has not accepted all of it, or the body has not
 *   arrived completely.
 * - `ending`: the last response has been handed over, and data that still arrives is dropped.
 * - `gone`: the connection has ended.
 */
type State = 'idle' | 'request' | 'response' | 'ending' | 'gone';

/**
 * One connection. It handles one request at a time, and does not support pipelining: if a client sends a request
 * without waiting for the response to the one before it, that response says `Connection: close`, and the connection
 * ends (RFC 9112 §9.3.2 and §9.6).
 *
 * node:http reads the socket, and parses heads, and bodies if their length is declared. The connection reads the socket
 * itself when node:http would take too long to parse the data: from the head of a chunked request to the next head, and
 * after the last response.
 */
export class Connection {
  /** The socket to the client; over TLS, the secure socket after the handshake. */
  socket: Socket;
  /** The address that the connection counts under; undefined if it is not counted per address. */
  readonly address: string | undefined;
  /**
   * When the current request started or, after its response, when the connection began to wait; by performance.now().
   */
  since = performance.now();
  readonly #options: ConnectionOptions;
  #state: State = 'idle';
  /** The current request; undefined in the state `idle`. */
  #turn: Turn | undefined;
  /**
   * A request that arrived before the kernel accepted the previous response. Over TLS, node:http reports that late.
   */
  #next: Turn | undefined;
  /** Whether data has arrived after the current request that may be another one. */
  #hasExcess = false;
  /** Whether the kernel has accepted the current response. */
  #isSent = false;
  #isRefused = false;
  #isSilenceLimited = false;
  /** Whether node:http reads the socket, or has begun to. */
  #isServed = false;
  /** Whether node:http does not read the socket, or will not after the current head. */
  #isTaken = false;
  /** Whether the socket has the listeners that it needs when node:http does not read it. */
  #isWatched = false;
  /** Whether the request whose head arrived last has a chunked body, which has not arrived completely. */
  #awaitsChunks = false;
  /** Receives the chunked body of the current request, and undefined if the client closes its side. */
  #readBody: ((bytes: Buffer | undefined) => void) | undefined;
  /** When the time for a chunked body ends, by performance.now(). A timer for each would cost 4 µs. */
  #lateAt = 0;
  /** Ends the time for data that still arrives after the last response. */
  #timer: NodeJS.Timeout | undefined;
  #droppedBytes = 0;
  #unsentBytes = 0;
  #bodyBytes = 0;
  /** Bytes of an incomplete head, when the server last looked, and when it first saw some of them. */
  #partBytes = 0;
  #partSince: number | undefined;
  /** `socket.bytesRead` before the next head; undefined while a body is received. */
  #bytesBeforeHead: number | undefined = 0;
  /** `socket.bytesRead` at the end of the current request, if it has no unusual whitespace. */
  #bytesAtEnd = 0;

  constructor(socket: Socket, address: string | undefined, options: ConnectionOptions) {
    this.socket = socket;
    this.address = address;
    this.#options = options;
  }

  /** Starts serving on a socket that node:http reads, with a new parser. */
  serve(socket: Socket): void {
    if (socket !== this.socket) {
      this.socket = socket;
      // The bytes of a handshake don't count towards a head.
      this.#bytesBeforeHead = socket.bytesRead;
    }
    this.#isServed = true;
    leaveAfterHead(socket, () => this.#isTaken);
  }

  /** Whether no request waits or is under way, so that the next one starts immediately. */
  get isIdle(): boolean {
    return this.#state === 'idle';
  }

  /** Whether the connection has ended. */
  get isGone(): boolean {
    return this.#state === 'gone';
  }

  /** Whether the client's last input was rejected, so that its request gets no other response. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Whether the connection is idle, but a part of a head has arrived: more than a line break. */
  get hasPart(): boolean {
    return this.isIdle && this.#isServed && this.bytesOfHead > LINE_BREAK;
  }

  /** Whether the current request has arrived completely. */
  get hasAll(): boolean {
    return this.socket.bytesRead >= this.#bytesAtEnd;
  }

  /** Whether data has arrived after the current request, so that its response is the last one. */
  get hasExcess(): boolean {
    return this.#hasExcess || this.socket.bytesRead >= this.#bytesAtEnd + SHORTEST_REQUEST;
  }

  /**
   * Bytes that the process holds for this client: incomplete heads and bodies, data that it sent too early, and
   * responses that it does not read.
   */
  get heldBytes(): number {
    const request = this.#latest?.request;
    const head = serverLimits.headCost * (request && this.#isIncomplete ? headBytes(request) : this.#partBytes);
    const counted = head < serverLimits.uncountedBytes ? 0 : head;
    const early = (this.#isTaken ? this.socket.readableLength : 0) + (this.#next?.request.readableLength ?? 0);
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
   * @param usualBytes The length of the head, if it has no unusual whitespace.
   * @param bodyBytes The length of the body; infinite if it is not declared.
   */
  noteHead(usualBytes: number, bodyBytes: number): number {
    const { bytesOfHead } = this;
    const { bytesRead } = this.socket;
    this.#partBytes = 0;
    this.#partSince = undefined;
    this.#bytesAtEnd = (this.#bytesBeforeHead ?? bytesRead) + usualBytes + bodyBytes;
    this.#bytesBeforeHead = bodyBytes === 0 ? bytesRead : undefined;
    return bytesOfHead;
  }

  /**
   * Looks for a part of a head, and whether a chunked body is late. Returns whether {@link heldBytes} may have changed
   * since the last call.
   *
   * @param now By performance.now().
   */
  check(now: number): boolean {
    if (this.#awaitsChunks && now > this.#lateAt) this.#options.noteLate(this);
    const before = this.#partBytes;
    const { hasPart } = this;
    this.#partBytes = hasPart ? Math.min(this.bytesOfHead, httpLimits.headBytes) : 0;
    this.#partSince = hasPart ? (this.#partSince ?? now) : undefined;
    return this.#partBytes !== before || this.#isIncomplete;
  }

  /** Starts a request, unless the response before it is not sent or was the last one. */
  take(turn: Turn): void {
    const canWait = this.#state === 'response' && this.#turn?.keepsAlive && this.#next === undefined;
    if (!(this.isIdle || (canWait && !this.#hasExcess))) return this.#noteExcess();
    if (isChunked(turn.request.headers)) this.#awaitChunks();
    if (this.isIdle) this.#begin(turn);
    else this.#next = turn;
  }

  /**
   * Reads the socket after a head with which it has left node:http.
   *
   * @param rest The data that arrived after the head.
   */
  leave(request: IncomingMessage, rest: Buffer): void {
    const asksForAnother = !this.#isTaken;
    // Another parser reads the request again, without the header that asks for another protocol.
    if (asksForAnother && this.isIdle) {
      return this.#parseAgain(Buffer.concat([headWithoutUpgrade(request), rest]));
    }
    if (asksForAnother) this.#hasExcess = true;
    this.#readItself();
    const isEnding = this.#state === 'ending';
    if (this.#hasExcess && !isEnding) return;
    // Until the request is admitted, nothing more is read.
    if (!isEnding && this.#readBody === undefined) {
      this.socket.unshift(rest);
      this.#noteHeld();
      return;
    }
    this.#receive(rest);
    if (isEnding || this.#readBody !== undefined) this.socket.resume();
  }

  /**
   * Lets a function receive the body of the current request, from its start, with its framing. It is called with
   * undefined if the client closes its side before {@link endChunks}.
   */
  readChunks(read: (bytes: Buffer | undefined) => void): void {
    this.#readBody = read;
    this.socket.resume();
  }

  /**
   * Notes that the chunked body of the current request is complete. Data after it belongs to another request, unless it
   * is a line break.
   *
   * @param rest The data that arrived with the end of the body.
   */
  endChunks(rest: Uint8Array): void {
    this.#readBody = undefined;
    this.#awaitsChunks = false;
    this.#bytesAtEnd = this.socket.bytesRead - this.socket.readableLength;
    this.#bytesBeforeHead = this.#bytesAtEnd;
    this.socket.pause();
    if (rest.some((byte) => byte !== CR && byte !== LF)) this.#hasExcess = true;
  }

  /** Notes that a body whose length was declared has been received completely. */
  noteBodyEnd(turn: Turn): void {
    if (this.#turn !== turn) return;
    this.#bytesBeforeHead = this.socket.bytesRead;
    this.#endTurn();
  }

  /** Notes how many bytes of memory the current body takes. */
  noteBody(bytes: number): void {
    if (bytes < serverLimits.uncountedBytes) return;
    this.#bodyBytes = bytes;
    this.#noteHeld();
  }

  /**
   * Notes that the current response has been handed over, and how much of it the kernel has not accepted yet.
   *
   * @param now By performance.now().
   */
  noteAnswered(now: number): void {
    if (this.#state === 'request') this.#state = 'response';
    this.since = now;
    const unsent = this.socket.writableLength;
    this.#unsentBytes = unsent < serverLimits.uncountedBytes ? 0 : unsent;
    if (this.#bodyBytes + this.#unsentBytes === 0) return;
    this.#bodyBytes = 0;
    this.#noteHeld();
  }

  /** Notes that the kernel has accepted the current response. */
  noteSent(): void {
    this.#isSent = true;
    if (this.#unsentBytes > 0) {
      this.#unsentBytes = 0;
      this.since = performance.now();
      this.#noteHeld();
    }
    this.#endTurn();
  }

  /** Notes that the connection has ended: nothing is held for it any longer. */
  noteGone(): void {
    clearTimeout(this.#timer);
    this.#state = 'gone';
    this.#next = undefined;
    this.#turn?.noteGone();
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
   * Sends a last response to input that is not a request, and ends the connection. If an earlier request has no
   * response yet, it gets the last one.
   */
  refuse(answer: () => Buffer): void {
    if (!this.socket.writable) this.socket.destroy();
    if (this.#state === 'ending' || this.socket.destroyed) return;
    const isUnfinished = this.#next === undefined && this.#isIncomplete;
    if (isUnfinished) this.#isRefused = true;
    if (isUnfinished && this.#state === 'response') this.#end();
    else if (isUnfinished || this.isIdle) this.end(answer());
    else this.#noteExcess();
  }

  /** Sends the last response, and ends the connection. */
  end(answer: Buffer): void {
    this.socket.write(answer);
    this.#end();
  }

  #begin(turn: Turn): void {
    this.#turn = turn;
    this.#state = 'request';
    this.#isSent = false;
    this.since = performance.now();
    turn.begin();
  }

  /** Ends the current turn, if its body has arrived and the kernel has accepted its response. */
  #endTurn(): void {
    const next = this.#next;
    if (this.#state !== 'response' || !this.#isSent || (next === undefined && this.#isIncomplete)) return;
    if (next !== undefined) {
      this.#next = undefined;
      this.#begin(next);
    } else if (this.#hasExcess) {
      this.#end();
    } else if (this.#turn?.keepsAlive) {
      this.#wait();
    }
  }

  /** The request whose head arrived last, unless it is over. */
  get #latest(): Turn | undefined {
    return this.#next ?? this.#turn;
  }

  /** Whether the body of the latest request has not arrived completely. */
  get #isIncomplete(): boolean {
    return this.#awaitsChunks || this.#latest?.request.complete === false;
  }

  /** Waits for the next request. An idle connection keeps nothing of its last request. */
  #wait(): void {
    this.#turn = undefined;
    this.#state = 'idle';
    // The event for the end of a dropped body comes later.
    this.#bytesBeforeHead ??= this.socket.bytesRead;
    if (!this.#isTaken) return;
    if (this.socket.readableEnded) this.socket.end();
    else this.socket.resume();
  }

  /** The socket leaves node:http after the current head. */
  #awaitChunks(): void {
    this.#isTaken = true;
    this.#awaitsChunks = true;
    this.#lateAt = (this.#partSince ?? performance.now()) + this.#options.requestMilliseconds;
  }

  /** Reads bytes that node:http does not parse. */
  #receive(bytes: Buffer): void {
    if (this.#state === 'ending') this.#drop(bytes.length);
    else if (this.#readBody !== undefined) this.#readBody(bytes);
    else this.#parseAgain(bytes);
  }

  /** The client has closed its side. */
  #receiveEnd(): void {
    if (this.#readBody !== undefined && this.#state !== 'ending') this.#readBody(undefined);
    else if (this.isIdle && this.#isTaken) this.socket.end();
  }

  #parseAgain(bytes: Buffer): void {
    this.#isTaken = false;
    this.socket.removeAllListeners('data');
    this.#options.parse(this.socket);
    this.socket.unshift(bytes);
  }

  #noteHeld(): void {
    this.#options.noteHeld(this);
  }

  #noteExcess(): void {
    this.#hasExcess = true;
    if (this.#state !== 'ending') this.#readItself();
  }

  /** Reads the socket instead of node:http, once it is resumed. */
  #readItself(): void {
    const { socket } = this;
    this.#isTaken = true;
    readInstead(socket, (bytes) => this.#receive(bytes));
    socket.pause();
    if (this.#isWatched) return;
    this.#isWatched = true;
    socket.on('error', () => socket.destroy());
    socket.on('timeout', () => socket.destroy());
    socket.on('end', () => this.#receiveEnd());
  }

  /**
   * Ends the connection after its last response. Data that the client still sends is read and dropped, until the client
   * closes its side or reaches a limit of bytes or time. If a connection is closed with unread bytes, it is reset, and
   * the client may lose the response (RFC 9112 §9.6; nginx: lingering_close).
   */
  #end(): void {
    this.#state = 'ending';
    this.#readItself();
    this.#noteHeld();
    const close = () => this.#close();
    this.#timer = setTimeout(close, this.#options.lingerMilliseconds);
    this.socket.once('end', close);
    if (this.socket.readableEnded) close();
    else this.socket.end().resume();
  }

  #drop(bytes: number): void {
    // Over TLS, a client may send bytes one by one, and each takes processor time.
    const counted = Math.max(bytes, serverLimits.pieceDroppedBytes);
    this.#droppedBytes += counted;
    if (this.#droppedBytes > serverLimits.lingerBytes || !this.#options.noteDropped(this, counted)) this.#close();
  }

  #close(): void {
    // destroySoon() waits until the response is sent.
    this.socket.pause().destroySoon();
  }
}

/** Bytes of the shortest request, `GET / HTTP/1.0`. Less than that may be whitespace. */
const SHORTEST_REQUEST = 18;

/** Bytes of a line break, which some clients send after a body. */
const LINE_BREAK = 2;

const LF = 10;
const CR = 13;
