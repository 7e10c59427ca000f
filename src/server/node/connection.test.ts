import { performance } from 'node:perf_hooks';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { stubConnection, stubRequest } from '../../../support/servers/stub-request.ts';
import { httpLimits } from '../../contract/limits.ts';
import { serverLimits } from '../server-limits.ts';
import type { Connection, ConnectionOptions } from './connection.ts';
import { headBytes } from './head.ts';

/** Rules that a client can hardly see; test/server/connections.test.ts has the rest. */

type Properties = Parameters<typeof stubRequest>[1];

/** A connection with a request under way, whose body is incomplete. */
function underWay(properties: Properties = { complete: false }, options: Partial<ConnectionOptions> = {}) {
  const stub = stubConnection(options);
  const { connection, socket } = stub;
  const { request, turn } = stubRequest(socket, properties);
  connection.take(turn);
  /** The response has been handed over, and the kernel has accepted it. */
  const answer = () => {
    connection.noteAnswered(0);
    connection.noteSent();
  };
  const end = () => {
    request.complete = true;
    answer();
  };
  return { ...stub, request, turn, answer, end };
}

/** Starts serving, as on a socket that node:http reads. */
function serve(connection: Connection): void {
  connection.serve(Object.assign(connection.socket, { parser: { onIncoming: () => 0 } }));
}

const chunked = { headers: { 'transfer-encoding': 'chunked' } };

test('silence is limited while a request is under way, and not while the connection is idle', () => {
  const { socket, connection, end } = underWay();
  const limited = vi.spyOn(socket, 'setTimeout');
  const idle = stubConnection();
  const unlimited = vi.spyOn(idle.socket, 'setTimeout');
  for (const each of [idle.connection, connection, connection]) each.limitSilence(300);
  expect([unlimited.mock.calls, limited.mock.calls]).toEqual([[], [[300]]]);
  end();
  connection.limitSilence(300);
  expect(limited.mock.calls).toEqual([[300], [0]]);
});

test('a connection is idle before its first request and after its last response', () => {
  const { connection, end } = underWay();
  expect(stubConnection().connection.isIdle).toBe(true);
  expect(connection.isIdle).toBe(false);
  end();
  expect(connection.isIdle).toBe(true);
});

test('a connection is not idle while the body of a request is incomplete that has its response', () => {
  const { connection, request, turn, answer } = underWay();
  answer();
  expect(connection.isIdle).toBe(false);
  request.complete = true;
  connection.noteBodyEnd(stubRequest(connection.socket).turn);
  expect(connection.isIdle).toBe(false);
  connection.noteBodyEnd(turn);
  expect(connection.isIdle).toBe(true);
});

test('a connection is not idle until the kernel has accepted the response, if the body arrived before', () => {
  const { connection, request, turn } = underWay();
  connection.noteAnswered(7);
  request.complete = true;
  connection.noteBodyEnd(turn);
  expect(connection.isIdle).toBe(false);
  connection.noteSent();
  expect([connection.isIdle, connection.since]).toEqual([true, 7]);
});

test('a connection that node:http reads is not resumed after a response', () => {
  const { socket, end } = underWay();
  const resumed = vi.spyOn(socket, 'resume');
  end();
  expect(resumed).not.toHaveBeenCalled();
});

test('a connection is not idle after a last response, which the sender ends', () => {
  const { connection, turn, end } = underWay();
  turn.keepsAlive = false;
  end();
  expect(connection.isIdle).toBe(false);
});

