// The globals of the same names are getters, which cost each request 2%.
import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type Admission, type Begun, type Contract, UNMATCHED } from '../../contract/contract.ts';
import { bodyLimit } from '../../contract/endpoints.ts';
import { errorMessage } from '../../contract/errors.ts';
import type { Answer, RequestHead } from '../../contract/message.ts';
import { replyClosing, replyError, replyOverloaded } from '../../contract/reply.ts';
import type { ClientFinder } from '../limiter/client-address.ts';
import { serverLimits } from '../limits.ts';
import type { FinishedRequest } from '../observe/log.ts';
import { BodyBuffer } from './body-buffer.ts';
import { ChunkedBody } from './chunked-body.ts';
import type { Connection, Turn } from './connection.ts';
import type { Connections } from './connections.ts';
import type { Drain } from './drain.ts';
import { declaredBytes, endsConnection, headBytes, isChunked } from './head.ts';
import { bodyToSend, lastAnswer, send } from './send.ts';
import type { Job, WorkQueue } from './work-queue.ts';

/** The objects that all exchanges of a server share. */
export interface ExchangeContext {
  readonly contract: Contract;
  readonly queue: Pick<WorkQueue, 'run'>;
  readonly clientOf: ClientFinder;
  readonly connections: Pick<Connections, 'noteAnswered'>;
  readonly drain: Pick<Drain, 'hasBegun'>;
  /** Called once per exchange, when its response has been handed over or its client has left. */
  readonly observe: (request: FinishedRequest) => void;
  /** Called with each unexpected exception. */
  readonly reportBug: (bug: unknown) => void;
}

/** A request keeps no memory before and after the body is read. */
const NO_BODY = new BodyBuffer();

/** The `Expect` header of a request, before its body is sent (RFC 9110 §10.1.1). */
export type Expectation = 'nothing' | '100-continue' | 'unknown';

/**
 * One request until its response. It waits for its turn on the connection, is the head that the contract reads, and
 * waits in the queue for its conversion. It is one object, because several small ones take more time.
 */
export class Exchange implements Turn, RequestHead, Job {
  readonly response: ServerResponse;
  readonly #context: ExchangeContext;
  readonly #connection: Connection;
  readonly #request: IncomingMessage;
  /** Kept here, because Node's getter creates the headers on first use and checks for them on each use. */
  readonly #headers: IncomingMessage['headers'];
  /** The length of the body in bytes; infinite if it is not declared. */
  readonly #bodyBytes: number;
  #expectation: Expectation;
  /** When the request started, by performance.now(). */
  #started = 0;
  /** Bytes received until the head was complete, including data that arrived after it in the same read. */
  #received = 0;
  /** The route, for the log. */
  #route: string = UNMATCHED;
  #admission: Admission | undefined;
  /** The bytes of the head, without the whitespace around values. */
  #headBytes = 0;
  #body = NO_BODY;
  #bytesIn = 0;
  #isReadingBody = false;
  #isBodyRead = false;

  constructor(context: ExchangeContext, connection: Connection, response: ServerResponse, expectation: Expectation) {
    this.response = response;
    this.#context = context;
    this.#connection = connection;
    this.#request = response.req;
    this.#headers = response.req.headers;
    this.#bodyBytes = declaredBytes(this.#headers);
    this.#expectation = expectation;
  }

  get method(): string {
    return this.#request.method ?? '';
  }

  get target(): string {
    return this.#request.url ?? '';
  }

  header(name: string): string | undefined {
    const value = this.#headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  get version(): string {
    return this.#request.httpVersion;
  }

  get bytes(): number {
    // Only the bytes received include the whitespace around values.
    return this.#received > serverLimits.headReceivedBytes ? this.#received : this.#headBytes;
  }

  get lines(): number {
    return this.#request.rawHeaders.length / 2;
  }

  client(): string {
    const { address, socket } = this.#connection;
    return address ?? this.#context.clientOf(socket.remoteAddress ?? '', () => this.header('x-forwarded-for'));
  }

