import { advice } from './advice.ts';
import { type CheckRequest, sendOverHttp1 } from './exchange.ts';
import { type CheckName, checkTitles } from './findings.ts';
import { isNear } from './place.ts';
import { sampleRequest } from './requests.ts';
import type { Send, Session } from './session.ts';

/** The checks of whose address the limit counts. */

const HIDDEN = 'RateLimit is missing, as on Cloudflare Workers, or servers count separately, or the run took too long';

/** Whether a request that differs from the others has another allowance; undefined if that can't be told. */
async function isFresh({ tell, watch, findings, notChecked }: Session, check: CheckName, ...sent: Sent) {
  const received = await tell(check, ...sent);
  const result = received && watch.isFresh(received);
  if (result === undefined) notChecked.push(`${checkTitles[check]}: ${HIDDEN}`);
  else findings.made(check);
  if (result !== true && received !== undefined) watch.note(received);
  return result;
}

type Sent = [request: CheckRequest, send?: Send];

/** A client must not get a fresh allowance by writing an address itself. */
export async function checkForged(session: Session): Promise<void> {
  const random = () => Math.floor(Math.random() * 256);
  const headers = { ...sampleRequest.headers, 'x-forwarded-for': `198.18.${random()}.${random()}` };
  if (!(await isFresh(session, 'forwarded-for', { ...sampleRequest, headers }))) return;
  const isOwn = isNear(session.places);
  const remedy = isOwn ? advice.trustsThisMachine : advice.trustsClients;
  const found = 'a request with a forged X-Forwarded-For has a fresh allowance';
  const expected = 'the allowance of this address';
  session.findings.add(isOwn ? 'warning' : 'failed', 'forwarded-for', found, expected, remedy);
}

/** The IPv4 address and the IPv6 address of this machine have separate allowances. */
export async function checkOtherAddress(session: Session): Promise<void> {
  const { places, watch, findings, notChecked } = session;
  const { other } = places;
  if (other === undefined) {
    notChecked.push('IPv4 and IPv6: from here, the server can be reached only over one of them');
    return;
  }
  const before = watch.remaining ?? 0;
  const result = await isFresh(session, 'addresses', sampleRequest, (request) => sendOverHttp1(other, request));
  // The other address may have used its own allowance before.
  if (result !== false || watch.remaining !== before - 1) return;
  // A container engine on this machine may hide only local addresses.
  const severity = isNear(places) ? 'warning' : 'failed';
  const found = 'IPv4 and IPv6 share one allowance';
  findings.add(severity, 'addresses', found, 'an allowance for each address', advice.hiddenAddress);
}

/** How many requests --rate-limit sends at most. */
const MOST_POSTS = 300;

/** Uses the allowance up, if that was asked for, and checks the response over the limit. */
export async function useUp({ options, tell, judge, watch, findings, notChecked }: Session): Promise<void> {
  const { limit } = watch;
  if (!options.rateLimit || limit === undefined || limit > MOST_POSTS) {
    const why = options.rateLimit ? `the server has no limit of at most ${MOST_POSTS}` : 'use --rate-limit';
    notChecked.push(`the response over the limit: ${why}`);
    return;
  }
  // Requests that others made before may stop counting meanwhile.
  const most = limit - watch.counted + 1;
  for (let sent = 0; sent < most; sent++) {
    const received = await tell('over-limit', sampleRequest);
    if (received === undefined) return;
    if (received.status !== 429) {
      watch.note(received);
      continue;
    }
    await judge('over-limit', sampleRequest, received);
    findings.made('over-limit', `after ${watch.counted} requests`);
    return;
  }
  const expected = `429, at most ${limit} requests in ${watch.windowSeconds} seconds`;
  findings.add('failed', 'over-limit', `no 429 after ${most} more requests`, expected, advice.separateCounts);
}