describe('a request that arrives before the kernel has accepted the previous response', () => {
  test('waits for it, and the next one ends the connection', () => {
    const { socket, connection } = underWay({});
    connection.noteAnswered(0);
    const [second, third] = [stubRequest(socket, { complete: false }), stubRequest(socket)];
    Object.defineProperty(second.request, 'readableLength', { value: 40 });
    connection.take(second.turn);
    expect(connection.heldBytes).toBe(40);
    connection.take(third.turn);
    expect(second.turn.begin).not.toHaveBeenCalled();
    connection.noteSent();
    expect(second.turn.begin).toHaveBeenCalledOnce();
    expect(connection.hasPipelinedData).toBe(true);
    expect(third.turn.begin).not.toHaveBeenCalled();
  });

  test('has its own response, and garbage after it has none', () => {
    const { socket, connection } = underWay({});
    connection.noteAnswered(0);
    connection.take(stubRequest(socket, { complete: false }).turn);
    const answer = vi.fn(() => Buffer.from('a'));
    connection.refuse(answer);
    expect([connection.isRefused, connection.hasPipelinedData]).toEqual([false, true]);
    expect(answer).not.toHaveBeenCalled();
  });

  test('does not wait if it asks for another protocol, and nothing after it is read', () => {
    const { socket, connection } = underWay({});
    connection.leave(stubRequest(socket).request, Buffer.from('a'));
    expect([connection.hasPipelinedData, connection.heldBytes]).toEqual([true, 0]);
  });

  test.each([
    ['there is no response yet', true],
    ['that response closes the connection', false],
  ])('does not wait if %s', (_, keepsAlive) => {
    const { socket, connection, turn, answer } = underWay({});
    turn.keepsAlive = keepsAlive;
    if (!keepsAlive) connection.noteAnswered(0);
    const second = stubRequest(socket);
    connection.take(second.turn);
    expect(connection.hasPipelinedData).toBe(true);
    expect(socket.isPaused()).toBe(true);
    answer();
    expect(second.turn.begin).not.toHaveBeenCalled();
    expect(socket.writableEnded).toBe(true);
  });

  test('ends the connection once, and what follows is read to be dropped', () => {
    const { socket, connection, turn, answer } = underWay({});
    const ended = vi.spyOn(socket, 'end');
    connection.take(stubRequest(socket).turn);
    answer();
    connection.noteBodyEnd(turn);
    connection.take(stubRequest(socket).turn);
    expect(ended).toHaveBeenCalledOnce();
    expect(socket.isPaused()).toBe(false);
  });
});

describe('a connection', () => {
  test('that has rejected its input is not idle, rejects it once, and ends after the time for the rest', async () => {
    const { connection, socket } = stubConnection();
    const answer = vi.fn(() => Buffer.from('a'));
    connection.refuse(answer);
    connection.refuse(answer);
    expect(connection.isIdle).toBe(false);
    expect(answer).toHaveBeenCalledOnce();
    await new Promise((resolve) => socket.once('close', resolve));
  });

  test('that can’t be written to is closed without a response to its input', () => {
    const { connection, socket } = stubConnection();
    socket.end();
    const answer = vi.fn(() => Buffer.from('a'));
    connection.refuse(answer);
    expect(socket.destroyed).toBe(true);
    expect(answer).not.toHaveBeenCalled();
  });

  test('rejects the rest of a request, unless the request already has its response', () => {
    const [early, other] = [underWay(), underWay()];
    early.connection.noteAnswered(0);
    const answer = vi.fn(() => Buffer.from('a'));
    for (const { connection } of [early, other, other]) connection.refuse(answer);
    expect(answer).toHaveBeenCalledOnce();
    expect(early.connection.isRefused && other.connection.isRefused).toBe(true);
  });

  test.each([
    ['is rejected', ({ connection }: ReturnType<typeof underWay>) => connection.refuse(() => Buffer.from(''))],
    [
      'is its last one, because its client has left',
      ({ connection }: ReturnType<typeof underWay>) => connection.noteGone(),
    ],
  ])('handles no request after one that %s, and keeps none of its bytes', (_, close) => {
    const exchange = underWay();
    const { socket, connection, end } = exchange;
    close(exchange);
    const next = stubRequest(socket);
    connection.take(next.turn);
    connection.leave(next.request, Buffer.from('GET / HTTP/1.1'));
    expect(connection.heldBytes).toBe(0);
    end();
    expect(next.turn.begin).not.toHaveBeenCalled();
  });

  test('tells its request that the client has left, but not after the kernel has accepted the response', () => {
    const [open, unsent, incomplete, sent] = [underWay(), underWay({}), underWay(), underWay()];
    unsent.connection.noteAnswered(0);
    incomplete.answer();
    sent.end();
    const told = [open, unsent, incomplete, sent].map(({ connection, turn }) => {
      connection.noteGone();
      return turn.noteGone.mock.calls.length;
    });
    expect(told).toEqual([1, 1, 1, 0]);
  });
});

