import { expect } from 'vitest';
import type { RawAnswer, RawClient } from '../../../support/raw-client.ts';
import { head } from './shape.ts';

/** The expected result of a request. */
export interface Outcome {
  readonly statuses: readonly number[];
  readonly connection: 'stays' | 'closes' | 'unchecked';
}

/** A request that no shape uses, so that its response is recognized. */
const NEXT = head('GET /readyz HTTP/1.1', 'Host: a', 'Connection: close');

/** Sends a request, each character as a byte, and checks the responses and the connection. */
export async function exchangeShape(
  client: RawClient,
  sent: string,
  { statuses, connection }: Outcome,
): Promise<readonly RawAnswer[]> {
  client.send(Buffer.from(sent, 'latin1'));
  const answers: RawAnswer[] = [];
  while (answers.length < statuses.length) {
    const answer = await client.answer(sent.startsWith('HEAD ') ? 'HEAD' : 'GET');
    if (answer === undefined) break;
    answers.push(answer);
  }
  expect(answers.map(({ status }) => status)).toEqual(statuses);
  if (connection === 'unchecked') return answers;
  if (connection === 'stays') {
    // Its response comes next if client and server agree on the end of the request.
    client.send(NEXT);
    expect(await client.answer()).toMatchObject({ status: 200, body: '{"status":"ready"}' });
  }
  await client.closed;
  expect(client.received).toBe('');
  return answers;
}
