import { Buffer } from 'node:buffer';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import { type Answer, type Headers, headersOf } from '../../contract/message.ts';
import { serverLimits } from '../server-limits.ts';

/**
 * Sends a response, and returns the length of its body in bytes. A head as a flat list is written fastest.
 *
 * @param isComplete Whether all of the request has arrived; if not, the caller ends the response.
 */
export function send(response: ServerResponse, answer: Answer, keepsAlive: boolean, isComplete: boolean): number {
  const { status, headers, ownHeaders, body, isAscii } = answer;
  const length = isAscii || typeof body !== 'string' ? body.length : Buffer.byteLength(body);
  const lines = linesOf(headers).slice();
  for (const name in ownHeaders) lines.push(name, ownHeaders[name] ?? '');
  // A response with another status has no length, and no body (RFC 9110 §8.6).
  if (status !== 204 && status !== 304) lines.push('Content-Length', `${length}`);
  if (keepsAlive) lines.push('Connection', 'keep-alive', 'Keep-Alive', KEEP_ALIVE);
  else lines.push('Connection', 'close');
  response.writeHead(status, lines);
  if (response.req.method !== 'HEAD' && body !== '') {
    // Without cork, node:http would join the head and a text on the next tick. ASCII is written faster as Latin-1.
    response.cork();
    response.write(body, isAscii ? 'latin1' : 'utf8');
    response.uncork();
  } else if (!isComplete) {
    response.flushHeaders();
  }
  if (isComplete) response.end();
  return length;
}

/** A response as the last bytes of a connection on which node:http can't send one. */
export function lastBytes(answer: Answer): Buffer {
  const own = { 'Content-Length': Buffer.byteLength(answer.body), Connection: 'close', Date: new Date().toUTCString() };
  const lines = Object.entries({ ...headersOf(answer), ...own }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(answer.body)]);
}

/** Names and values in turns. Most responses share their headers. */
function linesOf(headers: Headers): readonly string[] {
  let lines = prepared.get(headers);
  if (lines === undefined) {
    lines = Object.entries(headers).flat();
    prepared.set(headers, lines);
  }
  return lines;
}

const KEEP_ALIVE = `timeout=${serverLimits.silenceMilliseconds / 1000 - 1}`;

const prepared = new WeakMap<Headers, readonly string[]>();
