import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { describe, expect, test, vi } from 'vitest';
import { connectionOn, exchangeOn } from '../../../support/servers/stub-exchange.ts';
import type { Connection } from './connection.ts';

/**
 * Rules that a client can hardly see, or that no tested version of Node needs; test/server/connections.test.ts has the
 * rest.
 */

test('if the parser can’t be stopped, a connection with too many waiting requests is closed', () => {
  const socket = new Socket();
  const connection = connectionOn(socket);
  const begun: number[] = [];
  const take = (index: number) => {
    const { response } = exchangeOn(socket);
    if (index === 0) response.assignSocket(socket);
    connection.take({ response, begin: () => begun.push(index) });
  };
  for (let index = 0; index < 129; index++) take(index);
  expect(socket.destroyed).toBe(false);
  take(129);
  expect(socket.destroyed).toBe(true);
  expect(begun).toEqual([0]);
});

test('the time of a request that waited counts from its turn, the time of other requests from their arrival', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const socket = new Socket();
  const connection = connectionOn(socket);
  const [first, second] = [exchangeOn(socket, { complete: false }), exchangeOn(socket, { complete: false })];
  first.response.assignSocket(socket);
  connection.take({ response: first.response, begin: () => undefined });
  now += 900;
  expect(connection.unfinished).toBe(first.request);
  expect(connection.millisecondsLeft(1000)).toBe(0);
  first.request.complete = true;
  connection.take({ response: second.response, begin: () => undefined });
  now += 900;
  expect(connection.unfinished).toBe(second.request);
  expect(connection.millisecondsLeft(1000)).toBe(1000);
  connection.proceed();
  now += 900;
  expect(connection.unfinished).toBe(second.request);
  expect(connection.millisecondsLeft(1000)).toBe(100);
});

test('silence is limited while a request is under way, and not while the connection is idle', () => {
  const socket = new Socket();
  const limited = vi.spyOn(socket, 'setTimeout');
  const connection = connectionOn(socket);
  connection.limitSilence(300);
  const { request, response } = exchangeOn(socket, { complete: false });
  response.assignSocket(socket);
  connection.take({ response, begin: () => undefined });
  connection.limitSilence(300);
  connection.limitSilence(300);
  expect(limited.mock.calls).toEqual([[300]]);
  request.complete = true;
  response.detachSocket(socket);
  connection.limitSilence(300);
  expect(limited.mock.calls).toEqual([[300], [0]]);
});

test('if the parser can’t be stopped, the waiting requests start one by one, each after the response before it', () => {
  const socket = new Socket();
  const connection: Connection = connectionOn(socket, { noteReady: () => connection.proceed() });
  const begun: number[] = [];
  const responses = [0, 1, 2].map((index) => {
    const { response } = exchangeOn(socket);
    if (index === 0) response.assignSocket(socket);
    connection.take({ response, begin: () => begun.push(index) });
    return response;
  });
  expect(begun).toEqual([0]);
  responses[0]?.emit('finish');
  expect(begun).toEqual([0, 1]);
  responses[1]?.emit('finish');
  expect(begun).toEqual([0, 1, 2]);
});

test('data that arrives in several pieces after a waiting request is kept, and passed on in order at its turn', () => {
  const socket = new Socket();
  const connection = connectionOn(socket);
  const { response } = exchangeOn(socket);
  response.assignSocket(socket);
  connection.take({ response, begin: () => undefined });
  connection.take({ response: exchangeOn(socket).response, begin: () => undefined });
  connection.keep(Buffer.from('abc'));
  connection.keep(Buffer.from('de'));
  expect(connection.heldBytes).toBe(5);
  const passedOn: string[] = [];
  socket.on('data', (data) => passedOn.push(String(data)));
  connection.proceed();
  expect(passedOn).toEqual(['abcde']);
  expect(connection.heldBytes).toBe(0);
});

