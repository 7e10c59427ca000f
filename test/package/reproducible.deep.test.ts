import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { report } from '../../support/deep.ts';
import { run } from '../../support/packed.ts';

/** Clones the last commit with the installed packages, packs it, and returns the digest of the package. */
async function packIn(folder: string, umask: string, settings: NodeJS.ProcessEnv): Promise<string> {
  mkdirSync(folder, { recursive: true });
  await run('git', ['clone', '--quiet', '.', folder], '.');
  cpSync(realpathSync('node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  await run('sh', ['-c', `umask ${umask} && exec env "$@"`, 'sh', ...variables, 'npm', 'pack', '--silent'], folder);
  const [tarball = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  return createHash('sha256')
    .update(readFileSync(join(folder, tarball)))
    .digest('hex');
}

test('npm pack makes the same bytes in another folder, time zone and locale, and with another umask', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-reproducible-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = await packIn(join(folder, 'a'), '022', { TZ: 'UTC', LC_ALL: 'C' });
  const other = { TZ: 'Asia/Kolkata', LC_ALL: 'tr_TR.UTF-8', NODE_ENV: 'production', FORCE_COLOR: '1' };
  const second = await packIn(join(folder, 'a longer/folder with spaces'), '077', other);
  report('npm pack, twice', `SHA-256 ${first}`);
  expect(second).toBe(first);
});
