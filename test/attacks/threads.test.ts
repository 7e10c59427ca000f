import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isJson } from '../../support/json/mutated-json.ts';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { serversWithThreads } from '../../support/servers/engines.ts';
import { type Command, runProcess, type ServerProcess, startProcess } from '../../support/servers/server-process.ts';
import { killTree } from '../../support/servers/system-process.ts';
import { askOnNewConnections, describeTreatment, report, startOthers } from './harness/others.ts';
import { metricOf } from './harness/target.ts';

/** Threads that end, hang or can't start: the others serve, none forgets a request, and each is replaced. */

const ENDED = 'a thread ended unexpectedly';
const SILENT = 'a thread does not respond';

interface Faulty extends ServerProcess {
  /** Makes one thread fail. */
  readonly fail: (fault: string) => void;
  /** Whether a thread has taken the fault. */
  readonly hasFailed: (fault: string) => boolean;
  /** While this is on, each thread ends as it starts. */
  readonly failAtStart: (isOn: boolean) => void;
  /** The lines of the log that contain a text. */
  readonly lines: (text: string) => readonly Record<string, unknown>[];
  readonly metric: (name: string) => Promise<number>;
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-threads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function faulty([program, ...words]: Command): { readonly command: Command; readonly folder: string } {
  const folder = makeFolder();
  const file = resolve(words.at(-1) ?? '');
  return { command: [program, ...words.slice(0, -1), 'test/attacks/harness/faulty-threads.js', file, folder], folder };
}

async function start(on: Command, environment: Readonly<Record<string, string>> = {}): Promise<Faulty> {
  const { command, folder } = faulty(on);
  const settings = { WORKERS: '2', LOG_LEVEL: 'info', METRICS_PORT: '0', RATE_LIMIT_PER_MINUTE: '1000000' };
  const server = await startProcess({ ...settings, ...environment }, command);
  onTestFinished(async () => {
    await server.stop('SIGKILL');
  });
  const flag = join(folder, 'start');
  return {
    ...server,
    fail: (fault) => writeFileSync(join(folder, fault), ''),
    hasFailed: (fault) => !existsSync(join(folder, fault)),
    failAtStart: (isOn) => (isOn ? writeFileSync(flag, '') : rmSync(flag)),
    lines: (text) =>
      linesOf(server.stdout())
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg.includes(text)),
    metric: (name) => metricOf(server, name),
  };
}

/** The lines of a log that have their end. */
const linesOf = (log: string) => log.split('\n').slice(0, -1);

const isTerminalLine = (line: string) => /^\d\d:\d\d:\d\d POST \/api\/v1\/base64\/ 200 \d+\.\d ms\r$/.test(line);

/** The statuses of requests from one address, over this many connections at the same time. */
async function send(port: number, connections: number, perConnection: number): Promise<readonly number[]> {
  const statuses = Array.from({ length: connections }, async () => {
    const client = await RawClient.to(port);
    const own: number[] = [];
    for (let count = 0; count < perConnection; count++) {
      client.send(requestText('{"text":"Hello"}'));
      own.push((await client.answer())?.status ?? 0);
    }
    client.socket.destroy();
    return own;
  });
  return (await Promise.all(statuses)).flat();
}

const accepted = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

