import { Socket } from 'node:net';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { stubRequest } from '../../../support/servers/stub-request.ts';
import type { Answer } from '../../contract/message.ts';
import { bodyToSend, lastAnswer, send } from './send.ts';

/** The forms in which responses are written; http.test.ts shows whole responses. */

const answerWith = (body: string | Uint8Array, isAscii?: boolean): Answer => ({
  status: 200,
  headers: {},
  body,
  ...(isAscii !== undefined && { isAscii }),
});

describe('a body', () => {
  test('is encoded before it is measured if it is a long text that may not be ASCII', () => {
    const text = 'é'.repeat(16_385);
    expect(bodyToSend(answerWith(text))).toEqual(Buffer.from(text));
  });

  test.each([
    ['a text of 16,384 UTF-16 units that may not be ASCII', answerWith('é'.repeat(16_384))],
    ['a long text of ASCII', answerWith('a'.repeat(16_385), true)],
    ['bytes, which are not copied', answerWith(new Uint8Array(16_385))],
  ])('stays as it is: %s', (_, answer) => {
    expect(bodyToSend(answer)).toBe(answer.body);
  });
});

test.each([
  ['its name', 408, 'HTTP/1.1 408 Request Timeout'],
  ['a space if it has no name', 299, 'HTTP/1.1 299 '],
])('the line of a status ends with %s: %i', (_, status, line) => {
  const [first] = lastAnswer({ ...answerWith(''), status })
    .toString()
    .split('\r\n');
  expect(first).toBe(line);
});

test.each([
  ['GET', 200, 'Content-Length: 2', 'ab'],
  ['HEAD', 200, 'Content-Length: 2', ''],
  ['OPTIONS', 204, 'no length', ''],
  ['GET', 304, 'no length', ''],
])('the last response to %s with status %i has %s and the body %j', (method, status, length, body) => {
  const answer = { ...answerWith(status === 200 ? 'ab' : ''), status };
  const [head = '', sent] = String(lastAnswer(answer, method)).split('\r\n\r\n');
  expect(/Content-Length: .+/.exec(head)?.[0] ?? 'no length').toBe(length);
  expect(head).toContain('Connection: close');
  expect(sent).toBe(body);
});

test('a response that could not be written does not count as sent', async () => {
  const socket = new Socket().destroy();
  const response = stubRequest(socket).response;
  const events: string[] = [];
  response.on('finish', () => events.push('finish'));
  send(response, socket, answerWith('a', true), 'a', 1, true, () => events.push('sent'));
  await endOfTurn();
  expect(events).toEqual([]);
});