  begin(): void {
    const { contract, drain, reportBug } = this.#context;
    this.#started = this.#connection.since;
    if (this.#expectation === 'unknown') return this.#reply(replyError(errorMessage('EXPECTATION_FAILED', {})));
    this.#headBytes = headBytes(this.#request);
    // The usual form of a head has one space before each value.
    this.#received = this.#connection.noteHead(this.#headBytes + this.lines, this.#bodyBytes);
    if (endsConnection(this.#request, this.#headers)) this.response.shouldKeepAlive = false;
    const begun = contract.begin(this, drain.hasBegun);
    if (begun instanceof Promise) begun.then((later) => this.#proceedLater(later), reportBug);
    else this.#proceed(begun);
  }

  noteGone(): void {
    if (this.#isReadingBody && !this.#connection.isRefused) this.#observeDeparture();
  }

  run(): Promise<void> | undefined {
    const { contract, reportBug } = this.#context;
    if (this.#admission === undefined) return undefined;
    // The client may have left while others were served.
    if (this.#connection.socket.destroyed) {
      this.#observeDeparture();
      return undefined;
    }
    const body = this.#body.bytes();
    this.#body = NO_BODY;
    const answer = contract.answer(this.#admission, body);
    if (answer instanceof Promise) return answer.then((later) => this.#reply(later), reportBug);
    this.#reply(answer);
    return undefined;
  }

  refuse(): void {
    this.#reply(replyOverloaded());
  }

  /** While the limiter is asked, the client may leave, or be rejected because of the data after its head. */
  #proceedLater(begun: Begun): void {
    const { isGone, isRefused } = this.#connection;
    if (!isGone && !isRefused) return this.#proceed(begun);
    this.#route = begun.route;
    if (begun.answer?.bug !== undefined) this.#context.reportBug(begun.answer.bug);
    if (!isRefused) this.#observeDeparture();
  }

  #proceed({ route, answer, admission }: Begun): void {
    this.#route = route;
    if (answer !== undefined) return this.#reply(answer);
    if (this.#expectation === '100-continue') {
      this.#expectation = 'nothing';
      this.response.writeContinue();
    }
    this.#admission = admission;
    this.#readBody(admission);
  }

  /** Reads the body until it ends or exceeds a limit, and responds. */
  #readBody(admission: Admission): void {
    this.#isReadingBody = true;
    const mostBytes = bodyLimit(admission.endpoint);
    this.#body = new BodyBuffer();
    if (isChunked(this.#headers) && this.#connection.canReadChunks) {
      return this.#readChunks(new ChunkedBody(mostBytes), admission);
    }
    let framingBytes = 0;
    const onData = (piece: Buffer) => {
      this.#receive(piece);
      framingBytes += serverLimits.pieceFramingBytes;
      if (this.#bytesIn <= mostBytes && framingBytes <= serverLimits.framingBytes) return;
      this.#request.off('data', onData).off('end', onEnd);
      this.#refuseBody('too large', admission);
    };
    const onEnd = () => this.#endBody();
    this.#request.on('data', onData).on('end', onEnd);
  }

  #readChunks(chunks: ChunkedBody, admission: Admission): void {
    this.#connection.readChunks((bytes) => {
      if (bytes === undefined) return this.#refuseBody('malformed', admission);
      this.#receive(chunks.read(bytes));
      if (chunks.state === 'open') return;
      if (chunks.state !== 'complete') return this.#refuseBody(chunks.state, admission);
      this.#connection.endChunks(chunks.rest);
      this.#endBody();
    });
  }

  #receive(piece: Uint8Array): void {
    this.#body.append(piece);
    this.#bytesIn += piece.length;
    this.#connection.noteBody(this.#body.capacity);
  }

  #endBody(): void {
    this.#isReadingBody = false;
    this.#isBodyRead = true;
    this.#connection.noteBodyEnd(this.response);
    this.#context.queue.run(this);
  }

  /** A rejection takes no work, so it does not wait in the queue. */
  #refuseBody(reason: 'malformed' | 'too large', admission: Admission): void {
    this.#isReadingBody = false;
    this.#body = NO_BODY;
    this.#reply(
      reason === 'too large'
        ? this.#context.contract.answerTooLarge(admission)
        : replyClosing(errorMessage('MALFORMED_REQUEST', { part: 'the request' })),
    );
  }

  #reply(answer: Answer): void {
    const { connections, drain, reportBug } = this.#context;
    if (answer.bug !== undefined) reportBug(answer.bug);
    // The client may leave while others are served.
    if (this.#connection.socket.destroyed) return this.#observeDeparture();
    const { hasExcess } = this.#connection;
    if (drain.hasBegun || this.#expectation !== 'nothing' || answer.closes || hasExcess) {
      this.response.shouldKeepAlive = false;
    }
    const body = bodyToSend(answer);
    const length = answer.isAscii ? body.length : Buffer.byteLength(body);
    this.#send(answer, body, length, hasExcess);
    const now = performance.now();
    connections.noteAnswered(this.#connection, now);
    this.#observe(answer.status, now, this.#request.method === 'HEAD' ? 0 : length);
  }

  #send(answer: Answer, body: string | Uint8Array, length: number, hasExcess: boolean): void {
    const hasRest = !this.#isBodyRead && this.#bodyBytes > 0;
    if (hasExcess || (hasRest && !this.#connection.hasAll)) {
      this.#connection.end(lastAnswer(answer, this.#request.method));
      return;
    }
    send(this.response, this.#connection.socket, answer, body, length, () => this.#connection.noteSent());
    // Most rejected requests have a short body, which has arrived with the head.
    if (hasRest) this.#request.on('end', () => this.#connection.noteBodyEnd(this.response)).resume();
  }

  #observeDeparture(): void {
    this.#observe(0, performance.now(), 0);
  }

  #observe(status: number, now: number, bytesOut: number): void {
    const { method = 'OTHER' } = this.#request;
    const milliseconds = now - this.#started;
    this.#context.observe({ method, route: this.#route, status, milliseconds, bytesIn: this.#bytesIn, bytesOut });
  }
}
