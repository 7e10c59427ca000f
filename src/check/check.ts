import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import proxyAddr from '@fastify/proxy-addr';
import { OPENAPI_PATH } from '../contract/path.ts';
import { quoteName } from '../core/escapes.ts';
import { VERSION } from '../core/version.ts';
import { readDocuments } from '../server/assets/document-files.ts';
import { expiryOf, TIME_LEFT } from '../server/certificate-expiry.ts';
import { type AddProblem, adviceFor, compare, describe, type Problem } from './compare.ts';
import { CheckError, type CheckRequest, exchange, hostOf, type Received, type Server } from './exchange.ts';
import { contractRequests, createExpectation, documentRequests, exampleRequests, FORGED, get } from './requests.ts';

export interface CheckOptions {
  /** It ends with a slash. */
  readonly url: URL;
  /** The address of the server, instead of one of its name. */
  readonly address?: string | undefined;
  readonly timeoutSeconds?: number;
}

/** What a run has found: `--json` prints it. */
export type Findings = Awaited<ReturnType<typeof check>>;

/** Checks a server. The promise rejects only if this program has a bug. */
export async function check({ url, address = hostOf(url), timeoutSeconds = 60 }: CheckOptions) {
  const signal = AbortSignal.timeout(timeoutSeconds * 1000);
  const agent = new (url.protocol === 'https:' ? TlsAgent : Agent)({ keepAlive: true, maxSockets: 1 });
  const run = new Run({ url, address, agent, signal });
  /** Why the run ended early, as a clause. */
  let stopped: string | null = null;
  try {
    await run.checkAll();
  } catch (error) {
    if (!(error instanceof CheckError)) throw error;
    stopped = signal.aborted ? `the run did not end within ${timeoutSeconds} seconds` : error.message;
    run.notChecked.push('everything that is not listed above');
  } finally {
    agent.destroy();
  }
  const { server, serverVersion, checks, problems, notChecked, requests } = run;
  const subject = { url: url.href.slice(0, -1), address: server.address, version: VERSION, serverVersion };
  return { ...subject, stopped, checks: [...checks], problems, notChecked, requests };
}

/** A server on this machine, in a private network or behind NAT64: there, this machine may be a trusted proxy. */
const isNear = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal', '64:ff9b::/96']);

const RATE = 'rate limit';
const USED_UP = 'the allowance is used up: wait a minute, or check RATE_LIMIT_PER_MINUTE and TRUST_PROXY';

/** The run can't continue. */
class Stop extends CheckError {}

/** A run, and what it has found. */
class Run {
  server: Server;
  /** Null until the server is known to be textmill. */
  serverVersion: string | null = null;
  /** The checks that were made. */
  readonly checks = new Set<string>();
  /** Of the problems with the same advice, a check has only the first one. */
  readonly problems: Problem[] = [];
  readonly notChecked: string[] = [];
  requests = 0;
  /** The requests of this run that are in the count of the server, and how many more it allows. */
  #counted = 0;
  #left: number | undefined;

