import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { run } from '../../support/packed.ts';

/** What operators may leave next to the deployment files. */
const secrets = [
  'deploy/.env',
  'deploy/tls-key.pem',
  'deploy/tls.key',
  'deploy/kubernetes/base/redis.env',
  'deploy/kubernetes/overlays/mine/secret.env',
];

test('the package contains the deployment files in git, and nothing that lies next to them', async () => {
  const listed = await run('git', ['ls-files', 'deploy'], '.');
  const tracked = listed.trim().split('\n');
  const folder = await mkdtemp(join(tmpdir(), 'textmill-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of [...tracked, ...secrets, 'deploy/kubernetes/overlays/mine/ingress.yaml']) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), '');
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const [packed] = JSON.parse(await run('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], folder));
  const paths: readonly string[] = packed.files.map(({ path }: { readonly path: string }) => path);
  const expected = tracked.filter((file) => !file.includes('test'));
  expect(paths.filter((path) => path.startsWith('deploy')).toSorted()).toEqual(expected.toSorted());
});

test('git ignores secrets next to the deployment files', async () => {
  expect(await run('git', ['check-ignore', '--no-index', ...secrets], '.')).toBe(`${secrets.join('\n')}\n`);
});
