import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { run } from '../../support/packed.ts';

test('package.json lists the deployment files one by one, so that no secret next to them is published', async () => {
  const tracked = (await run('git', ['ls-files', 'deploy'], '.')).trim().split('\n');
  const listed = manifest.files.filter((entry) => /^[!/]*deploy\b/.test(entry));
  expect(listed.toSorted()).toEqual(tracked.filter((path) => !path.includes('test')).toSorted());
});

test('git ignores such secrets', async () => {
  const names = ['.env', 'tls-key.pem', 'tls.key', 'kubernetes/base/redis.env', 'kubernetes/overlays/secret.env'];
  const secrets = names.map((name) => `deploy/${name}`);
  expect(await run('git', ['check-ignore', '--no-index', ...secrets], '.')).toBe(`${secrets.join('\n')}\n`);
});
