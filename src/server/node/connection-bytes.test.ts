import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { connectionOn, exchangeOn } from '../../../support/servers/stub-exchange.ts';
import { httpLimits } from '../../contract/limits.ts';
import { serverLimits } from '../limits.ts';
import { headBytes } from './head.ts';

describe('the bytes', () => {
  /** A connection whose socket has read this many bytes. */
  function reading() {
    const socket = new Socket();
    let bytesRead = 0;
    let writableLength = 0;
    Object.defineProperty(socket, 'bytesRead', { get: () => bytesRead });
    Object.defineProperty(socket, 'writableLength', { get: () => writableLength });
    const connection = connectionOn(socket);
    const read = (bytes: number) => {
      bytesRead += bytes;
    };
    const leaveUnsent = (bytes: number) => {
      writableLength = bytes;
    };
    return { socket, connection, read, leaveUnsent };
  }

  test('of a head are those read since the last request, or since its body', () => {
    const { socket, connection, read } = reading();
    const { response, turn } = exchangeOn(socket);
    connection.take(turn);
    read(50);
    expect(connection.noteHead(0, 0)).toBe(50);
    read(30);
    expect(connection.noteHead(0, 9)).toBe(30);
    read(1000);
    connection.noteBodyEnd(exchangeOn(socket).response);
    read(1000);
    expect(connection.bytesOfHead).toBe(0);
    connection.noteBodyEnd(response);
    expect(connection.bytesOfHead).toBe(0);
    read(20);
    expect(connection.bytesOfHead).toBe(20);
  });

  test('after a request are excess if they may be another request, unless they are whitespace of its head', () => {
    const { socket, connection, read } = reading();
    connection.take(exchangeOn(socket).turn);
    read(217);
    connection.noteHead(200, 0);
    expect(connection.hasExcess).toBe(false);
    read(1);
    expect(connection.hasExcess).toBe(true);
  });

  test('of a request whose head came with the end of a body are not known, so it may be incomplete', () => {
    const { connection, read } = reading();
    read(100);
    connection.noteHead(50, 50);
    expect(connection.hasAll).toBe(true);
    connection.noteHead(100, 0);
    expect(connection.hasAll).toBe(false);
  });

  test('of a part of a head count three times, up to the largest head and without those of a few bytes', () => {
    const { connection, read } = reading();
    connection.notePart(true);
    expect(connection.heldBytes).toBe(0);
    read(1000);
    connection.notePart(true);
    expect(connection.heldBytes).toBe(0);
    read(1000);
    connection.notePart(true);
    expect(connection.heldBytes).toBe(3 * 2000);
    read(10_000);
    connection.notePart(true);
    expect(connection.heldBytes).toBe(3 * httpLimits.headBytes);
    connection.notePart(false);
    expect(connection.heldBytes).toBe(0);
  });

  test('of a head count three times until the rest of its request has arrived', () => {
    const { socket, connection } = reading();
    const { request, turn } = exchangeOn(socket, { complete: false });
    request.rawHeaders = ['X-Long', 'a'.repeat(2000)];
    connection.take(turn);
    expect(connection.heldBytes).toBe(3 * headBytes(request));
    request.complete = true;
    expect(connection.heldBytes).toBe(0);
  });

  test('of a body count until its response, but not those of a short body', () => {
    const { connection } = reading();
    connection.noteBody(serverLimits.uncountedBytes - 1);
    expect(connection.heldBytes).toBe(0);
    connection.noteBody(serverLimits.uncountedBytes);
    expect(connection.heldBytes).toBe(serverLimits.uncountedBytes);
    connection.noteAnswered(0);
    expect(connection.heldBytes).toBe(0);
  });

  test('of a response count until the kernel has accepted it, and the connection then begins to wait', () => {
    const { socket, connection, leaveUnsent } = reading();
    const { response, turn } = exchangeOn(socket);
    connection.take(turn);
    leaveUnsent(serverLimits.uncountedBytes - 1);
    connection.noteAnswered(0);
    expect(connection.heldBytes).toBe(0);
    leaveUnsent(serverLimits.uncountedBytes);
    connection.noteAnswered(0);
    expect(connection.heldBytes).toBe(serverLimits.uncountedBytes);
    expect(connection.since).toBe(0);
    response.emit('close');
    expect(connection.heldBytes).toBe(0);
    expect(connection.since).toBeGreaterThan(0);
  });
});
