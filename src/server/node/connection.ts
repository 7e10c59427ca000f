import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { type Admission, type HeadResult, UNMATCHED } from '../../contract/contract.ts';
import { bodyLimit } from '../../contract/endpoints.ts';
import { errorMessage } from '../../contract/errors.ts';
import type { Answer } from '../../contract/message.ts';
import { replyError, replyOverloaded } from '../../contract/reply.ts';
import { appended, GrowingBytes } from '../../core/growing-bytes.ts';
import type { ClientFinder } from '../limiter/client-address.ts';
import { serverLimits } from '../server-limits.ts';
import type { Service } from '../service.ts';
import { headOf } from './head.ts';
import { lastBytes, send } from './send.ts';
import type { Turns } from './turns.ts';
import type { WorkQueue } from './work-queue.ts';

/** The objects that all connections of a server share. */
export interface ConnectionContext extends Service {
  readonly queue: Pick<WorkQueue, 'run'>;
  readonly turns: Turns;
  readonly clientOf: ClientFinder;
  /** How long a client may go on sending after the response to a request that it has not sent completely. */
  readonly lingerMilliseconds: number;
  /** Whether the server stops, so that each response is the last one of its connection. */
  readonly isDraining: () => boolean;
}

/** The connections of a server, which share its limits. */
export interface ConnectionGroup {
  /** Counts bytes that are held for a connection. */
  hold(connection: Connection, bytes: number): void;
  /** Counts the bytes of a connection no longer. */
  release(connection: Connection): void;
  /** Counts requests that are ignored, and pieces of bodies: node:http keeps them for this turn of the event loop. */
  noteKept(objects: number): void;
}

/** The `Expect` header of a request (RFC 9110 §10.1.1). */
export type Expectation = 'nothing' | '100-continue' | 'unknown';

/** One request and its response. */
class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The length of the body in bytes; infinite if it is not declared. */
  readonly declaredBytes: number;
  /** When the head had arrived, by performance.now(). */
  readonly started = performance.now();
  expectation: Expectation;
  route: string = UNMATCHED;
  body: Uint8Array | GrowingBytes | undefined;
  bytesIn = 0;
  /** Pieces of the body, also those that are dropped. */
  pieces = 0;
  /** Whether the response has been handed over, or the client has left. */
  isAnswered = false;

  constructor(response: ServerResponse, expectation: Expectation) {
    this.request = response.req;
    this.response = response;
    const { 'transfer-encoding': coding, 'content-length': length = 0 } = response.req.headers;
    this.declaredBytes = coding === undefined ? Number(length) : Number.POSITIVE_INFINITY;
    this.expectation = expectation;
  }
}

/**
 * One connection. node:http reads it, parses it, and sends its responses in order. A client that waits for responses has
 * one request at a time; if another request arrives before the response to the first, that response is the last one
 * (RFC 9112 §9.3.2 and §9.6).
 */
export class Connection {
  /** The socket to the client; over TLS, the secure socket after the handshake. */
  socket: Socket;
  /** The address that the connection counts under; undefined if it is not counted per address. */
  readonly address: string | undefined;
  /** When it became idle or busy, by performance.now(). */
  since = performance.now();
  /** Bytes of its large heads and unfinished bodies, and of responses that the kernel has not accepted. */
  heldBytes = 0;
  readonly #context: ConnectionContext;
  readonly #group: ConnectionGroup;
  /** The latest request, until its response is sent. */
  #latest: Exchange | undefined;
  #unsentResponses = 0;
  #isLast = false;
  /** Whether data that node:http can't read gets its response after the one that is being sent. */
  #isRefused = false;
  #ignoredRequests = 0;
  /** The bytes that had been received when the server ended its side. */
  #endedAt: number | undefined;

  constructor(socket: Socket, address: string | undefined, context: ConnectionContext, group: ConnectionGroup) {
    this.socket = socket;
    this.address = address;
    this.#context = context;
    this.#group = group;
  }

  /** Whether no request is under way. */
  get isIdle(): boolean {
    return this.#unsentResponses === 0;
  }

