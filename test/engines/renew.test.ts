import { copyFile, writeFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { type Command, startProcess } from '../../support/servers/server-process.ts';
import { nodes } from '../attacks/harness/target.ts';

/** With TLS, SIGHUP makes a server reload its certificate. Without TLS it ends the server, like a closed terminal. */

describe.each(nodes)('on $name', ({ program }) => {
  const command: Command = [program, 'dist/server.js'];

  test.each(['1', '2'])(
    'after SIGHUP, new connections get the new certificate, open ones stay, and bad files are ignored (WORKERS=%s)',
    async (workers) => {
      const [first, second] = [await makeCertificate(), await makeCertificate()];
      onTestFinished(async () => {
        await Promise.all([first.remove(), second.remove()]);
      });
      const server = await startProcess({ ...first.files, WORKERS: workers, LOG_LEVEL: 'info' }, command);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const url = `${server.url}/healthz`;
      const told = (message: string) => server.stdout().split(message).length - 1;
      const sockets = new Set<unknown>();
      agent.on('free', (socket) => sockets.add(socket));

      expect(await first.statusOf(url, agent)).toBe(200);
      await copyFile(second.files.TLS_CERT_FILE, first.files.TLS_CERT_FILE);
      await copyFile(second.files.TLS_KEY_FILE, first.files.TLS_KEY_FILE);
      server.kill('SIGHUP');
      await expect.poll(() => told('reloaded TLS_CERT_FILE and TLS_KEY_FILE')).toBe(Number(workers));
      expect(await second.statusOf(url)).toBe(200);
      await expect(first.statusOf(url)).rejects.toThrow();
      expect(await first.statusOf(url, agent)).toBe(200);

      await writeFile(first.files.TLS_KEY_FILE, 'no key');
      server.kill('SIGHUP');
      await expect.poll(() => told('could not reload TLS_CERT_FILE and TLS_KEY_FILE')).toBe(Number(workers));
      expect(server.stdout()).toContain('"reason":"TLS_CERT_FILE and TLS_KEY_FILE must contain a certificate');
      expect(await second.statusOf(url)).toBe(200);
      expect(await first.statusOf(url, agent)).toBe(200);
      expect(sockets.size).toBe(1);

      agent.destroy();
      expect(await server.stop()).toBe(0);
    },
  );

  test.each(['1', '2'])('without TLS, SIGHUP ends the server (WORKERS=%s)', async (workers) => {
    const server = await startProcess({ WORKERS: workers }, command);
    server.kill('SIGHUP');
    // The signal ended it, so it has no exit code.
    expect(await server.exited).toBe(null);
    await expect(fetch(server.url)).rejects.toThrow();
  });
});
