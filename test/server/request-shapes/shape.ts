import { expect } from 'vitest';
import type { RawAnswer, RawClient } from '../../../support/raw-client.ts';

/** The bytes of a request, and the expected responses. */
export interface Shape {
  readonly name: string;
  /** The clause that defines the result, of RFC 9112 unless another RFC is given. */
  readonly clause: string;
  /** Each character represents a byte. */
  readonly sent: string;
  /** The statuses of the responses in order, including interim responses (100). */
  readonly statuses: readonly number[];
  /** Whether the server then accepts another request on the connection or closes it. */
  readonly connection: 'stays' | 'closes';
}

/** A {@link Shape} as a table row. By default, the connection closes after an error and stays after a success. */
export type Row = readonly [
  name: string,
  clause: string,
  sent: string,
  statuses: number | readonly number[],
  connection?: Shape['connection'],
];

export function shapesOf(rows: readonly Row[]): readonly Shape[] {
  return rows.map(([name, clause, sent, status, connection]) => {
    const statuses = typeof status === 'number' ? [status] : status;
    return { name, clause, sent, statuses, connection: connection ?? (isRejection(statuses) ? 'closes' : 'stays') };
  });
}

/** Whether statuses are those of a request that is rejected. */
function isRejection(statuses: Shape['statuses']): boolean {
  return statuses.length === 1 && statuses.every((status) => status >= 400);
}

/** The path of an endpoint, and a body that it accepts: 16 bytes, which is 10 in hexadecimal. */
export const ENDPOINT = '/api/v1/base64/';
export const BODY = '{"text":"Hello"}';
export const GET = 'GET /healthz HTTP/1.1';

/** The end of an empty chunked body. */
export const LAST_CHUNK = '0\r\n\r\n';
/** {@link BODY} in a chunk. */
export const CHUNKS = `10\r\n${BODY}\r\n${LAST_CHUNK}`;

/** A head of exactly these lines. */
export function head(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A request with this request line and Host. */
export function line(requestLine: string): string {
  return head(requestLine, 'Host: a');
}

/** GET with these lines after Host. */
export function get(...lines: readonly string[]): string {
  return head(GET, 'Host: a', ...lines);
}

/** POST to an endpoint with these lines after the required ones. */
export function post(lines: readonly string[], body: string): string {
  return head(`POST ${ENDPOINT} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...lines) + body;
}

/** {@link get} and {@link post} in HTTP/1.0, without Host. */
export function oldGet(...lines: readonly string[]): string {
  return head('GET /healthz HTTP/1.0', ...lines);
}

export function oldPost(lines: readonly string[], body: string): string {
  return head(`POST ${ENDPOINT} HTTP/1.0`, 'Content-Type: application/json', ...lines) + body;
}

/** A request that no shape uses, so that its response is recognized. */
const NEXT = head('GET /readyz HTTP/1.1', 'Host: a', 'Connection: close');
const READY = { status: 200, body: '{"status":"ready"}' };

/** Sends a request, each character as a byte, and checks the responses and the connection. */
export async function exchangeShape(
  client: RawClient,
  { sent, statuses, connection }: Shape,
): Promise<readonly RawAnswer[]> {
  client.send(Buffer.from(sent, 'latin1'));
  const answers: RawAnswer[] = [];
  while (answers.length < statuses.length) {
    const answer = await client.answer(methodOf(sent));
    if (answer === undefined) break;
    answers.push(answer);
  }
  expect(answers.map(({ status }) => status)).toEqual(statuses);
  if (connection === 'stays') {
    // Its response comes next if client and server agree on the end of the request.
    client.send(NEXT);
    expect(await client.answer()).toMatchObject(READY);
  }
  await client.closed;
  expect(client.received).toBe('');
  return answers;
}

/** A response to HEAD has no body. */
function methodOf(sent: string): 'GET' | 'HEAD' {
  return sent.startsWith('HEAD ') ? 'HEAD' : 'GET';
}
