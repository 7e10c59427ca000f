import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

/**
 * Clients that don't wait for each other, as a program of its own: it offers requests by a schedule, whatever becomes of
 * those before, and reports what came back. `test/attacks/harness/offer.ts` runs it.
 */

/** What the program is told, as JSON in its first argument. */
export interface Offer {
  readonly port: number;
  /** The body of each request, and the path that it is posted to. */
  readonly target: string;
  readonly body: string;
  /** Requests per second. Unless given, each connection sends its next request when it has its answer: the capacity. */
  readonly perSecond?: number;
  readonly seconds: number;
  /** Connections that are kept open; 0 opens one for each request. */
  readonly connections: number;
}

/** What came back; times in milliseconds, from a request's sending to the end of its answer. */
export interface Report {
  readonly offered: number;
  readonly accepted: number;
  /** Answered with 503 and Retry-After. */
  readonly refused: number;
  /** Anything else, by what it was. */
  readonly failed: Readonly<Record<string, number>>;
  readonly acceptedPerSecond: number;
  readonly acceptedP50: number;
  readonly acceptedP99: number;
  readonly refusedP99: number;
  /** The longest that a probe took, over a connection of its own. */
  readonly healthMax: number;
  readonly readyMax: number;
  /** From the end of the load until five requests in a row were accepted within 200 ms. */
  readonly normalAfter: number;
  /** How late this program itself was with what it sent. */
  readonly latenessP99: number;
}

const HOST = '127.0.0.1';
const ANSWER_MILLISECONDS = 20_000;
const PROBE_MILLISECONDS = 100;
const NORMAL_MILLISECONDS = 200;

/** A connection that sends one request at a time. */
class Connection {
  readonly #socket: Socket;
  #received = '';
  #left = Number.POSITIVE_INFINITY;
  #answered: ((outcome: string) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: HOST, noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error: NodeJS.ErrnoException) => this.#end(error.code ?? error.message));
    this.#socket.on('close', () => this.#end('closed'));
  }

  /** Resolves with the status, followed by `!` if a 503 lacks Retry-After, or with what went wrong. */
  send(request: string): Promise<string> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.#received = '';
      this.#left = Number.POSITIVE_INFINITY;
      if (this.#socket.destroyed) return this.#end('closed');
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#left !== Number.POSITIVE_INFINITY) {
      this.#left -= chunk.length;
    } else {
      this.#received += chunk.toString('latin1');
      const head = this.#received.indexOf('\r\n\r\n');
      if (head === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1] ?? 0);
      this.#left = length + head + 4 - this.#received.length;
    }
    if (this.#left > 0) return;
    const status = this.#received.slice(9, 12);
    this.#end(status === '503' && !/\r\nretry-after: \d/i.test(this.#received) ? '503!' : status);
  }

  #end(outcome: string): void {
    this.#answered?.(outcome);
    this.#answered = undefined;
  }
}

class Run {
  readonly #offer: Offer;
  readonly #request: string;
  readonly #oneRequest: string;
  readonly #idle: Connection[] = [];
  readonly #wanting: ((connection: Connection) => void)[] = [];
  readonly #accepted: number[] = [];
  readonly #refused: number[] = [];
  readonly #failed: Record<string, number> = {};
  readonly #lateness: number[] = [];
  #pending = 0;

  constructor(offer: Offer) {
    this.#offer = offer;
    this.#request = post(offer, 'keep-alive');
    this.#oneRequest = post(offer, 'close');
    for (let count = 0; count < offer.connections; count++) this.#idle.push(new Connection(offer.port));
  }

