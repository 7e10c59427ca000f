import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { httpLimits } from '../../contract/limits.ts';
import { serverLimits } from '../limits.ts';
import { headBytes, isChunked } from './head.ts';
import { linger } from './linger.ts';
import { readInstead, resumeParser, stopAfterHead } from './parser.ts';
import type { Recent } from './recency.ts';

/** The settings of a connection, and the callbacks by which it reports to {@link Connections}. */
export interface ConnectionOptions {
  /** Milliseconds for which data that still arrives is read after the last response. */
  readonly lingerMilliseconds: number;
  /** Called when the number of bytes that the process holds for the connection changes. */
  readonly noteHeld: (connection: Connection) => void;
  /** Called with bytes that were read to be dropped. Returns whether the connection may send more. */
  readonly noteDropped: (connection: Connection, bytes: number) => boolean;
}

/**
 * One connection. It handles one request at a time, and does not support pipelining: if a client sends a request
 * without waiting for the response to the one before it, that response says `Connection: close`, and the connection
 * ends (RFC 9112 §9.3.2 and §9.6).
 *
 * node:http parses a head, and the body if its length is declared. The connection reads anything else from the socket
 * itself, because node:http would take too long to parse it: chunked bodies, and data after the last response.
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
  /**
   * A request that arrived before the kernel accepted the previous response. Over TLS, node:http reports that late.
   */
  #next: Turn | undefined;
  #isAnswered = false;
  #isSilenceLimited = false;
  #canStopParser = false;
  /** Whether the parser has been stopped, or will be after the current head. */
  #isParserStopped = false;
  /** Gives the data of the socket to the parser again; undefined if the parser gets it. */
  #giveBack: (() => void) | undefined;
  /** Receives the chunked body of the current request, and undefined if the client closes its side. */
  #readBody: ((bytes: Buffer | undefined) => void) | undefined;
  /** The bytes of a chunked body that arrived before its request is admitted. */
  #rest: Buffer | undefined;
  #hasExcess = false;
  /** Drops bytes; defined once the last response has been sent. */
  #drop: ((bytes: Buffer) => void) | undefined;
  #isRefused = false;
  #isGone = false;
  #unsentBytes = 0;
  #bodyBytes = 0;
  /** Bytes of an incomplete head, when the server last looked. */
  #partBytes = 0;
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
    this.#canStopParser = stopAfterHead(socket, () => this.#isParserStopped);
    // The parser does not know the response that is still to come, so that response is the last one.
    if (!this.isIdle) this.#noteExcess();
  }

  /** Whether no request waits or is under way, so that the next one starts immediately. */
  get isIdle(): boolean {
    if (this.#drop !== undefined || this.#hasExcess) return false;
    const current = this.#turn?.response;
    // node:http detaches the socket from a response when the kernel has accepted all of the response.
    return current === undefined || (current.socket === null && current.req.complete);
  }

  /** Whether the connection has ended. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Whether the client's last input was rejected, so that its request gets no other response. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Whether the current request has arrived completely. */
  get hasAll(): boolean {
    return this.socket.bytesRead >= this.#bytesAtEnd;
  }

  /** Whether data has arrived after the current request, so that its response is the last one. */
  get hasExcess(): boolean {
    return this.#hasExcess || this.socket.bytesRead >= this.#bytesAtEnd + SHORTEST_REQUEST;
  }

  /** Whether {@link readChunks} works; otherwise node:http parses chunks. */
  get canReadChunks(): boolean {
    return this.#isParserStopped;
  }

  /**
   * Bytes that the process holds for this client: incomplete heads and bodies, data that it sent too early, and
   * responses that it does not read.
   */
  get heldBytes(): number {
    // It waits, or its body is being received.
    const request = (this.#next ?? this.#turn)?.response.req;
    const head = serverLimits.headCost * (request?.complete === false ? headBytes(request) : this.#partBytes);
    const counted = head < serverLimits.uncountedBytes ? 0 : head;
    const early = (this.#rest?.length ?? 0) + (this.#next?.response.req.readableLength ?? 0);
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
    this.#bytesAtEnd = (this.#bytesBeforeHead ?? bytesRead) + usualBytes + bodyBytes;
    this.#bytesBeforeHead = bodyBytes === 0 ? bytesRead : undefined;
    return bytesOfHead;
  }

  /** Notes that a body has been received completely. */
  noteBodyEnd(response: ServerResponse): void {
    if (this.#turn?.response !== response) return;
    this.#bytesBeforeHead = this.socket.bytesRead;
    this.noteSent();
  }

  /**
   * Notes whether the connection is within a message. If it is and no request is under way, part of a head has arrived.
   */
  notePart(isWithinMessage: boolean): void {
    const isPart = isWithinMessage && this.isIdle && this.socket.bytesRead > 0;
    // How much of it arrived in the same read as the last request is unknown.
    this.#partBytes = isPart ? Math.min(this.bytesOfHead, httpLimits.headBytes) || httpLimits.headBytes : 0;
  }

  /** Starts a request, unless the response before it is not sent or was the last one. */
  take(turn: Turn): void {
    const current = this.#turn?.response;
    const canWait = this.#isAnswered && this.#next === undefined && current?.shouldKeepAlive === true;
    if (this.#isGone || !(this.isIdle || (canWait && !this.#hasExcess))) return this.#noteExcess();
    this.#isParserStopped = this.#canStopParser && isChunked(turn.response.req.headers);
    if (this.isIdle) this.#begin(turn);
    else this.#next = turn;
  }

  /** Reads the bytes after a head at which the parser was stopped. */
  receiveRest(bytes: Buffer): void {
    // Before the request is admitted, the socket is paused, which has no effect while the parser reads it.
    if (this.#readBody === undefined) this.#readItself();
    this.receive(bytes);
    // Most chunked bodies arrive with their head. Then the parser already reads again.
    if (this.#isParserStopped) this.#readItself();
  }

  /** Reads bytes that node:http does not parse; undefined when the client has closed its side. */
  receive(bytes: Buffer | undefined): void {
    if (this.#drop === undefined && this.#readBody !== undefined) return this.#readBody(bytes);
    if (bytes === undefined) return;
    if (this.#drop !== undefined) return this.#drop(bytes);
    this.socket.pause();
    if (this.#hasExcess || this.#isGone) return;
    this.#rest = Buffer.concat([this.#rest ?? Buffer.alloc(0), bytes]);
    this.#noteHeld();
  }

  /**
   * Lets a function receive the body of the current request, from its start, with its framing. It is called with
   * undefined if the client closes its side before {@link endChunks}.
   */
  readChunks(read: (bytes: Buffer | undefined) => void): void {
    this.#readBody = read;
    const rest = this.#rest;
    if (rest === undefined) return;
    this.#rest = undefined;
    this.#noteHeld();
    this.socket.resume();
    read(rest);
  }

  /** Notes that the chunked body of the current request is complete, and which bytes have arrived after it. */
  endChunks(rest: Uint8Array): void {
    this.#readBody = undefined;
    this.#isParserStopped = false;
    this.#giveBack?.();
    this.#giveBack = undefined;
    resumeParser(this.socket, rest);
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
    this.#isAnswered = true;
    if (this.#bodyBytes > 0) {
      this.#bodyBytes = 0;
      this.#noteHeld();
    }
    this.since = now;
    const unsent = this.socket.writableLength;
    if (unsent < serverLimits.uncountedBytes) return;
    this.#unsentBytes = unsent;
    this.#noteHeld();
    this.#turn?.response.once('close', () => {
      this.since = performance.now();
      this.#unsentBytes = 0;
      this.#noteHeld();
    });
  }

  /** Notes that the kernel has accepted the current response: an idle connection keeps nothing of its last request. */
  noteSent(): void {
    const current = this.#turn?.response;
    if (current === undefined || current.socket !== null || !current.req.complete) return;
    const next = this.#next;
    if (next !== undefined) {
      this.#next = undefined;
      this.#begin(next);
    } else if (this.#hasExcess) {
      this.#close();
    } else if (current.shouldKeepAlive) {
      this.#turn = undefined;
      // The event for the end of a dropped body comes later.
      this.#bytesBeforeHead ??= this.socket.bytesRead;
    }
  }

  /** Notes that the connection has ended: nothing is held for it any longer. */
  noteGone(): void {
    this.#isGone = true;
    this.#rest = undefined;
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
    if (this.#drop !== undefined || this.socket.destroyed) return;
    const current = this.#turn?.response;
    const isUnfinished = current?.req.complete === false;
    if (isUnfinished) this.#isRefused = true;
    if (isUnfinished && this.#isAnswered) this.#close();
    else if (isUnfinished || this.isIdle) this.end(answer());
    else this.#noteExcess();
  }

  /** Sends the last response, and ends the connection. */
  end(answer: Buffer): void {
    this.socket.write(answer);
    this.#close();
  }

  #begin(turn: Turn): void {
    this.#turn = turn;
    this.#isAnswered = false;
    this.since = performance.now();
    turn.begin();
  }

  #noteHeld(): void {
    this.#options.noteHeld(this);
  }

  #noteExcess(): void {
    this.#hasExcess = true;
    this.#readItself();
    this.socket.pause();
  }

  #readItself(): void {
    this.#isParserStopped = true;
    this.#giveBack ??= readInstead(this.socket, (bytes) => this.receive(bytes));
  }

  #close(): void {
    this.#rest = undefined;
    this.#noteHeld();
    this.#readItself();
    const mayDrop = (bytes: number) => this.#options.noteDropped(this, bytes);
    this.#drop ??= linger(this.socket, this.#options.lingerMilliseconds, mayDrop);
  }
}

/** Bytes of the shortest request, `GET / HTTP/1.0`. Less than that may be whitespace. */
const SHORTEST_REQUEST = 18;

/** A request on its connection. */
export interface Turn {
  readonly response: ServerResponse;
  /** Called when it may start. */
  begin(): void;
  /** Called when the connection ends after this turn has begun. */
  noteGone(): void;
}
