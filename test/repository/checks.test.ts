import { expect, test } from 'vitest';
import { run } from '../../support/packed.ts';

/** The compiler and the linter. Here, they use the cores while other tests wait for programs. */
test.concurrent.each(['types', 'lint'])('npm run %s finds nothing', async (script) => {
  const found = await run('npm', ['run', '--silent', script], '.').then(
    () => '',
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => stdout + stderr,
  );
  expect(found).toBe('');
});
