import { copyFile, writeFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { node24 } from '../../support/servers/engines.ts';
import { startProcess } from '../../support/servers/server-process.ts';

/** With TLS, SIGHUP makes a server reload its certificate in every thread. Without TLS it ends the server, like a closed terminal. */

describe('with two threads', () => {
  const command = [node24, 'dist/server.js'] as const;
  const WORKERS = '2';

  test('after SIGHUP, new connections get the new certificate, open ones stay, and bad files are ignored', async () => {
    const [first, second] = [await makeCertificate('ec', 3), await makeCertificate()];
    onTestFinished(async () => {
      await Promise.all([first.remove(), second.remove()]);
    });
    const server = await startProcess({ ...first.files, WORKERS, METRICS_PORT: '0' }, command);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const url = `${server.url}/healthz`;
    const told = (message: string) => server.stdout().split(message).length - 1;
    const sockets = new Set<unknown>();
    agent.on('free', (socket) => sockets.add(socket));

    const daysLeft = async () => {
      const metrics = await (await fetch(server.metricsUrl ?? '')).text();
      return Math.round(Number(/^textmill_certificate_expiry_seconds (.+)$/m.exec(metrics)?.[1]) / 86_400);
    };

    expect(await first.statusOf(url, agent)).toBe(200);
    expect(await daysLeft()).toBe(3);
    await expect.poll(() => told('expires soon')).toBe(1);
    await copyFile(second.files.TLS_CERT_FILE, first.files.TLS_CERT_FILE);
    await copyFile(second.files.TLS_KEY_FILE, first.files.TLS_KEY_FILE);
    server.kill('SIGHUP');
    await expect.poll(() => told('reloaded TLS_CERT_FILE and TLS_KEY_FILE')).toBe(1);
    // Each connection may be to another thread.
    await expect.poll(() => first.statusOf(url).catch(() => 'refused')).toBe('refused');
    for (let count = 0; count < 10; count++) expect(await second.statusOf(url)).toBe(200);
    expect(await first.statusOf(url, agent)).toBe(200);

    await writeFile(first.files.TLS_KEY_FILE, 'no key');
    server.kill('SIGHUP');
    await expect.poll(() => told('could not reload TLS_CERT_FILE and TLS_KEY_FILE')).toBe(1);
    expect(server.stdout()).toContain('"reason":"TLS_CERT_FILE and TLS_KEY_FILE must contain a certificate');
    expect(await second.statusOf(url)).toBe(200);
    expect(await first.statusOf(url, agent)).toBe(200);
    expect([await daysLeft(), told('expires soon')]).toEqual([365, 1]);
    expect(sockets.size).toBe(1);

    agent.destroy();
    expect(await server.stop()).toBe(0);
  });

  test('without TLS, SIGHUP ends the server', async () => {
    const server = await startProcess({ WORKERS }, command);
    server.kill('SIGHUP');
    // The signal ended it, so it has no exit code.
    expect(await server.exited).toBe(null);
    await expect(fetch(server.url)).rejects.toThrow();
  });
});
