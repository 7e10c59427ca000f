import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { stubConnection, stubRequest } from '../../../support/servers/stub-request.ts';
import type { Admission, HeadResult } from '../../contract/contract.ts';
import type { Answer, RequestHead } from '../../contract/message.ts';
import type { FinishedRequest } from '../observe/log.ts';
import { serverLimits } from '../server-limits.ts';
import { type Expectation, NodeRequest } from './request.ts';
import type { Job } from './work-queue.ts';

/** The rules of one request, without a real connection; test/server and test/contract have whole servers. */

const ok: Answer = { status: 200, headers: {}, body: 'done', isAscii: true };
const tooLarge: Answer = { ...ok, status: 413 };

interface Given {
  readonly method?: string;
  readonly headers?: IncomingMessage['headers'];
  readonly httpVersion?: string;
  readonly expectation?: Expectation;
  /** The response that is sent without reading the body, if any. */
  readonly early?: Answer;
  /** The bytes that were received with the head. */
  readonly received?: number;
  /** Whether the response closes the connection. */
  readonly closes?: boolean;
}

/** Starts a request whose conversion waits for a call of `run`. */
function start({
  method = 'POST',
  headers = {},
  httpVersion = '1.1',
  expectation = 'nothing',
  early,
  received = 0,
  closes = false,
}: Given = {}) {
  const { socket, bytes, connection } = stubConnection();
  connection.received.begin(socket);
  bytes.bytesRead = received;
  onTestFinished(() => void socket.destroy());
  const writes: (() => void)[] = [];
  const written = vi.spyOn(socket, 'write').mockImplementation((...args: readonly unknown[]) => {
    const callback = args.at(-1);
    writes.push(() => typeof callback === 'function' && callback());
    return true;
  });
  /** Lets the kernel accept what has been written. */
  const accept = () => {
    for (const callback of writes.splice(0)) callback();
  };
  const { request, response } = stubRequest(socket, { method, headers, httpVersion, complete: false });
  response.shouldKeepAlive = !closes;
  response.assignSocket(socket);
  const jobs: Job[] = [];
  const observed: FinishedRequest[] = [];
  const heads: RequestHead[] = [];
  const answer = vi.fn<(admission: Admission, body: Uint8Array) => Answer>(() => ok);
  const begin = (head: RequestHead): HeadResult => {
    heads.push(head);
    if (early !== undefined) return { route: '/a/', answer: early };
    const extension = { allowedHeaders: '', bodyBytes: 5000, tooLarge, answer: async () => ok };
    return { route: '/a/', admission: { endpoint: { extension }, head, allowance: undefined } };
  };
  const context = {
    contract: { begin, answer, refuse: () => ok, answerTooLarge: () => tooLarge },
    queue: { run: (job: Job) => void jobs.push(job) },
    clientOf: () => '192.0.2.1',
    connections: { noteAnswered: vi.fn() },
    isDraining: () => false,
    observe: (finished: FinishedRequest) => void observed.push(finished),
    reportBug: () => undefined,
  };
  connection.take(new NodeRequest(context, connection, response, expectation));
  /** Receives a body in chunks of these lengths. */
  const receive = (...lengths: number[]) => {
    for (const length of lengths) request.emit('data', Buffer.alloc(length, 'a'));
  };
  /** Ends the body, and runs the conversion. */
  const finish = () => {
    request.complete = true;
    request.emit('end');
    for (const job of jobs.splice(0)) void job.run();
  };
  return { socket, bytes, connection, request, answer, observed, heads, written, accept, receive, finish };
}

test('the contract reads a repeated header as a list', () => {
  const { heads } = start({ headers: { accept: 'a, c', 'set-cookie': ['b', 'd'] } });
  expect(['accept', 'set-cookie', 'missing'].map((name) => heads[0]?.header(name))).toEqual([
    'a, c',
    'b, d',
    undefined,
  ]);
});

test.each([
  ['measured', 'it came with the end of a body', 0, 'POST / HTTP/1.1\r\n\r\n'.length],
  ['measured', 'it has whitespace', serverLimits.headReceivedBytes, 'POST / HTTP/1.1\r\n\r\n'.length],
  [
    'that of the data',
    'it has too much whitespace',
    serverLimits.headReceivedBytes + 1,
    serverLimits.headReceivedBytes + 1,
  ],
])('the length of a head is %s if %s', (_, __, received, bytes) => {
  expect(start({ received }).heads[0]?.bytes).toBe(bytes);
});

