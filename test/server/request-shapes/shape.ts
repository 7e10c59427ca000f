/** A request as it is sent, and what comes back. */
export interface Shape {
  readonly name: string;
  /** What decides: a clause of RFC 9112, or of the RFC that it names. */
  readonly clause: string;
  /** Each character is a byte. */
  readonly sent: string;
  /** Of the answers, in their order; interim ones (100) count. */
  readonly statuses: readonly number[];
  /** Whether the server then answers another request on the connection or closes it. */
  readonly connection: 'stays' | 'closes';
}

/** A row of a table of shapes: name, clause, what is sent, the statuses, and what becomes of the connection. */
export type Row = readonly [
  name: string,
  clause: string,
  sent: string,
  statuses: number | readonly number[],
  connection: Shape['connection'],
];

export function shapesOf(rows: readonly Row[]): readonly Shape[] {
  return rows.map(([name, clause, sent, statuses, connection]) => ({
    name,
    clause,
    sent,
    statuses: typeof statuses === 'number' ? [statuses] : statuses,
    connection,
  }));
}

/** The path of an endpoint, and a body that it converts: 16 bytes, 10 in hexadecimal. */
export const ENDPOINT = '/api/v1/base64/';
export const BODY = '{"text":"Hello"}';
export const GET = 'GET /healthz HTTP/1.1';

/** The end of an empty chunked body. */
export const LAST_CHUNK = '0\r\n\r\n';
/** {@link BODY} in a chunk. */
export const CHUNKS = `10\r\n${BODY}\r\n${LAST_CHUNK}`;

/** A head of these lines and no others. */
export function head(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A request of this first line, with Host. */
export function line(requestLine: string): string {
  return head(requestLine, 'Host: a');
}

/** GET with these lines behind Host. */
export function get(...lines: readonly string[]): string {
  return head(GET, 'Host: a', ...lines);
}

/** POST to an endpoint with these lines behind the others. */
export function post(lines: readonly string[], body: string): string {
  return head(`POST ${ENDPOINT} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...lines) + body;
}
