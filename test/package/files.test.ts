import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../../support/packed.ts';

test('the package has the deployment files in git, without secrets next to them, which git ignores', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'textmill-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const path of ['package.json', 'deploy']) await cp(path, join(folder, path), { recursive: true });
  const names = ['.env', 'tls-key.pem', 'tls.key', 'kubernetes/base/redis.env', 'kubernetes/overlays/secret.env'];
  const secrets = names.map((name) => `deploy/${name}`);
  for (const file of [...secrets, 'deploy/mine.yaml']) await writeFile(join(folder, file), '');
  const [packed] = JSON.parse(await run('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], folder));
  const files = packed.files.map(({ path }: { readonly path: string }) => path);
  const tracked = (await run('git', ['ls-files', 'deploy', 'package.json'], '.')).trim().split('\n');
  expect(files.toSorted()).toEqual(tracked.filter((path) => !path.includes('test')).toSorted());
  expect(await run('git', ['check-ignore', '--no-index', ...secrets], '.')).toBe(`${secrets.join('\n')}\n`);
});
