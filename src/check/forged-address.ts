import proxyAddr from '@fastify/proxy-addr';
import { advice } from './advice.ts';
import { checkTitles } from './findings.ts';
import { sampleRequest } from './requests.ts';
import type { Run } from './run.ts';

const CHECK = 'forwarded-for';

/** A server on this machine, in a private network or behind NAT64: there, this machine may be a trusted proxy. */
const isNear = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal', '64:ff9b::/96']);

/** A client must not get a fresh allowance by writing an address itself. */
export async function checkForged({ server, send, watch, findings, notChecked }: Run): Promise<void> {
  const random = () => Math.floor(Math.random() * 256);
  const headers = { ...sampleRequest.headers, 'x-forwarded-for': `198.18.${random()}.${random()}` };
  const received = await send(CHECK, { ...sampleRequest, headers });
  const isFresh = received && watch.isFresh(received);
  if (isFresh === undefined) {
    const reason = 'RateLimit is missing, as on Cloudflare Workers, or servers count separately';
    notChecked.push(`${checkTitles[CHECK]}: ${reason}`);
  } else {
    findings.made(CHECK);
  }
  if (isFresh !== true) {
    if (received !== undefined) watch.note(received);
    return;
  }
  const [severity, remedy] = isNear(server.address, 0)
    ? (['warning', advice.trustsThisMachine] as const)
    : (['failed', advice.trustsClients] as const);
  const found = 'a request with a forged X-Forwarded-For has a fresh allowance';
  findings.add(severity, CHECK, found, 'the allowance of this address', remedy);
}
