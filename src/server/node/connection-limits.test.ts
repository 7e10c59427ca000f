import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { stubRequest } from '../../../support/servers/stub-request.ts';
import { serverLimits } from '../server-limits.ts';
import { type ConnectionBounds, Connections } from './connection-limits.ts';

/** Limits and rare orders of events, without real connections; test/server/connections.test.ts has the rest. */

const timeouts = { head: 60_000, keepAlive: 60_000, linger: 60_000, request: 60_000, silence: 60_000 };

/** A server that gets the sockets of `accept` as connections, and the reasons for which it closes them. */
function start(bounds: Partial<ConnectionBounds> = {}) {
  const server = bounds.isTls === true ? createTlsServer() : createServer();
  onTestFinished(() => void server.emit('close'));
  const closed: string[] = [];
  const connections = new Connections(server, {
    isTls: false,
    addressOf: () => undefined,
    perAddress: 0,
    total: 1000,
    heldBytes: 1_000_000,
    timeouts,
    noteAccepted: () => undefined,
    noteLate: () => undefined,
    noteClosed: (reason) => closed.push(reason),
    ...bounds,
  });
  const accept = () => {
    const socket = new Socket();
    server.emit('connection', socket);
    return socket;
  };
  return { server, connections, closed, accept };
}

/** Starts a request on a connection that gets no response. */
function keepBusy(connections: Connections, socket: Socket): void {
  connections.of(socket).take(stubRequest(socket, { complete: false }).turn);
}

/** Makes a socket report that it has read this many bytes. */
function setBytesRead(socket: Socket, bytesRead: number): void {
  Object.defineProperty(socket, 'bytesRead', { value: bytesRead, configurable: true });
}

/** Starts a clock that only the test moves, with its intervals. */
function useClock(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 1 });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
}

const areDestroyed = (sockets: readonly Socket[]) => sockets.map(({ destroyed }) => destroyed);

test('a connection that ended before its response was noted stays removed', async () => {
  const { connections, accept } = start();
  const socket = accept();
  const connection = connections.of(socket);
  expect(connections.count).toBe(1);
  socket.destroy();
  await expect.poll(() => connections.count).toBe(0);
  connections.noteAnswered(connection, 1e9);
  expect(connections.count).toBe(0);
  expect(connection.since).toBeLessThan(1e9);
});

test('a total of 0 accepts no connection', () => {
  const { connections, accept, closed } = start({ total: 0 });
  expect(accept().destroyed).toBe(true);
  expect(connections.count).toBe(0);
  expect(closed).toEqual(['total']);
});

test('to make room, only the first 100 connections are looked at, and the one that has been busy longest is closed', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ++now);
  const { connections, accept, closed } = start({ total: serverLimits.replaceableLooks + 1 });
  const sockets = Array.from({ length: serverLimits.replaceableLooks + 1 }, accept);
  const [first, second, ...others] = sockets;
  if (first === undefined || second === undefined) throw new Error('there are too few connections');
  keepBusy(connections, second);
  keepBusy(connections, first);
  for (const socket of others.slice(0, -1)) keepBusy(connections, socket);
  accept();
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([second]);
  expect(closed).toEqual(['total']);
});

test('the socket of a TLS handshake is closed if its connection has ended', () => {
  const { server } = start({ isTls: true });
  const socket = new Socket();
  server.emit('secureConnection', socket);
  expect(socket.destroyed).toBe(true);
});

test('counts and reports the connections that it accepts, even if they have ended', async () => {
  const noteAccepted = vi.fn();
  const { connections, accept } = start({ noteAccepted });
  accept().destroy();
  accept();
  await expect.poll(() => connections.count).toBe(1);
  expect(connections.accepted).toBe(2);
  expect(noteAccepted).toHaveBeenCalledTimes(2);
});

test('a socket of another server has no connection', () => {
  const { connections } = start();
  expect(() => connections.of(new Socket())).toThrow('the socket does not belong to this server');
});

