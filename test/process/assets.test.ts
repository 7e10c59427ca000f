import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAssets } from '../../src/server/assets/assets.ts';

const { theme } = readAssets().home;

test.each([
  { missing: '/web', sentence: 'The folder web beside the server is missing: run npm run build\n' },
  { missing: '/web/icon.svg', sentence: 'The folder web beside the server has no icon.svg: run npm run build\n' },
  // What a start finds that comes between the two halves of a build.
  {
    missing: `/web${theme}.br`,
    sentence: `The folder web beside the server has no ${theme.slice(1)}.br: run npm run build\n`,
  },
])('a server without $missing of its pages ends the start with exit 1 and says what to do', async (row) => {
  const folder = await mkdtemp(join(tmpdir(), 'textmill-assets-'));
  await cp('dist', folder, { recursive: true, filter: (source) => !source.endsWith(row.missing) });
  const ended = await new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1' };
    const child = execFile(process.execPath, [join(folder, 'server.js')], { env }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
  });
  expect(ended).toEqual({ code: 1, stdout: '', stderr: row.sentence });
  await rm(folder, { recursive: true });
});
