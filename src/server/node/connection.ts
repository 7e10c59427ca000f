import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { httpLimits } from '../../contract/limits.ts';
import { serverLimits } from '../server-limits.ts';
import { headBytes, headWithoutUpgrade, isChunked } from './head.ts';
import { leaveAfterHead, readInstead } from './internals.ts';
import { ReceivedBytes } from './received.ts';

/** In milliseconds; {@link serverLimits} and {@link httpLimits} give the meaning and the reason of each. */
export const defaultTimeouts = {
  head: httpLimits.headMilliseconds,
  request: httpLimits.requestMilliseconds,
  silence: serverLimits.silenceMilliseconds,
  keepAlive: serverLimits.keepAliveMilliseconds,
  linger: serverLimits.lingerMilliseconds,
  idleClose: serverLimits.idleCloseMilliseconds,
};

/** The time limits of a server; tests shorten some. */
export type Timeouts = Readonly<Record<keyof typeof defaultTimeouts, number>>;

/** The time limits of a connection, and its callbacks. */
export interface ConnectionOptions {
  readonly timeouts: Pick<Timeouts, 'head' | 'linger' | 'request'>;
  /** Called if the chunked body of a request does not arrive in time; node:http limits the time of others. */
  readonly noteLate: (connection: Connection) => void;
  /** Lets node:http read the socket again, with a new parser. */
  readonly parse: (socket: Socket) => void;
  /** Called when the number of bytes that the process holds for the connection changes. */
  readonly noteHeld: (connection: Connection) => void;
  /** Called with bytes that were read to be dropped. Returns whether the connection may send more. */
  readonly noteDropped: (connection: Connection, bytes: number) => boolean;
}

/** A request on its connection. */
export interface PendingRequest {
  readonly request: IncomingMessage;
  /** Whether the connection stays open after the response. */
  readonly keepsAlive: boolean;
  begin(): void;
  /** Called when the connection ends after this request has begun, unless it is over. */
  noteGone(): void;
}

/** What the connection is doing, with what it needs for that. */
type State =
  /** No request is under way, so the next one starts immediately. */
  | { readonly name: 'idle'; readonly current: undefined; readonly next: undefined }
  /** A request is under way, until its body has arrived and the kernel has accepted its response. */
  | {
      readonly name: 'busy';
      readonly current: PendingRequest;
      /** A request that arrived before the kernel accepted the response. Over TLS, node:http reports that late. */
      next: PendingRequest | undefined;
      /** Whether the response has been handed over. */
      isAnswered: boolean;
      /** Whether the kernel has accepted all of it. */
      isSent: boolean;
    }
  /** The last response has been handed over, and data that still arrives is dropped. */
  | {
      readonly name: 'ending';
      readonly current: PendingRequest | undefined;
      readonly next: PendingRequest | undefined;
      readonly timer: NodeJS.Timeout;
      droppedBytes: number;
    }
  /** The connection has ended, and nothing is held for it. */
  | { readonly name: 'gone'; readonly current: PendingRequest | undefined; readonly next: undefined };

