import { Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { connectionOn, exchangeOn } from '../../../support/servers/stub-exchange.ts';

/** Rules that a client can hardly see; test/server/connections.test.ts has the rest. */

/** A connection with a request under way, whose body is incomplete. */
function underWay() {
  const socket = new Socket();
  const connection = connectionOn(socket);
  const exchange = exchangeOn(socket, { complete: false });
  const { request, response, turn } = exchange;
  response.assignSocket(socket);
  connection.take(turn);
  /** The kernel has accepted the response. */
  const end = () => {
    request.complete = true;
    response.detachSocket(socket);
    connection.noteSent();
  };
  return { socket, connection, ...exchange, end };
}

test('silence is limited while a request is under way, and not while the connection is idle', () => {
  const { socket, connection, end } = underWay();
  const limited = vi.spyOn(socket, 'setTimeout');
  connectionOn(socket).limitSilence(300);
  connection.limitSilence(300);
  connection.limitSilence(300);
  expect(limited.mock.calls).toEqual([[300]]);
  end();
  connection.limitSilence(300);
  expect(limited.mock.calls).toEqual([[300], [0]]);
});

test('a connection is idle before its first request and after its last response', () => {
  const { socket, connection, end } = underWay();
  expect(connectionOn(socket).isIdle).toBe(true);
  expect(connection.isIdle).toBe(false);
  end();
  expect(connection.isIdle).toBe(true);
});

test('a connection is not idle while the body of a request is incomplete that has its response', () => {
  const { socket, connection, request, response } = underWay();
  response.detachSocket(socket);
  expect(connection.isIdle).toBe(false);
  request.complete = true;
  expect(connection.isIdle).toBe(true);
});

describe('a request that arrives before the kernel has accepted the previous response', () => {
  test('waits for it, and the next one ends the connection', () => {
    const { socket, connection, request, end } = underWay();
    request.complete = true;
    connection.noteAnswered(0);
    const [second, third] = [exchangeOn(socket), exchangeOn(socket)];
    second.response.assignSocket(new Socket());
    connection.take(second.turn);
    connection.take(third.turn);
    expect(second.turn.begin).not.toHaveBeenCalled();
    end();
    expect(second.turn.begin).toHaveBeenCalledOnce();
    expect(connection.hasExcess).toBe(true);
    expect(third.turn.begin).not.toHaveBeenCalled();
  });

  test('does not wait if it comes from a new parser, because it asked for another protocol', () => {
    const { socket, connection, request, end } = underWay();
    request.complete = true;
    connection.noteAnswered(0);
    connection.serve(socket);
    const second = exchangeOn(socket);
    connection.take(second.turn);
    end();
    expect(second.turn.begin).not.toHaveBeenCalled();
    expect(socket.writableEnded).toBe(true);
  });

  test('does not wait if there is no response yet: that response is the last one', () => {
    const { socket, connection, end } = underWay();
    const second = exchangeOn(socket);
    connection.take(second.turn);
    expect(connection.hasExcess).toBe(true);
    expect(socket.isPaused()).toBe(true);
    end();
    expect(second.turn.begin).not.toHaveBeenCalled();
    expect(socket.writableEnded).toBe(true);
  });
});

describe('a connection', () => {
  test('that has rejected its input is not idle, and rejects it once', () => {
    const connection = connectionOn(new Socket());
    const answer = vi.fn(() => Buffer.from('a'));
    connection.refuse(answer);
    connection.refuse(answer);
    expect(connection.isIdle).toBe(false);
    expect(answer).toHaveBeenCalledOnce();
  });

  test('that has rejected its input ends after the time for the rest', async () => {
    const socket = new Socket();
    connectionOn(socket).refuse(() => Buffer.from(''));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.destroyed).toBe(true);
  });

  test('that can’t be written to is closed without a response to its input', () => {
    const socket = new Socket();
    socket.end();
    const answer = vi.fn(() => Buffer.from('a'));
    connectionOn(socket).refuse(answer);
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
    const next = exchangeOn(socket);
    connection.take(next.turn);
    connection.receive(Buffer.from('GET / HTTP/1.1'));
    expect(connection.heldBytes).toBe(0);
    end();
    expect(next.turn.begin).not.toHaveBeenCalled();
  });

  test('keeps what arrives of a chunked body until its request is admitted, and is not read meanwhile', () => {
    const { socket, connection } = underWay();
    connection.receive(Buffer.from('abc'));
    connection.receive(Buffer.from('de'));
    expect(connection.heldBytes).toBe(5);
    expect(socket.isPaused()).toBe(true);
    const read = vi.fn();
    connection.readChunks(read);
    connection.receive(Buffer.from('f'));
    expect(read.mock.calls.map(String)).toEqual(['abcde', 'f']);
    expect(connection.heldBytes).toBe(0);
    expect(socket.isPaused()).toBe(false);
  });

  test('tells its request that the client has left, but not after the kernel has accepted the response', () => {
    const [open, unsent, incomplete, sent] = [underWay(), underWay(), underWay(), underWay()];
    unsent.request.complete = true;
    incomplete.response.detachSocket(incomplete.socket);
    sent.end();
    for (const { connection } of [open, unsent, incomplete, sent]) {
      connection.noteSent();
      connection.noteGone();
    }
    const told = [open, unsent, incomplete, sent].map(({ turn }) => turn.noteGone.mock.calls.length);
    expect(told).toEqual([1, 1, 1, 0]);
  });
});
