import { expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { startOnSocket } from '../../support/servers/server-on-socket.ts';
import { runProcess } from '../../support/servers/server-process.ts';

/** systemd's socket activation: the server listens on the socket that systemd passes to it. */

test.each(['1', '2'])('a server listens on its socket and ignores PORT and HOST (WORKERS=%s)', async (workers) => {
  // Listening on this address is not possible.
  const server = await startOnSocket({ WORKERS: workers, PORT: '1', HOST: '192.0.2.1' });
  for (let count = 0; count < 4; count++) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/healthz`, { headers: { Connection: 'close' } });
    expect(answer.status).toBe(200);
  }
  await server.stop();
});

test('a server supports TLS on its socket', async () => {
  const certificate = await makeCertificate();
  onTestFinished(() => certificate.remove());
  const server = await startOnSocket(certificate.files);
  expect(await certificate.statusOf(`https://127.0.0.1:${server.port}/healthz`)).toBe(200);
  await server.stop();
});

const sh = (line: string) => ['sh', '-c', `${line} exec "$0" dist/server.js`, process.execPath] as const;

test.each([
  ['LISTEN_PID=abc LISTEN_FDS=1', /^LISTEN_PID must be a process id\n$/],
  ['LISTEN_PID=$$ LISTEN_FDS=two', /^LISTEN_FDS must be 1: the .socket unit must contain exactly one ListenStream=\n$/],
  ['LISTEN_PID=$$ LISTEN_FDS=2', /^LISTEN_FDS must be 1: /],
  ['exec 3</dev/null; LISTEN_PID=$$ LISTEN_FDS=1', /^The socket of LISTEN_FDS can't be used \(EINVAL\): [^\n]+\n$/],
])('%s ends the start with exit code 1 and an error', async (line, message) => {
  const { code, stderr } = await runProcess({}, sh(line));
  expect(stderr).toMatch(message);
  expect(code).toBe(1);
});

test('a server ignores the sockets of another process', async () => {
  const { code, stderr } = await runProcess({ HOST: '192.0.2.1' }, sh('LISTEN_PID=1 LISTEN_FDS=1'));
  expect(stderr).toMatch(/^HOST is not an address of this machine: /);
  expect(code).toBe(1);
});
