import { registry } from '../../src/tools/registry.ts';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import type { ServerProcess } from '../../support/servers/server-process.ts';

/** Requests with a word in every place where a client can put one, to look for it in the logs. */
export const CANARY = 'canary-7f3a';

/** The canary in every place of a request, and every kind of answer. */
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

/** What is sent when the allowance is spent. */
const refused = Array.from({ length: 5 }, () => requestText(JSON.stringify({ text: CANARY })));

/** The requests that are counted: they are POST, and to an endpoint that there is. */
export const counted = requests.filter((request) => /^POST \/(?:api\/v1\/[a-z0-9-]+\/|mcp)[? ]/.test(request));

/** The canary in every place of a message to the MCP endpoint. */
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

/** Sends all of them, and one that breaks off, and then more than may be sent; returns the statuses of the answers. */
export async function sendCanaries(server: ServerProcess): Promise<readonly (number | undefined)[]> {
  const statuses = new Set<number | undefined>();
  for (const request of [...requests, ...refused]) {
    const client = await RawClient.to(server.port);
    client.send(request);
    statuses.add((await client.answer())?.status);
    client.socket.destroy();
  }
  const aborted = await RawClient.to(server.port);
  aborted.send(requestText(`{"text":"${CANARY}`, { headers: { 'Content-Length': '1000' } }));
  aborted.socket.destroy();
  return [...statuses].sort();
}
