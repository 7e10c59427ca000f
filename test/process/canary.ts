import { registry } from '../../src/tools/registry.ts';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import type { ServerProcess } from '../../support/servers/server-process.ts';

/** A word that requests contain in every part that a client can choose. Tests search the logs for it. */
export const CANARY = 'canary-7f3a';

/** Requests with the canary in every part, for every kind of response. */
export const requests = [
  ...Array.from(registry.keys(), (name) =>
    requestText(JSON.stringify({ text: CANARY }), { target: `/api/v1/${name}/?q=${CANARY}` }),
  ),
  requestText(JSON.stringify({ text: `${CANARY}*`, operation: 'decode' })),
  requestText(JSON.stringify({ text: 'a', [CANARY]: 1 })),
  requestText(JSON.stringify({ text: 'a', operation: CANARY })),
  requestText(`{"text":"${CANARY}`),
  requestText(`"${CANARY}"`),
  requestText(CANARY.repeat(4000)),
  ...mcpRequests(),
  requestText('{}', { target: `/${CANARY}` }),
  requestText('{}', { target: `/api/v1/base64/${CANARY}?${CANARY}` }),
  requestText('{}', { method: 'PUT', target: `/api/v1/base64/?${CANARY}` }),
  requestText('{}', { headers: { 'Content-Type': `text/${CANARY}` } }),
  requestText('{}', { headers: { 'Content-Encoding': CANARY } }),
  requestText('{}', { headers: { Expect: CANARY } }),
  requestText('{}', { headers: { 'User-Agent': CANARY, Cookie: CANARY, 'X-Forwarded-For': CANARY } }),
  requestText('{}', { headers: { Cookie: CANARY.repeat(4000) } }),
  headText(`${CANARY} / HTTP/1.1`, 'Host: a'),
  headText(`BREW /${CANARY} HTTP/1.1`, 'Host: a'),
  headText(`CONNECT ${CANARY}:443 HTTP/1.1`, `Host: ${CANARY}`),
  headText(`GET / HTTP/1.1`, `Host: ${CANARY}`, `Host: ${CANARY}`),
  `${CANARY}\r\n\r\n`,
];

/** Requests that are sent after the limit is reached. */
const refused = Array.from({ length: 5 }, () => requestText(JSON.stringify({ text: CANARY })));

/** The requests that the limiter counts: POST to an existing endpoint. */
export const counted = requests.filter((request) => /^POST \/(?:api\/v1\/[a-z0-9-]+\/|mcp)[? ]/.test(request));

/** Requests with the canary in every part of an MCP message. */
function mcpRequests(): string[] {
  const call = (params: object) => ({ jsonrpc: '2.0', id: CANARY, method: 'tools/call', params });
  const messages = [
    ...Array.from(registry.keys(), (name) => call({ name, arguments: { text: CANARY } })),
    call({ name: 'base64', arguments: { text: `${CANARY}*`, operation: 'decode' } }),
    call({ name: 'base64', arguments: { [CANARY]: CANARY } }),
    call({ name: 'base64', arguments: CANARY }),
    call({ name: CANARY }),
    call({ name: 'base64', arguments: {}, _meta: { [CANARY]: CANARY } }),
    { jsonrpc: '2.0', id: 1, method: CANARY },
    { jsonrpc: '2.0', method: CANARY },
    { jsonrpc: '2.0', [CANARY]: CANARY },
    CANARY,
    [CANARY],
  ];
  const target = `/mcp?${CANARY}`;
  const headers = [
    { Host: CANARY },
    { Origin: `https://${CANARY}` },
    { 'Mcp-Protocol-Version': CANARY },
    { 'Mcp-Session-Id': CANARY },
    { 'Mcp-Protocol-Version': '2026-07-28', 'Mcp-Method': CANARY, 'Mcp-Name': CANARY },
  ];
  return [
    ...messages.map((message) => requestText(JSON.stringify(message), { target })),
    ...headers.map((each) => requestText(JSON.stringify(messages[0]), { target, headers: each })),
    requestText(`{"jsonrpc":"${CANARY}`, { target }),
  ];
}

/** Sends all requests, then some over the limit, then an incomplete one. Returns the statuses of the responses. */
export async function sendCanaries(server: ServerProcess): Promise<readonly (number | undefined)[]> {
  const statuses = new Set<number | undefined>();
  for (const request of [...requests, ...refused]) {
    statuses.add((await RawClient.ask(server.port, request))?.status);
  }
  const aborted = await RawClient.to(server.port);
  aborted.send(requestText(`{"text":"${CANARY}`, { headers: { 'Content-Length': '1000' } }));
  aborted.socket.destroy();
  return [...statuses].sort();
}
