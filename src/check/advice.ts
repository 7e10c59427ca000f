/** What to change for each kind of problem. */
export const advice = {
  version: 'Other failures may only mean that the versions differ: use the textmill that you have deployed.',
  noResponse: 'Send the same request to the server directly, and look at the log of the proxy.',
  certificate:
    'Use a certificate that has not expired and lists this host name, and send its whole chain (fullchain.pem). For a private authority, set NODE_EXTRA_CA_CERTS to its file.',
  renewal:
    'Find out why the certificate was not renewed, and whether the proxy or server was reloaded after the renewal.',
  noLimit: 'The server has no limit (RATE_LIMIT_PER_MINUTE=0), or a proxy removes these headers.',
  separateCounts:
    'Several servers count separately, so the limit is a multiple: set REDIS_URL, or let the proxy send each address to one server.',
  sharedAllowance:
    'Other clients share the allowance. If they have other addresses, TRUST_PROXY does not contain the proxy.',
  trustsClients:
    'TRUST_PROXY contains too much: set it to the addresses of the proxies only. Each proxy must append to X-Forwarded-For or replace it.',
  trustsThisMachine:
    'This machine counts as a proxy. If it is not one, TRUST_PROXY contains too much. Check again from another network.',
  cookies:
    'Something in front of the server adds cookies (often for sticky sessions or bot protection): turn them off.',
  compression:
    'A proxy compresses by itself, or a cache ignores Vary or keeps an old version: let the proxy pass on Accept-Encoding, Content-Encoding and Vary, turn its own compression off (nginx: gzip off), and empty the cache.',
  cache:
    'A proxy or CDN caches responses against their Cache-Control: turn its cache off, or let it respect the header.',
  tags: 'A proxy or CDN changes pages (minifies them, injects a script, or compresses them again), or changes ETag or If-None-Match: turn that off, and let it pass on the status 304.',
  ownHeaders: 'Remove these headers from the settings of the proxy: textmill sends them itself, each once.',
  cacheControl:
    'Remove the cache settings of the proxy or CDN (nginx: expires; Cloudflare: Browser Cache TTL), so that it passes on Cache-Control.',
  host: 'Set MCP_ALLOWED_HOSTS to this host name. If it contains the name, let the proxy pass on the Host header.',
  ownFault: 'The server is overloaded or has failed: look at its log, and check again.',
  longBodies:
    'A proxy rejects long bodies, or replaces the response: let it accept at least 40 KiB (nginx: client_max_body_size 40k), and pass on the body of 413.',
  redirect:
    'A proxy redirects: turn this off, because clients change POST to GET. If it leads to another host, check that one.',
  gateway:
    'A proxy gets no response from textmill: check that the server runs, and the address and the port in the settings of the proxy.',
  guard:
    'Something in front of the server (a login, a firewall, or bot protection) responds: exempt programs at this server from it.',
  otherLimit: 'Something in front of the server has a limit of its own: raise it above the limit of textmill.',
  errorPages: 'A proxy replaces the body of errors: turn its error pages off (nginx: proxy_intercept_errors off).',
  changed:
    'A proxy changes the response, or the server has another version: send the same request to the server directly.',
} as const;
