import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { runProcess, startProcess } from '../../support/servers/server-process.ts';

/** More tests of the settings in the environment on the built server. */

test('a port in use ends the start with exit code 1 and one line, an error that names the setting', async () => {
  const other = createServer();
  const port = String((await listen(other, 0, '127.0.0.1')).port);
  const cases = ['1', '2'].flatMap((WORKERS) => [
    { name: 'PORT', environment: { PORT: port, WORKERS } },
    { name: 'METRICS_PORT', environment: { PORT: '0', METRICS_PORT: port, WORKERS } },
  ]);
  const ends = cases.map(async ({ name, environment }) => {
    expect(await runProcess({ HOST: '127.0.0.1', ...environment })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(`^Port ${port} is in use by another program: [^\n]+, for example ${name}=\\d+\n$`),
      ),
    });
  });
  await Promise.all(ends);
  await new Promise((resolve) => other.close(resolve));
});

test('a HOST of another machine ends the start with exit code 1 and an error that names it', async () => {
  const { code, stderr } = await runProcess({ PORT: '0', HOST: '192.0.2.1' });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^HOST is not an address of this machine: [^\n]+\n$/);
});

test('the server prints its address, and a curl command that works', async () => {
  const server = await startProcess();
  const line = /^Try: (.+)$/m.exec(server.stderr())?.[1] ?? '';
  const { stdout } = await promisify(execFile)('sh', ['-c', line.replace('curl', 'curl -sS')]);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true });
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});
