import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { headText, RawClient, requestText } from '../../../support/raw-client.ts';
import { startNode } from '../../../support/servers/node-server.ts';
import { startProcess } from '../../../support/servers/server-process.ts';
import { someTraffic } from '../grammar/traffic.ts';
import type { Fault, Target } from './target.ts';

/**
 * A server, from the bytes of a connection: a byte that says how they are split, whether the client then ends its side or
 * resets the connection, and whether the server is the one of this process or the built one; and the bytes.
 */

const node = await startNode();
// At this level, it logs only bugs.
const built = await startProcess({ RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' });
const unexpected: unknown[] = [];
process
  .on('uncaughtException', (error) => unexpected.push(error))
  .on('unhandledRejection', (error) => unexpected.push(error));

const ping = requestText('{"jsonrpc":"2.0","id":1,"method":"ping"}', {
  target: '/mcp',
  headers: { Connection: 'close' },
});

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
  if (isReset(mode)) {
    socket.resetAndDestroy();
  } else {
    // A client that ends its side before a response that takes several steps, as those of MCP, may lose it. Incomplete
    // requests get none.
    for (let pings = 0; pings < MOST_PINGS && received === ''; pings++) await RawClient.ask(port, ping);
    socket.end();
  }
  await closed;
  return received;
}

/** A request takes fewer steps than so many of the simplest one, which begin later. */
const MOST_PINGS = 16;

/** One client in eight does not wait for its responses. */
function isReset(mode: number): boolean {
  return (mode & 28) === 28;
}

/** The fault of what a connection received. */
function receivedFault(bytes: Uint8Array, text: string): Fault {
  const sent = Buffer.from(bytes.subarray(1)).toString('latin1');
  // Nothing is sent back to a client that sends nothing but line breaks. node:http ignores what it can't read after a
  // request with Upgrade.
  const mayBeSilent = /^[\r\n]*$/.test(sent) || /^upgrade:/im.test(sent);
  if (isReset(bytes[0] ?? 0) || (text === '' && mayBeSilent)) return undefined;
  return faultOf(text, sent.includes('HEAD '));
}

const health = headText('GET /healthz HTTP/1.1', 'Host: a', 'Connection: close');
const hello = requestText('{"text":"Hello"}', { headers: { Connection: 'close' } });

/** The fault of the server as a whole, if any: it must still respond to correct requests. */
async function healthFault(port: number): Promise<Fault> {
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
function ownFault(): Fault {
  const [error] = [...unexpected.splice(0), ...node.bugs.splice(0)];
  return error === undefined ? undefined : `a bug: ${String(Object(error).stack)}`;
}

/** The inputs since the last check of the servers. */
let inputs = 0;

export const socket: Target = {
  grammar: someTraffic,
  mostBytes: 70_000,
  async run(bytes) {
    const isBuilt = ((bytes[0] ?? 0) & 32) !== 0;
    const text = await send(isBuilt ? built.port : node.port, bytes);
    const fault = ownFault() ?? receivedFault(bytes, text);
    return fault ?? (++inputs % 256 === 0 ? serversFault() : undefined);
  },
  async finish() {
    try {
      return (await serversFault()) ?? (built.stdout() === '' ? undefined : `the log: ${built.stdout()}`);
    } finally {
      await built.stop('SIGKILL');
    }
  },
};

async function serversFault(): Promise<Fault> {
  return (await healthFault(node.port)) ?? (await healthFault(built.port)) ?? ownFault();
}

/**
 * Checks that a connection received one or more well-formed HTTP/1.1 responses. Returns the first fault, if any.
 *
 * @param mayBeHead Whether a request may have the method HEAD, so that a response may have a length without a body.
 */
function faultOf(received: string, mayBeHead: boolean): Fault {
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

function bodyFault(status: string, type: string | undefined, body: string): Fault {
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
