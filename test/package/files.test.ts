import { expect, inject, test } from 'vitest';
import { run } from '../../support/packed.ts';

/** package.json lists the files of deploy/ one by one, so that no other file next to them is published. */

test('the package has the deployment files in git', async () => {
  const tracked = (await run('git', ['ls-files', 'deploy'], '.')).trim().split('\n');
  const packed = inject('packed').files.filter((file) => file.startsWith('deploy/'));
  expect(packed).toEqual(tracked.filter((path) => !path.includes('test')).toSorted());
});

test('git ignores secrets next to them', async () => {
  const names = ['.env', 'tls-key.pem', 'tls.key', 'kubernetes/base/redis.env', 'kubernetes/overlays/secret.env'];
  const secrets = names.map((name) => `deploy/${name}`);
  expect(await run('git', ['check-ignore', '--no-index', ...secrets], '.')).toBe(`${secrets.join('\n')}\n`);
});
