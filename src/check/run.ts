import { OPENAPI_PATH } from '../contract/path.ts';
import { quoteName } from '../core/escapes.ts';
import { isObject } from '../core/field.ts';
import { VERSION } from '../core/version.ts';
import { describe, GATEWAY_ADVICE } from './compare.ts';
import { checkDocuments } from './documents.ts';
import { ExchangeError, type Received, sendOverHttp2 } from './exchange.ts';
import { type Finding, Findings } from './findings.ts';
import { checkForged, checkOtherAddress, useUp } from './limit-checks.ts';
import { checkMcp } from './mcp.ts';
import { findPlaces } from './place.ts';
import { checkPlainHttp } from './plain-http.ts';
import { contractCases, exampleRequests, MOST_EXAMPLES, RESERVED_POSTS, sampleRequest } from './requests.ts';
import { type CheckOptions, Session, Stop } from './session.ts';
import { checkCertificate, readTls } from './tls.ts';

/** What a run has found: `--json` prints it. */
export interface Report {
  readonly url: string;
  /** The address that was checked; null if there is none. */
  readonly address: string | null;
  /** The version of this program, and of the server, if it reports one. */
  readonly version: string;
  readonly serverVersion: string | null;
  /** Why the run ended early; null if it did not. */
  readonly stopped: string | null;
  readonly checks: readonly Finding[];
  /** What this run could not see. */
  readonly notChecked: readonly string[];
  readonly requests: number;
  /** The requests that a limit counts. */
  readonly posts: number;
  readonly milliseconds: number;
}

/** Checks a server. The promise rejects only if this program has a bug. */
export async function check(options: CheckOptions): Promise<Report> {
  const started = performance.now();
  const findings = new Findings();
  let session: Session | undefined;
  let serverVersion: string | undefined;
  let stopped: string | null = null;
  try {
    session = new Session(options, await findPlaces(options.url, options.addresses), findings);
    const protocol = options.url.protocol === 'https:' ? await checkTls(session) : undefined;
    serverVersion = await identify(session);
    await checkAll(session, protocol, serverVersion === VERSION);
  } catch (error) {
    if (!(error instanceof Stop || error instanceof ExchangeError)) throw error;
    session?.notChecked.push('everything that is not listed above');
    stopped = error instanceof Stop ? error.message : `The server can't be reached: ${error.message}.`;
  } finally {
    session?.client.close();
  }
  return {
    url: options.url.origin,
    address: session?.places.main.address ?? null,
    version: VERSION,
    serverVersion: serverVersion ?? null,
    stopped,
    checks: findings.list(),
    notChecked: session?.notChecked ?? [],
    requests: session?.requests ?? 0,
    posts: session?.posts ?? 0,
    milliseconds: Math.round(performance.now() - started),
  };
}

async function checkAll(session: Session, protocol: string | undefined, isSameVersion: boolean): Promise<void> {
  const { ask, findings, notChecked, watch } = session;
  const room = (watch.limit ?? Number.POSITIVE_INFINITY) - RESERVED_POSTS - 1;
  const { requests, total } = exampleRequests(Math.max(0, Math.min(MOST_EXAMPLES, room)));
  checkAllowance(session, requests.length + RESERVED_POSTS);
  for (const request of requests) await ask('examples', request);
  findings.made('examples', `${requests.length} of ${total}`);
  for (const { check, request, hasOwnBody } of contractCases) await ask(check, request, hasOwnBody);
  findings.made('cookies');
  await checkVersions(session, protocol);
  await checkMcp(session);
  await checkForged(session);
  await checkOtherAddress(session);
  await checkDocuments(session, isSameVersion);
  await checkPlainHttp(session);
  watch.finish(findings);
  await useUp(session);
  notChecked.push(
    'whether other clients have an allowance of their own',
    'each of several servers behind this name: use --address',
    'HTTP/3',
  );
}

async function checkTls({ places: { main }, options, findings }: Session): Promise<string> {
  const tls = await readTls(main);
  checkCertificate(tls, main, options.insecure, findings);
  return tls.protocol;
}

/** Returns the server's version. Ends the run if it is another program, instead of reporting every check as failed. */
async function identify(session: Session): Promise<string | undefined> {
  const { tell, ask, findings } = session;
  const described = await tell('version', { method: 'GET', target: OPENAPI_PATH });
  const version = described && versionOf(described);
  const converted = await ask('examples', sampleRequest);
  if (version === undefined && !converted?.body.toString('utf8', 0, 20).startsWith('{"ok":')) {
    const shown = described ?? converted;
    const seen = shown === undefined ? session.lastFault : `GET ${OPENAPI_PATH} returned ${describe(shown)}`;
    const isGateway = shown !== undefined && shown.status >= 502 && shown.status <= 504;
    findings.clear();
    throw new Stop(`This does not look like textmill: ${seen}.${isGateway ? ` ${GATEWAY_ADVICE}` : ''}`);
  }
  findings.made('version', version ?? 'unknown');
  if (version !== VERSION) {
    findings.add('version', {
      severity: 'warning',
      found: version === undefined ? `${OPENAPI_PATH} does not tell it` : `version ${quoteName(version)}`,
      expected: `version ${VERSION}`,
      advice: 'Other failures may only mean that the versions differ: use the textmill that you have deployed.',
    });
  }
  return version;
}

/** The version that the interface description of a textmill server tells. */
function versionOf({ status, body }: Received): string | undefined {
  if (status !== 200) return undefined;
  try {
    const description: unknown = JSON.parse(body.toString());
    const info = isObject(description) ? description['info'] : undefined;
    if (!isObject(info) || info['title'] !== 'textmill' || typeof info['version'] !== 'string') return undefined;
    return info['version'].replaceAll(/[^\w.+-]/g, '').slice(0, 40);
  } catch {
    return undefined;
  }
}

/** Ends the run if the limit would reject a part of it. */
function checkAllowance({ watch: { remaining, limit, windowSeconds } }: Session, needed: number): void {
  if (remaining === undefined || limit === undefined || remaining >= needed) return;
  if (limit <= needed) {
    throw new Stop(
      `The limit of this server is ${limit} requests, but this check needs ${needed + 1}: raise it for the check.`,
    );
  }
  throw new Stop(
    `Only ${remaining} requests are left, but this check needs ${needed}: wait ${windowSeconds} seconds. If that does not help, others share the allowance: check TRUST_PROXY.`,
  );
}

async function checkVersions(session: Session, protocol: string | undefined): Promise<void> {
  const { tell, judge, places, left, findings, notChecked } = session;
  if (protocol === undefined) {
    notChecked.push('the certificate and HTTP/2, because the URL begins with http:');
    return;
  }
  if (protocol === 'h2') {
    const received = await tell('http-versions', sampleRequest, (one) => sendOverHttp2(places.main, one, left));
    if (received !== undefined) await judge('http-versions', sampleRequest, received);
  }
  findings.made('http-versions', protocol === 'h2' ? 'HTTP/1.1 and HTTP/2' : 'HTTP/1.1');
}
