import { connect } from 'node:net';
import { limits } from '../../../src/core/limits.ts';
import { RawClient, requestText } from '../../../support/raw-client.ts';

/** A client that does not go on, which the server ends. */
export interface Stalled {
  readonly client: string;
  /** The client comes to a server that speaks TLS. */
  readonly isTls?: boolean;
  /** Stalls, and resolves with what the server does: the status of its answer, or "closed". */
  readonly stall: (port: number) => Promise<string>;
  /** What it must do. */
  readonly end: '408' | 'closed';
  /** Milliseconds until then: the limit, and how much later it may be, since the server looks now and then. */
  readonly limit: number;
  readonly lateness: number;
}

export const stalledClients: readonly Stalled[] = [
  {
    client: 'a head that does not end',
    stall: (port) => sendAndWait(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n'),
    end: '408',
    limit: limits.headMilliseconds,
    lateness: 4_000,
  },
  {
    client: 'a body that does not come',
    stall: (port) => sendAndWait(port, requestText('', { headers: { 'Content-Length': '16' } })),
    end: '408',
    limit: limits.requestMilliseconds,
    lateness: 4_000,
  },
  {
    client: 'a TLS handshake that does not go on',
    isTls: true,
    // The beginning of a ClientHello.
    stall: (port) => sendAndWait(port, '\x16\x03\x01\x02\x00\x01'),
    end: 'closed',
    limit: limits.headMilliseconds,
    lateness: 4_000,
  },
  {
    client: 'a kept connection without a further request',
    stall: idle,
    end: 'closed',
    limit: limits.keepAliveMilliseconds,
    lateness: 6_000,
  },
  {
    client: 'a client that reads none of its answers',
    stall: neverRead,
    end: 'closed',
    limit: limits.silenceMilliseconds,
    // Node waits for as long once more if the kernel has taken a part of the answer that it is writing.
    lateness: limits.silenceMilliseconds + 4_000,
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

/** Sends more than the kernel takes: a connection that is not read shows its end to a writer only. */
async function neverRead(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause();
  // It is reset, with requests unread.
  socket.on('error', () => {});
  socket.write('GET /docs/ HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500_000));
  await new Promise((resolve) => socket.once('close', resolve));
  return 'closed';
}
