import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { FREE_HOST, freePort } from '../../support/free-port.ts';
import { isJson } from '../../support/json/mutated-json.ts';
import { findProgram } from '../../support/programs.ts';
import { serversOnEngines } from '../../support/servers/engines.ts';
import { type Command, type ServerProcess, startProcess } from '../../support/servers/server-process.ts';
import { childrenOf } from '../../support/servers/system-process.ts';
import { startAttack } from './harness/attack.ts';
import {
  brokenPipe,
  canMount,
  closedOutput,
  fullDevice,
  fullDisk,
  hangingThread,
  type LogTarget,
  unreadPipe,
  unreadSocket,
} from './harness/log-targets.ts';
import { describeTreatment, isRefusal, report, startOthers } from './harness/others.ts';
import { lts, memoryOf, metricOf } from './harness/target.ts';

/** Logs that can't be written: neither a response nor the end of the process waits for them. */

const GRACE_SECONDS = 4;
/** More lines than the buffer of a process and that of a socket hold: about 7,800. */
const REQUESTS = 10_000;
/** MiB by which the server may grow. V8 lets the heaps of two processes grow by up to 70. */
const LARGEST_GROWTH = 128;

interface Case {
  readonly log: string;
  readonly make: () => LogTarget;
  /** Whether every line is accepted. */
  readonly takesAll?: boolean;
  /** Whether an exit waits for as long as the thread that writes. */
  readonly delaysExit?: boolean;
}

const hasPerl = findProgram('perl', 'perl-base') !== undefined;
const pipe: Case = { log: 'an unread pipe', make: unreadPipe };
const thread: Case = { log: 'an output that hangs a thread', make: hangingThread, delaysExit: true };

const cases: readonly Case[] = [
  { log: 'a full device', make: fullDevice },
  pipe,
  { log: 'a pipe whose reader has ended', make: brokenPipe },
  { log: 'a closed output', make: closedOutput, takesAll: true },
  ...(hasPerl ? [{ log: 'an unread socket', make: unreadSocket }, thread] : []),
];

const { name, program } = lts;

test.each(cases)(
  'with the log on $log, the server keeps responding, and ends within the grace period after SIGTERM',
  async ({ log, make, takesAll, delaysExit = false }) => {
    const server = await start(make().line, { SHUTDOWN_GRACE_SECONDS: String(GRACE_SECONDS) });
    const before = memoryOfAll(server.pid);
    const stopOthers = await startOthers({ port: server.port });
    const attack = await startLoad(server);
    await untilRequests(server, REQUESTS);
    const others = await stopOthers();
    const requests = await metricOf(server, REQUESTS_TOTAL);
    const dropped = await metricOf(server, DROPPED_TOTAL);
    const growth = memoryOfAll(server.pid) - before;
    const end = await endBy(delaysExit ? 'SIGKILL' : 'SIGTERM', server);
    await attack.stop();
    report(
      name,
      `log on ${log}`,
      describeTreatment(others),
      `${requests} requests, ${dropped} lines dropped, memory grew by ${growth.toFixed(0)} MiB`,
      end,
    );
    expect(others.failures.filter((failure) => !isRefusal(failure))).toEqual([]);
    if (takesAll) expect(dropped).toBe(0);
    else expect(dropped).toBeGreaterThan(0);
    expect(growth).toBeLessThan(LARGEST_GROWTH);
    if (!delaysExit) expect(end).toBe('code 0');
  },
);

interface Recovery extends Case {
  readonly on: string;
  readonly workers?: string;
  readonly command?: Command | undefined;
}

const [, , onBun, onDeno] = serversOnEngines;
const recoveries: readonly Recovery[] = [
  ...(canMount() ? [{ log: 'a full disk', make: fullDisk, on: name }] : []),
  { ...pipe, on: name },
  { ...pipe, on: 'two threads', workers: '2' },
  { ...pipe, on: 'Bun', command: onBun?.command },
  { ...pipe, on: 'Deno', command: onDeno?.command },
];

