import { expect } from 'vitest';
import type { RawAnswer, RawClient } from '../../../support/raw-client.ts';
import { head } from './shape.ts';

/** What becomes of a request. */
export interface Outcome {
  readonly statuses: readonly number[];
  readonly connection: 'stays' | 'closes' | 'unchecked';
}

/** What no shape asks for, so that its answer is told from theirs. */
const NEXT = head('GET /readyz HTTP/1.1', 'Host: a', 'Connection: close');

/** Sends a request, each character as a byte, and holds the answers and the connection to what is wanted. */
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
    // Its answer is the next one if both sides see the same end of what was sent.
    client.send(NEXT);
    expect(await client.answer()).toMatchObject({ status: 200, body: '{"status":"ready"}' });
  }
  await client.closed;
  expect(client.received).toBe('');
  return answers;
}
