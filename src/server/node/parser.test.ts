import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { socketsWithinMessage, stopAfterHead } from './parser.ts';

/** The internals of node:http that parser.ts uses; test/server/connections.test.ts shows that they work. */

test('a socket without a parser is left alone', () => {
  expect(() => stopAfterHead(new Socket(), () => true)).not.toThrow();
});

test('a server without connections has no sockets within a message', () => {
  expect(socketsWithinMessage(createServer())).toEqual([]);
});
