import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

/**
 * Checks openapi.json with the rules of redocly (redocly.yaml in this folder). Configuration and environment keep it off
 * the network.
 */

test('openapi.json follows all rules', async () => {
  expect(await lint('docs/openapi.json')).toEqual([]);
});

interface Violation {
  readonly ruleId: string;
  readonly severity: string;
  readonly message: string;
  readonly pointers: readonly string[];
}

/** The problems that redocly finds, including warnings. */
function lint(file: string): Promise<readonly Violation[]> {
  const words = [
    'lint',
    file,
    '--config=test/documents/redocly.yaml',
    '--lint-config=error',
    '--format=json',
    '--max-problems=1000',
  ];
  const env = { PATH: process.env['PATH'], REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' };
  return new Promise((resolve, reject) => {
    execFile('support/programs/node_modules/.bin/redocly', words, { env }, (_error, stdout, stderr) => {
      if (!stdout.startsWith('{')) return reject(new Error(stderr));
      const { problems }: { problems: readonly (Violation & { location: readonly { pointer: string }[] })[] } =
        JSON.parse(stdout);
      resolve(
        problems.map(({ ruleId, severity, message, location }) => {
          return { ruleId, severity, message, pointers: location.map(({ pointer }) => pointer) };
        }),
      );
    });
  });
}
