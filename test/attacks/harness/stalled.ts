import { httpLimits } from '../../../src/contract/limits.ts';
import { serverLimits } from '../../../src/server/limits.ts';
import { RawClient, requestText } from '../../../support/raw-client.ts';

/** A client that stalls, and that the server therefore disconnects. */
export interface Stalled {
  readonly client: string;
  /** Whether the client connects to a server with TLS. */
  readonly isTls?: boolean;
  /** Stalls, and resolves with the status of the server's response, or with "closed". */
  readonly stall: (port: number) => Promise<string>;
  /** The expected result of `stall`. */
  readonly end: '408' | 'closed';
  /** The limit in milliseconds, and how much later the end may come, because the server checks only at intervals. */
  readonly limit: number;
  readonly lateness: number;
}

export const stalledClients: readonly Stalled[] = [
  {
    client: 'an unfinished head',
    stall: (port) => sendAndWait(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n'),
    end: '408',
    limit: httpLimits.headMilliseconds,
    lateness: 4_000,
  },
  {
    client: 'a missing body',
    stall: (port) => sendAndWait(port, requestText('', { headers: { 'Content-Length': '16' } })),
    end: '408',
    limit: httpLimits.requestMilliseconds,
    lateness: 4_000,
  },
  {
    client: 'an unfinished TLS handshake',
    isTls: true,
    // The beginning of a ClientHello.
    stall: (port) => sendAndWait(port, '\x16\x03\x01\x02\x00\x01'),
    end: 'closed',
    limit: httpLimits.headMilliseconds,
    lateness: 4_000,
  },
  {
    client: 'an idle connection after a request',
    stall: idle,
    end: 'closed',
    limit: serverLimits.keepAliveMilliseconds,
    lateness: 6_000,
  },
];

async function sendAndWait(port: number, text: string): Promise<string> {
  const client = await RawClient.to(port);
  client.send(text);
  const answer = await client.answer();
  client.socket.destroy();
  return answer === undefined ? 'closed' : String(answer.status);
}

async function idle(port: number): Promise<string> {
  const client = await RawClient.to(port);
  client.send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const first = await client.answer();
  if (first?.status !== 200) return `${first?.status} to the first request`;
  const next = await client.answer();
  client.socket.destroy();
  return next === undefined ? 'closed' : String(next.status);
}
