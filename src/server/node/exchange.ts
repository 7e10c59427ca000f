// The globals of the same names are getters, which cost each request 2%.
import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type Admission, type Begun, type Contract, UNMATCHED } from '../../contract/contract.ts';
import { type Endpoint, isBodyTooLarge } from '../../contract/endpoints.ts';
import type { Answer, RequestHead } from '../../contract/message.ts';
import { replyError, replyOverloaded } from '../../contract/reply.ts';
import { errorMessage } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { ClientFinder } from '../limiter/client-address.ts';
import type { Exchange as ObservedExchange } from '../observe/log.ts';
import type { Connection, Turn } from './connection.ts';
import type { Connections } from './connections.ts';
import type { Drain } from './drain.ts';
import { asksForUpgrade, endsConnection, hasBody, headBytes } from './head.ts';
import { dropRest } from './linger.ts';
import { bodyToSend, hasBodyToSend, sendText, writeHead } from './send.ts';
import type { Job, WorkQueue } from './work-queue.ts';

/** The objects that all exchanges of a server share. */
export interface ExchangeContext {
  readonly contract: Contract;
  readonly queue: Pick<WorkQueue, 'run'>;
  readonly clientOf: ClientFinder;
  readonly connections: Pick<Connections, 'noteAnswered'>;
  readonly drain: Pick<Drain, 'hasBegun'>;
  /** Called once per exchange, when its response has been handed over or its client has left. */
  readonly observe: (exchange: ObservedExchange) => void;
  /** Called with each unexpected exception. */
  readonly reportBug: (bug: unknown) => void;
  /** Milliseconds for which the rest of a body is read after the response. */
  readonly lingerMilliseconds: number;
}

/** More chunks than a body within the limit of a tool has, if it arrives in network packets. */
const CHUNKS_TO_MERGE = 64;

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
  readonly #hasBody: boolean;
  #expectation: Expectation;
  /** When the request started, by performance.now(). */
  #started = 0;
  /** Bytes received until the head was complete, including data that arrived after it in the same read. */
  #received = 0;
  /** The route, for the log. */
  #route: string = UNMATCHED;
  #admission: Admission | undefined;
  #chunks: Buffer[] = [];
  /** How many chunks at the start of the list have been merged from others. */
  #mergedChunks = 0;
  #bytesIn = 0;
  #isReadingBody = false;
  #isBodyRead = false;

  constructor(context: ExchangeContext, connection: Connection, response: ServerResponse, expectation: Expectation) {
    this.response = response;
    this.#context = context;
    this.#connection = connection;
    this.#request = response.req;
    this.#headers = response.req.headers;
    this.#hasBody = hasBody(this.#headers);
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
    return this.#received > limits.headReceivedBytes ? this.#received : headBytes(this.#request);
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
    this.#received = this.#connection.noteHead(!this.#hasBody);
    if (endsConnection(this.#request, this.#headers, this.#received)) this.response.shouldKeepAlive = false;
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
    const [first] = this.#chunks;
    const body = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    this.#chunks = [];
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
    this.#readBody(admission.endpoint);
  }

  /** Reads the body until it ends or exceeds the limit, and responds. */
  #readBody(endpoint: Endpoint): void {
    this.#isReadingBody = true;
    const onData = (chunk: Buffer) => {
      this.#chunks.push(chunk);
      // A client may send chunks of one byte, each of which takes a hundred bytes of memory.
      if (this.#chunks.length - this.#mergedChunks === CHUNKS_TO_MERGE) {
        this.#chunks.push(Buffer.concat(this.#chunks.splice(this.#mergedChunks)));
        this.#mergedChunks++;
      }
      this.#bytesIn += chunk.length;
      this.#connection.noteBody(this.#bytesIn);
      if (!isBodyTooLarge(endpoint, this.#bytesIn)) return;
      this.#request.off('data', onData).off('end', onEnd);
      this.#isReadingBody = false;
      // A rejection takes no work, so it does not wait in the queue.
      void this.run();
    };
    const onEnd = () => {
      this.#isReadingBody = false;
      this.#isBodyRead = true;
      this.#connection.noteBodyEnd(this.response);
      this.#context.queue.run(this);
    };
    this.#request.on('data', onData).on('end', onEnd);
  }

  #reply(answer: Answer): void {
    const { connections, drain, reportBug } = this.#context;
    if (answer.bug !== undefined) reportBug(answer.bug);
    // The client may leave while others are served.
    if (this.#connection.socket.destroyed) return this.#observeDeparture();
    // After the body of a request for an upgrade, Node drops the data that arrived in the same read.
    const isCutOff = !this.#isBodyRead && this.#hasBody && asksForUpgrade(this.#headers);
    if (drain.hasBegun || this.#expectation !== 'nothing' || answer.closes || isCutOff) {
      this.response.shouldKeepAlive = false;
    }
    const body = bodyToSend(answer);
    const length = answer.isAscii ? body.length : Buffer.byteLength(body);
    this.#send(answer, body, length);
    const now = performance.now();
    connections.noteAnswered(this.#connection, now);
    this.#observe(answer.status, now, this.#request.method === 'HEAD' ? 0 : length);
  }

  #send(answer: Answer, body: string | Uint8Array, length: number): void {
    const { shouldKeepAlive, socket } = this.response;
    const isWhole = this.#isBodyRead || !this.#hasBody;
    // The rest of a short body is read in any case.
    const isShort = Number(this.#headers['content-length']) <= limits.uncountedBytes;
    const canBeText = isWhole || (shouldKeepAlive && isShort);
    if (canBeText && typeof body === 'string' && socket !== null && hasBodyToSend(this.#request, answer)) {
      sendText(this.response, socket, answer, body, length, () => this.#connection.noteSent());
      if (!isWhole) this.#dropBody();
      return;
    }
    this.response.once('finish', () => this.#connection.noteSent());
    writeHead(this.response, answer, length);
    if (isWhole) this.response.end(body);
    else this.#sendEarly(answer, body);
  }

  /**
   * Drops the body: most rejected requests have a short one that has arrived. If it hasn't, {@link Connections} closes
   * the connection.
   */
  #dropBody(): void {
    this.#connection.noteEarlyAnswer();
    this.#request.on('end', () => this.#connection.noteBodyEnd(this.response)).resume();
  }

  /** Responds before the request has been received completely. The rest of the request is read and dropped. */
  #sendEarly(answer: Answer, body: string | Uint8Array): void {
    const { lingerMilliseconds } = this.#context;
    this.#connection.noteEarlyAnswer();
    if (this.response.shouldKeepAlive) {
      this.response.end(body);
      dropRest(this.#request, lingerMilliseconds, (isWhole) => {
        this.#connection.noteBodyEnd(this.response);
        if (!isWhole) this.#request.destroy();
      });
    } else {
      // Closing before the rest of the body is read would reset the connection, and the client might lose the response.
      if (hasBodyToSend(this.#request, answer)) this.response.write(body);
      // Without a body, node:http would send the head only at the end.
      else this.response.flushHeaders();
      dropRest(this.#request, lingerMilliseconds, () => this.response.end());
    }
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
