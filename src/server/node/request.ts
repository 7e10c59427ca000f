// The globals of the same names are getters, which cost each request 2%.
import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type Admission, type HeadResult, UNMATCHED } from '../../contract/contract.ts';
import { bodyLimit } from '../../contract/endpoints.ts';
import { errorMessage } from '../../contract/errors.ts';
import type { Answer } from '../../contract/message.ts';
import { replyClosing, replyError, replyOverloaded } from '../../contract/reply.ts';
import type { ClientFinder } from '../limiter/client-address.ts';
import { serverLimits } from '../server-limits.ts';
import type { Service } from '../service.ts';
import { BodyBuffer, ChunkedBody } from './body.ts';
import type { Connection, PendingRequest } from './connection.ts';
import type { Connections } from './connection-limits.ts';
import { declaredBytes, endsConnection, headBytes, headLines, headOf, isChunked } from './head.ts';
import { bodyToSend, hasLength, lastAnswer, send } from './send.ts';
import type { WorkQueue } from './work-queue.ts';

/** The objects that all requests of a server share. */
export interface RequestContext extends Service {
  readonly queue: Pick<WorkQueue, 'run'>;
  readonly clientOf: ClientFinder;
  readonly connections: Pick<Connections, 'noteAnswered'>;
  /** Whether the server stops, so that each response is the last one of its connection. */
  readonly isDraining: () => boolean;
}

/** The `Expect` header of a request, before its body is sent (RFC 9110 §10.1.1). */
export type Expectation = 'nothing' | '100-continue' | 'unknown';

/** A request keeps no memory before and after the body is read. */
const NO_BODY = new BodyBuffer();

/** One request, from its turn on the connection until its response. */
export class NodeRequest implements PendingRequest {
  readonly request: IncomingMessage;
  keepsAlive: boolean;
  readonly #context: RequestContext;
  readonly #connection: Connection;
  readonly #response: ServerResponse;
  readonly #declaredBytes: number;
  #expectation: Expectation;
  /** When the request started, by performance.now(). */
  #started = 0;
  #route: string = UNMATCHED;
  #body = NO_BODY;
  #bodyState: 'unread' | 'reading' | 'read' = 'unread';
  #bytesIn = 0;

  constructor(context: RequestContext, connection: Connection, response: ServerResponse, expectation: Expectation) {
    this.request = response.req;
    this.keepsAlive = response.shouldKeepAlive;
    this.#context = context;
    this.#connection = connection;
    this.#response = response;
    this.#declaredBytes = declaredBytes(response.req.headers);
    this.#expectation = expectation;
  }