describe.each(serversWithThreads)('on $name', ({ name, command }) => {
  // On Bun, a full heap ends the process.
  const faults = ['exception', 'rejection', 'exit', 'hang', ...(name === 'Bun' ? [] : ['heap'])];

  test.each(faults)(
    'a thread with the fault "%s" is replaced; the others serve, and no count is lost',
    async (fault) => {
      // The others, which have their own address, send fewer.
      const server = await start(command, { RATE_LIMIT_PER_MINUTE: '600', NODE_OPTIONS: '--max-old-space-size=64' });
      expect(accepted(await send(server.port, 10, 58))).toBe(580);
      const before = await server.metric('textmill_requests_total');
      const stopOthers = startOthers({ port: server.port });
      server.fail(fault);
      // A thread that hangs is ended after 15 seconds if the machine stalls, too.
      await expect.poll(() => server.lines(ENDED).length).toBe(1);
      await expect.poll(() => server.metric('textmill_threads_responding')).toBe(2);
      const others = await stopOthers();
      report(name, `a thread with the fault ${fault}`, describeTreatment(others));
      // Only connections to the thread, and those that waited for it, are lost.
      expect(others.failures.filter((failure) => !/ECONNRESET|socket hang up/.test(failure))).toEqual([]);
      expect(others.failures.length).toBeLessThan(0.7 * others.asked);
      expect(server.lines(SILENT)).toHaveLength(fault === 'hang' ? 1 : 0);
      expect(await server.metric('textmill_threads_ended_total')).toBe(1);
      expect(await server.metric('textmill_requests_total')).toBeGreaterThanOrEqual(before);
      expect(accepted(await send(server.port, 10, 4))).toBe(20);
      expect((await askOnNewConnections(server.port, 60)).failures).toEqual([]);
      // The message of an exception can quote input.
      expect(server.stdout() + server.stderr()).not.toContain('secret');
      expect(await server.stop()).toBe(0);
    },
  );

  test('exactly 60 of 400 requests over 40 connections are accepted, and each thread accepts some', async () => {
    const server = await start(command, { RATE_LIMIT_PER_MINUTE: '60' });
    const statuses = await send(server.port, 40, 10);
    expect(accepted(statuses)).toBe(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(340);
    await expect.poll(() => server.lines('request').length).toBeGreaterThanOrEqual(400);
    const ofThreads = server.lines('request').filter(({ status }) => status === 200);
    expect(new Set(ofThreads.map(({ thread }) => thread))).toEqual(new Set([1, 2]));
    expect(await server.stop()).toBe(0);
  });

  test.each([
    ['a file', 'exec "$@" >"$FILE"', isJson],
    ['a pipe', '"$@" | cat >"$FILE"', isJson],
    ['a terminal', 'exec 3>&2; script -qefc "exec $* 2>&3" "$FILE"', isTerminalLine],
  ] as const)('each line of the log is whole on %s', async (_, line, isWhole) => {
    const folder = makeFolder();
    const file = join(folder, 'log');
    const settings = { WORKERS: '2', RATE_LIMIT_PER_MINUTE: '0', CONNECTIONS_PER_ADDRESS: '0', FILE: file };
    const server = await startProcess(settings, ['bash', '-c', line, 'bash', ...command]);
    onTestFinished(() => killTree(server.pid));
    await send(server.port, 100, 50);
    const requests = () => linesOf(readFileSync(file, 'utf8')).filter((text) => text.includes('/api/v1/base64/'));
    await expect.poll(() => requests().length).toBe(5_000);
    expect(requests().filter((text) => !isWhole(text))).toEqual([]);
  });

  test('while no new thread can start, the others serve, and each attempt comes later than the last', async () => {
    const server = await start(command);
    server.failAtStart(true);
    server.fail('exit');
    await expect.poll(() => server.lines(ENDED).length).toBeGreaterThanOrEqual(5);
    // A timer never fires early.
    const times = server.lines(ENDED).map(({ time }) => Number(time));
    const pauses = times.slice(1, 5).map((time, index) => time - (times[index] ?? 0));
    for (const [index, least] of [100, 200, 400, 800].entries())
      expect(pauses[index]).toBeGreaterThanOrEqual(least - 1);
    expect(server.lines(ENDED)[1]).toMatchObject({ level: 50, code: 7 });
    expect(await server.metric('textmill_threads_responding')).toBe(1);
    expect((await askOnNewConnections(server.port, 60)).failures).toEqual([]);
    server.failAtStart(false);
    await expect.poll(() => server.metric('textmill_threads_responding')).toBe(2);
  });

  test('a server whose threads all end as they start ends with code 1 and an error', async () => {
    const { command: failing, folder } = faulty(command);
    writeFileSync(join(folder, 'start'), '');
    const { code, stdout, stderr } = await runProcess({ PORT: '0', WORKERS: '2' }, failing);
    expect(code).toBe(1);
    expect(linesOf(stdout).map((line) => JSON.parse(line))).toMatchObject([
      { code: 7, msg: expect.stringContaining(ENDED) },
      { code: 7 },
    ]);
    expect(stderr).toBe('The server could not start, because its threads ended: see the log\n');
  });

  test('a thread that hangs at the stop is ended before the grace period is over, and the exit code is not 0', async () => {
    const server = await start(command, { SHUTDOWN_GRACE_SECONDS: '1' });
    server.fail('hang');
    await expect.poll(() => server.hasFailed('hang')).toBe(true);
    // On a busy machine, ending the thread takes longer, and the process kills itself: then it has no exit code.
    expect([1, null]).toContain(await server.stop());
  });
});