  async run(): Promise<Report> {
    const { perSecond, port } = this.#offer;
    const probes = { '/healthz': 0, '/readyz': 0 };
    let isOver = false;
    const probe = async (path: keyof typeof probes) => {
      const begun = performance.now();
      const outcome = await once(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      if (outcome !== '200') this.#note(`${path} ${outcome}`);
      probes[path] = Math.max(probes[path], performance.now() - begun);
    };
    const probing = (async () => {
      const all: Promise<void>[] = [];
      for (; !isOver; await after(PROBE_MILLISECONDS)) all.push(probe('/healthz'), probe('/readyz'));
      await Promise.race([Promise.all(all), after(ANSWER_MILLISECONDS)]);
    })();
    const begun = performance.now();
    const offered = perSecond === undefined ? await this.#saturate(begun) : await this.#schedule(begun, perSecond);
    const acceptedInTime = this.#accepted.length;
    const took = performance.now() - begun;
    isOver = true;
    const normalAfter = perSecond === undefined ? 0 : await this.#becomeNormal();
    for (const end = performance.now() + ANSWER_MILLISECONDS; this.#pending > 0 && performance.now() < end; ) {
      await after(20);
    }
    await probing;
    if (this.#pending > 0) this.#failed['unanswered'] = this.#pending;
    return {
      offered,
      accepted: this.#accepted.length,
      refused: this.#refused.length,
      failed: this.#failed,
      acceptedPerSecond: (1000 * acceptedInTime) / took,
      acceptedP50: percentile(this.#accepted, 0.5),
      acceptedP99: percentile(this.#accepted, 0.99),
      refusedP99: percentile(this.#refused, 0.99),
      healthMax: probes['/healthz'],
      readyMax: probes['/readyz'],
      normalAfter,
      latenessP99: percentile(this.#lateness, 0.99),
    };
  }

  /** Sends what is due, evenly spread, and sleeps for a millisecond. */
  async #schedule(begun: number, perSecond: number): Promise<number> {
    const count = Math.round(this.#offer.seconds * perSecond);
    for (let sent = 0; sent < count; await after(1)) {
      for (const now = performance.now() - begun; sent < count && (1000 * sent) / perSecond <= now; sent++) {
        this.#lateness.push(now - (1000 * sent) / perSecond);
        void this.#exchange();
      }
    }
    return count;
  }

  async #saturate(begun: number): Promise<number> {
    let offered = 0;
    const client = async () => {
      for (; performance.now() - begun < 1000 * this.#offer.seconds; offered++) await this.#exchange();
    };
    await Promise.all(Array.from({ length: SATURATING_CLIENTS }, client));
    return offered;
  }

  async #exchange(): Promise<void> {
    this.#pending++;
    const begun = performance.now();
    const outcome =
      this.#offer.connections === 0 ? await once(this.#offer.port, this.#oneRequest) : await this.#exchangeOverOpen();
    const took = performance.now() - begun;
    this.#pending--;
    if (outcome === '200') this.#accepted.push(took);
    else if (outcome === '503') this.#refused.push(took);
    else this.#note(outcome);
  }

  async #exchangeOverOpen(): Promise<string> {
    const connection = this.#idle.shift() ?? (await new Promise<Connection>((resolve) => this.#wanting.push(resolve)));
    const outcome = await connection.send(this.#request);
    const kept = /^\d/.test(outcome) ? connection : new Connection(this.#offer.port);
    const wanting = this.#wanting.shift();
    if (wanting === undefined) this.#idle.push(kept);
    else wanting(kept);
    return outcome;
  }

  async #becomeNormal(): Promise<number> {
    const ended = performance.now();
    let inARow = 0;
    let since = ended;
    while (inARow < 5 && performance.now() - ended < ANSWER_MILLISECONDS) {
      const begun = performance.now();
      const outcome = await once(this.#offer.port, this.#oneRequest);
      const isNormal = outcome === '200' && performance.now() - begun < NORMAL_MILLISECONDS;
      if (isNormal && inARow === 0) since = begun;
      inARow = isNormal ? inARow + 1 : 0;
      await after(20);
    }
    return inARow === 5 ? since - ended : Number.POSITIVE_INFINITY;
  }

  #note(outcome: string): void {
    this.#failed[outcome] = (this.#failed[outcome] ?? 0) + 1;
  }
}

/** Enough that no process of the server is ever without work. */
const SATURATING_CLIENTS = 16;

async function once(port: number, request: string): Promise<string> {
  const connection = new Connection(port);
  const outcome = await connection.send(request);
  connection.close();
  return outcome;
}

function post({ target, body }: Offer, connection: string): string {
  const length = Buffer.byteLength(body);
  const headers = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: ${connection}`;
  return `POST ${target} HTTP/1.1\r\n${headers}\r\n\r\n${body}`;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const offer: Offer = JSON.parse(process.argv[2] ?? '');
process.stdout.write(JSON.stringify(await new Run(offer).run()), () => process.exit());