  readonly #add: AddProblem = (name, severity, found, expected) => {
    this.checks.add(name);
    const advice = adviceFor(name, found);
    if (this.problems.some((one) => one.check === name && one.advice === advice)) return;
    this.problems.push({ check: name, severity, found, expected, advice });
  };

  constructor(server: Server) {
    this.server = server;
  }

  async checkAll(): Promise<void> {
    await this.#identify();
    const documents = readDocuments();
    const expect = createExpectation(documents);
    for (const request of [...contractRequests, ...documentRequests(documents)]) await this.#ask(request, expect);
    for (const request of exampleRequests) if (this.#left !== 0) await this.#ask(request, expect);
    if (!this.checks.has(RATE)) this.#add(RATE, 'warning', 'no RateLimit-Policy', 'RateLimit-Policy and RateLimit');
    if (this.#left === 0) this.notChecked.push('more examples, because of the rate limit');
  }

  /** Ends the run if the server is another program, instead of reporting every check as failed. */
  async #identify(): Promise<void> {
    const description = await this.#send(get('version', OPENAPI_PATH));
    // Further connections have the same address, because a server can see another one of this machine at another.
    this.server = { ...this.server, address: description.address };
    const [, version] = /"title":\s*"textmill",\s*"version":\s*"([\w.+-]{1,40})"/.exec(`${description.body}`) ?? [];
    if (version === undefined) {
      const found = describe(description);
      throw new Stop(`${OPENAPI_PATH} is not that of textmill: ${found}. ${adviceFor(OPENAPI_PATH, found)}`);
    }
    this.serverVersion = version;
    this.checks.add('version');
    if (version !== VERSION) this.#add('version', 'warning', quoteName(version), VERSION);
    this.#checkCertificate(description);
  }

  #checkCertificate({ certificate, certificateFault }: Received): void {
    if (certificate === undefined) return;
    this.checks.add('certificate');
    if (certificateFault !== undefined) {
      this.#add('certificate', 'failed', certificateFault, `a valid certificate for ${hostOf(this.server.url)}`);
    }
    const { date, isNear: isLate } = expiryOf(certificate.valid_from ?? '', certificate.valid_to ?? '');
    if (isLate && certificateFault !== 'CERT_HAS_EXPIRED') {
      this.#add('certificate', 'warning', `expires on ${date}`, `${TIME_LEFT} left`);
    }
  }

  /** Sends a request, and compares the response with the expected one. If there is no response, that is a failure. */
  async #ask(request: CheckRequest, expect: ReturnType<typeof createExpectation>): Promise<void> {
    try {
      const received = await this.#send(request);
      if (request.check === FORGED) return this.#checkForged(received);
      this.checks.add(request.check);
      compare(request.check, received, await expect(request), this.#add);
      this.#checkCount(received);
    } catch (error) {
      if (!(error instanceof CheckError) || error instanceof Stop || this.server.signal.aborted) throw error;
      this.#add(request.check, 'failed', error.message, 'a response');
    }
  }

  async #send(request: CheckRequest): Promise<Received> {
    this.requests++;
    const received = await exchange(this.server, request);
    if (received.status === 429 && 'textmill-error' in received.headers) throw new Stop(USED_UP);
    return received;
  }

  /** The server's count contains all requests of this run, and those of others. If not, there are several counts. */
  #checkCount(received: Received): void {
    if ('ratelimit-policy' in received.headers) this.checks.add(RATE);
    const count = countIn(received);
    if (count === undefined) return;
    this.#counted++;
    this.#left = count.left;
    const missing = this.#counted - count.used;
    if (missing > 0) this.#add(RATE, 'warning', `a count that lacks ${missing} of the requests`, 'one count of all');
  }

  /** A client must not get a count of its own by writing an address itself. */
  #checkForged(received: Received): void {
    const count = countIn(received);
    if (count === undefined || this.#counted === 0 || this.problems.some((one) => one.check === RATE)) {
      this.notChecked.push(`${FORGED}: RateLimit is missing, as on Cloudflare Workers, or servers count separately`);
      return;
    }
    this.checks.add(FORGED);
    const severity = isNear(this.server.address, 0) ? 'warning' : 'failed';
    if (count.used > this.#counted) this.#counted++;
    else this.#add(FORGED, severity, 'a fresh allowance', 'the allowance of this address');
  }
}

/** How many requests of one client the server has counted, and how many more it allows, if a response says so. */
function countIn({ headers }: Received) {
  const [, limit] = /^"default";q=(\d{1,9});/.exec(headers['ratelimit-policy'] ?? '') ?? [];
  const [, left] = /^"default";r=(\d{1,9});/.exec(headers['ratelimit'] ?? '') ?? [];
  if (limit === undefined || left === undefined) return undefined;
  return { used: Number(limit) - Number(left), left: Number(left) };
}
