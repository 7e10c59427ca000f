import { httpLimits } from '../contract/limits.ts';
import { createClient } from './exchange.ts';
import { isNear } from './place.ts';
import { sampleRequest } from './requests.ts';
import type { Session } from './session.ts';

/** The checks of whose address the limit counts. */

const HIDDEN = 'RateLimit is missing, as on Cloudflare Workers, or servers count separately, or the run took too long';

/** A client must not get a fresh allowance by writing an address itself. */
export async function checkForged({ tell, watch, findings, notChecked, places }: Session): Promise<void> {
  const random = () => Math.floor(Math.random() * 256);
  const headers = { ...sampleRequest.headers, 'x-forwarded-for': `198.18.${random()}.${random()}` };
  const received = await tell('forwarded-for', { ...sampleRequest, headers });
  if (received === undefined) return;
  const isFresh = watch.isFresh(received);
  if (isFresh === undefined) {
    notChecked.push(`a forged X-Forwarded-For: ${HIDDEN}`);
    return;
  }
  findings.made('forwarded-for');
  if (!isFresh) {
    watch.note(received);
    return;
  }
  const problem = {
    found: 'a request with a forged X-Forwarded-For has a fresh allowance',
    expected: 'the allowance of this address',
  };
  if (isNear(places.main.address)) {
    const advice =
      'This machine counts as a proxy. If it is not one, TRUST_PROXY contains too much. Check again from another network.';
    findings.add('forwarded-for', { severity: 'warning', ...problem, advice });
  } else {
    const advice =
      'TRUST_PROXY contains too much: set it to the addresses of the proxies only. Each proxy must append to X-Forwarded-For or replace it.';
    findings.add('forwarded-for', { ...problem, advice });
  }
}

/** The IPv4 address and the IPv6 address of this machine have separate allowances. */
export async function checkOtherAddress({
  tell,
  ask,
  places,
  watch,
  findings,
  notChecked,
  left,
}: Session): Promise<void> {
  const { other } = places;
  if (other === undefined) {
    notChecked.push('a second address: the server has only IPv4 or only IPv6, or only one can be reached from here');
    return;
  }
  await ask('addresses', sampleRequest);
  const client = createClient(other, left);
  const received = await tell('addresses', sampleRequest, (one) => client.send(one));
  client.close();
  if (received === undefined) return;
  findings.made('addresses', `${places.main.address} and ${other.address}`);
  const before = watch.remaining;
  const isFresh = watch.isFresh(received);
  if (isFresh === undefined || before === undefined) {
    notChecked.push(`the allowances of IPv4 and IPv6: ${HIDDEN}`);
    return;
  }
  if (isFresh) return;
  watch.note(received);
  if (watch.remaining !== before - 1) return;
  findings.add('addresses', {
    // A container engine on this machine may hide only local addresses.
    severity: isNear(places.main.address) ? 'warning' : 'failed',
    found: 'IPv4 and IPv6 share one allowance',
    expected: 'an allowance for each address',
    advice:
      'The server sees the address of a proxy or of the container engine: set TRUST_PROXY to the proxy, and let the engine pass on addresses.',
  });
}

/** How many requests --rate-limit sends at most. */
const MOST_POSTS = 300;

/** Uses the allowance up, if that was asked for, and checks the response over the limit. */
export async function useUp({ options, tell, judge, watch, findings, notChecked }: Session): Promise<void> {
  const { limit, remaining } = watch;
  if (!options.rateLimit || limit === undefined || limit > MOST_POSTS) {
    const why = options.rateLimit ? `the server has no limit of at most ${MOST_POSTS}` : 'use --rate-limit';
    notChecked.push(`the response over the limit: ${why}`);
    return;
  }
  // Requests that others made before may stop counting meanwhile.
  const most = limit - watch.counted + 1;
  for (let sent = 1; sent <= most; sent++) {
    const received = await tell('over-limit', sampleRequest);
    if (received === undefined) return;
    if (received.status !== 429) {
      watch.note(received);
      continue;
    }
    await judge('over-limit', sampleRequest, received);
    findings.made('over-limit', `after ${watch.counted} requests`);
    if (remaining === undefined || sent > remaining) return;
    findings.add('over-limit', {
      found: `429 after ${sent - 1} more requests`,
      expected: `429 after ${remaining} more requests, as RateLimit said`,
      advice: 'Something in front of the server has a lower limit, or others share the allowance: check TRUST_PROXY.',
    });
    return;
  }
  findings.add('over-limit', {
    found: `no 429 after ${most} more requests`,
    expected: `429, at most ${limit} requests in ${watch.windowSeconds || httpLimits.rateWindowSeconds} seconds`,
    advice: 'Several servers count separately: set REDIS_URL, or let the proxy send each address to one server.',
  });
}
