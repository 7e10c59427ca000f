import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deno } from '../../support/servers/engines.ts';

/** Commands that build first: those in docs/deploy.md that start the other runtimes, and wrangler, without its upload. */

let folder: string;
/** A copy of the product, because other tests run on what is built here. */
let product: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'textmill-engines-'));
  product = join(folder, 'product');
  const isCopied = (path: string) => !/^(?:\.git|dist|lab|test)$|(?:^|\/)node_modules$/.test(relative('.', path));
  await cp('.', product, { recursive: true, filter: isCopied });
  for (const modules of ['node_modules', 'support/programs/node_modules'])
    await symlink(resolve(modules), join(product, modules));
  await symlink(deno, join(folder, 'deno'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Runs an npm script in a separate process group, as a shell does, with only the given engines on the path. */
function start(script: string, engines: string) {
  const path = [engines, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
  const child = spawn('npm', ['run', script], {
    cwd: product,
    detached: true,
    env: { ...process.env, PATH: path, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  const url = new Promise<string | undefined>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      written += text;
      if (written.includes('\nTry: ')) resolve(/listens on (\S+)\n/.exec(written)?.[1]);
    });
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { url, exited, written: () => written, interrupt: () => process.kill(-(child.pid ?? 0), 'SIGINT') };
}

// process.test.ts starts both engines with the same arguments.
test('npm run start:deno builds, serves, and ends on Ctrl+C', async () => {
  const { url, interrupt, exited } = start('start:deno', folder);
  const headers = { 'Content-Type': 'application/json', Connection: 'close' };
  const answer = await fetch(`${await url}/api/v1/base64/`, { method: 'POST', headers, body: '{"text":"Hello"}' });
  expect(await answer.json()).toEqual({ ok: true, data: { result: 'SGVsbG8=' } });
  interrupt();
  await exited;
  await expect(fetch(`${await url}/healthz`)).rejects.toThrow();
});

describe('after the build,', () => {
  // Here, the result of a build is already there.
  beforeAll(async () => {
    await cp('dist', join(product, 'dist'), { recursive: true });
    await writeFile(join(product, 'scripts/build.js'), '');
  });

  test('npm run start:bun names the engine if it is not installed', async () => {
    const { written, exited } = start('start:bun', '/nonexistent');
    expect(await exited).toBe(1);
    expect(written()).toContain('bun could not be started: spawn bun ENOENT. Install it, and add it to the PATH.');
  });

  test('wrangler deploy uploads one module, and knows every setting', async () => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['support/programs/node_modules/wrangler/bin/wrangler.js', 'deploy', '--dry-run'],
      { cwd: product, env: { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1' } },
    );
    expect(`${stdout}${stderr}`).not.toMatch(/WARNING|ERROR|additional modules/);
    for (const part of ['npm run build', 'env.RATE_LIMITER (60 requests/60s)', 'env.ASSETS'])
      expect(stdout).toContain(part);
  });
});