describe('a chunked body', () => {
  test.each([
    ['is complete is not read further', (connection: Connection) => connection.endChunks(Buffer.alloc(0)), true, 0],
    ['is rejected is read to be dropped', (connection: Connection) => connection.end(Buffer.from('a')), false, 1],
    ['is incomplete is read', () => undefined, false, 0],
  ])('that arrives with its head and %s', async (_, read, isPaused, dropped) => {
    const noteDropped = vi.fn(() => true);
    const { connection, socket, request } = underWay(chunked, { noteDropped });
    connection.readChunks(() => read(connection));
    for (const rest of ['abc', 'd']) connection.leave(request, Buffer.from(rest));
    await new Promise((resolve) => process.nextTick(resolve));
    expect(socket.isPaused()).toBe(isPaused);
    expect(noteDropped).toHaveBeenCalledTimes(dropped);
    expect(socket.listenerCount('timeout')).toBe(1);
  });

  /** A connection whose socket has left node:http after the head of a chunked request, with the rest of a read. */
  function startChunks(rest: string, options: Partial<ConnectionOptions> = {}) {
    const stub = underWay(chunked, options);
    stub.connection.received.noteHead(100, Number.POSITIVE_INFINITY);
    stub.connection.leave(stub.request, Buffer.from(rest));
    return stub;
  }

  test('is kept until its request is admitted, and is not read meanwhile', async () => {
    const { socket, connection } = startChunks('abc');
    socket.push('de');
    await endOfTurn();
    expect(connection.heldBytes).toBe(5);
    expect(socket.isPaused()).toBe(true);
    const read = vi.fn();
    connection.readChunks(read);
    await endOfTurn();
    socket.push('f');
    expect(read.mock.calls.join('')).toBe('abcdef');
    expect(connection.heldBytes).toBe(0);
  });

  test.each(['before its request is admitted', 'before the response', 'after the response'])(
    'of a client that closes its side %s gets its response, and the connection then ends',
    async (when) => {
      const { socket, connection, answer } = startChunks('abc');
      if (when.endsWith('admitted')) socket.push(null);
      connection.readChunks(() => connection.endChunks(Buffer.alloc(0)));
      await endOfTurn();
      if (when === 'before the response') socket.push(null);
      await endOfTurn();
      expect(socket.writableEnded).toBe(false);
      answer();
      if (when === 'after the response') socket.push(null);
      await endOfTurn();
      expect(socket.writableEnded).toBe(true);
    },
  );

  test.each([
    ['the first part of its head', 5000, 6000],
    ['at the earliest when its head may have begun, if line breaks came before', 1000, 5900],
  ])('is late if it has not arrived when the time is over, since %s', (_, since, until) => {
    vi.spyOn(performance, 'now').mockReturnValue(5200);
    const noteLate = vi.fn();
    const { connection, socket, bytes } = stubConnection({
      timeouts: { head: 300, linger: 0, request: 1000 },
      noteLate,
    });
    serve(connection);
    bytes.bytesRead = 10;
    for (const now of [since, since + 100]) connection.check(now);
    connection.take(stubRequest(socket, chunked).turn);
    connection.check(until);
    expect(noteLate).not.toHaveBeenCalled();
    connection.check(until + 1);
    expect(noteLate).toHaveBeenCalledExactlyOnceWith(connection);
    connection.endChunks(Buffer.alloc(0));
    connection.check(7000);
    expect(noteLate).toHaveBeenCalledOnce();
  });

  test('is not late after the last response, while the connection lingers', () => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const noteLate = vi.fn();
    const { connection, socket } = stubConnection({ timeouts: { head: 300, linger: 60_000, request: 1000 }, noteLate });
    serve(connection);
    connection.take(stubRequest(socket, chunked).turn);
    connection.end(Buffer.from(''));
    connection.check(1001);
    expect(noteLate).not.toHaveBeenCalled();
    connection.noteGone();
  });
});

