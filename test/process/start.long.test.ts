import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { DocumentIndex } from '../../src/server/assets/stored-documents.ts';
import { listen } from '../../src/server/listen.ts';
import { node24, serversWithThreads } from '../../support/servers/engines.ts';
import { runProcess, startProcess } from '../../support/servers/server-process.ts';

/** How the built server starts, or why it does not. */

test('a port in use ends the start with exit code 1 and one line, an error that names the setting', async () => {
  const other = createServer();
  const port = String((await listen(other, 0, '127.0.0.1')).port);
  const cases = ['1', '2'].flatMap((WORKERS) => [
    { name: 'PORT', environment: { PORT: port, WORKERS } },
    { name: 'METRICS_PORT', environment: { PORT: '0', METRICS_PORT: port, WORKERS } },
  ]);
  const ends = cases.map(async ({ name, environment }) => {
    expect(
      await runProcess({ HOST: '127.0.0.1', LOG_LEVEL: 'error', ...environment }, [node24, 'dist/server.js']),
    ).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(`^Port ${port} is in use by another program: [^\n]+, for example ${name}=\\d+\n$`),
      ),
    });
  });
  await Promise.all(ends);
  await new Promise((resolve) => other.close(resolve));
});

describe.each(serversWithThreads)('on $name,', ({ command }) => {
  test.each([
    ['2', '2'],
    ['2', '1'],
    ['1', '2'],
  ])('a server with WORKERS=%s keeps its port from one with WORKERS=%s', async (workers, others) => {
    const server = await startProcess({ WORKERS: workers }, command);
    const { code, stderr } = await runProcess({ PORT: `${server.port}`, HOST: '127.0.0.1', WORKERS: others }, command);
    expect(stderr).toMatch(new RegExp(`^Port ${server.port} is in use by another program: [^\n]+\n$`));
    expect(code).toBe(1);
    expect(await server.stop()).toBe(0);
  });
});

test('the server prints its address, and a curl command that works', async () => {
  const server = await startProcess();
  const line = /^Try: (.+)$/m.exec(server.stderr())?.[1] ?? '';
  const { stdout } = await promisify(execFile)('sh', ['-c', line.replace('curl', 'curl -sS')]);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true });
  expect(await server.stop()).toBe(0);
});

const index: DocumentIndex = JSON.parse(await readFile('dist/documents/documents.json', 'utf8'));
const icon = fileOf('/icon.svg');
const home = fileOf('/');

test.each([
  { missing: '/documents', fault: 'is missing' },
  // A server that starts in the middle of a build finds this state.
  { missing: '/documents/documents.json', fault: 'has no readable file documents.json' },
  { missing: `/documents/${icon}`, fault: `has no readable file ${icon}` },
  { missing: `/documents/${home}.br`, fault: `has no readable file ${home}.br` },
])('a server without $missing exits with code 1 at the start, and prints the fix', async (row) => {
  const copy = await mkdtemp(join(tmpdir(), 'textmill-documents-'));
  await cp('dist', copy, { recursive: true, filter: (source) => !source.endsWith(row.missing) });
  const ended = await new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1' };
    const child = execFile(process.execPath, [join(copy, 'server.js')], { env }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
  });
  const stderr = `The folder "documents" next to the server ${row.fault}: run npm run build, or install textmill again\n`;
  expect(ended).toEqual({ code: 1, stdout: '', stderr });
  await rm(copy, { recursive: true });
});

/** The name of the file with the body of a document. */
function fileOf(path: string): string {
  const document = index[path];
  if (document === undefined || !('file' in document)) throw new Error(`${path} has no file`);
  return document.file.slice(1);
}

/** The server listens on the socket that systemd passes to it. */
describe('with socket activation,', () => {
  const sh = (line: string, node = process.execPath) => ['sh', '-c', `${line} exec "$0" dist/server.js`, node] as const;

  test('WORKERS above 1 ends the start: threads can not share a socket', async () => {
    const { code, stderr } = await runProcess({ WORKERS: '2' }, sh('LISTEN_PID=$$ LISTEN_FDS=1', node24));
    expect(stderr).toMatch(/^WORKERS must be 1 on a socket of LISTEN_FDS: start one server per core, [^\n]+\n$/);
    expect(code).toBe(1);
  });

  test.each([
    ['LISTEN_PID=abc LISTEN_FDS=1', /^LISTEN_PID must be a process id\n$/],
    [
      'LISTEN_PID=$$ LISTEN_FDS=two',
      /^LISTEN_FDS must be 1: the .socket unit must contain exactly one ListenStream=\n$/,
    ],
    ['LISTEN_PID=$$ LISTEN_FDS=2', /^LISTEN_FDS must be 1: /],
    ['exec 3</dev/null; LISTEN_PID=$$ LISTEN_FDS=1', /^The socket of LISTEN_FDS can't be used \(EINVAL\): [^\n]+\n$/],
  ])('%s ends the start with exit code 1 and an error', async (line, message) => {
    const { code, stderr } = await runProcess({}, sh(line));
    expect(stderr).toMatch(message);
    expect(code).toBe(1);
  });

  test('a server ignores the sockets of another process', async () => {
    const { code, stderr } = await runProcess({ HOST: '192.0.2.1' }, sh('LISTEN_PID=1 LISTEN_FDS=1'));
    expect(stderr).toMatch(/^HOST is not an address of this machine: /);
    expect(code).toBe(1);
  });
});
