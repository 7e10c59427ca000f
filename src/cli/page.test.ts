import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '../../support/command-line.ts';

/** The words of `textmill page`. src/server/assets/static-copy.test.ts has its files. */

test('page writes files into a folder, keeps others, and says where the page sends requests', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'textmill-page-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'mine.txt'), '');
  const written = (where: string) => ({ code: 0, stdout: expect.stringMatching(`^\\d+ files written. ${where}\n$`) });
  expect(await runInProcess(['page', folder])).toMatchObject(written('The page sends no requests.'));
  const words = ['page', folder, '--server', 'https://text.example.com/api/v1/'];
  expect(await runInProcess(words)).toMatchObject(written('The page sends requests to https://text.example.com/.'));
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining(['docs', 'index.html', 'mine.txt', 'service-worker.js']),
  );
  for (const wrong of ['', `${folder} --server https://[::1]`, `${folder} --server https://*.example`])
    expect(await runInProcess(['page', ...wrong.split(' ')])).toMatchObject({ code: 2, stdout: '' });
  const impossible = join(folder, 'mine.txt');
  expect(await runInProcess(['page', impossible])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/mine.*(?:ENOTDIR|EEXIST)/),
  });
});
