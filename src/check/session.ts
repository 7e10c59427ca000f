import { readDocuments } from '../server/assets/document-files.ts';
import { compare } from './compare.ts';
import { type CheckRequest, type Client, createClient, ExchangeError, type Received } from './exchange.ts';
import type { CheckName, Findings } from './findings.ts';
import { LimitWatch } from './limit.ts';
import { createOracle } from './oracle.ts';
import type { Places } from './place.ts';

export interface CheckOptions {
  readonly url: URL;
  /** Whether to use up the allowance. */
  readonly rateLimit: boolean;
  /** Whether a certificate that is not valid is a warning. */
  readonly insecure: boolean;
  /** The addresses of the server, instead of those of its name. */
  readonly addresses?: readonly string[] | undefined;
  /** For the whole run. */
  readonly timeoutSeconds: number;
  /** The port for HTTP without TLS, which belongs to the default port of HTTPS. */
  readonly plainPort?: number;
}

/** The options of a run without options. */
export const checkDefaults = { rateLimit: false, insecure: false, timeoutSeconds: 60 } as const;

/** The run can't continue. The message is a sentence for people. */
export class Stop extends Error {
  override readonly name = 'Stop';
}

const MOST_FAILURES = 3;

/** The state of a run, which its parts share. */
export class Session {
  readonly options: CheckOptions;
  readonly findings: Findings;
  readonly watch = new LimitWatch();
  readonly notChecked: string[] = [];
  readonly documents = new Map(readDocuments());
  readonly #oracle = createOracle(this.documents);
  readonly #started = performance.now();
  readonly places: Places;
  readonly client: Client;
  requests = 0;
  /** The requests that a limit counts. */
  posts = 0;
  /** Why the last request that failed has no response. */
  lastFault = '';
  #failures = 0;

  constructor(options: CheckOptions, places: Places, findings: Findings) {
    this.options = options;
    this.places = places;
    this.findings = findings;
    this.client = createClient(places.main, this.left);
  }

  /** Milliseconds left for the whole run. */
  readonly left = () => this.options.timeoutSeconds * 1000 - (performance.now() - this.#started);

  /** Sends a request, and compares the response with the expected one. As {@link Session.tell} otherwise. */
  readonly ask = async (check: CheckName, request: CheckRequest, hasOwnBody = false): Promise<Received | undefined> => {
    const received = await this.tell(check, request);
    if (received !== undefined) await this.judge(check, request, received, hasOwnBody);
    return received;
  };

  /** Compares a response with the expected one, and notes the allowance that it reports. */
  readonly judge = async (check: CheckName, request: CheckRequest, received: Received, hasOwnBody = false) => {
    const expected = await this.#oracle(request, received);
    if (request.method === 'POST' && expected.status !== 404 && received.status !== 429) this.watch.note(received);
    compare(check, received, expected, this.findings, hasOwnBody);
  };

  /**
   * Sends a request. Undefined if there is no response, which is a failure.
   *
   * @param send Sends it in another way.
   */
  readonly tell = async (
    check: CheckName,
    request: CheckRequest,
    send = (one: CheckRequest) => this.client.send(one),
  ): Promise<Received | undefined> => {
    this.#endInTime();
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
      this.#endInTime();
      this.lastFault = error.message;
      const advice = 'Send the same request to the server directly, and look at the log of the proxy.';
      this.findings.add(check, { found: error.message, expected: 'a response', advice });
      if (++this.#failures < MOST_FAILURES) return undefined;
      throw new Stop(`The server stopped responding: ${error.message}.`);
    }
  };

  #endInTime(): void {
    if (this.left() > 0) return;
    throw new Stop(`The run did not end within ${this.options.timeoutSeconds} seconds: use --timeout to allow more.`);
  }
}

function waitFor(seconds = ''): string {
  const time = /^\d{1,5}$/.test(seconds) ? `${seconds} seconds` : 'a minute';
  return `The allowance is used up: wait ${time}. If that does not help, others share the allowance: check TRUST_PROXY.`;
}