test('stops its intervals when the server has closed', () => {
  useClock();
  const { server } = start();
  expect(vi.getTimerCount()).toBe(2);
  server.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});

test('a TLS connection gets the secure socket between the same ends', () => {
  const { server, connections } = start({ isTls: true, addressOf: (peer) => peer });
  const from = (peer: string) => Object.defineProperty(new Socket(), 'remoteAddress', { value: peer });
  for (const peer of ['192.0.2.1', '192.0.2.2']) server.emit('connection', from(peer));
  const secure = from('192.0.2.1');
  server.emit('secureConnection', secure);
  expect(connections.of(secure).address).toBe('192.0.2.1');
});

test('a TLS connection that ended during its handshake does not belong to a later one between the same ends', async () => {
  const { server } = start({ isTls: true });
  const [first, second] = [new Socket(), new Socket()];
  server.emit('connection', first);
  first.destroy();
  await new Promise((resolve) => first.once('close', resolve));
  server.emit('secureConnection', second);
  expect(second.destroyed).toBe(true);
});

test('closes idle connections, but not those with a request or a part of one', () => {
  const { connections, accept } = start();
  const [unused, part, busy] = [accept(), accept(), accept()];
  for (const socket of [part, busy]) setBytesRead(socket, 1);
  keepBusy(connections, busy);
  connections.closeIdle();
  expect(areDestroyed([unused, part, busy])).toEqual([true, false, false]);
});

test('closes idle TLS connections that have not finished their handshake', () => {
  const { connections, accept } = start({ isTls: true });
  const socket = accept();
  setBytesRead(socket, 100);
  connections.closeIdle();
  expect(socket.destroyed).toBe(true);
});

describe('connections of an address', () => {
  test('do not count after they have ended', async () => {
    const { connections, accept, closed } = start({ addressOf: () => '192.0.2.1', perAddress: 2 });
    const [first, second] = [accept(), accept()];
    keepBusy(connections, second);
    first.destroy();
    await expect.poll(() => connections.count).toBe(1);
    const third = accept();
    keepBusy(connections, third);
    expect(closed).toEqual([]);
    expect(accept().destroyed).toBe(true);
    expect(closed).toEqual(['address']);
    second.destroy();
    third.destroy();
    await expect.poll(() => connections.count).toBe(0);
    expect(accept().destroyed).toBe(false);
    expect(closed).toEqual(['address']);
  });

  test('are replaced: the one that has been idle longest, or the first of several', () => {
    useClock();
    const { connections, accept } = start({ addressOf: () => '192.0.2.1', perAddress: 4 });
    const [busy, later, first, second] = [accept(), accept(), accept(), accept()];
    keepBusy(connections, busy);
    vi.advanceTimersByTime(1);
    connections.noteAnswered(connections.of(later), performance.now());
    accept();
    expect(areDestroyed([busy, later, first, second])).toEqual([false, false, true, false]);
    expect(connections.count).toBe(4);
  });

  test('have no limit if the address is unknown, which the peer of a closed socket is', () => {
    const addressOf = vi.fn(() => undefined);
    const { accept, closed } = start({ addressOf, perAddress: 1 });
    accept();
    accept();
    expect(closed).toEqual([]);
    expect(addressOf.mock.calls).toEqual([[''], ['']]);
  });
});

test.each([
  ['the first idle one', [0, 1], 2],
  ['of equally old ones, the first', [0, 1, 2], 0],
])('to make room, %s is closed', (_, busy, closed) => {
  useClock();
  const { connections, accept } = start({ total: 3 });
  const sockets = [accept(), accept(), accept()];
  for (const [index, socket] of sockets.entries()) if (busy.includes(index)) keepBusy(connections, socket);
  accept();
  expect(areDestroyed(sockets)).toEqual(sockets.map((__, index) => index === closed));
});

