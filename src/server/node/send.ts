import { type ServerResponse, STATUS_CODES } from 'node:http';
import { type Answer, type Headers, headersOf } from '../../contract/message.ts';
import { limits } from '../../core/limits.ts';

/**
 * How answers are written. Those that most requests get, with a text for a body on a connection that stays, go past
 * ServerResponse: it checks every header again, and its two or three pieces cost a gathered write. One text for head and
 * body takes a third of the processor time of a small request less (`npm run bench -- http`). All others go its way.
 */

/** Whether the connection stays, and the answer has a body, with its length. */
export function canSendText({ shouldKeepAlive, socket, req }: ServerResponse, { status }: Answer): boolean {
  return shouldKeepAlive && socket !== null && req.method !== 'HEAD' && hasLength(status);
}

function hasLength(status: number): boolean {
  return status !== 204 && status !== 304;
}

/**
 * Sends a head and a body as one text. node:http learns by `finish`, as from ServerResponse itself, when the kernel has
 * taken all of it.
 *
 * @param isAscii Whether the text is ASCII, which is written faster.
 */
export function sendText(response: ServerResponse, text: string, isAscii: boolean): void {
  response.socket?.write(text, isAscii ? 'latin1' : 'utf8', (error) => {
    if (!error) response.emit('finish');
  });
}

/** Writes the head of an answer by ServerResponse. */
export function writeHead(response: ServerResponse, answer: Answer, length: number): void {
  response.writeHead(answer.status, {
    ...(hasLength(answer.status) && { 'Content-Length': length }),
    ...headersOf(answer),
    ...(response.shouldKeepAlive && { 'Keep-Alive': KEEP_ALIVE }),
  });
}

/** The head of an answer after which the connection stays. */
export function keptHead(answer: Answer, length: number): string {
  return `${headOf(answer, length)}Date: ${httpDate()}\r\nConnection: keep-alive\r\nKeep-Alive: ${KEEP_ALIVE}\r\n\r\n`;
}

/** The value of Keep-Alive. */
export const KEEP_ALIVE = `timeout=${limits.keepAliveMilliseconds / 1000}`;

/** An answer as it is written to a bare connection, which it ends. */
export function closingAnswer(answer: Answer): Buffer {
  const { body } = answer;
  const head = `${headOf(answer, Buffer.byteLength(body))}Connection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

function headOf({ status, headers, ownHeaders }: Answer, length: number): string {
  let shared = prepared.get(headers);
  if (shared === undefined) {
    shared = linesOf(headers);
    prepared.set(headers, shared);
  }
  const own = ownHeaders === undefined ? '' : linesOf(ownHeaders);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${shared}${own}Content-Length: ${length}\r\n`;
}

/** The lines of the headers that answers share. */
const prepared = new WeakMap<Headers, string>();

function linesOf(headers: Headers): string {
  let lines = '';
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`;
  return lines;
}

let second = 0;
let secondText = '';

/** The time in the form of a Date header (RFC 9110 §5.6.7), made once per second. */
function httpDate(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    secondText = new Date(now * 1000).toUTCString();
  }
  return secondText;
}