describe('the bytes', () => {
  test('of a part of a head count three times, up to the largest head and without those of a few bytes', () => {
    const { bytes, connection } = stubConnection();
    serve(connection);
    const seen = [0, 3, 1000, 2000, 2000, 10_000, 0].map((length) => {
      bytes.bytesRead = length;
      return [connection.mayHavePart, connection.check(0), connection.heldBytes];
    });
    expect(seen).toEqual([
      [false, false, 0],
      [true, true, 0],
      [true, true, 0],
      [true, true, 6000],
      [true, false, 6000],
      [true, true, 3 * httpLimits.headBytes],
      [false, true, 0],
    ]);
  });

  test('of a head count three times until the rest of its request has arrived', () => {
    const { connection, request } = underWay();
    request.rawHeaders = ['X-Long', 'a'.repeat(2000)];
    expect([connection.check(0), connection.heldBytes]).toEqual([true, 3 * headBytes(request)]);
    request.complete = true;
    expect([connection.check(0), connection.heldBytes]).toEqual([false, 0]);
  });

  test('of a body count until its response, but not those of a short body', () => {
    const { connection } = stubConnection();
    connection.noteMessage(serverLimits.uncountedBytes - 1);
    expect(connection.heldBytes).toBe(0);
    connection.noteMessage(serverLimits.uncountedBytes);
    expect(connection.heldBytes).toBe(serverLimits.uncountedBytes);
    connection.noteAnswered(0);
    expect(connection.heldBytes).toBe(0);
  });

  test('of a response count until the kernel has accepted it, and the connection then begins to wait', () => {
    const { bytes, connection } = underWay({});
    bytes.writableLength = serverLimits.uncountedBytes - 1;
    connection.noteAnswered(0);
    expect(connection.heldBytes).toBe(0);
    bytes.writableLength = serverLimits.uncountedBytes;
    connection.noteAnswered(0);
    expect(connection.heldBytes).toBe(serverLimits.uncountedBytes);
    expect(connection.since).toBe(0);
    connection.noteSent();
    expect(connection.heldBytes).toBe(0);
    expect(connection.since).toBeGreaterThan(0);
  });
});

describe('a connection that ends', () => {
  /** A connection that ends, but waits for its client for at most a second. */
  function startEnding({ mayDrop = true, isEnded = false } = {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stub = stubConnection({ timeouts: { head: 0, linger: 1000, request: 1000 }, noteDropped: () => mayDrop });
    const { socket, connection } = stub;
    Object.defineProperty(socket, 'readableEnded', { value: isEnded });
    vi.spyOn(socket, 'write').mockReturnValue(true);
    const closed = vi.spyOn(socket, 'destroySoon').mockReturnValue();
    connection.end(Buffer.from('a'));
    return { ...stub, closed, drop: (bytes: number) => socket.emit('data', Buffer.alloc(bytes)) };
  }

  test('is closed when the client closes its side', () => {
    const { socket, closed, drop } = startEnding();
    drop(10);
    expect(socket.writableEnded).toBe(true);
    expect(closed).not.toHaveBeenCalled();
    socket.emit('end');
    expect(closed).toHaveBeenCalledOnce();
  });

  test('drops the data with which it leaves node:http', async () => {
    const { socket, connection, closed } = startEnding({ mayDrop: false });
    connection.leave(stubRequest(socket).request, Buffer.from('a'));
    await endOfTurn();
    expect(closed).toHaveBeenCalledOnce();
  });

  test('drops data after its last response has been noted', () => {
    const { connection, closed, drop } = startEnding({ mayDrop: false });
    connection.noteAnswered(0);
    drop(1);
    expect(closed).toHaveBeenCalledOnce();
  });

  test('is closed immediately if the client has already closed its side', () => {
    expect(startEnding({ isEnded: true }).closed).toHaveBeenCalledOnce();
  });

  test('is closed after the time limit', () => {
    const { closed } = startEnding();
    vi.advanceTimersByTime(999);
    expect(closed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(closed).toHaveBeenCalledOnce();
  });

  test('is closed, and no longer read, after the limit of bytes', () => {
    const { socket, closed, drop } = startEnding();
    drop(serverLimits.lingerBytes - serverLimits.pieceDroppedBytes);
    // A byte on its own counts as more.
    drop(1);
    expect(closed).not.toHaveBeenCalled();
    drop(1);
    expect(closed).toHaveBeenCalledOnce();
    expect(socket.isPaused()).toBe(true);
  });

  test('is closed if its address has sent too much', () => {
    const { closed, drop } = startEnding({ mayDrop: false });
    drop(1);
    expect(closed).toHaveBeenCalledOnce();
  });

  test('leaves no timer', () => {
    startEnding().connection.noteGone();
    expect(vi.getTimerCount()).toBe(0);
  });
});
