import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { Offer, Outcome } from './offer.ts';

/** The program that sends the Offer in its first argument, and prints the Outcome. */

const HOST = '127.0.0.1';
const SATURATING_CLIENTS = 16;
/** Milliseconds to wait for a response. */
const PATIENCE = 20_000;
const PROBE_INTERVAL = 100;

/** A connection that sends one request at a time. */
class Client {
  readonly #socket: Socket;
  readonly opened: Promise<void>;
  #received = '';
  #missing: number | undefined;
  #answered: ((outcome: string) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: HOST, noDelay: true });
    this.opened = new Promise((resolve) => this.#socket.once('connect', resolve).once('close', () => resolve()));
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error: NodeJS.ErrnoException) => this.#end(error.code ?? error.message));
    this.#socket.on('close', () => this.#end('closed'));
  }

  /** Resolves with the status or the error. */
  send(request: string): Promise<string> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.#received = '';
      this.#missing = undefined;
      if (this.#socket.destroyed) this.#end('closed');
      else this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#missing === undefined) {
      this.#received += chunk.toString('latin1');
      const head = this.#received.indexOf('\r\n\r\n') + 4;
      if (head === 3) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#received)?.[1] ?? 0);
      this.#missing = head + length - this.#received.length;
    } else {
      this.#missing -= chunk.length;
    }
    if (this.#missing > 0) return;
    const status = this.#received.slice(9, 12);
    const isHopeless = status === '503' && !/\r\nretry-after: \d/i.test(this.#received);
    this.#end(isHopeless ? '503 without Retry-After' : status);
  }

  #end(outcome: string): void {
    this.#answered?.(outcome);
    this.#answered = undefined;
  }
}

const offer: Offer = JSON.parse(process.argv[2] ?? '');
const accepted: number[] = [];
const refused: number[] = [];
const failed: Record<string, number> = {};
const slowest = { '/healthz': 0, '/readyz': 0 };
const idle: Client[] = [];
const wanting: ((client: Client) => void)[] = [];
let pending = 0;
let lateness = 0;
let isOver = false;

for (let count = 0; count < offer.connections; count++) idle.push(new Client(offer.port));
await Promise.all(idle.map((client) => client.opened));
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

async function exchangeOnce(request: string): Promise<string> {
  const client = new Client(offer.port);
  const status = await client.send(request);
  client.close();
  return status;
}

/** Uses the connection that has been idle longest, or waits until one is idle. */
async function exchangeOverOpen(): Promise<string> {
  const client = idle.shift() ?? (await new Promise<Client>((resolve) => wanting.push(resolve)));
  const status = await client.send(post('keep-alive'));
  const next = wanting.shift();
  if (next === undefined) idle.push(client);
  else next(client);
  return status;
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
