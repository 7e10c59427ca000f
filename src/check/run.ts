import { once } from 'node:events';
import { OPENAPI_PATH } from '../contract/path.ts';
import { quoteName } from '../core/escapes.ts';
import { VERSION } from '../core/version.ts';
import { advice } from './advice.ts';
import { adviceForAnswer, describe } from './compare.ts';
import { checkHttp2, checkTls } from './connection.ts';
import { checkDocuments } from './documents.ts';
import { ExchangeError } from './exchange.ts';
import type { Finding } from './findings.ts';
import { checkForged, checkOtherAddress, useUp } from './limit-checks.ts';
import { checkMcp } from './mcp.ts';
import { findPlaces } from './place.ts';
import { contractCases, exampleRequests, MOST_EXAMPLES, RESERVED_POSTS, sampleRequest } from './requests.ts';
import { type CheckOptions, Session, Stop } from './session.ts';

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
  const { url, addresses, timeoutSeconds } = options;
  const started = performance.now();
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  let session: Session | undefined;
  /** Undefined until the server is known to be textmill, null if its version is unknown. */
  let serverVersion: string | null | undefined;
  let stopped: string | null = null;
  const run = async () => {
    session = new Session(options, await findPlaces(url, addresses));
    const hasHttp2 = await checkTls(session);
    serverVersion = await identify(session);
    await checkAll(session, hasHttp2, serverVersion === VERSION);
  };
  const late = once(timeout, 'abort').then(() => {
    throw new Stop(`The run did not end within ${timeoutSeconds} seconds.`);
  });
  try {
    await Promise.race([run(), late]);
  } catch (error) {
    if (!(error instanceof Stop || error instanceof ExchangeError)) throw error;
    session?.notChecked.push('everything that is not listed above');
    stopped = error instanceof Stop ? error.message : `The server can't be reached: ${error.message}.`;
  } finally {
    session?.end();
  }
  return {
    url: url.origin,
    address: session?.places.main.address ?? null,
    version: VERSION,
    serverVersion: serverVersion ?? null,
    stopped,
    // Each check of another program would fail.
    checks: (serverVersion !== undefined && session?.findings.list()) || [],
    notChecked: session?.notChecked ?? [],
    requests: session?.requests ?? 0,
    posts: session?.posts ?? 0,
    milliseconds: Math.round(performance.now() - started),
  };
}

async function checkAll(session: Session, hasHttp2: boolean, isSameVersion: boolean): Promise<void> {
  const { ask, findings, notChecked, watch } = session;
  const { requests, total } = exampleRequests(Math.min(MOST_EXAMPLES, roomForExamples(session)));
  for (const request of requests) await ask('examples', request);
  findings.made('examples', `${requests.length} of ${total}`);
  if (requests.length < total) notChecked.push(`the other ${total - requests.length} examples, because of the limit`);
  for (const [check, request, hasOwnBody] of contractCases) await ask(check, request, hasOwnBody);
  findings.made('cookies');
  await checkHttp2(session, hasHttp2);
  await checkMcp(session);
  await checkForged(session);
  await checkOtherAddress(session);
  await checkDocuments(session, isSameVersion);
  watch.finish(findings);
  await useUp(session);
  notChecked.push(
    'whether other clients have an allowance of their own',
    'each of several servers behind this name: use --address',
    'HTTP/3',
  );
}

/** Returns the server's version. Ends the run if it is another program, instead of reporting every check as failed. */
async function identify(session: Session): Promise<string | null> {
  const { tell, ask, findings } = session;
  const described = await tell('version', { method: 'GET', target: OPENAPI_PATH });
  const [, version] = /"title":\s*"textmill",\s*"version":\s*"([^"]{1,200})"/.exec(`${described?.body}`) ?? [];
  const converted = await ask('examples', sampleRequest);
  if (version === undefined && !converted?.body.toString('utf8', 0, 20).startsWith('{"ok":')) {
    const shown = described ?? converted;
    if (shown === undefined) throw new Stop(`The server does not respond: ${session.lastFault}.`);
    const isOther = shown.status < 300 || shown.status === 404;
    const remedy = isOther ? '' : ` ${adviceForAnswer('version', shown)}`;
    throw new Stop(`This does not look like textmill: GET ${OPENAPI_PATH} returned ${describe(shown)}.${remedy}`);
  }
  findings.made('examples', 'only one');
  findings.made('version', version === VERSION ? version : '');
  if (version !== VERSION) {
    const found = version === undefined ? `${OPENAPI_PATH} does not tell it` : `version ${quoteName(version)}`;
    findings.add('warning', 'version', found, `version ${VERSION}`, advice.version);
  }
  return version ?? null;
}

/** How many examples the limit allows. Ends the run if it would reject other requests. */
function roomForExamples({ watch: { remaining, limit, windowSeconds } }: Session): number {
  const room = (remaining ?? limit ?? Number.POSITIVE_INFINITY) - RESERVED_POSTS;
  if (room >= 0) return room;
  if (limit !== undefined && limit <= RESERVED_POSTS) {
    throw new Stop(
      `The limit of this server is ${limit} requests, but a check needs ${RESERVED_POSTS + 1}: raise it for the check.`,
    );
  }
  throw new Stop(
    `Only ${remaining} requests are left, but a check needs ${RESERVED_POSTS}: wait ${windowSeconds} seconds. If that does not help, others share the allowance: check TRUST_PROXY.`,
  );
}
