import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ReceivedBytes } from './received.ts';

/** Bytes of a socket that has read as many as the test says. */
function start(bytesRead = 0) {
  const socket = Object.defineProperty(new Socket(), 'bytesRead', { value: bytesRead, writable: true });
  const received = new ReceivedBytes(socket);
  const read = (bytes: number) => Object.assign(socket, { bytesRead: socket.bytesRead + bytes });
  return { socket, received, read };
}

test('the bytes of a head are those read since the last request, or since its body', () => {
  const { socket, received, read } = start();
  received.begin(socket);
  read(50);
  expect(received.noteHead(0, 0)).toBe(50);
  read(30);
  expect(received.noteHead(0, 9)).toBe(30);
  read(1000);
  expect(received.ofHead).toBe(0);
  received.noteEnd();
  read(20);
  expect(received.ofHead).toBe(20);
  // Again, for a request that has ended.
  received.noteEnd();
  expect(received.ofHead).toBe(20);
});

test('the bytes of a handshake, on this socket or another one, do not count towards a head', () => {
  const { received, read } = start();
  read(1000);
  expect(received.ofHead).toBe(0);
  const secure = start(500);
  received.begin(secure.socket);
  secure.read(2);
  expect(received.ofHead).toBe(2);
});

test('bytes after a request are excess if they may be another request, unless they are whitespace of its head', () => {
  const { socket, received, read } = start();
  received.begin(socket);
  read(217);
  received.noteHead(200, 0);
  expect(received.hasPipelinedData).toBe(false);
  read(1);
  expect(received.hasPipelinedData).toBe(true);
});

test('bytes that arrived with the end of a body are excess', () => {
  const { received, read, socket } = start();
  received.begin(socket);
  read(218);
  received.noteHead(100, 100);
  received.noteEnd();
  expect(received.hasPipelinedData).toBe(true);
});

test('a request whose head came with the end of a body may be incomplete', () => {
  const { received, read } = start();
  read(100);
  received.noteHead(50, 50);
  expect(received.hasAll).toBe(false);
  read(100);
  expect(received.hasAll).toBe(true);
});

test('a body of unknown length ends where its end is noted, before the data that is not read', () => {
  const { socket, received, read } = start();
  received.begin(socket);
  read(300);
  received.noteHead(100, Number.POSITIVE_INFINITY);
  expect(received.hasAll).toBe(false);
  socket.push(Buffer.alloc(17));
  received.noteEnd();
  expect([received.hasAll, received.hasPipelinedData, received.ofHead]).toEqual([true, false, 17]);
  read(1);
  expect(received.hasPipelinedData).toBe(true);
});
