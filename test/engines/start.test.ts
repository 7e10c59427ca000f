import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bun, deno } from '../../support/servers/engines.ts';

/** The commands in docs/runtimes.md that start the other runtimes. */

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'textmill-engines-'));
  await symlink(bun, join(folder, 'bun'));
  await symlink(deno, join(folder, 'deno'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Runs an npm script in a separate process group, as a shell does, with only the given engines on the path. */
function start(script: string, engines: string) {
  const path = [engines, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
  const child = spawn('npm', ['run', script], {
    detached: true,
    env: { ...process.env, PATH: path, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { exited, written: () => written, interrupt: () => process.kill(-(child.pid ?? 0), 'SIGINT') };
}

test.each(['bun', 'deno'])('npm run start:%s builds, serves, and ends on Ctrl+C', async (engine) => {
  const { written, interrupt, exited } = start(`start:${engine}`, folder);
  await expect.poll(written, { timeout: 60_000 }).toMatch(/listens on \S+\nTry: .+\n/);
  const [, url] = /listens on (\S+)\n/.exec(written()) ?? [];
  const headers = { 'Content-Type': 'application/json', Connection: 'close' };
  const answer = await fetch(`${url}/api/v1/base64/`, { method: 'POST', headers, body: '{"text":"Hello"}' });
  expect(await answer.json()).toEqual({ ok: true, data: { result: 'SGVsbG8=' } });
  interrupt();
  await exited;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

test.each(['bun', 'deno'])('npm run start:%s names the engine if it is not installed', async (engine) => {
  const { written, exited } = start(`start:${engine}`, '/nonexistent');
  expect(await exited).toBe(1);
  expect(written()).toContain(
    `${engine} could not be started: spawn ${engine} ENOENT. Install it, and add it to the PATH.`,
  );
});
