import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { report } from '../../support/deep.ts';
import { run } from '../../support/packed.ts';

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

test('npm pack makes the same bytes in another folder, time zone, locale and NODE_ENV, and with another umask', async () => {
  const root = mkdtempSync(join(tmpdir(), 'textmill-reproducible-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'a longer/folder with spaces');
  mkdirSync(folder, { recursive: true });
  // The files that the package of this run was built from, also if they are not committed.
  const copy = 'git ls-files -z --cached --others --exclude-standard | tar -c --null -T - | tar -x -C "$1"';
  await run('sh', ['-c', copy, 'sh', folder], '.');
  cpSync(realpathSync('node_modules'), join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    // Without what tests keep there.
    filter: (path) => !/\/node_modules\/\.(?!bin|package)[^/]+$/.test(path),
  });
  const variables = ['TZ=Asia/Kolkata', 'LC_ALL=tr_TR.UTF-8', 'NODE_ENV=development', 'FORCE_COLOR=1'];
  await run('sh', ['-c', 'umask 077 && exec env "$@"', 'sh', ...variables, 'npm', 'pack', '--silent'], folder);
  const [tarball = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  const first = digestOf(inject('packed').tarball);
  report('npm pack, twice', `SHA-256 ${first}`);
  expect(digestOf(join(folder, tarball))).toBe(first);
});
