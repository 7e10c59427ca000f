import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { endsConnection, headWithoutUpgrade } from './head.ts';

describe('an HTTP/1.0 request ends its connection', () => {
  const request = Object.assign(new IncomingMessage(new Socket()), { httpVersion: '1.0' });

  test.each([
    ['close', true],
    ['Close', true],
    ['keep-alive, close', true],
    ['keep-alive,close', true],
    ['close , keep-alive', true],
    ['keep-alive,\tclose\t,upgrade', true],
    ['keep-alive', false],
    ['keep-alive, closed', false],
    ['not-close', false],
    [undefined, false],
  ])('with “Connection: %s”: %s', (connection, isLast) => {
    expect(endsConnection(request, connection === undefined ? {} : { connection })).toBe(isLast);
  });
});

test('a head without its upgrade has the same length and the same lines', () => {
  const lines = ['upgrade: h2c', 'Connection: Upgrade', 'X-Upgrade: \xe9', 'UPGRADE: b', 'Upgrade-A: c', 'Empty: '];
  const request = Object.assign(new IncomingMessage(new Socket()), {
    ...{ method: 'POST', url: '/a?b', httpVersion: '1.0' },
    rawHeaders: lines.flatMap((line) => line.split(': ')),
  });
  const head = headWithoutUpgrade(request).toString('latin1');
  const expected = lines.map((line) => line.replace(/^upgrade:/i, 'Ignored:')).join('\r\n');
  expect(head).toBe(`POST /a?b HTTP/1.0\r\n${expected}\r\n\r\n`);
});
