import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type Admission, type HeadResult, UNMATCHED } from '../../contract/contract.ts';
import { bodyLimit } from '../../contract/endpoints.ts';
import { errorMessage } from '../../contract/errors.ts';
import type { Answer } from '../../contract/message.ts';
import { replyError, replyOverloaded } from '../../contract/reply.ts';
import { GrowingBytes } from '../../core/growing-bytes.ts';
import type { ClientFinder } from '../limiter/client-address.ts';
import { serverLimits } from '../server-limits.ts';
import type { Service } from '../service.ts';
import type { Connection, Exchange } from './connection.ts';
import type { Connections } from './connections.ts';
import { declaredBytes, endsConnection, headOf } from './head.ts';
import { send } from './send.ts';
import type { Turns } from './turns.ts';
import type { WorkQueue } from './work-queue.ts';

/** The objects that all requests of a server share. */
export interface ExchangeContext extends Service {
  readonly queue: Pick<WorkQueue, 'run'>;
  readonly clientOf: ClientFinder;
  readonly connections: Connections;
  readonly turns: Turns;
  /** How long the rest of a body that has its response is read and dropped. */
  readonly lingerMilliseconds: number;
  /** Whether the server stops, so that each response is the last one of its connection. */
  readonly isDraining: () => boolean;
}

/** The `Expect` header of a request, before its body is sent (RFC 9110 §10.1.1). */
export type Expectation = 'nothing' | '100-continue' | 'unknown';

/** One request and its response. */
export class NodeExchange implements Exchange {
  isAnswered = false;
  readonly #context: ExchangeContext;
  readonly #connection: Connection;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #declaredBytes: number;
  readonly #started = performance.now();
  #expectation: Expectation;
  #closes = false;
  #isOver = false;
  #route: string = UNMATCHED;
  #first: Uint8Array | undefined;
  #body: GrowingBytes | undefined;
  #bytesIn = 0;
  #pieces = 0;

  constructor(context: ExchangeContext, connection: Connection, response: ServerResponse, expectation: Expectation) {
    this.#context = context;
    this.#connection = connection;
    this.#request = response.req;
    this.#response = response;
    this.#declaredBytes = declaredBytes(response.req);
    this.#expectation = expectation;
  }

  begin(): void {
    const { connections, contract, clientOf, isDraining, reportBug } = this.#context;
    connections.begin(this.#connection, this);
    this.#response.on('close', () => this.#end());
    if (this.#expectation === 'unknown') return this.#reply(replyError(errorMessage('EXPECTATION_FAILED', {})));
    const checked = contract.begin(headOf(this.#request, this.#connection, clientOf), isDraining());
    if (checked instanceof Promise) checked.then((later) => this.#proceed(later), reportBug);
    else this.#proceed(checked);
  }

  close(): void {
    this.#closes = true;
  }

  /** Responds to what node:http can't read of the request, or of data after it. */
  fail(answer: Answer): void {
    this.#closes = true;
    if (this.isAnswered) this.#connection.end();
    else if (!this.#request.complete) this.#reply(answer);
  }

  /** While the limiter is asked, the client may leave, or be rejected because of the data after its head. */
  #proceed({ route, answer, admission }: HeadResult): void {
    this.#route = route;
    if (answer !== undefined) return this.#reply(answer);
    if (this.isAnswered || this.#isOver) return;
    if (this.#expectation === '100-continue') {
      this.#expectation = 'nothing';
      this.#response.writeContinue();
    }
    this.#read(admission);
  }

  #read(admission: Admission): void {
    const { connections, contract } = this.#context;
    const mostBytes = bodyLimit(admission.endpoint);
    this.#request.on('data', (piece: Buffer) => {
      this.#notePiece();
      if (this.isAnswered) return;
      this.#bytesIn += piece.length;
      if (this.#bytesIn > mostBytes) return this.#reply(contract.answerTooLarge(admission));
      this.#append(piece);
      if (this.#bytesIn < this.#declaredBytes) connections.hold(this.#connection, piece.length);
    });
    this.#request.on('end', () => {
      if (!this.isAnswered) this.#convert(admission);
    });
  }

  /**
   * A client may send each byte on its own, and one read from a socket has thousands of such pieces. So after some of
   * them, the request waits for its turn, and is not read meanwhile. The pieces of the last read are kept.
   */
  #notePiece(): void {
    if (++this.#pieces % serverLimits.turnPieces > 0) return;
    const { connections, turns } = this.#context;
    this.#request.pause();
    connections.hold(this.#connection, serverLimits.waitingPiecesBytes);
    turns.wait(() => {
      connections.release(this.#connection, serverLimits.waitingPiecesBytes);
      this.#request.resume();
    });
  }

  /** The first piece is mostly the whole body, so it is copied only when a second one arrives. */
  #append(piece: Buffer): void {
    if (this.#first === undefined) {
      this.#first = piece;
      return;
    }
    if (this.#body === undefined) {
      this.#body = new GrowingBytes();
      this.#body.push(this.#first);
    }
    this.#body.push(piece);
  }

  /** Converts the body and responds, when it is this request's turn in the queue. */
  #convert(admission: Admission): void {
    const { contract, queue, reportBug } = this.#context;
    queue.run({
      run: () => {
        // The client may have left while others were served.
        if (this.#isOver) return undefined;
        const answer = contract.answer(admission, this.#body?.bytes ?? this.#first ?? new Uint8Array());
        this.#body = undefined;
        this.#first = undefined;
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
    if (this.isAnswered || this.#connection.socket.destroyed) return;
    this.isAnswered = true;
    const isComplete = this.#declaredBytes === 0 || this.#request.complete;
    const closes =
      this.#closes ||
      this.#expectation !== 'nothing' ||
      answer.closesConnection === true ||
      isDraining() ||
      endsConnection(this.#request);
    const length = send(this.#response, answer, { keepsAlive: !closes, isComplete });
    if (!isComplete) this.#dropRest(closes);
    connections.release(this.#connection);
    const { writableLength } = this.#response;
    if (writableLength > 0) connections.hold(this.#connection, writableLength);
    this.#observe(answer.status, this.#request.method === 'HEAD' ? 0 : length);
  }

  /**
   * Reads and drops the rest of a body that has its response, within limits. If the connection were closed with unread
   * bytes, it would be reset, and the client could lose the response (RFC 9112 §9.6).
   */
  #dropRest(closes: boolean): void {
    const { socket } = this.#connection;
    let left: number = serverLimits.lingerBytes;
    if (this.#request.listenerCount('data') === 0) this.#request.on('data', () => this.#notePiece());
    this.#request.on('data', (piece: Buffer) => {
      left -= Math.max(piece.length, serverLimits.pieceDroppedBytes);
      if (left < 0) socket.destroy();
    });
    if (closes) return this.#connection.end();
    this.#request.on('end', () => this.#response.end());
    const timer = setTimeout(() => socket.destroy(), this.#context.lingerMilliseconds);
    this.#response.on('close', () => clearTimeout(timer));
  }

  /** The response is sent, or its connection has ended. */
  #end(): void {
    this.#isOver = true;
    if (!this.isAnswered) this.#observe(0, 0);
    this.#context.connections.release(this.#connection);
    this.#context.connections.over(this.#connection, this);
  }

  #observe(status: number, bytesOut: number): void {
    const { method = 'OTHER' } = this.#request;
    const milliseconds = performance.now() - this.#started;
    this.#context.observe({ method, route: this.#route, status, milliseconds, bytesIn: this.#bytesIn, bytesOut });
  }
}