  begin(): void {
    const { contract, clientOf, isDraining, reportBug } = this.#context;
    this.#started = this.#connection.since;
    if (this.#expectation === 'unknown') return this.#reply(replyError(errorMessage('EXPECTATION_FAILED', {})));
    const bytes = headBytes(this.request);
    // The usual form of a head has one space before each value.
    const received = this.#connection.received.noteHead(bytes + headLines(this.request), this.#declaredBytes);
    if (endsConnection(this.request, this.request.headers)) this.keepsAlive = false;
    // Only the bytes received include the whitespace around values.
    const counted = received > serverLimits.headReceivedBytes ? received : bytes;
    const head = headOf(this.request, counted, this.#connection, clientOf);
    const checked = contract.begin(head, isDraining());
    if (checked instanceof Promise) checked.then((later) => this.#proceedLater(later), reportBug);
    else this.#proceed(checked);
  }

  noteGone(): void {
    if (this.#bodyState === 'reading' && !this.#connection.isRefused) this.#observeDeparture();
  }

  /** While the limiter is asked, the client may leave, or be rejected because of the data after its head. */
  #proceedLater(checked: HeadResult): void {
    const { isGone, isRefused } = this.#connection;
    if (!isGone && !isRefused) return this.#proceed(checked);
    this.#route = checked.route;
    if (checked.answer?.bug !== undefined) this.#context.reportBug(checked.answer.bug);
    if (!isRefused) this.#observeDeparture();
  }

  #proceed({ route, answer, admission }: HeadResult): void {
    this.#route = route;
    if (answer !== undefined) return this.#reply(answer);
    if (this.#expectation === '100-continue') {
      this.#expectation = 'nothing';
      this.#response.writeContinue();
    }
    this.#bodyState = 'reading';
    this.#body = new BodyBuffer();
    if (isChunked(this.request.headers)) this.#readChunks(admission);
    else this.#readDeclared(admission);
  }

  /** Reads a body whose length was declared and is within the limit. It may arrive in too many pieces. */
  #readDeclared(admission: Admission): void {
    let framingBytes = 0;
    const onData = (piece: Buffer) => {
      this.#receive(piece);
      framingBytes += serverLimits.pieceFramingBytes;
      if (framingBytes <= serverLimits.framingBytes) return;
      this.request.off('data', onData).off('end', onEnd);
      this.#refuseBody(this.#context.contract.answerTooLarge(admission));
    };
    const onEnd = () => {
      this.#connection.noteBodyEnd(this);
      this.#convert(admission);
    };
    this.request.on('data', onData).on('end', onEnd);
  }

  #readChunks(admission: Admission): void {
    const chunks = new ChunkedBody(bodyLimit(admission.endpoint));
    this.#connection.readChunks((bytes) => {
      if (bytes !== undefined) this.#receive(chunks.read(bytes));
      if (chunks.state === 'complete') {
        this.#connection.endChunks(chunks.rest);
        this.#convert(admission);
      } else if (chunks.state === 'too large') {
        this.#refuseBody(this.#context.contract.answerTooLarge(admission));
      } else if (chunks.state === 'malformed' || bytes === undefined) {
        this.#refuseBody(replyClosing(errorMessage('MALFORMED_REQUEST', { part: 'the request' })));
      }
    });
  }

  #receive(piece: Uint8Array): void {
    this.#body.append(piece);
    this.#bytesIn += piece.length;
    this.#connection.noteMessage(this.#body.capacity);
  }

  /** A rejection takes no work, so it does not wait in the queue. */
  #refuseBody(answer: Answer): void {
    this.#bodyState = 'unread';
    this.#body = NO_BODY;
    // The limit of memory may have closed the connection.
    if (!this.#connection.isGone) this.#reply(answer);
  }

  /** Converts the body and responds, when it is this request's turn in the queue. */
  #convert(admission: Admission): void {
    if (this.#connection.isGone) return;
    const { contract, queue, reportBug } = this.#context;
    this.#bodyState = 'read';
    queue.run({
      run: () => {
        // The client may have left while others were served.
        if (this.#connection.socket.destroyed) {
          this.#observeDeparture();
          return undefined;
        }
        const body = this.#body.bytes();
        this.#body = NO_BODY;
        const answer = contract.answer(admission, body);
        if (answer instanceof Promise) return answer.then((later) => this.#reply(later), reportBug);
        this.#reply(answer);
        return undefined;
      },
      refuse: () => this.#reply(replyOverloaded()),
    });
  }

  #reply(answer: Answer): void {
    const { connections, isDraining, reportBug } = this.#context;
    if (answer.bug !== undefined) reportBug(answer.bug);
    // The client may leave while others are served.
    if (this.#connection.socket.destroyed) return this.#observeDeparture();
    const { hasPipelinedData } = this.#connection;
    // An HTTP/1.0 client knows the end of a response only from its length.
    const needsEnd = this.request.httpVersion === '1.0' && !hasLength(answer.status);
    if (isDraining() || this.#expectation !== 'nothing' || answer.closesConnection || hasPipelinedData || needsEnd) {
      this.keepsAlive = false;
    }
    const body = bodyToSend(answer);
    const length = answer.isAscii ? body.length : Buffer.byteLength(body);
    this.#send(answer, body, length, hasPipelinedData);
    const now = performance.now();
    connections.noteAnswered(this.#connection, now);
    this.#observe(answer.status, now, this.request.method === 'HEAD' ? 0 : length);
  }

  #send(answer: Answer, body: string | Uint8Array, length: number, hasPipelinedData: boolean): void {
    const hasRest = this.#bodyState !== 'read' && this.#declaredBytes > 0;
    if (hasPipelinedData || (hasRest && !this.#connection.received.hasAll)) {
      this.#connection.end(lastAnswer(answer, this.request.method));
      return;
    }
    send(this.#response, this.#connection.socket, answer, body, length, this.keepsAlive, () =>
      this.#connection.noteSent(),
    );
    // Most rejected requests have a short body, which has arrived with the head.
    if (hasRest) this.request.on('end', () => this.#connection.noteBodyEnd(this)).resume();
  }

  #observeDeparture(): void {
    this.#observe(0, performance.now(), 0);
  }

  #observe(status: number, now: number, bytesOut: number): void {
    const { method = 'OTHER' } = this.request;
    const milliseconds = now - this.#started;
    this.#context.observe({ method, route: this.#route, status, milliseconds, bytesIn: this.#bytesIn, bytesOut });
  }
}