describe('the body', () => {
  test('is one, although it arrives in pieces', () => {
    const { receive, finish, answer } = start();
    receive(...Array<number>(200).fill(1));
    finish();
    expect(answer.mock.calls.map(([, body]) => Buffer.from(body))).toEqual([Buffer.alloc(200, 'a')]);
  });

  test('counts as held with all the memory that it takes', () => {
    const { receive, connection } = start();
    receive(2100, 2100, 100);
    expect(connection.heldBytes).toBe(8400);
  });

  test('is not read further if it arrives in too many pieces', () => {
    const { receive, finish, answer, connection, observed } = start();
    const most = serverLimits.framingBytes / serverLimits.pieceFramingBytes;
    receive(...Array<number>(most).fill(1));
    expect(observed).toEqual([]);
    receive(1, 1);
    finish();
    connection.noteGone();
    expect(answer).not.toHaveBeenCalled();
    expect(observed).toMatchObject([{ status: 413, bytesIn: most + 1 }]);
  });

  test('is not converted if the client has left', () => {
    const { receive, finish, answer, observed, socket } = start();
    receive(10);
    socket.destroy();
    finish();
    expect(answer).not.toHaveBeenCalled();
    expect(observed).toMatchObject([{ status: 0, bytesIn: 10 }]);
  });
});

describe('the log', () => {
  test('has the route, the bytes and the time since the request began', () => {
    let now = 5000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { receive, finish, observed } = start();
    now = 5010;
    receive(7);
    finish();
    expect(observed).toEqual([
      { method: 'POST', route: '/a/', status: 200, milliseconds: 10, bytesIn: 7, bytesOut: ok.body.length },
    ]);
  });

  test('has no bytes of a response to HEAD', () => {
    expect(start({ method: 'HEAD', early: ok }).observed).toMatchObject([{ method: 'HEAD', status: 200, bytesOut: 0 }]);
  });
});

test.each([
  ['as one text', {}],
  ['by node:http', { method: 'HEAD' }],
])('the connection learns when the kernel has accepted a response that is sent %s', (_, given) => {
  const { connection, finish, accept } = start(given);
  finish();
  const noteSent = vi.spyOn(connection, 'noteSent');
  accept();
  expect(noteSent).toHaveBeenCalledOnce();
});

test('a response that closes the connection ends it when it has been written', () => {
  const { finish, accept, socket } = start({ closes: true });
  finish();
  expect(socket.writableEnded).toBe(false);
  accept();
  expect(socket.writableEnded).toBe(true);
});

test.each([
  ['also asks to close it', { headers: { connection: 'keep-alive, close' } }],
  ['has a status without a body, whose end the client can’t find', { early: { ...ok, status: 204, body: '' } }],
])('a response ends the connection of an HTTP/1.0 request that asks to keep it alive, if it %s', (_, given) => {
  const { finish, written } = start({ httpVersion: '1.0', ...given });
  finish();
  expect(String(written.mock.calls[0]?.[0])).toContain('Connection: close');
});

test.each<Expectation>(['100-continue', 'unknown'])(
  'an early response ends the connection of a request whose expectation is %s, because its body may follow or not',
  (expectation) => {
    const { written } = start({ expectation, early: ok });
    expect(String(written.mock.calls[0]?.[0])).toContain('Connection: close');
  },
);

test('the bytes of the next head count from the head of a request without a body, not from its response', () => {
  const { connection, request, bytes } = start({ method: 'GET', received: 100, early: ok });
  bytes.bytesRead += 50;
  request.emit('end');
  expect(connection.received.ofHead).toBe(50);
});

describe('a response before the end of the body', () => {
  const early = { ...ok, status: 415 };
  const withLength = (length: number) => ({ 'content-length': String(length) });

  test('keeps the connection if the body has arrived, and the connection learns of both ends', () => {
    const { connection, written, request } = start({ early, headers: withLength(10), received: 30 });
    const noteBodyEnd = vi.spyOn(connection, 'noteBodyEnd');
    expect(written).toHaveBeenCalledOnce();
    request.emit('end');
    expect(noteBodyEnd).toHaveBeenCalledOnce();
  });

  test.each([
    ['has not arrived', { headers: withLength(100), received: 90 }],
    ['is chunked', { headers: { 'transfer-encoding': 'chunked' } }],
  ])('is the last one if the rest %s: the connection ends, and nothing is parsed', (_, given) => {
    const { written, socket, receive, observed } = start({ ...given, early });
    expect(String(written.mock.calls[0]?.[0])).toMatch(/Connection: close\r\n\r\ndone$/);
    expect(socket.writableEnded).toBe(true);
    receive(10);
    expect(observed).toMatchObject([{ status: 415, bytesIn: 0 }]);
  });
});
