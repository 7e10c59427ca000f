import { setTimeout as after } from 'node:timers/promises';
import { type RawAnswer, RawClient } from '../../../support/raw-client.ts';
import type { Offer, Outcome } from './offer.ts';

/** The program that sends the Offer in its first argument, and prints the Outcome. */

const SATURATING_CLIENTS = 16;
/** Milliseconds to wait for a response. */
const PATIENCE = 20_000;
const PROBE_INTERVAL = 100;

const offer: Offer = JSON.parse(process.argv[2] ?? '');
const accepted: number[] = [];
const refused: number[] = [];
const failed: Record<string, number> = {};
const slowest = { '/healthz': 0, '/readyz': 0 };
const idle: RawClient[] = [];
const wanting: ((client: RawClient) => void)[] = [];
let pending = 0;
let lateness = 0;
let isOver = false;

for (let count = 0; count < offer.connections; count++) idle.push(await RawClient.to(offer.port));
const probing = probe();
const begun = performance.now();
const offered = offer.perSecond === undefined ? await saturate() : await follow(offer.perSecond);
const acceptedPerSecond = (1000 * accepted.length) / (performance.now() - begun);
isOver = true;
const normalAfter = await becomeNormal();
for (const end = performance.now() + PATIENCE; pending > 0 && performance.now() < end; ) await after(20);
await probing;
if (pending > 0) failed['unanswered'] = pending;
const outcome: Outcome = {
  offered,
  accepted: accepted.length,
  refused: refused.length,
  failed,
  acceptedPerSecond,
  acceptedP50: percentile(accepted, 0.5),
  acceptedP99: percentile(accepted, 0.99),
  refusedP50: percentile(refused, 0.5),
  refusedP95: percentile(refused, 0.95),
  refusedP99: percentile(refused, 0.99),
  healthMax: slowest['/healthz'],
  readyMax: slowest['/readyz'],
  normalAfter,
  lateness,
};
process.stdout.write(JSON.stringify(outcome), () => process.exit());

/** Sends the requests evenly spread over the time. */
async function follow(perSecond: number): Promise<number> {
  const count = Math.round(offer.seconds * perSecond);
  for (let sent = 0; sent < count; await after(1)) {
    const now = performance.now() - begun;
    lateness = Math.max(lateness, now - (1000 * sent) / perSecond);
    for (; sent < count && (1000 * sent) / perSecond <= now; sent++) void exchange();
  }
  return count;
}

async function saturate(): Promise<number> {
  let sent = 0;
  const client = async () => {
    for (; performance.now() - begun < 1000 * offer.seconds; sent++) await exchange();
  };
  await Promise.all(Array.from({ length: SATURATING_CLIENTS }, client));
  return sent;
}

async function exchange(): Promise<void> {
  pending++;
  const sent = performance.now();
  const status = offer.connections === 0 ? await exchangeOnce(post('close')) : await exchangeOverOpen();
  const took = performance.now() - sent;
  pending--;
  if (status === '200') accepted.push(took);
  else if (status === '503') refused.push(took);
  else failed[status] = (failed[status] ?? 0) + 1;
}

function exchangeOnce(request: string): Promise<string> {
  return RawClient.ask(offer.port, request).then(describe, String);
}

/** Uses the connection that has been idle longest, or waits until one is idle. */
async function exchangeOverOpen(): Promise<string> {
  const client = idle.shift() ?? (await new Promise<RawClient>((resolve) => wanting.push(resolve)));
  client.send(post('keep-alive'));
  const status = describe(await client.answer());
  const next = wanting.shift();
  if (next === undefined) idle.push(client);
  else next(client);
  return status;
}

/** The status, if a client can use the response. */
function describe(answer: RawAnswer | undefined): string {
  if (answer?.status === 503 && answer.headers['retry-after'] === undefined) return '503 without Retry-After';
  return answer === undefined ? 'closed' : String(answer.status);
}

async function probe(): Promise<void> {
  const probes: Promise<void>[] = [];
  const ask = async (path: keyof typeof slowest) => {
    const sent = performance.now();
    const status = await exchangeOnce(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    slowest[path] = Math.max(slowest[path], performance.now() - sent);
    if (status !== '200') failed[`${path} ${status}`] = (failed[`${path} ${status}`] ?? 0) + 1;
  };
  for (; !isOver; await after(PROBE_INTERVAL)) probes.push(ask('/healthz'), ask('/readyz'));
  await Promise.race([Promise.all(probes), after(PATIENCE)]);
}

async function becomeNormal(): Promise<number> {
  const ended = performance.now();
  let since = ended;
  for (let inARow = 0; inARow < 5; ) {
    const sent = performance.now();
    if (sent - ended > PATIENCE) return PATIENCE;
    const status = await exchangeOnce(post('close'));
    const isNormal = status === '200' && performance.now() - sent < 200;
    if (isNormal && inARow === 0) since = sent;
    inARow = isNormal ? inARow + 1 : 0;
    await after(20);
  }
  return since - ended;
}

function post(connection: 'close' | 'keep-alive'): string {
  const { target, body } = offer;
  const head = `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: ${connection}`;
  return `${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
