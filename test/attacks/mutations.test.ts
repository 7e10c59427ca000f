import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../support/programs.ts';
import { headText, requestText } from '../../support/raw-client.ts';
import { memoryOf } from './harness/memory.ts';
import { report } from './harness/report.ts';
import { COLLECTS_GARBAGE, nodes, startTarget } from './harness/target.ts';
import { faultOf } from './harness/well-formed.ts';

/** Requests in which zzuf has flipped bits. To repeat a run, set `ZZUF_SEED` to the seed that it printed. */

const program = findProgram('zzuf', 'zzuf');
const seed = Number(process.env['ZZUF_SEED'] ?? Math.floor(Math.random() * 1e6));

const bodies = [
  '{"text":"Hello"}',
  '{"text":"SGVsbG8=","operation":"decode"}',
  '{"text":"\\u00e9\\ud83d\\ude00","urlSafe":true,"padding":false}',
  JSON.stringify({ text: 'x'.repeat(2000) }),
  `{"text":${'['.repeat(500)}`,
];
const messages = [
  '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  '{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"base64","arguments":{"text":"Hello"}}}',
];

const requests = [
  ...bodies.slice(0, 3).map((body) => requestText(body)),
  requestText('{"text":"b\\na","operation":"sort"}', { target: '/api/v1/text-line-tools/' }),
  requestText('', { headers: { 'Content-Length': '16', Expect: '100-continue' } }) + bodies[0],
  `${headText('POST /api/v1/base32/ HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}5\r\n{"tex\r\nb;a=b\r\nt":"Hello"}\r\n0\r\nTrailer: a\r\n\r\n`,
  headText('GET /healthz HTTP/1.1', 'Host: localhost', 'X-Forwarded-For: 192.0.2.1, 2001:db8::1'),
  headText('GET /docs/?a=%20#b HTTP/1.1', 'Host: localhost', 'Accept-Encoding: br', 'If-None-Match: W/"a", *'),
  headText(
    'OPTIONS /api/v1/hex/ HTTP/1.1',
    'Host: localhost',
    'Origin: http://a',
    'Access-Control-Request-Method: POST',
  ),
  requestText('{"text":"a"}') + headText('GET /readyz HTTP/1.0', 'Connection: close'),
];

const BATCH = 500;
const RATIOS = ['0.0002', '0.001', '0.005', '0.02'];
const CLIENTS = 32;

interface Kind {
  readonly kind: string;
  readonly count: number;
  readonly originals: readonly string[];
  /** The bytes to send for a mutated original. */
  sent(mutated: Buffer): Sent;
}

const kinds: readonly Kind[] = [
  // The framing may be broken, so the client ends its side: then the server does not wait for more.
  {
    kind: 'whole requests',
    count: 25_000,
    originals: requests,
    sent: (mutated) => ({ bytes: mutated, isEnded: true }),
  },
  { kind: 'bodies', count: 25_000, originals: bodies, sent: (mutated) => framed('/api/v1/base64/', mutated) },
  { kind: 'MCP messages', count: 5_000, originals: messages, sent: (mutated) => framed('/mcp', mutated) },
];

describe.skipIf(program === undefined).each(nodes)('zzuf on $name', ({ name, program: node }) => {
  test('55,000 mutated requests get well-formed responses other than 500, and memory does not grow', async () => {
    const { port, pid, kill, stdout, isAlive } = await startTarget(node, {}, COLLECTS_GARBAGE);
    for (const { kind, count, originals, sent } of kinds) {
      const statuses = new Map<string, number>();
      const memory: number[] = [];
      for (let batch = 0; batch < count / BATCH; batch++) {
        const words = ['-s', String(seed + batch), '-r', RATIOS[batch % RATIOS.length] ?? ''];
        const mutated = mutate(originals, words);
        const received = await sendEach(port, mutated.map(sent));
        received.forEach((text, index) => {
          const fault = faultOf(text);
          // The details that are needed to repeat the failure.
          if (fault !== undefined)
            expect.fail(`${fault}: zzuf ${words.join(' ')}, ${kind}, ${index}: ${mutated[index]?.toString('latin1')}`);
          const status = text.slice(9, 12);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        });
        kill('SIGUSR2');
        memory.push(memoryOf(pid));
      }
      const counts = [...statuses].toSorted().map(([status, count]) => `${count} of ${status}`);
      const [half = 0, end = 0] = [memory[memory.length >> 1], memory.at(-1)];
      report(
        name,
        `zzuf, ${count} mutated ${kind}, ZZUF_SEED=${seed}`,
        counts.join(', '),
        `memory: ${half.toFixed(0)} MiB after half, ${end.toFixed(0)} MiB at the end`,
      );
      expect(end - half).toBeLessThan(64);
    }
    expect(isAlive()).toBe(true);
    // At this level, the server logs only bugs.
    expect(stdout()).toBe('');
  });
});

interface Sent {
  readonly bytes: Buffer;
  /** Whether the client ends its side of the connection after the bytes. */
  readonly isEnded: boolean;
}

function framed(target: string, body: Buffer): Sent {
  const headers = {
    Accept: 'application/json, text/event-stream',
    'Content-Length': String(body.length),
    Connection: 'close',
  };
  return { bytes: Buffer.concat([Buffer.from(requestText('', { target, headers })), body]), isEnded: false };
}

/** Mutates a batch that repeats the originals in rotation. Mutated texts keep their lengths. */
function mutate(originals: readonly string[], words: readonly string[]): readonly Buffer[] {
  const batch = Array.from({ length: BATCH }, (_, index) => Buffer.from(originals[index % originals.length] ?? ''));
  const mutated = execFileSync(program ?? '', words, { input: Buffer.concat(batch) });
  let end = 0;
  return batch.map(({ length }) => {
    end += length;
    return mutated.subarray(end - length, end);
  });
}

/** Sends each item on a separate connection, and returns the bytes received on each, as Latin-1. */
async function sendEach(port: number, batch: readonly Sent[]): Promise<readonly string[]> {
  const received: string[] = [];
  const entries = batch.entries();
  const client = async () => {
    for (const [index, sent] of entries) received[index] = await send(port, sent);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return received;
}

function send(port: number, { bytes, isEnded }: Sent): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect({ port, host: '127.0.0.1' });
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
    });
    // A reset appears as a missing or incomplete response.
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
    if (isEnded) socket.end(bytes);
    else socket.write(bytes);
  });
}
