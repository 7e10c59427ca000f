import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runInProcess } from '../../support/command-line.ts';

// The command line of this process is UTF-8, so the test replaces it.
beforeAll(() => {
  vi.spyOn(fs, 'readFileSync').mockReturnValue(Buffer.of(0xff));
  syncBuiltinESMExports();
});

afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test.each([
  ['a text', ['base64', '\ufffd'], 'the text'],
  ['an option', ['nl', '--sep', '\ufffd', 'a'], '--sep'],
  ['the name of a file', ['base64', '-f', '\ufffd'], 'the file name after -f'],
  ['the name of one of several files', ['sort', '-f', '-', '\ufffd'], 'the file name after -f'],
])('%s whose bytes were not UTF-8 is rejected', async (_, words, subject) => {
  const { code, stderr } = await runInProcess(words);
  expect(code).toBe(2);
  expect(stderr.split('\n')[0]).toBe(`textmill ${words[0]}: ${subject} is not valid UTF-8`);
});
