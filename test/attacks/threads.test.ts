import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isJson } from '../../support/json/mutated-json.ts';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { node24, serversWithThreads } from '../../support/servers/engines.ts';
import { type Command, runProcess, startProcess } from '../../support/servers/server-process.ts';
import { killTree } from '../../support/servers/system-process.ts';
import {
  askOnNewConnections,
  describeTreatment,
  isRefusal,
  report,
  startOthers,
  type Treatment,
} from './harness/others.ts';
import { metricOf } from './harness/target.ts';

/** Threads that end, hang or can't start: the others serve, none forgets a request, and those that end are replaced. */

const ENDED = 'a thread ended unexpectedly';
const settings = { WORKERS: '2', LOG_LEVEL: 'info', METRICS_PORT: '0', RATE_LIMIT_PER_MINUTE: '0' };

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-threads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A command whose threads fail as files of a folder demand: harness/faulty-threads.js describes them. */
function faulty([program, ...words]: Command): { readonly command: Command; readonly folder: string } {
  const folder = makeFolder();
  const options = words.slice(0, -1);
  return {
    command: [program, ...options, 'test/attacks/harness/faulty-threads.js', `${words.at(-1)}`, folder],
    folder,
  };
}

async function start(on: Command, environment: Readonly<Record<string, string>> = {}) {
  const { command, folder } = faulty(on);
  const server = await startProcess({ ...settings, ...environment }, command);
  onTestFinished(async () => {
    await server.stop('SIGKILL');
  });
  return {
    ...server,
    /** Makes one thread fail, or with `start` each thread that starts. */
    fail: (fault: string) => writeFileSync(join(folder, fault), ''),
    hasFailed: (fault: string) => !existsSync(join(folder, fault)),
    repairStart: () => rmSync(join(folder, 'start')),
    /** The lines of the log that contain a text. */
    lines: (text: string): readonly Record<string, unknown>[] =>
      linesOf(server.stdout())
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg.includes(text)),
    metric: (name: string) => metricOf(server, name),
  };
}

/** The lines of a log that have their end. */
const linesOf = (log: string) => log.split('\n').slice(0, -1);

/**
 * The number of accepted requests of 400 from one address, over 40 connections at the same time. On a busy machine, the
 * server may be overloaded (503): before the rate limit counts a request, or afterwards, as with other errors.
 */
async function accepted(port: number): Promise<number> {
  const answers = Array.from({ length: 40 }, async () => {
    const client = await RawClient.to(port);
    const own: string[] = [];
    while (own.length < 10) {
      client.send(requestText('{"text":"Hello"}'));
      const { status, headers = {} } = (await client.answer()) ?? {};
      if (status !== 503) own.push(`${status}`);
      else if ('ratelimit' in headers) own.push('503 counted');
    }
    client.socket.destroy();
    return own;
  });
  const all = (await Promise.all(answers)).flat();
  const isAccepted = (answer: string) => answer === '200' || answer === '503 counted';
  expect(all.filter((answer) => !isAccepted(answer) && answer !== '429')).toEqual([]);
  return all.filter(isAccepted).length;
}

/** The failures of others, except that a server on a busy machine was overloaded. */
const failuresOf = ({ failures }: Treatment) => failures.filter((failure) => !isRefusal(failure));