describe('a connection', () => {
  /** A request under way, whose body is incomplete. */
  function underWay() {
    const socket = new Socket();
    const connection = connectionOn(socket);
    const { request, response } = exchangeOn(socket, { complete: false });
    response.assignSocket(socket);
    const noteGone = vi.fn();
    connection.take({ response, begin: () => undefined, noteGone });
    const end = () => {
      request.complete = true;
      response.detachSocket(socket);
    };
    return { socket, connection, request, response, noteGone, end };
  }

  test('is idle before its first request and after its last response, but not while a request waits', () => {
    const { socket, connection, end } = underWay();
    expect(connectionOn(socket).isIdle).toBe(true);
    expect(connection.isIdle).toBe(false);
    connection.take({ response: exchangeOn(socket).response, begin: () => undefined });
    end();
    expect(connection.isIdle).toBe(false);
    connection.proceed();
    expect(connection.isIdle).toBe(true);
  });

  test('takes a request after a response, while another one still waits', () => {
    const { socket, connection, end } = underWay();
    const begin = vi.fn();
    connection.take({ response: exchangeOn(socket).response, begin });
    end();
    connection.noteSent();
    connection.take({ response: exchangeOn(socket).response, begin });
    expect(begin).not.toHaveBeenCalled();
    connection.proceed();
    connection.proceed();
    expect(begin).toHaveBeenCalledTimes(2);
  });

  test('is not idle after it has rejected its input, which it does once', () => {
    const socket = new Socket();
    const connection = connectionOn(socket);
    const write = vi.fn();
    connection.refuse(write);
    connection.refuse(write);
    expect(connection.isIdle).toBe(false);
    expect(connection.isRefused).toBe(true);
    expect(write).toHaveBeenCalledOnce();
  });

  test('that has rejected its input ends after the time for the rest', async () => {
    const socket = new Socket();
    connectionOn(socket).refuse(() => undefined);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.destroyed).toBe(true);
  });

  test('that can’t be written to is closed without a response to its input', () => {
    const socket = new Socket();
    socket.end();
    const write = vi.fn();
    connectionOn(socket).refuse(write);
    expect(socket.destroyed).toBe(true);
    expect(write).not.toHaveBeenCalled();
  });

  test('rejects the rest of a request, unless the request already has its response', () => {
    const [early, other] = [underWay(), underWay()];
    early.connection.noteEarlyAnswer();
    const write = vi.fn();
    early.connection.refuse(write);
    expect(write).not.toHaveBeenCalled();
    other.connection.refuse(write);
    other.connection.refuse(write);
    expect(write).toHaveBeenCalledOnce();
    expect(early.connection.isRefused && other.connection.isRefused).toBe(true);
  });

  test.each([
    ['closes it', ({ response }: ReturnType<typeof underWay>) => Object.assign(response, { shouldKeepAlive: false })],
    ['is rejected', ({ connection }: ReturnType<typeof underWay>) => connection.refuse(() => undefined)],
    [
      'is its last one, because its client has left',
      ({ connection }: ReturnType<typeof underWay>) => connection.noteGone(),
    ],
  ])('handles no request after one that %s, and keeps none of its bytes', (_, close) => {
    const exchange = underWay();
    const { socket, connection, response } = exchange;
    close(exchange);
    const begin = vi.fn();
    connection.take({ response: exchangeOn(socket).response, begin });
    connection.keep(Buffer.from('GET / HTTP/1.1'));
    expect(connection.heldBytes).toBe(0);
    response.emit('finish');
    connection.proceed();
    expect(begin).not.toHaveBeenCalled();
  });

  test('is read again when its last waiting request begins', () => {
    const { socket, connection } = underWay();
    for (let index = 0; index < 2; index++) {
      connection.take({ response: exchangeOn(socket).response, begin: () => undefined });
    }
    connection.keep(Buffer.from(''));
    const passOn = vi.fn();
    socket.on('data', passOn).pause();
    connection.proceed();
    expect(socket.isPaused()).toBe(true);
    connection.proceed();
    expect(socket.isPaused()).toBe(false);
    expect(passOn).toHaveBeenCalledOnce();
  });

  test('is not read while a request waits, even if another part of the program resumes it or resumes and pauses it', async () => {
    const { socket, connection } = underWay();
    const events: string[] = [];
    for (const name of ['pause', 'resume']) socket.on(name, () => events.push(name));
    connection.serve(socket);
    connection.take({ response: exchangeOn(socket).response, begin: () => undefined });
    const resumed = () => new Promise((resolve) => socket.once('resume', resolve));
    socket.resume();
    await resumed();
    expect(events).toEqual(['resume', 'pause']);
    expect(socket.isPaused()).toBe(true);
    socket.resume().pause();
    await resumed();
    expect(events.slice(2)).toEqual(['pause', 'resume', 'pause']);
  });

  test.each([
    ['less than half of what was read', 31, true],
    ['half of what was read', 32, false],
    ['more', 33, false],
  ])('copies the bytes that it keeps if they are %s', (_, length, isCopied) => {
    const { socket, connection } = underWay();
    connection.take({ response: exchangeOn(socket).response, begin: () => undefined });
    const { buffer } = new Uint8Array(64);
    connection.keep(Buffer.from(buffer, 0, length));
    const passedOn: Buffer[] = [];
    socket.on('data', (data) => passedOn.push(data));
    connection.proceed();
    expect(passedOn.map((data) => [data.length, data.buffer !== buffer])).toEqual([[length, isCopied]]);
  });

  test('tells its request that the client has left, but not after the kernel has accepted the response', () => {
    const [open, unsent, incomplete, sent] = [underWay(), underWay(), underWay(), underWay()];
    unsent.request.complete = true;
    incomplete.response.detachSocket(incomplete.socket);
    sent.end();
    for (const { connection } of [open, unsent, incomplete, sent, sent]) connection.noteSent();
    for (const { connection } of [open, unsent, incomplete, sent]) connection.noteGone();
    expect([open, unsent, incomplete, sent].map(({ noteGone }) => noteGone.mock.calls.length)).toEqual([1, 1, 1, 0]);
  });

  test('lingers when the rest of a body has not arrived in time after an early response', () => {
    vi.spyOn(performance, 'now').mockReturnValue(1000);
    const { connection, request } = underWay();
    expect(connection.isLingering(100, 1101)).toBe(false);
    connection.noteEarlyAnswer();
    expect(connection.isLingering(100, 1100)).toBe(false);
    expect(connection.isLingering(100, 1101)).toBe(true);
    request.complete = true;
    expect(connection.isLingering(100, 1101)).toBe(false);
  });
});
