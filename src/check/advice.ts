/** What to change for each problem that is not a difference between two responses: those are in compare.ts. */
export const advice = {
  version: 'Other failures may only mean that the versions differ: use the textmill that you have deployed.',
  build: 'The server was built from other sources with the same version, or the files are old: build and deploy again.',
  noResponse: 'Send the same request to the server directly, and look at the log of the proxy.',
  renew: 'Renew the certificate, and check why it was not renewed automatically.',
  expired: 'Renew the certificate, and let the server or the proxy load it again.',
  otherName: 'Use a certificate that lists this host name.',
  chain:
    'Send the whole chain of certificates (fullchain.pem). For a private authority, set NODE_EXTRA_CA_CERTS to its file.',
  noLimit: 'The server has no limit (RATE_LIMIT_PER_MINUTE=0), or a proxy removes these headers.',
  separateCounts:
    'Several servers count separately, so the limit is a multiple: set REDIS_URL, or let the proxy send each address to one server.',
  sharedAllowance:
    'Other clients share the allowance. If they have other addresses, TRUST_PROXY does not contain the proxy.',
  trustsClients:
    'TRUST_PROXY contains too much: set it to the addresses of the proxies only. Each proxy must append to X-Forwarded-For or replace it.',
  trustsThisMachine:
    'This machine counts as a proxy. If it is not one, TRUST_PROXY contains too much. Check again from another network.',
  hiddenAddress:
    'The server sees the address of a proxy or of the container engine: set TRUST_PROXY to the proxy, and let the engine pass on addresses.',
  lowerLimit: 'Others share the allowance, or several servers count separately: check TRUST_PROXY and REDIS_URL.',
  changedPage:
    'A proxy or CDN changes pages (minifies them, or injects a script): turn that off, because the pages then break.',
  otherContent:
    'A proxy compresses again, or a cache keeps an old version or ignores Vary: turn the compression off (nginx: gzip off), and empty the cache.',
  rebinding:
    'Any web page can reach this server under a name of its own (DNS rebinding): let the proxy pass on Host and Origin, or let it accept only your host names.',
  worker: 'This may be a Cloudflare Worker that runs locally. On Cloudflare, the platform refuses other hosts.',
} as const;
