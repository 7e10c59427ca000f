import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer, Headers } from '../../contract/message.ts';
import { serverLimits } from '../server-limits.ts';
import { noteFinished } from './internals.ts';

/**
 * How responses are written: without ServerResponse, which checks every header again, and writes two or three pieces,
 * which need a gathered write. One text for head and body saves a quarter of the CPU time of a small request.
 */

/** In UTF-16 units. A longer text that is not ASCII is encoded once; a shorter one is measured, then encoded. */
const LONG = 16_384;

/** The body of a response, in the form that is sent fastest. */
export function bodyToSend({ body, isAscii }: Answer): string | Uint8Array {
  return typeof body === 'string' && !isAscii && body.length > LONG ? Buffer.from(body) : body;
}

/** Whether a response with this status has a length, and a body unless it responds to HEAD. */
export function hasLength(status: number): boolean {
  return status !== 204 && status !== 304;
}

/** Sends a response with a body as from {@link bodyToSend}. `onSent` is called when the kernel has accepted it. */
export function send(
  response: ServerResponse,
  socket: Socket,
  answer: Answer,
  body: string | Uint8Array,
  length: number,
  keepsAlive: boolean,
  onSent: () => void,
): void {
  const isMeasured = hasLength(answer.status);
  const ends = keepsAlive ? endsNow().kept : endsNow().closing;
  const head = headOf(answer, isMeasured ? length : undefined) + ends;
  const sent = (error?: Error | null) => {
    if (error) return;
    noteFinished(response);
    onSent();
    if (!keepsAlive) socket.destroySoon();
  };
  if (!isMeasured || response.req.method === 'HEAD') {
    socket.write(head, sent);
  } else if (typeof body === 'string') {
    // ASCII is written faster as Latin-1.
    socket.write(head + body, length === body.length ? 'latin1' : 'utf8', sent);
  } else {
    socket.cork();
    socket.write(head);
    socket.write(body, sent);
    socket.uncork();
  }
}

/** A response as the last bytes of a connection. Without a method, it has a body. */
export function lastAnswer(answer: Answer, method?: string): Buffer {
  const body = Buffer.from(answer.body);
  const head = headOf(answer, hasLength(answer.status) ? body.length : undefined) + endsNow().closing;
  return Buffer.concat([Buffer.from(head), ...(method === 'HEAD' ? [] : [body])]);
}

/** A head without its last lines. The fewer pieces it is made of, the faster it is written. */
function headOf({ status, headers, ownHeaders }: Answer, length: number | undefined): string {
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
  return length === undefined ? begin + own : `${begin}${own}Content-Length: ${length}\r\n`;
}

/** Status lines with the headers that responses share, by these headers and the status. */
const prepared = new WeakMap<Headers, Map<number, string>>();

function linesOf(headers: Headers): string {
  let lines = '';
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`;
  return lines;
}

/** The last lines of heads, with the time (RFC 9110 §5.6.7): made once per second. */
function endsNow(): typeof ends {
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

/** For a connection that is kept open, and for one that closes. */
let ends = { second: Number.NaN, kept: '', closing: '' };

const KEEP_ALIVE = `timeout=${serverLimits.keepAliveMilliseconds / 1000}`;

/** An ASCII text in one piece: V8 would keep the pieces that it was concatenated from. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}
