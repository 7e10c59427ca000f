import { Agent, request } from 'node:http';
import { request as requestOverTls, Agent as TlsAgent } from 'node:https';
import { loopTime } from './target.ts';

/** Well-behaved clients, and how the server treats them during an attack. */

/** How the server treated the clients. */
export interface Treatment {
  readonly asked: number;
  /** The reason for each missing or wrong response. */
  readonly failures: readonly string[];
  /**
   * A percentile of the work that the server did while a client waited: processor time of its first thread, which has the
   * event loop, relative to that of a request before the attack. Other programs on the machine make a client wait longer,
   * but add no work, and they make all work take more processor time.
   */
  work(percent: number): number;
}

/** What well-behaved clients ask: a server, or a proxy before it, whose work is not measured. */
export interface Asked {
  readonly port: number;
  readonly pid?: number;
  readonly isTls?: boolean;
  readonly host?: string;
}

interface Question {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** The body of the correct response. */
  readonly right: string;
}

const QUESTIONS: readonly Question[] = [
  { method: 'GET', path: '/healthz', right: '{"status":"alive"}' },
  { method: 'GET', path: '/readyz', right: '{"status":"ready"}' },
  {
    method: 'POST',
    path: '/api/v1/base64/',
    body: '{"text":"Hello"}',
    right: '{"ok":true,"data":{"result":"SGVsbG8="}}',
  },
];
/**
 * Twice the work that clients of any of these servers wait for, in requests. Bare node:http answers nobody for more than
 * five seconds while 20 connections send chunks of one byte, or requests without waiting.
 */
export const LITTLE_WORK = 4_000;
/** Requests before the attack. */
const ORDINARY = 200;

const LOCAL = '127.0.0.1';
/** The address of these clients. Attackers use other addresses. */
const ADDRESS = '127.0.0.3';
/** Milliseconds between two requests of {@link startOthers}. */
const PACE = 20;
/**
 * Milliseconds until a client gives up, many times the work that it may have to wait for: only a machine that stalls for
 * as long makes an attack fail without a fault of the server.
 */
const PATIENCE = 60_000;

/**
 * Sends probes and conversions at a constant rate that slow responses don't change, alternately on new and on kept
 * connections. To be called before the attack, for its requests before.
 *
 * @returns A function that stops sending, waits for the pending responses, and returns the treatment.
 */
export async function startOthers(server: Asked): Promise<() => Promise<Treatment>> {
  const agent = server.isTls === true ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const askAgain = (number: number) => ask(server, questionAt(number >> 1), number % 2 === 0 ? agent : false);
  const before = workOf(server);
  for (let number = 0; number < ORDINARY && server.pid !== undefined; number++) await askAgain(number);
  const ordinary = (workOf(server) - before) / ORDINARY;
  const asked: Promise<Exchange>[] = [];
  const timer = setInterval(() => asked.push(askAgain(asked.length)), PACE);
  return async () => {
    clearInterval(timer);
    const exchanges = await Promise.all(asked);
    agent.destroy();
    return treatmentOf(exchanges, ordinary);
  };
}

/** Milliseconds of processor time of a server, if that is measured. */
const workOf = ({ pid }: Asked) => (pid === undefined ? Number.NaN : loopTime(pid));

/** Sends requests one after another, each on a new connection. */
export async function askOnNewConnections(port: number, times: number): Promise<Treatment> {
  const exchanges: Exchange[] = [];
  for (let time = 0; time < times; time++) exchanges.push(await ask({ port }, questionAt(time), false));
  return treatmentOf(exchanges, Number.NaN);
}

interface Exchange {
  readonly work: number;
  readonly failure: string | undefined;
}

function ask(server: Asked, { method, path, body = '', right }: Question, agent: Agent | false): Promise<Exchange> {
  const { port, isTls = false, host = LOCAL } = server;
  const send = isTls ? requestOverTls : request;
  const before = workOf(server);
  return new Promise((resolve) => {
    const end = (failure: string | undefined) => resolve({ work: workOf(server) - before, failure });
    const named = { Host: `localhost:${port}` };
    const headers =
      body === '' ? named : { ...named, 'Content-Type': 'application/json', 'Content-Length': body.length };
    const signal = AbortSignal.timeout(PATIENCE);
    const options = { host, localAddress: ADDRESS, port, method, path, headers, agent, signal };
    // The test created the certificate itself.
    send({ ...options, rejectUnauthorized: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.on('error', ({ message }) => end(message));
      answer.on('end', () => {
        end(answer.statusCode === 200 && text === right ? undefined : `${answer.statusCode} ${text}`);
      });
    })
      .on('error', ({ message }) => end(message))
      .end(body);
  });
}

function questionAt(index: number): Question {
  const question = QUESTIONS[index % QUESTIONS.length];
  if (question === undefined) throw new Error('the list of questions is empty');
  return question;
}

function treatmentOf(exchanges: readonly Exchange[], ordinary: number): Treatment {
  const sorted = exchanges.map(({ work }) => work / ordinary).toSorted((a, b) => a - b);
  return {
    asked: exchanges.length,
    failures: exchanges.flatMap(({ failure }) => failure ?? []),
    work: (percent) => sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN,
  };
}

/** Whether a failure is the refusal of a conversion by a server that has too many, as on a busy machine. */
export const isRefusal = (failure: string): boolean => failure.startsWith('503 {"ok":false');

/** Prints the result of an attack as one line, so that the log of a CI run contains it. */
export function report(node: string, attack: string, ...figures: readonly string[]): void {
  process.stdout.write(`attack | ${node} | ${attack} | ${figures.join(' | ')}\n`);
}

/** Describes how the server treated other clients, for a report. */
export function describeTreatment(others: Treatment): string {
  const reasons = [...new Set(others.failures)].slice(0, 3).join(', ');
  const failed = others.failures.length === 0 ? '' : ` (${reasons})`;
  const served = `others: ${others.asked - others.failures.length} of ${others.asked} served${failed}`;
  if (Number.isNaN(others.work(100))) return served;
  const [p50, p95, most] = [50, 95, 100].map((percent) => others.work(percent).toFixed(0));
  return `${served}, after the work of p50 ${p50}, p95 ${p95}, at most ${most} requests`;
}
