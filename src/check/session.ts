import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { readDocuments } from '../server/assets/document-files.ts';
import { advice } from './advice.ts';
import { compare } from './compare.ts';
import { type CheckRequest, ExchangeError, type Received, sendOverHttp1 } from './exchange.ts';
import { type CheckName, Findings } from './findings.ts';
import { LimitWatch } from './limit.ts';
import { createOracle } from './oracle.ts';
import type { Places } from './place.ts';

export interface CheckOptions {
  readonly url: URL;
  /** Whether to use up the allowance. */
  readonly rateLimit: boolean;
  /** The addresses of the server, instead of those of its name. */
  readonly addresses?: readonly string[] | undefined;
  /** For the whole run. */
  readonly timeoutSeconds: number;
}

/** The options of a run without options. */
export const checkDefaults = { rateLimit: false, timeoutSeconds: 60 } as const;

/** The run can't continue. The message is a sentence for people. */
export class Stop extends Error {
  override readonly name = 'Stop';
}

/** Another way to send a request than over HTTP/1.1 to the main address. */
export type Send = (request: CheckRequest) => Promise<Received>;

const MOST_FAILURES = 3;

/** The state of a run, which its parts share. */
export class Session {
  readonly options: CheckOptions;
  readonly places: Places;
  readonly findings = new Findings();
  readonly watch = new LimitWatch();
  readonly notChecked: string[] = [];
  readonly documents = new Map(readDocuments());
  readonly #oracle = createOracle(this.documents);
  readonly #agent: Agent;
  requests = 0;
  /** The requests that a limit counts. */
  posts = 0;
  /** Why the last request that failed has no response. */
  lastFault = '';
  #failures = 0;
  #isOver = false;

  constructor(options: CheckOptions, places: Places) {
    this.options = options;
    this.places = places;
    this.#agent = new (options.url.protocol === 'https:' ? TlsAgent : Agent)({ keepAlive: true, maxSockets: 1 });
  }

  /** Sends a request, and compares the response with the expected one. As {@link Session.tell} otherwise. */
  readonly ask = async (check: CheckName, request: CheckRequest, hasOwnBody = false, send?: Send) => {
    const received = await this.tell(check, request, send);
    if (received !== undefined) await this.judge(check, request, received, hasOwnBody);
    return received;
  };

  /** Compares a response with the expected one, and notes the allowance that it reports. */
  readonly judge = async (check: CheckName, request: CheckRequest, received: Received, hasOwnBody = false) => {
    const expected = await this.#oracle(request, received);
    const { href } = new URL(request.target, this.options.url);
    const isOwn = compare(check, received, expected, this.findings, href, hasOwnBody);
    if (request.method === 'POST' && expected.status !== 404 && received.status !== 429) {
      this.watch.note(isOwn ? received : undefined);
    }
  };

  /** Sends a request. Undefined if there is no response, which is a failure. */
  readonly tell = async (
    check: CheckName,
    request: CheckRequest,
    send: Send = (one) => sendOverHttp1(this.places.main, one, this.#agent),
  ): Promise<Received | undefined> => {
    if (this.#isOver) throw new Stop('The run is over.');
    this.requests++;
    if (request.method === 'POST') this.posts++;
    try {
      const received = await send(request);
      this.#failures = 0;
      const isSpent = received.status === 429 && received.headers['textmill-error'] !== undefined;
      if (isSpent && check !== 'over-limit') throw new Stop(waitFor(received.headers['retry-after']));
      return received;
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      if (request.method === 'POST') this.watch.note(undefined);
      if (error.isIdle) return this.tell(check, request, send);
      this.lastFault = error.message;
      this.findings.add('failed', check, error.message, 'a response', advice.noResponse);
      if (++this.#failures < MOST_FAILURES) return undefined;
      throw new Stop(`The server stopped responding: ${error.message}.`);
    }
  };

  /** Ends the run: closes its connections, and prevents further requests. */
  end(): void {
    this.#isOver = true;
    this.#agent.destroy();
  }
}

function waitFor(seconds = ''): string {
  const time = /^\d{1,5}$/.test(seconds) ? `${seconds} seconds` : 'a minute';
  return `The allowance is used up: wait ${time}. If that does not help, others share the allowance: check TRUST_PROXY.`;
}
