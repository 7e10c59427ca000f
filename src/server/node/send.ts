import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Answer, type Headers, headersOf } from '../../contract/message.ts';
import { limits } from '../../core/limits.ts';

/**
 * How answers are written. Those that most requests get, with a text for a body, go past ServerResponse: it checks every
 * header again, and its two or three pieces cost a gathered write. One text for head and body saves a quarter of the
 * processor time of a small request. All others go its way.
 */

/** A text that is not ASCII and has more UTF-16 units is encoded once; a shorter one is measured, and encoded when it is written. */
const LONG = 16_384;

/** The body of an answer, in the form in which it is sent fastest. */
export function bodyToSend({ body, isAscii }: Answer): string | Uint8Array {
  return typeof body === 'string' && !isAscii && body.length > LONG ? Buffer.from(body) : body;
}

/** Whether an answer has a body, which is sent with its length. */
export function hasBodyToSend({ method }: IncomingMessage, { status }: Answer): boolean {
  return method !== 'HEAD' && hasLength(status);
}

function hasLength(status: number): boolean {
  return status !== 204 && status !== 304;
}

/**
 * Sends a head and a body as one text. node:http learns by `finish`, as from ServerResponse itself, when the kernel has
 * taken all of it. The connection ends after it unless the response says that it stays.
 *
 * @param length Bytes of the body.
 * @param onSent Called when that is so.
 */
export function sendText(
  response: ServerResponse,
  socket: Socket,
  answer: Answer,
  body: string,
  length: number,
  onSent: () => void,
): void {
  const { shouldKeepAlive } = response;
  const text = headOf(answer, length) + (shouldKeepAlive ? endsNow().kept : endsNow().closing) + body;
  // ASCII is written faster if it is called Latin-1.
  socket.write(text, length === body.length ? 'latin1' : 'utf8', (error) => {
    if (error) return;
    response.emit('finish');
    onSent();
    if (!shouldKeepAlive) socket.destroySoon();
  });
}

/** Writes the head of an answer by ServerResponse. */
export function writeHead(response: ServerResponse, answer: Answer, length: number): void {
  // A client of HTTP/1.0 knows by the length alone where an answer ends.
  if (!hasLength(answer.status) && response.req.httpVersion === '1.0') response.shouldKeepAlive = false;
  response.writeHead(answer.status, {
    ...(hasLength(answer.status) && { 'Content-Length': length }),
    ...headersOf(answer),
    ...(response.shouldKeepAlive && { 'Keep-Alive': KEEP_ALIVE }),
  });
}

/** An answer as it is written to a bare connection, which it ends. */
export function closingAnswer(answer: Answer): Buffer {
  const { body } = answer;
  const head = headOf(answer, Buffer.byteLength(body)) + endsNow().closing;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

/** A head but for its end. The fewer pieces it is made of, the faster it is written. */
function headOf({ status, headers, ownHeaders }: Answer, length: number): string {
  let byStatus = prepared.get(headers);
  if (byStatus === undefined) {
    byStatus = new Map();
    prepared.set(headers, byStatus);
  }
  let begin = byStatus.get(status);
  if (begin === undefined) {
    begin = flat(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${linesOf(headers)}`);
    byStatus.set(status, begin);
  }
  const own = ownHeaders === undefined ? '' : linesOf(ownHeaders);
  return `${begin}${own}Content-Length: ${length}\r\n`;
}

/** The status lines and the headers that answers share, by these and the status. */
const prepared = new WeakMap<Headers, Map<number, string>>();

function linesOf(headers: Headers): string {
  let lines = '';
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`;
  return lines;
}

/** The ends of heads, with the time (RFC 9110 §5.6.7): made once per second. */
function endsNow(): Ends {
  const second = Math.floor(Date.now() / 1000);
  if (second !== ends.second) {
    const date = new Date(second * 1000).toUTCString();
    ends = {
      second,
      kept: flat(`Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: ${KEEP_ALIVE}\r\n\r\n`),
      closing: flat(`Date: ${date}\r\nConnection: close\r\n\r\n`),
    };
  }
  return ends;
}

interface Ends {
  readonly second: number;
  /** If the connection stays. */
  readonly kept: string;
  readonly closing: string;
}

const KEEP_ALIVE = `timeout=${limits.keepAliveMilliseconds / 1000}`;

let ends: Ends = { second: 0, kept: '', closing: '' };

/** The text in one piece, where V8 would keep it as the pieces that it was put together from. */
function flat(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}
