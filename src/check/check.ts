import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { OPENAPI_PATH } from '../contract/path.ts';
import { quoteName } from '../core/escapes.ts';
import { VERSION } from '../core/version.ts';
import { expiryOf, TIME_LEFT } from '../server/certificate-expiry.ts';
import { advice } from './advice.ts';
import { adviceForAnswer, describe } from './compare.ts';
import { checkDocuments } from './documents.ts';
import { ExchangeError, exchange, hostOf, type Received } from './exchange.ts';
import { checkForged } from './forged-address.ts';
import { contractCases, exampleRequests, RESERVED_POSTS } from './requests.ts';
import { Run, Stop } from './run.ts';

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
  const started = performance.now();
  const signal = AbortSignal.timeout(timeoutSeconds * 1000);
  const agent = new (url.protocol === 'https:' ? TlsAgent : Agent)({ keepAlive: true, maxSockets: 1 });
  let run: Run | undefined;
  /** Null until the server is known to be textmill. `version` is that of this program. */
  let serverVersion: string | null = null;
  /** Why the run ended early. */
  let stopped: string | null = null;
  try {
    const server = { url, address, agent, signal };
    const description = await exchange(server, { method: 'GET', target: OPENAPI_PATH });
    // Further connections have the same address, because a server can see another one of this machine at another.
    run = new Run({ ...server, address: description.address });
    serverVersion = identify(run, description);
    await checkAll(run);
  } catch (error) {
    if (!(error instanceof Stop || error instanceof ExchangeError)) throw error;
    run?.notChecked.push('everything that is not listed above');
    stopped = error instanceof Stop ? error.message : `The server can't be reached: ${error.message}.`;
    if (signal.aborted) stopped = `The run did not end within ${timeoutSeconds} seconds.`;
  } finally {
    agent.destroy();
  }
  return {
    url: url.href.slice(0, -1),
    address: run?.server.address ?? null,
    version: VERSION,
    serverVersion,
    stopped,
    // Each check of another program would fail.
    checks: (serverVersion !== null && run?.findings.list()) || [],
    notChecked: run?.notChecked ?? [],
    requests: run?.requests ?? 0,
    posts: run?.posts ?? 0,
    milliseconds: Math.round(performance.now() - started),
  };
}

/** Returns the server's version. Ends the run if it is another program, instead of reporting every check as failed. */
function identify({ server, findings, notChecked }: Run, description: Received): string {
  const [, version] = /"title":\s*"textmill",\s*"version":\s*"([^"]{1,200})"/.exec(`${description.body}`) ?? [];
  if (version === undefined) {
    const isOther = description.status < 300 || description.status === 404;
    const remedy = isOther ? '' : ` ${adviceForAnswer('version', description)}`;
    const shown = describe(description);
    throw new Stop(`This does not look like textmill: GET ${OPENAPI_PATH} returned ${shown}.${remedy}`);
  }
  findings.made('version', version === VERSION ? version : '');
  if (version !== VERSION) {
    findings.add('warning', 'version', `version ${quoteName(version)}`, `version ${VERSION}`, advice.version);
  }
  if (server.url.protocol === 'https:') findings.made('certificate');
  else notChecked.push('the certificate, because the URL begins with http:');
  const { certificateFault, certificate } = description;
  if (certificateFault !== undefined) {
    const expected = `a valid certificate for ${hostOf(server.url)}`;
    findings.add('failed', 'certificate', certificateFault, expected, advice.certificate);
  }
  if (certificate?.valid_from !== undefined && certificate.valid_to !== undefined) {
    const { date, isNear } = expiryOf(certificate.valid_from, certificate.valid_to);
    findings.made('certificate', `until ${date}`);
    if (isNear && certificateFault !== 'CERT_HAS_EXPIRED')
      findings.add('warning', 'certificate', `expires on ${date}`, `${TIME_LEFT} left`, advice.renewal);
  }
  return version;
}

async function checkAll(run: Run): Promise<void> {
  const { ask, findings, notChecked, watch } = run;
  const isTooLittle = () => (watch.last?.remaining ?? RESERVED_POSTS) < RESERVED_POSTS;
  for (const request of exampleRequests) if (!isTooLittle()) await ask('examples', request);
  if (isTooLittle()) notChecked.push('more examples, because of the limit');
  for (const [check, request] of contractCases) await ask(check, request);
  findings.made('cookies');
  await checkForged(run);
  await checkDocuments(run);
  watch.finish(findings);
  notChecked.push(
    'the response over the limit',
    'whether other clients have an allowance of their own',
    'each of several servers behind this name: use --address',
    'HTTP/2 and HTTP/3',
  );
}
