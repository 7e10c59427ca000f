import { quoteName } from '../core/escapes.ts';
import { createClient } from './exchange.ts';
import { faultOf } from './place.ts';
import { sampleRequest } from './requests.ts';
import type { Session } from './session.ts';

const HTTP_PORT = 80;

/** Over HTTP without TLS, the server redirects to the same path at the same host, or its port is closed. */
export async function checkPlainHttp({ options, places, tell, findings, notChecked, left }: Session): Promise<void> {
  const { url, plainPort } = options;
  const port = plainPort ?? HTTP_PORT;
  if (url.protocol !== 'https:' || (url.port !== '' && plainPort === undefined)) {
    notChecked.push('the redirect from http: to https:, because the URL has no default port of HTTPS');
    return;
  }
  const { address } = places.main;
  if ((await faultOf(address, port)) !== undefined) {
    findings.made('plain-http', `port ${port} is closed`);
    return;
  }
  const plain = new URL(url);
  plain.protocol = 'http:';
  plain.port = String(port);
  const client = createClient({ url: plain, address }, left);
  const target = `${sampleRequest.target}?x=1`;
  const headers = { host: url.hostname };
  const received = await tell('plain-http', { method: 'GET', target, headers }, (one) => client.send(one));
  client.close();
  if (received === undefined) return;
  findings.made('plain-http');
  const expected = `https://${url.hostname}${target}`;
  const location = received.headers['location'];
  const isRedirect = received.status >= 300 && received.status < 400;
  if (isRedirect && location === expected) return;
  findings.add('plain-http', {
    severity: isRedirect ? 'failed' : 'warning',
    found:
      location === undefined ? `${received.status} without a redirect` : `${received.status} to ${quoteName(location)}`,
    expected: `a redirect to ${expected}`,
    advice: 'Let the proxy redirect http: to https: with the host, the path and the query of the request.',
  });
}
