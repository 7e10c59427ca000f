import { request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { startOnSocket } from '../../support/servers/server-on-socket.ts';
import { report } from './harness/others.ts';
import { nodes } from './harness/target.ts';

/** Servers that replace each other on a systemd socket while clients open new connections without a pause. */

const REQUESTS = 2000;
const CLIENTS = 8;

describe.each(nodes)('on $name', ({ name, program }) => {
  test.each([
    ['a server', false],
    ['a server with TLS', true],
  ])('two restarts of %s refuse no new connection', async (what, isTls) => {
    const certificate = await makeCertificate();
    onTestFinished(() => certificate.remove());
    const settings = {
      ...(isTls ? certificate.files : {}),
      RATE_LIMIT_PER_MINUTE: '0',
      CONNECTIONS_PER_ADDRESS: '0',
      LOG_LEVEL: 'error',
    };
    const server = await startOnSocket(settings, [program, 'dist/server.js']);
    onTestFinished(() => server.stop());
    const failures: string[] = [];
    const waits: number[] = [];
    let sent = 0;
    let restarted = Promise.resolve();
    const client = async () => {
      while (sent < REQUESTS) {
        sent++;
        // One after the other: otherwise the server that is ending would receive the second signal.
        if (sent === REQUESTS / 4 || sent === REQUESTS / 2) restarted = restarted.then(() => server.restart());
        const begun = performance.now();
        const outcome = await convert(server.port, isTls);
        waits.push(performance.now() - begun);
        if (outcome !== '200') failures.push(outcome);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    await restarted;
    report(
      name,
      `${what} restarts twice on one socket`,
      `${waits.length - failures.length} of ${waits.length} requests on new connections served`,
      `worst ${Math.max(...waits).toFixed(0)} ms`,
      `${server.pids().length} servers`,
    );
    expect([...new Set(failures)]).toEqual([]);
    expect(server.pids()).toHaveLength(3);
  });
});

/** Sends a request on a new connection. Resolves with the status or the error. */
function convert(port: number, isTls: boolean): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': 16 };
  const options = { host: '127.0.0.1', port, path: '/api/v1/base64/', method: 'POST', headers, agent: false };
  return new Promise((resolve) => {
    const request = isTls ? sendHttps({ ...options, rejectUnauthorized: false }) : sendHttp(options);
    request
      .on('response', (answer) => answer.on('end', () => resolve(String(answer.statusCode))).resume())
      .on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
      .end('{"text":"Hello"}');
  });
}