  /** Handles a request whose head has arrived, unless the connection ends with a response before it. */
  receive(response: ServerResponse, expectation: Expectation): void {
    if (this.#latest?.isAnswered === false) this.#isLast = true;
    if (this.#isLast) {
      // Earlier responses are sent first.
      if (++this.#ignoredRequests === serverLimits.ignoredRequests) this.#destroySoon();
      return this.#group.noteKept(1);
    }
    const exchange = new Exchange(response, expectation);
    if (this.isIdle) this.since = exchange.started;
    if (++this.#unsentResponses === serverLimits.unsentResponses) this.#isLast = true;
    this.#latest = exchange;
    response.on('close', () => this.#noteOver(exchange));
    if (expectation === 'unknown') return this.#reply(exchange, replyError(errorMessage('EXPECTATION_FAILED', {})));
    const { clientOf, contract, isDraining, reportBug } = this.#context;
    const client = (forwardedFor: () => string | undefined) =>
      clientOf(this.socket.remoteAddress ?? '', forwardedFor, this.address);
    const checked = contract.begin(headOf(exchange.request, client), isDraining());
    if (checked instanceof Promise) checked.then((later) => this.#proceed(exchange, later), reportBug);
    else this.#proceed(exchange, checked);
  }

  /** Responds to data that node:http can't read: outside of a request, or in the latest one. */
  refuse(answer: Answer): void {
    const exchange = this.#latest;
    // TLS reports late that a response is sent. Without a socket, it waits for another response.
    const { request, response } = exchange ?? {};
    const isSending = response?.socket === null || (request?.complete && this.#isRefused === this.#isLast);
    this.#isLast = true;
    if (exchange?.isAnswered && isSending) {
      const proceed = () => (exchange.request.complete ? this.refuse(answer) : this.#end());
      if (!this.#isRefused) exchange.response.once('close', proceed).end();
      this.#isRefused = true;
    } else if (!this.socket.writable || this.#endedAt !== undefined || exchange?.isAnswered) {
      this.#end();
    } else if (exchange === undefined) {
      const bytesOut = Buffer.byteLength(answer.body);
      const none = { method: 'OTHER', route: UNMATCHED, milliseconds: 0, bytesIn: 0 };
      this.#context.observe({ ...none, status: answer.status, bytesOut });
      this.#end(lastBytes(answer));
    } else if (!exchange.request.complete) {
      // A complete request gets its own response, which is the last one.
      this.#reply(exchange, answer);
    }
  }

  #proceed(exchange: Exchange, { route, answer, admission }: HeadResult): void {
    exchange.route = route;
    if (answer !== undefined) return this.#reply(exchange, answer);
    // While the limiter was asked, the client may have left, or sent what can't be read.
    if (exchange.isAnswered) return;
    if (exchange.expectation === '100-continue') {
      exchange.expectation = 'nothing';
      exchange.response.writeContinue();
    }
    this.#read(exchange, admission);
  }

  #read(exchange: Exchange, admission: Admission): void {
    const { contract } = this.#context;
    const mostBytes = bodyLimit(admission.endpoint);
    const headBytes = admission.head.bytes;
    if (headBytes > serverLimits.uncountedBytes) this.#group.hold(this, serverLimits.headCost * headBytes);
    exchange.request.on('data', (piece: Buffer) => {
      if (exchange.isAnswered) return;
      this.#takeTurns(exchange);
      exchange.bytesIn += piece.length;
      if (exchange.bytesIn > mostBytes) return this.#reply(exchange, contract.answerTooLarge(admission));
      exchange.body = appended(exchange.body, piece);
      if (exchange.bytesIn < exchange.declaredBytes) this.#group.hold(this, piece.length);
    });
    exchange.request.on('end', () => {
      if (!exchange.isAnswered) this.#convert(exchange, admission);
    });
  }

  /**
   * A client may send each byte on its own, and one read from a socket has thousands of such pieces. So after some of
   * them, the connection is read again when it is its turn. The rest of the last read comes as one piece: objects that
   * wait for turns would fill the memory with old garbage.
   */
  #takeTurns(exchange: Exchange): void {
    if (++exchange.pieces % serverLimits.turnPieces > 0) return;
    const { request } = exchange;
    request.pause();
    this.#group.noteKept(serverLimits.turnPieces);
    const wait = () => {
      this.socket.pause();
      this.#context.turns.wait(() => {
        request.resume();
        this.socket.resume();
      });
    };
    setImmediate(() => {
      request.read(request.readableLength);
      // By `read`, node:http resumes the socket, before this.
      process.nextTick(wait);
    });
  }

  /** Converts the body and responds, when it is this request's turn in the queue. */
  #convert(exchange: Exchange, admission: Admission): void {
    const { contract, queue, reportBug } = this.#context;
    queue.run({
      run: () => {
        // The client may have left while others were served.
        if (exchange.isAnswered) return undefined;
        const { body = new Uint8Array() } = exchange;
        const answer = contract.answer(admission, body instanceof GrowingBytes ? body.bytes : body);
        if (answer instanceof Promise) return answer.then((later) => this.#reply(exchange, later), reportBug);
        this.#reply(exchange, answer);
        return undefined;
      },
      refuse: () => this.#reply(exchange, replyOverloaded(admission.allowance)),
    });
  }

  #reply(exchange: Exchange, answer: Answer): void {
    const { isDraining, reportBug } = this.#context;
    if (answer.bug !== undefined) reportBug(answer.bug);
    // `close` of the response comes later.
    if (exchange.isAnswered || this.socket.destroyed) return;
    const { request, response } = exchange;
    const isComplete = exchange.declaredBytes === 0 || request.complete;
    // For node:http, keep-alive wins over close in HTTP/1.0 (RFC 9112 §9.3). And a proxy on the way of such a request may
    // have found the end of a Transfer-Encoding elsewhere (§6.1).
    const { httpVersion, headers } = request;
    const isUnclear =
      httpVersion === '1.0' && (headers['transfer-encoding'] !== undefined || /close/i.test(headers.connection ?? ''));
    const mayContinue = response.shouldKeepAlive && !isUnclear && exchange.expectation === 'nothing' && !isDraining();
    if (answer.closesConnection || !mayContinue) this.#isLast = true;
    const length = send(response, answer, !this.#isLast, isComplete);
    this.#settle(exchange, answer.status, request.method === 'HEAD' ? 0 : length);
    if (this.#unsentResponses === 1) this.#group.release(this);
    if (response.writableLength > 0) this.#group.hold(this, response.writableLength);
    if (!isComplete) this.#dropRest(exchange);
  }

  /**
   * Reads and drops the rest of a body that has its response, within limits. If the connection were closed with unread
   * bytes, it would be reset, and the client could lose the response (RFC 9112 §9.6).
   */
  #dropRest(exchange: Exchange): void {
    const { request, response } = exchange;
    let left: number = serverLimits.lingerBytes;
    request.on('data', (piece: Buffer) => {
      this.#takeTurns(exchange);
      left -= Math.max(piece.length, serverLimits.pieceDroppedBytes);
      if (left < 0) this.socket.destroy();
    });
    // Before a response that waits for another one, the server's side can't end.
    if (this.#isLast && response.socket !== null) return this.#end();
    request.on('end', () => response.end());
    this.#destroyUnlessClosed(response);
  }

  /** Ends the server's side. What the client still sends is read and dropped, within limits. */
  #end(bytes?: Buffer): void {
    if (this.socket.destroyed) return;
    if (this.#endedAt === undefined) {
      this.#endedAt = this.socket.bytesRead;
      if (bytes === undefined) this.socket.end();
      else this.socket.end(bytes);
      this.#destroyUnlessClosed(this.socket);
    } else if (this.socket.bytesRead > this.#endedAt + serverLimits.lingerBytes) {
      this.socket.destroy();
    }
  }

  /**
   * Closes the connection when its responses are sent, one per tick, or in some ticks: before the next read, which may be
   * in the same turn of the event loop.
   */
  #destroySoon(ticks = 8 * serverLimits.unsentResponses): void {
    if (this.isIdle || ticks === 0) this.#destroyQuietly();
    else process.nextTick(() => this.#destroySoon(ticks - 1));
  }

  /**
   * Closes the connection. node:http would make an error with a stack for each request that is ignored: 20 µs. It does so
   * in its listener of `close`, between these two.
   */
  #destroyQuietly(): void {
    const { stackTraceLimit } = Error;
    const setLimit = (limit: number) => () => {
      Error.stackTraceLimit = limit;
    };
    this.socket.prependOnceListener('close', setLimit(0)).once('close', setLimit(stackTraceLimit)).destroy();
  }

  #destroyUnlessClosed(lingering: Socket | ServerResponse): void {
    const timer = setTimeout(() => this.socket.destroy(), this.#context.lingerMilliseconds);
    lingering.once('close', () => clearTimeout(timer));
  }

  /** The socket is closed. node:http tells that to a response only if it is the one that is sent. */
  noteClosed(): void {
    if (this.#latest?.isAnswered === false) this.#settle(this.#latest, 0, 0);
  }

  /** The response is sent, or the client has left. */
  #noteOver(exchange: Exchange): void {
    if (this.#latest === exchange && exchange.isAnswered) this.#latest = undefined;
    if (--this.#unsentResponses > 0) return;
    this.since = performance.now();
    this.#group.release(this);
  }

  /** The response has been handed over with this status, or the client has left (0): the body is not needed any longer. */
  #settle(exchange: Exchange, status: number, bytesOut: number): void {
    exchange.isAnswered = true;
    exchange.body = undefined;
    const { bytesIn, request, route, started } = exchange;
    const { method = 'OTHER' } = request;
    this.#context.observe({ method, route, status, milliseconds: performance.now() - started, bytesIn, bytesOut });
  }
}
