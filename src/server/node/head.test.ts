import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { asksForUpgrade, endsConnection } from './head.ts';

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
    expect(endsConnection(request, connection === undefined ? {} : { connection }, 0)).toBe(isLast);
  });
});

test.each([
  [{ upgrade: 'websocket', connection: 'Upgrade' }, true],
  [{ upgrade: 'websocket', 'proxy-connection': 'keep-alive, upgrade' }, true],
  [{ upgrade: 'websocket' }, false],
  [{ connection: 'upgrade' }, false],
])('the headers %o ask for another protocol: %s', (headers, isAsked) => {
  expect(asksForUpgrade(headers)).toBe(isAsked);
});
