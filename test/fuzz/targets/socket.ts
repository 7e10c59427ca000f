import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { headText, requestText } from '../../../support/raw-client.ts';
import { startNode } from '../../../support/servers/node-server.ts';
import { startProcess } from '../../../support/servers/server-process.ts';
import { someTraffic } from '../grammar/traffic.ts';
import type { Outcome, Target } from './target.ts';

/**
 * A server, from the bytes of a connection: a byte that says how they are split and whether the client then ends its
 * side or resets the connection, and the bytes. The server of this process shows which code runs. At the end, the inputs
 * that were kept are sent to the built server.
 */

const node = await startNode();
const unexpected: unknown[] = [];
process
  .on('uncaughtException', (error) => unexpected.push(error))
  .on('unhandledRejection', (error) => unexpected.push(error));

/** Sends the bytes, and returns what was received until the connection closed. */
async function send(port: number, bytes: Uint8Array): Promise<string> {
  const mode = bytes[0] ?? 0;
  const size = [Number.POSITIVE_INFINITY, 1, 7, 64][mode & 3] ?? 1;
  const socket = connect({ port, host: '127.0.0.1' });
  let received = '';
  const closed = new Promise<void>((resolve) => {
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
    });
    // A reset appears as a missing or incomplete response.
    socket.on('error', () => {}).on('close', () => resolve());
  });
  const rest = bytes.subarray(1);
  for (let at = 0; at < rest.length && socket.writable; at += size) {
    socket.write(rest.subarray(at, at + Math.min(size, rest.length)));
    // Small pieces of a long input would take minutes.
    if (size < rest.length && rest.length / size < 400) await turn();
  }
  if (isReset(mode)) socket.resetAndDestroy();
  else socket.end();
  await closed;
  return received;
}

/** One client in eight does not wait for its responses. */
function isReset(mode: number): boolean {
  return (mode & 28) === 28;
}

function received(bytes: Uint8Array, text: string): Outcome {
  const sent = Buffer.from(bytes.subarray(1)).toString('latin1');
  const statuses = Array.from(
    text.matchAll(/HTTP\/1\.1 (\d{3}).*?(?:Textmill-Error: code=(\w+)|\r\n\r\n)/gs),
    ([, status, code]) => `${status}${code ?? ''}`,
  );
  const summary = [...new Set(statuses)].join(' ');
  // Nothing is sent back to a client that sends nothing but line breaks.
  if (isReset(bytes[0] ?? 0) || (text === '' && /^[\r\n]*$/.test(sent))) return { summary };
  return { fault: faultOf(text, sent.includes('HEAD ')), summary };
}

const health = headText('GET /healthz HTTP/1.1', 'Host: a', 'Connection: close');
const hello = requestText('{"text":"Hello"}', { headers: { Connection: 'close' } });

/** The fault of the server as a whole, if any: it must still respond to correct requests. */
async function healthFault(port: number): Promise<string | undefined> {
  for (const [request, end] of [
    [health, '{"status":"alive"}'],
    [hello, '{"ok":true,"data":{"result":"SGVsbG8="}}'],
  ] as const) {
    const text = await send(port, Buffer.from(`0${request}`));
    if (!text.startsWith('HTTP/1.1 200 ') || !text.endsWith(end)) return `a correct request gets ${text}`;
  }
  return undefined;
}

/**
 * The first error since the last call, if any. The others are forgotten, so that they are not taken for later faults.
 */
function ownFault(): string | undefined {
  const [error] = [...unexpected.splice(0), ...node.bugs.splice(0)];
  return error === undefined ? undefined : `a bug: ${String(Object(error).stack)}`;
}

export const socket: Target = {
  grammar: someTraffic,
  mostBytes: 70_000,
  async run(bytes) {
    const outcome = received(bytes, await send(node.port, bytes));
    return { ...outcome, fault: ownFault() ?? outcome.fault };
  },
  async check() {
    const fault = await healthFault(node.port);
    return ownFault() ?? fault;
  },
  async finish(inputs, watch) {
    watch();
    const early = ownFault();
    if (early !== undefined) return early;
    const server = await startProcess({ RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' });
    try {
      for (const bytes of inputs) {
        watch(bytes);
        const { fault } = received(bytes, await send(server.port, bytes));
        if (fault !== undefined)
          return `the built server: ${fault}: ${JSON.stringify(Buffer.from(bytes).toString('latin1'))}`;
      }
      watch();
      // At this level, the server logs only bugs.
      return (
        (await healthFault(server.port)) ??
        ownFault() ??
        (server.stdout() === '' ? undefined : `the log: ${server.stdout()}`)
      );
    } finally {
      await server.stop('SIGKILL');
    }
  },
};

/**
 * Checks that a connection received one or more well-formed HTTP/1.1 responses. Returns the first fault, if any.
 *
 * @param mayBeHead Whether a request may have the method HEAD, so that a response may have a length without a body.
 */
function faultOf(received: string, mayBeHead = false): string | undefined {
  let rest = received;
  do {
    const head = /^HTTP\/1\.1 (\d{3}) [ -~]*\r\n((?:[\w-]+: [ -~]*\r\n)*)\r\n/.exec(rest);
    if (head === null) return rest === '' ? 'no response' : 'a malformed head';
    const [all, status = '', lines = ''] = head;
    const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(lines)?.[1];
    const hasBody = !/^(?:1|204|304)/.test(status);
    const length = header('Content-Length');
    if (hasBody !== (length !== undefined)) return `${status} with Content-Length ${length}`;
    const isHead = mayBeHead && /^(?:HTTP\/1\.1 |$)/.test(rest.slice(all.length, all.length + 9));
    const end = all.length + (isHead ? 0 : Number(length ?? 0));
    if (rest.length < end) return `${status} with an incomplete body`;
    const fault = isHead ? undefined : bodyFault(status, header('Content-Type'), rest.slice(all.length, end));
    if (fault !== undefined) return fault;
    rest = rest.slice(end);
  } while (rest !== '');
  return undefined;
}

/** The JSON in a response: the envelope, the status of a probe, or an MCP message. */
interface Json {
  readonly ok?: boolean;
  readonly data?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
  readonly status?: string;
  readonly jsonrpc?: string;
}

function bodyFault(status: string, type: string | undefined, body: string): string | undefined {
  if (status === '500') return '500';
  if (type !== 'application/json') return undefined;
  try {
    const { ok, data, error, status: probe, jsonrpc }: Json = JSON.parse(body);
    if (jsonrpc === '2.0') return undefined;
    const isRight =
      status === '200'
        ? (ok === true && data !== undefined) || probe !== undefined
        : ok === false && typeof error?.code === 'string' && typeof error.message === 'string';
    return isRight ? undefined : `${status} with ${body}`;
  } catch {
    return `${status} with a body that is not JSON: ${body}`;
  }
}
