import { once } from 'node:events';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Certificate, makeCertificate } from '../../../support/certificate.ts';
import { headText, RawClient, requestText } from '../../../support/raw-client.ts';
import { type StartedNode, type StartOptions, startNode } from '../../../support/servers/node-server.ts';
import { renewAtHangup } from '../certificate-renewal.ts';
import { createLogger } from '../observe/log.ts';
import { type Certificate as Pair, SettingsError } from '../read-settings.ts';
import { useCertificate } from './https.ts';
import type { Job } from './work-queue.ts';

/** The TLS versions and suites of the server, and the time limit of a handshake. */

let certificate: Certificate;
let node: StartedNode;
const clients: TLSSocket[] = [];

beforeAll(async () => {
  certificate = await makeCertificate();
});

afterEach(() => {
  // Before the server ends, which may reset a connection: a client without a listener for errors would fail the run.
  for (const client of clients.splice(0)) client.destroy();
  return node.stop();
});

afterAll(() => certificate.remove());

async function start(options: StartOptions = {}): Promise<void> {
  node = await startNode({ tls: certificate.pem, ...options });
}

/** A connection after its handshake; rejects if the server refuses the handshake. */
async function handshake(options: ConnectionOptions): Promise<TLSSocket> {
  const socket = connect({ port: node.port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  clients.push(socket);
  await once(socket, 'secureConnect');
  return socket;
}

/** OpenSSL offers old versions and suites only at its lowest security level. */
const anyLevel = (ciphers: string) => `${ciphers}:@SECLEVEL=0`;

describe('TLS', () => {
  test.each([
    ['TLSv1.3', 'TLS_AES_128_GCM_SHA256'],
    ['TLSv1.3', 'TLS_AES_256_GCM_SHA384'],
    ['TLSv1.3', 'TLS_CHACHA20_POLY1305_SHA256'],
    ['TLSv1.2', 'ECDHE-ECDSA-AES128-GCM-SHA256'],
    ['TLSv1.2', 'ECDHE-ECDSA-AES256-GCM-SHA384'],
    ['TLSv1.2', 'ECDHE-ECDSA-CHACHA20-POLY1305'],
  ] as const)('is accepted: %s with %s', async (version, ciphers) => {
    await start();
    const socket = await handshake({ minVersion: version, maxVersion: version, ciphers });
    expect(socket.getCipher().name).toBe(ciphers);
    socket.write(headText('GET /healthz HTTP/1.1', 'Host: a'));
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    ['an old version', 'TLSv1', 'ALL'],
    ['an old version', 'TLSv1.1', 'ALL'],
    ['CBC', 'TLSv1.2', 'ECDHE-ECDSA-AES128-SHA'],
    ['CBC', 'TLSv1.2', 'ECDHE-ECDSA-AES256-SHA384'],
    ['a short tag', 'TLSv1.2', 'ECDHE-ECDSA-AES128-CCM8'],
    ['no forward secrecy', 'TLSv1.2', 'AES128-GCM-SHA256'],
  ] as const)('is refused: %s, %s with %s', async (_, version, ciphers) => {
    await start();
    const options = { minVersion: version, maxVersion: version, ciphers: anyLevel(ciphers) };
    await expect(handshake(options)).rejects.toThrow(/alert/);
    expect(node.exchanges).toEqual([]);
  });

  test('is accepted with an RSA certificate: TLSv1.2', async () => {
    const rsa = await makeCertificate('rsa');
    onTestFinished(() => rsa.remove());
    await start({ tls: rsa.pem });
    for (const ciphers of [
      'ECDHE-RSA-AES128-GCM-SHA256',
      'ECDHE-RSA-AES256-GCM-SHA384',
      'ECDHE-RSA-CHACHA20-POLY1305',
    ]) {
      const socket = await handshake({ maxVersion: 'TLSv1.2', ciphers });
      expect(socket.getCipher().name).toBe(ciphers);
    }
  });

  test.each([
    ['TLSv1.3', 'TLS_AES_256_GCM_SHA384', 'TLS_AES_128_GCM_SHA256'],
    ['TLSv1.2', 'ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-AES128-GCM-SHA256'],
  ] as const)(
    '%s: the server chooses the suite, even if the client prefers another one',
    async (maxVersion, first, second) => {
      await start();
      const socket = await handshake({ maxVersion, ciphers: `${first}:${second}` });
      expect(socket.getCipher().name).toBe(second);
    },
  );

  test('a client may not renegotiate on its connection', async () => {
    await start();
    const socket = await handshake({ maxVersion: 'TLSv1.2' });
    const outcome = new Promise((resolve) => {
      socket.once('error', resolve);
      socket.renegotiate({}, () => resolve('renegotiated'));
    });
    expect(await outcome).toMatchObject({ code: 'ERR_SSL_NO_RENEGOTIATION' });
  });
});

// Node tells later over TLS that a response is sent: the next request may be there before.
test.each([
  ['a head that is too large', 431, headText('GET / HTTP/1.1', `x: ${'x'.repeat(20_000)}`)],
  ['an unknown expectation', 417, requestText('', { headers: { Expect: 'x', 'Content-Length': '9' } })],
])('directly after a response, %s gets %i', async (_, status, sent) => {
  let next = () => {};
  const run = (job: Job) =>
    setImmediate(() => {
      void job.run();
      next();
    });
  await start({ queue: { run } });
  const socket = await handshake({});
  let received = '';
  socket.on('data', (bytes) => {
    received += String(bytes);
  });
  next = () => socket.write(sent);
  socket.write(requestText('{"text":"Hello"}'));
  await once(socket, 'close');
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', `HTTP/1.1 ${status}`]);
});

describe('a client that has not finished its handshake', () => {
  test.each([
    ['sends nothing', ''],
    ['sends half of its hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('is disconnected after the time limit of a head, without a response: it %s', async (_, sent) => {
    await start({ timeouts: { head: 100 } });
    const client = await RawClient.to(node.port);
    client.send(Buffer.from(sent, 'latin1'));
    await client.closed;
    expect(client.received).toBe('');
    expect(node.exchanges).toEqual([]);
  });

  test('is disconnected immediately if it sends HTTP, and does not count as a request', async () => {
    await start();
    const client = await RawClient.to(node.port);
    client.send(headText('GET /healthz HTTP/1.1', 'Host: a'));
    await client.closed;
    expect(node.exchanges).toEqual([]);
  });
});

describe('SIGHUP', () => {
  /** The server's reaction to SIGHUP: what `readAgain` returns or throws, and the lines of the log. */
  async function hangUp(server: object, readAgain: () => Pair): Promise<unknown[]> {
    const lines: unknown[] = [];
    const before = process.listeners('SIGHUP');
    const logger = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
    renewAtHangup(readAgain, logger, (renewed) => useCertificate(server, renewed));
    const added = process.listeners('SIGHUP').filter((listener) => !before.includes(listener));
    for (const listener of added) {
      listener('SIGHUP');
      process.off('SIGHUP', listener);
    }
    return lines;
  }

  test('reloads the certificate for new connections, and warns if it has expired', async () => {
    await start();
    const before = await handshake({});
    const renewed = await makeCertificate('ec', -1);
    onTestFinished(() => renewed.remove());
    const lines = await hangUp(node.server, () => renewed.pem);
    expect(lines).toMatchObject([
      { msg: expect.stringContaining('reloaded') },
      { level: 40, msg: expect.stringContaining('has expired, so clients reject it') },
    ]);
    const after = await handshake({});
    expect(after.getPeerCertificate().fingerprint).not.toBe(before.getPeerCertificate().fingerprint);
  });

  test.each([
    [
      'can’t be read',
      () => {
        throw new SettingsError('TLS_CERT_FILE: there is no such file');
      },
      'TLS_CERT_FILE: there is no such file',
    ],
    ['can’t be used', () => ({ cert: 'x', key: 'y' }), 'OpenSSL rejects the certificate or its key'],
  ])('keeps the old certificate if the new one %s, and logs why', async (_, readAgain, reason) => {
    await start();
    const before = await handshake({});
    expect(await hangUp(node.server, readAgain)).toMatchObject([
      { reason, msg: expect.stringContaining('stays in use') },
    ]);
    const after = await handshake({});
    expect(after.getPeerCertificate().fingerprint).toBe(before.getPeerCertificate().fingerprint);
  });
});