describe.each(serversWithThreads)('on $name', ({ name, command }) => {
  // Faults of Node are enough, and on Bun a full heap ends the process.
  test.each(name === 'Bun' ? ['exception'] : ['exception', 'rejection', 'exit', 'heap'])(
    'a thread with the fault "%s" is replaced; the others serve, and no sum decreases',
    async (fault) => {
      const server = await start(command, { NODE_OPTIONS: '--max-old-space-size=64' });
      expect(await accepted(server.port)).toBe(400);
      const before = await server.metric('textmill_requests_total');
      const stopOthers = await startOthers({ port: server.port });
      server.fail(fault);
      await expect.poll(() => server.lines(ENDED).length).toBe(1);
      await expect.poll(() => server.metric('textmill_threads_responding')).toBe(2);
      const others = await stopOthers();
      report(name, `a thread with the fault ${fault}`, describeTreatment(others));
      // Only connections to the thread, and those that waited for it, are lost. Bun may respond with 204 as it ends.
      const isLost = (failure: string) => /ECONNRESET|socket hang up|^204 $/.test(failure);
      expect(failuresOf(others).filter((failure) => !isLost(failure))).toEqual([]);
      expect(await server.metric('textmill_threads_ended_total')).toBe(1);
      expect(await server.metric('textmill_requests_total')).toBeGreaterThan(before);
      expect(failuresOf(await askOnNewConnections(server.port, 60))).toEqual([]);
      // The message of an exception can quote input.
      expect(server.stdout() + server.stderr()).not.toContain('secret');
      expect(await server.stop()).toBe(0);
    },
  );

  test('of 400 requests to both threads, exactly 60 are accepted, and no further ones by a replaced thread', async () => {
    const server = await start(command, { RATE_LIMIT_PER_MINUTE: '60' });
    const begun = performance.now();
    expect(await accepted(server.port)).toBe(60);
    const threads = () => new Set(server.lines('request').map(({ thread }) => thread));
    await expect.poll(threads).toEqual(new Set([1, 2]));
    server.fail('exit');
    await expect.poll(() => server.lines(ENDED).length).toBe(1);
    await expect.poll(() => server.metric('textmill_threads_responding')).toBe(2);
    const further = await accepted(server.port);
    // On a machine that stalls for a minute, the limit allows others.
    if (performance.now() - begun < 60_000) expect(further).toBe(0);
  });
});

const command = [node24, 'dist/server.js'] as const;

test('on a terminal, threads write whole lines for people', async () => {
  const file = join(makeFolder(), 'log');
  const line = 'exec 3>&2; script -qefc "exec $* 2>&3" "$FILE"';
  const server = await startProcess({ ...settings, FILE: file }, ['bash', '-c', line, 'bash', ...command]);
  onTestFinished(() => killTree(server.pid));
  await accepted(server.port);
  const requests = () => linesOf(readFileSync(file, 'utf8')).filter((text) => text.includes('/api/v1/base64/'));
  await expect.poll(() => requests().length).toBeGreaterThanOrEqual(400);
  const isWhole = (text: string) => /^\d\d:\d\d:\d\d POST \/api\/v1\/base64\/ \d{3} \d+\.\d ms\r$/.test(text);
  expect(requests().filter((text) => !isWhole(text))).toEqual([]);
});

test('while no new thread can start, the others serve, and further attempts follow', async () => {
  const server = await start(command);
  server.fail('start');
  server.fail('exit');
  await expect.poll(() => server.lines(ENDED).length).toBeGreaterThanOrEqual(3);
  expect(server.lines(ENDED)[1]).toMatchObject({ level: 50, code: 7 });
  await expect.poll(() => server.metric('textmill_threads_responding')).toBe(1);
  expect(failuresOf(await askOnNewConnections(server.port, 60))).toEqual([]);
  server.repairStart();
  await expect.poll(() => server.metric('textmill_threads_responding')).toBe(2);
});

test('threads start in a folder that was deleted', async () => {
  const line = 'cd "$(mktemp -d)" && rmdir "$PWD" && exec "$@"';
  const server = await startProcess(settings, ['bash', '-c', line, 'bash', ...command.map((word) => resolve(word))]);
  onTestFinished(() => killTree(server.pid));
  expect(await metricOf(server, 'textmill_threads_responding')).toBe(2);
});

test('a server whose threads end as they start ends with code 1 and an error', async () => {
  const { command: failing, folder } = faulty(command);
  writeFileSync(join(folder, 'start'), '');
  const { code, stdout, stderr } = await runProcess({ PORT: '0', WORKERS: '2' }, failing);
  expect(code).toBe(1);
  expect(linesOf(stdout).every(isJson)).toBe(true);
  expect(JSON.parse(linesOf(stdout)[0] ?? '')).toMatchObject({ code: 7, msg: expect.stringContaining(ENDED) });
  expect(stderr).toBe('The server could not start, because a thread ended: see the log\n');
});

test('with a thread that hangs, the metrics have its last counts, and the server stops in time with code 1', async () => {
  const server = await start(command, { SHUTDOWN_GRACE_SECONDS: '1' });
  const responding = () => server.metric('textmill_threads_responding');
  await accepted(server.port);
  await expect.poll(responding).toBe(2);
  server.fail('hang');
  await expect.poll(() => server.hasFailed('hang')).toBe(true);
  await expect.poll(responding).toBe(1);
  expect(await server.metric('textmill_requests_total')).toBeGreaterThanOrEqual(400);
  expect(await server.stop()).toBe(1);
  expect(server.lines('a thread did not stop in time')).toHaveLength(1);
});
