import { createServer, type Server } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { socketsWithinMessage, stopAfterHead } from './parser.ts';

/** The internals of node:http that parser.ts uses; test/server/connections.test.ts shows that they work. */

test('the parser of a socket without one can’t be stopped', () => {
  expect(stopAfterHead(new Socket(), () => true)).toBe(false);
});

test('a server without connections has no sockets within a message', () => {
  expect(socketsWithinMessage(createServer())).toEqual([]);
});

/** A server on which node:http would keep this list of its connections. */
function serverWith(list: object | null): Server {
  return Object.assign(createServer(), { [Symbol('http.server.connections')]: list });
}

test('a parser that has no socket is left out', () => {
  const socket = new Socket();
  expect(socketsWithinMessage(serverWith({ active: () => [{ socket: null }, { socket }, {}] }))).toEqual([socket]);
});

test.each([
  ['a set', new Set([new Socket()])],
  ['a property instead of a method', { active: [{ socket: new Socket() }] }],
  ['null', null],
])('a list of another kind has no sockets: %s', (_, list) => {
  expect(socketsWithinMessage(serverWith(list))).toEqual([]);
});
