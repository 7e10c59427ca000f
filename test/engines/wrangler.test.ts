import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Runs wrangler on wrangler.jsonc without the upload. */
test('wrangler deploy uploads one module smaller than 115 KiB compressed, and knows every setting', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['support/programs/node_modules/wrangler/bin/wrangler.js', 'deploy', '--dry-run'],
    { env: { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1' } },
  );
  expect(`${stdout}${stderr}`).not.toMatch(/WARNING|ERROR|additional modules/);
  const compressed = /Total Upload: [\d.]+ KiB \/ gzip: ([\d.]+) KiB/.exec(stdout)?.[1];
  expect(Number(compressed)).toBeLessThan(115);
  for (const binding of ['env.RATE_LIMITER (60 requests/60s)', 'env.ASSETS']) expect(stdout).toContain(binding);
});
