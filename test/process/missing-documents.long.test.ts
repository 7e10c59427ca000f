import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DocumentIndex } from '../../src/server/assets/stored-documents.ts';

const index: DocumentIndex = JSON.parse(await readFile('dist/documents/documents.json', 'utf8'));
const icon = fileOf('/icon.svg');
const home = fileOf('/');
const folder = 'The folder "documents" next to the server';

test.each([
  { missing: '/documents', sentence: `${folder} is missing: run npm run build, or install textmill again\n` },
  // A server that starts in the middle of a build finds this state.
  {
    missing: '/documents/documents.json',
    sentence: `${folder} has no readable file documents.json: run npm run build, or install textmill again\n`,
  },
  {
    missing: `/documents/${icon}`,
    sentence: `${folder} has no readable file ${icon}: run npm run build, or install textmill again\n`,
  },
  {
    missing: `/documents/${home}.br`,
    sentence: `${folder} has no readable file ${home}.br: run npm run build, or install textmill again\n`,
  },
])('a server without $missing exits with code 1 at the start, and prints the fix', async (row) => {
  const copy = await mkdtemp(join(tmpdir(), 'textmill-documents-'));
  await cp('dist', copy, { recursive: true, filter: (source) => !source.endsWith(row.missing) });
  const ended = await new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1' };
    const child = execFile(process.execPath, [join(copy, 'server.js')], { env }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
  });
  expect(ended).toEqual({ code: 1, stdout: '', stderr: row.sentence });
  await rm(copy, { recursive: true });
});

/** The name of the file with the body of a document. */
function fileOf(path: string): string {
  const document = index[path];
  if (document === undefined || !('file' in document)) throw new Error(`${path} has no file`);
  return document.file.slice(1);
}
