import { Agent, request } from 'node:http';
import { request as requestOverTls, Agent as TlsAgent } from 'node:https';

/** Clients that behave well, and what becomes of them while somebody attacks. */

/** How they fared. */
export interface Treatment {
  readonly asked: number;
  /** Why requests got no answer, or a wrong one. */
  readonly failures: readonly string[];
  /** Milliseconds within which so many percent of the requests had their answer. A failure took as long as a client waits. */
  percentile(percent: number): number;
}

interface Question {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** The body of the right answer. */
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
/** Where they come from; no attacker comes from there. */
const ADDRESS = '127.0.0.3';
/** Milliseconds between two requests of {@link startOthers}. */
const PACE = 20;
/** Milliseconds until a client gives up. */
const PATIENCE = 5_000;

/**
 * Asks again and again, at a pace that no slow answer changes: probes and conversions, on a new connection and on
 * connections that are kept, by turns.
 *
 * @returns Stops asking, waits for the answers that are due, and tells how it went.
 */
export function startOthers(port: number, isTls = false): () => Promise<Treatment> {
  const send = isTls ? requestOverTls : request;
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const asked: Promise<Outcome>[] = [];
  const timer = setInterval(() => {
    asked.push(ask(send, port, questionAt(asked.length >> 1), asked.length % 2 === 0 ? agent : false));
  }, PACE);
  return async () => {
    clearInterval(timer);
    const outcomes = await Promise.all(asked);
    agent.destroy();
    return treatmentOf(outcomes);
  };
}

/** Asks so many times, each time on a new connection, one after another. */
export async function askOnNewConnections(port: number, times: number): Promise<Treatment> {
  const outcomes: Outcome[] = [];
  for (let time = 0; time < times; time++) outcomes.push(await ask(request, port, questionAt(time), false));
  return treatmentOf(outcomes);
}

interface Outcome {
  readonly milliseconds: number;
  readonly failure: string | undefined;
}

function ask(
  send: typeof request | typeof requestOverTls,
  port: number,
  { method, path, body = '', right }: Question,
  agent: Agent | false,
): Promise<Outcome> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const fail = (failure: string) => resolve({ milliseconds: PATIENCE, failure });
    const headers = body === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': body.length };
    const signal = AbortSignal.timeout(PATIENCE);
    const options = { host: '127.0.0.1', localAddress: ADDRESS, port, method, path, headers, agent, signal };
    // The certificate is the test's own.
    send({ ...options, rejectUnauthorized: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.on('error', ({ message }) => fail(message));
      answer.on('end', () => {
        if (answer.statusCode !== 200 || text !== right) fail(`${answer.statusCode} ${text}`);
        else resolve({ milliseconds: performance.now() - begun, failure: undefined });
      });
    })
      .on('error', ({ message }) => fail(message))
      .end(body);
  });
}

function questionAt(index: number): Question {
  const question = QUESTIONS[index % QUESTIONS.length];
  if (question === undefined) throw new Error('there is nothing to ask');
  return question;
}

function treatmentOf(outcomes: readonly Outcome[]): Treatment {
  const sorted = outcomes.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return {
    asked: outcomes.length,
    failures: outcomes.flatMap(({ failure }) => failure ?? []),
    percentile: (percent) => sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN,
  };
}
