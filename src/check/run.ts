import { readDocuments } from '../server/assets/document-files.ts';
import { advice } from './advice.ts';
import { AllowanceWatch } from './allowance.ts';
import { compare } from './compare.ts';
import { type CheckRequest, ExchangeError, exchange, type Server } from './exchange.ts';
import { createExpectation } from './expected.ts';
import { type CheckName, Findings } from './findings.ts';
import { RESERVED_POSTS } from './requests.ts';

/** The run can't continue. The message is a sentence for people. */
export class Stop extends Error {
  override readonly name = 'Stop';
}

const USED_UP = `The allowance is used up: wait a minute. If that does not help, the limit is lower than ${RESERVED_POSTS}, or others share the allowance: check RATE_LIMIT_PER_MINUTE and TRUST_PROXY.`;

/** The state of a run, which its parts share. */
export class Run {
  readonly server: Server;
  readonly findings = new Findings();
  readonly watch = new AllowanceWatch();
  readonly notChecked: string[] = [];
  readonly documents = new Map(readDocuments());
  readonly #expect = createExpectation(this.documents);
  requests = 0;
  /** The requests that a limit counts. */
  posts = 0;

  constructor(server: Server) {
    this.server = server;
  }

  /** Sends a request, compares the response with the expected one, and notes the allowance that it reports. */
  readonly ask = async (check: CheckName, request: CheckRequest) => {
    const received = await this.send(check, request);
    if (received === undefined) return undefined;
    const expected = await this.#expect(request, received);
    const isOwn = compare(check, received, expected, this.findings);
    if (request.method === 'POST' && expected.status !== 404) this.watch.note(isOwn ? received : undefined);
    return received;
  };

  /** Sends a request. Undefined if there is no response, which is a failure. */
  readonly send = async (check: CheckName, request: CheckRequest) => {
    this.requests++;
    if (request.method === 'POST') this.posts++;
    try {
      const received = await exchange(this.server, request);
      const isSpent = received.status === 429 && received.headers['textmill-error'] !== undefined;
      if (isSpent) throw new Stop(USED_UP);
      return received;
    } catch (error) {
      if (!(error instanceof ExchangeError) || this.server.signal.aborted) throw error;
      if (request.method === 'POST') this.watch.note(undefined);
      this.findings.add('failed', check, error.message, 'a response', advice.noResponse);
      return undefined;
    }
  };
}
