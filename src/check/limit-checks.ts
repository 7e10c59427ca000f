import { isIPv4 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { advice } from './advice.ts';
import type { CheckRequest, Server } from './exchange.ts';
import { type CheckName, checkTitles } from './findings.ts';
import { sampleRequest } from './requests.ts';
import type { Run } from './run.ts';

/** The checks of whose address the limit counts. */

const HIDDEN = 'RateLimit is missing, as on Cloudflare Workers, or servers count separately';

/** Whether a request that differs from the others has another allowance; undefined if that can't be told. */
async function isFresh(run: Run, check: CheckName, request: CheckRequest, server?: Server) {
  const received = await run.send(check, request, server);
  const result = received && run.watch.isFresh(received);
  if (result === undefined) run.notChecked.push(`${checkTitles[check]}: ${HIDDEN}`);
  else run.findings.made(check);
  if (result !== true && received !== undefined) run.watch.note(received);
  return result;
}

const near = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal', '64:ff9b::/96']);

/**
 * Whether the server may see another address than other clients show it: it is on this machine or in a private network,
 * where this machine may be a trusted proxy, or it is reached through NAT64.
 */
const isNear = ({ address }: Server) => near(address, 0);

/** A client must not get a fresh allowance by writing an address itself. */
export async function checkForged(run: Run): Promise<void> {
  const random = () => Math.floor(Math.random() * 256);
  const headers = { ...sampleRequest.headers, 'x-forwarded-for': `198.18.${random()}.${random()}` };
  if (!(await isFresh(run, 'forwarded-for', { ...sampleRequest, headers }))) return;
  const [severity, remedy] = isNear(run.server)
    ? (['warning', advice.trustsThisMachine] as const)
    : (['failed', advice.trustsClients] as const);
  const found = 'a request with a forged X-Forwarded-For has a fresh allowance';
  run.findings.add(severity, 'forwarded-for', found, 'the allowance of this address', remedy);
}

/** The IPv4 address and the IPv6 address of this machine have separate allowances. */
export async function checkOtherAddress(run: Run, servers: readonly Server[]): Promise<void> {
  const { server, watch, findings, notChecked } = run;
  const other = servers.find(({ address }) => isIPv4(address) !== isIPv4(server.address));
  if (other === undefined) {
    notChecked.push('IPv4 and IPv6: from here, the server can be reached only over one of them');
    return;
  }
  const before = watch.last?.remaining ?? 0;
  const result = await isFresh(run, 'addresses', sampleRequest, other);
  // The other address may have used its own allowance before.
  if (result !== false || watch.last?.remaining !== before - 1) return;
  // A container engine on this machine may hide only local addresses.
  const severity = isNear(server) || isNear(other) ? 'warning' : 'failed';
  const found = 'IPv4 and IPv6 share one allowance';
  findings.add(severity, 'addresses', found, 'an allowance for each address', advice.hiddenAddress);
}