test.each(recoveries)(
  'when $log accepts lines again, the log says once how many are missing, and no line is torn, on $on',
  async ({ log, make, on, command, workers = '1' }) => {
    const { line, recover } = make();
    const server = await start(line, { WORKERS: workers }, command);
    const attack = await startLoad(server);
    await untilRequests(server, REQUESTS);
    await attack.stop();
    const read = recover?.() ?? (() => '');
    const missing = () => missingLines(read()).reduce((sum, lines) => sum + lines, 0);
    // The last responses may still be on their way, and their lines may be dropped.
    let dropped = Number.NaN;
    const difference = async () => {
      dropped = await metricOf(server, DROPPED_TOTAL);
      return dropped - missing();
    };
    await expect.poll(difference).toBe(0);
    expect(dropped).toBeGreaterThan(0);
    expect(missingLines(read())).toHaveLength(1);
    await fetch(`${server.url}/readyz`);
    await expect.poll(read).toContain('"route":"/readyz"');
    const torn = tornLines(read());
    report(on, `${log} accepts lines again`, `${dropped} lines dropped, ${torn} torn`);
    expect(torn).toBe(0);
  },
);

test('with an unread log, an uncaught exception ends the server immediately', async () => {
  const thrower = "process.on('SIGUSR2',()=>{throw(0)})";
  const server = await start(unreadPipe().line, { NODE_OPTIONS: `--import=data:text/javascript,${thrower}` });
  const attack = await startLoad(server);
  await untilRequests(server, REQUESTS);
  const end = await endBy('SIGUSR2', server);
  await attack.stop();
  expect(end).toBe('code 1');
});

test.each([
  ['a full device', '2>/dev/full'],
  ['a closed output', '2>&-'],
  ['a pipe whose reader has ended', '2> >(exit)'],
])('with standard error on %s, the server starts and responds', async (_, redirection) => {
  const port = await freePort(FREE_HOST);
  const child = spawn('bash', ['-c', `exec "$@" ${redirection}`, 'bash', program, 'dist/server.js'], {
    env: { PORT: String(port), HOST: FREE_HOST },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const status = () =>
    fetch(`http://${FREE_HOST}:${port}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(status).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

const REQUESTS_TOTAL = 'textmill_requests_total';
const DROPPED_TOTAL = 'textmill_log_lines_dropped_total';

async function start(
  line: string,
  environment: Readonly<Record<string, string>>,
  command: Command = [program, 'dist/server.js'],
): Promise<ServerProcess> {
  const settings = { LOG_LEVEL: 'info', METRICS_PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...environment };
  // The bash line receives the command as "$@".
  const server = await startProcess(settings, ['bash', '-c', line, 'bash', ...command]);
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  return server;
}

/** Sends many small requests, each of which is logged as one line. */
function startLoad({ port }: ServerProcess) {
  const text = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  return startAttack({ port, connections: 16, isReading: true, isUrgent: true, repeated: { text, waits: true } });
}

async function untilRequests(server: ServerProcess, requests: number): Promise<void> {
  while ((await metricOf(server, REQUESTS_TOTAL)) < requests) await setTimeout(100);
}

/** How a server ends. If it hangs, the test kills it. */
async function endBy(signal: NodeJS.Signals, server: ServerProcess): Promise<string> {
  server.kill(signal);
  const kill = globalThis.setTimeout(() => server.kill('SIGKILL'), PATIENCE_MILLISECONDS);
  const code = await server.exited;
  clearTimeout(kill);
  // A process that a signal ended has no exit code.
  return code === null ? 'killed' : `code ${code}`;
}

/** Much longer than the grace period. */
const PATIENCE_MILLISECONDS = 30_000;

/** The resident set of a process and its children, in MiB. */
function memoryOfAll(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + memoryOf(each), 0);
}

/** The number in each report of missing lines. */
function missingLines(log: string): readonly number[] {
  return Array.from(log.matchAll(/"lines":(\d+),"msg":"log lines are missing/g), ([, lines]) => Number(lines));
}

function tornLines(log: string): number {
  return log.split('\n').filter((line) => line !== '' && !isJson(line)).length;
}