describe('if clients together hold too many bytes', () => {
  const holdOn = ({ connections, accept }: ReturnType<typeof start>, bytes: number) => {
    const socket = accept();
    connections.of(socket).noteMessage(bytes);
    return socket;
  };

  test('the connection that has held some longest is closed, and none while they are as many as the limit', () => {
    const server = start({ heldBytes: 38_000 });
    const sockets = [14_000, 9000, 15_000].map((bytes) => holdOn(server, bytes));
    expect(areDestroyed(sockets)).toEqual([false, false, false]);
    server.connections.of(sockets[2] ?? new Socket()).noteMessage(15_001);
    expect(areDestroyed(sockets)).toEqual([true, false, false]);
    expect(server.closed).toEqual(['memory']);
    expect(server.connections.heldBytes).toBe(24_001);
  });

  test.each([
    [serverLimits.heldLooks - 1, 'spared', serverLimits.heldLooks - 1],
    [serverLimits.heldLooks, 'closed', 0],
  ])('%i connections with few of them are %s', (count, _, spared) => {
    const server = start({ total: 10_000, heldBytes: count * 5000 + 100_000 });
    const small = Array.from({ length: count }, () => holdOn(server, 5000));
    holdOn(server, 100_001);
    expect(areDestroyed(small).indexOf(true)).toBe(spared === count ? -1 : count - 1);
  });

  test('those of a connection that has ended do not count', async () => {
    const { connections, accept } = start();
    const socket = accept();
    const connection = connections.of(socket);
    socket.destroy();
    await expect.poll(() => connections.count).toBe(0);
    connection.noteMessage(10_000);
    expect(connections.heldBytes).toBe(0);
  });

  test('those of a head do not count after its request has arrived', () => {
    useClock();
    const { connections, accept } = start();
    const socket = accept();
    setBytesRead(socket, 5000);
    vi.advanceTimersByTime(1000);
    expect(connections.heldBytes).toBe(15_000);
    connections.of(socket).take(stubRequest(socket).turn);
    vi.advanceTimersByTime(1000);
    expect(connections.heldBytes).toBe(0);
  });
});

test.each([
  ['an address may send a limited number', '192.0.2.1', true],
  ['a proxy may send any number', undefined, false],
])('%s of bytes per second after last responses, over all of its connections', (_, address, isLimited) => {
  useClock();
  const { connections, accept } = start({ addressOf: () => address });
  const piece = Buffer.alloc(serverLimits.lingerBytes);
  const sockets = Array.from({ length: serverLimits.droppedBytes / serverLimits.lingerBytes + 1 }, () => {
    const socket = accept();
    connections.of(socket).end(Buffer.from(''));
    return socket;
  });
  const [another] = [accept()];
  connections.of(another).end(Buffer.from(''));
  for (const socket of sockets) socket.emit('data', piece);
  expect(sockets.map((socket) => socket.isPaused())).toEqual([...Array<boolean>(4).fill(false), isLimited]);
  vi.advanceTimersByTime(serverLimits.idleSweepMilliseconds);
  another.emit('data', piece);
  expect(another.isPaused()).toBe(false);
});

describe('an idle connection', () => {
  test('is closed a sweep after its time', () => {
    useClock();
    const { accept, closed } = start({ timeouts: { ...timeouts, keepAlive: 3000 } });
    vi.advanceTimersByTime(999);
    const late = accept();
    vi.advanceTimersByTime(1);
    const inTime = accept();
    vi.advanceTimersByTime(4000);
    expect(areDestroyed([late, inTime])).toEqual([true, false]);
    vi.advanceTimersByTime(1000);
    expect(inTime.destroyed).toBe(true);
    expect(closed).toEqual(['idle', 'idle']);
  });

  test('is closed if it has sent more than a head may have, without a request', () => {
    useClock();
    const { accept } = start();
    const [most, more] = [accept(), accept()];
    setBytesRead(most, serverLimits.headReceivedBytes);
    setBytesRead(more, serverLimits.headReceivedBytes + 1);
    vi.advanceTimersByTime(serverLimits.idleSweepMilliseconds);
    expect(areDestroyed([most, more])).toEqual([false, true]);
  });
});