const IDLE: State = { name: 'idle', current: undefined, next: undefined };

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
  readonly received: ReceivedBytes;
  /**
   * When the current request started or, after its response, when the connection began to wait; by performance.now().
   */
  since = performance.now();
  /** Whether the client's last input was rejected, so that its request gets no other response. */
  isRefused = false;
  readonly #options: ConnectionOptions;
  #state: State = IDLE;
  #hasPipelinedData = false;
  #isSilenceLimited = false;
  /** Whether node:http does not read the socket, or will not after the current head. */
  #readsItself = false;
  /** Whether the socket has the listeners that it needs when node:http does not read it. */
  #isWatched = false;
  /**
   * The chunked body of the latest request, until it has arrived: when it must have, and what receives it after the
   * request is admitted, and undefined if the client closes its side.
   */
  #chunks: { readonly until: number; read: ((bytes: Buffer | undefined) => void) | undefined } | undefined;
  /** An incomplete head: its bytes, when the server last looked, and when it first saw some of them. */
  #part: { readonly bytes: number; readonly since: number } | undefined;
  /** Bytes of the body that is being received, then of the response that the kernel has not accepted. */
  #messageBytes = 0;

  constructor(socket: Socket, address: string | undefined, options: ConnectionOptions) {
    this.socket = socket;
    this.address = address;
    this.received = new ReceivedBytes(socket);
    this.#options = options;
  }

  /** Starts serving on a socket that node:http reads, with a new parser. */
  serve(socket: Socket): void {
    this.socket = socket;
    this.received.begin(socket);
    leaveAfterHead(socket, () => this.#readsItself);
  }

  get isIdle(): boolean {
    return this.#state.name === 'idle';
  }

  get isGone(): boolean {
    return this.#state.name === 'gone';
  }

  /** Whether the connection is idle, but data has arrived that may be a part of a head: only node:http knows. */
  get mayHavePart(): boolean {
    return this.isIdle && !this.#readsItself && this.received.ofHead > 0;
  }

  /** Whether data has come that is not part of the current request, so that its response is the last one. */
  get hasPipelinedData(): boolean {
    return this.#hasPipelinedData || this.received.hasPipelinedData;
  }

  /** Bytes held for this client: incomplete heads and bodies, early data, and responses that it does not read. */
  get heldBytes(): number {
    const request = this.#latest?.request;
    const head =
      serverLimits.headCost * (request && this.#isIncomplete ? headBytes(request) : (this.#part?.bytes ?? 0));
    const early =
      (this.#readsItself ? this.socket.readableLength : 0) + (this.#state.next?.request.readableLength ?? 0);
    return counted(head) + early + this.#messageBytes;
  }

  /**
   * Looks for a part of a head, and whether a chunked body is late. Returns whether {@link heldBytes} may have grown.
   */
  check(now: number): boolean {
    if (this.#chunks !== undefined && now > this.#chunks.until) this.#options.noteLate(this);
    const before = this.#part?.bytes;
    const bytes = Math.min(this.received.ofHead, httpLimits.headBytes);
    this.#part = this.mayHavePart ? { bytes, since: this.#part?.since ?? now } : undefined;
    return this.#part?.bytes !== before || this.#isIncomplete;
  }

  /** Starts a request, unless the response before it is not sent or was the last one. */
  take(pending: PendingRequest): void {
    const state = this.#state;
    const canWait = state.name === 'busy' && state.isAnswered && state.current.keepsAlive && state.next === undefined;
    if (!this.isIdle && (!canWait || this.#hasPipelinedData)) return this.#notePipelined();
    if (isChunked(pending.request.headers)) {
      this.#readsItself = true;
      const { head, request } = this.#options.timeouts;
      const now = performance.now();
      // Line breaks may have come long before the head.
      this.#chunks = { until: Math.max(this.#part?.since ?? now, now - head) + request, read: undefined };
    }
    this.#part = undefined;
    if (state.name === 'busy') state.next = pending;
    else this.#begin(pending);
  }

  /** Reads the socket after a head with which it has left node:http, and the data after it. */
  leave(request: IncomingMessage, rest: Buffer): void {
    const asksForAnother = !this.#readsItself;
    // Another parser reads the request again, without the header that asks for another protocol.
    if (asksForAnother && this.isIdle) return this.#parse(Buffer.concat([headWithoutUpgrade(request), rest]));
    if (asksForAnother) this.#hasPipelinedData = true;
    this.#readItself();
    if (!this.#hasPipelinedData) this.socket.unshift(rest);
    // Until the request is admitted, nothing more is read.
    if (this.#state.name === 'ending' || this.#chunks?.read !== undefined) this.socket.resume();
    else this.#options.noteHeld(this);
  }

  /** Lets a function receive the framed body, and undefined if the client closes its side before {@link endChunks}. */
  readChunks(read: (bytes: Buffer | undefined) => void): void {
    if (this.#chunks !== undefined) this.#chunks.read = read;
    this.socket.resume();
  }

  /** Notes the end of a chunked body. Data after it belongs to another request, unless it is a line break. */
  endChunks(rest: Uint8Array): void {
    this.#chunks = undefined;
    this.socket.pause();
    this.received.noteEnd();
    if (!rest.every(isLineBreak)) this.#hasPipelinedData = true;
  }

  /** Notes that a body whose length was declared has been received completely. */
  noteBodyEnd(pending: PendingRequest): void {
    if (this.#state.current !== pending) return;
    this.received.noteEnd();
    this.#endCurrent();
  }

  /** Notes how many bytes of memory the current body takes, or the response that the kernel has not accepted. */
  noteMessage(bytes: number): void {
    const before = this.#messageBytes;
    this.#messageBytes = counted(bytes);
    if (this.#messageBytes !== before) this.#options.noteHeld(this);
  }

  /** Notes that the response has been handed over, and how much of it the kernel has not accepted yet. */
  noteAnswered(now: number): void {
    if (this.#state.name === 'busy') this.#state.isAnswered = true;
    this.since = now;
    this.noteMessage(this.socket.writableLength);
  }

  /** Notes that the kernel has accepted the current response. */
  noteSent(): void {
    if (this.#state.name === 'busy') this.#state.isSent = true;
    if (this.#messageBytes > 0) this.since = performance.now();
    this.noteMessage(0);
    this.#endCurrent();
  }

  noteGone(): void {
    if (this.#state.name === 'ending') clearTimeout(this.#state.timer);
    const { current } = this.#state;
    this.#state = { name: 'gone', current, next: undefined };
    current?.noteGone();
  }

  /**
   * Closes the connection after a silence. Called only when a request takes a while: a timer per request costs time.
   */
  limitSilence(milliseconds: number): void {
    if (this.#isSilenceLimited === !this.isIdle) return;
    this.#isSilenceLimited = !this.isIdle;
    this.socket.setTimeout(this.#isSilenceLimited ? milliseconds : 0);
  }

  /** Sends a last response to input that is not a request, unless an earlier request has no response yet. */
  refuse(answer: () => Buffer): void {
    if (!this.socket.writable) this.socket.destroy();
    if (this.socket.destroyed) return;
    const isUnfinished = this.#state.next === undefined && this.#isIncomplete;
    if (isUnfinished) this.isRefused = true;
    if (isUnfinished && this.#state.name === 'busy' && this.#state.isAnswered) this.#end();
    else if (isUnfinished || this.isIdle) this.end(answer());
    else this.#notePipelined();
  }

  /** Sends the last response, and ends the connection. */
  end(answer: Buffer): void {
    this.socket.write(answer);
    this.#end();
  }

  /** The request whose head arrived last, unless it is over. */
  get #latest(): PendingRequest | undefined {
    return this.#state.next ?? this.#state.current;
  }

  /** Whether the body of the latest request has not arrived completely. */
  get #isIncomplete(): boolean {
    return this.#chunks !== undefined || this.#latest?.request.complete === false;
  }

  #begin(pending: PendingRequest): void {
    this.#state = { name: 'busy', current: pending, next: undefined, isAnswered: false, isSent: false };
    this.since = performance.now();
    pending.begin();
  }

  /** Ends the current request, if its body has arrived and the kernel has accepted its response. */
  #endCurrent(): void {
    const state = this.#state;
    if (state.name !== 'busy' || !state.isAnswered || !state.isSent) return;
    if (state.next !== undefined) this.#begin(state.next);
    else if (this.#isIncomplete) return;
    else if (this.#hasPipelinedData) this.#end();
    else if (state.current.keepsAlive) this.#wait();
  }

  /** Waits for the next request. An idle connection keeps nothing of its last request. */
  #wait(): void {
    this.#state = IDLE;
    // The event for the end of a dropped body comes later.
    this.received.noteEnd();
    if (!this.#readsItself) return;
    if (this.socket.readableEnded) this.socket.end();
    else this.socket.resume();
  }

  #notePipelined(): void {
    this.#hasPipelinedData = true;
    if (this.#state.name !== 'ending') this.#readItself();
  }

  /** Reads the socket instead of node:http, once it is resumed. */
  #readItself(): void {
    const { socket } = this;
    this.#readsItself = true;
    readInstead(socket, (bytes) => this.#receive(bytes));
    socket.pause();
    if (this.#isWatched) return;
    this.#isWatched = true;
    socket.on('error', () => socket.destroy());
    socket.on('timeout', () => socket.destroy());
    socket.on('end', () => this.#receiveEnd());
  }

  #receive(bytes: Buffer): void {
    if (this.#state.name === 'ending') this.#drop(this.#state, bytes.length);
    else if (this.#chunks?.read !== undefined) this.#chunks.read(bytes);
    // A new parser would expect a head within its time.
    else if (!bytes.every(isLineBreak)) this.#parse(bytes);
  }

  #receiveEnd(): void {
    if (this.#chunks?.read !== undefined) this.#chunks.read(undefined);
    else if (this.isIdle && this.#readsItself) this.socket.end();
  }

  /** Lets node:http read these bytes, and all that follow. */
  #parse(bytes: Buffer): void {
    this.#readsItself = false;
    this.socket.removeAllListeners('data');
    this.#options.parse(this.socket);
    this.socket.unshift(bytes);
  }

  /**
   * Ends the connection after its last response. Data that the client still sends is read and dropped, until the client
   * closes its side or reaches a limit of bytes or time. If a connection is closed with unread bytes, it is reset, and
   * the client may lose the response (RFC 9112 §9.6; nginx: lingering_close).
   */
  #end(): void {
    const close = () => this.#close();
    const timer = setTimeout(close, this.#options.timeouts.linger);
    const { current, next } = this.#state;
    this.#state = { name: 'ending', current, next, timer, droppedBytes: 0 };
    this.#chunks = undefined;
    this.#readItself();
    this.#options.noteHeld(this);
    this.socket.once('end', close);
    if (this.socket.readableEnded) close();
    else this.socket.end().resume();
  }

  #drop(state: State & { readonly name: 'ending' }, bytes: number): void {
    // Over TLS, a client may send bytes one by one, and each takes CPU time.
    const dropped = Math.max(bytes, serverLimits.pieceDroppedBytes);
    state.droppedBytes += dropped;
    if (state.droppedBytes > serverLimits.lingerBytes || !this.#options.noteDropped(this, dropped)) this.#close();
  }

  #close(): void {
    // destroySoon() waits until the response is sent.
    this.socket.pause().destroySoon();
  }
}

/** Bytes that count as held: few bytes don't. */
function counted(bytes: number): number {
  return bytes < serverLimits.uncountedBytes ? 0 : bytes;
}

/** Whether a byte is part of a line break, which some clients send after a body. */
function isLineBreak(byte: number): boolean {
  return byte === 10 || byte === 13;
}
