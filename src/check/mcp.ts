import { MCP_PATH } from '../contract/path.ts';
import { isObject } from '../core/field.ts';
import { VERSION } from '../core/version.ts';
import { describe } from './compare.ts';
import { type CheckRequest, hostOf } from './exchange.ts';
import type { Session } from './session.ts';

/** The checks of the endpoint for AI agents: under this host it works, and for a page of another host it does not. */

const initialize: CheckRequest = {
  method: 'POST',
  target: MCP_PATH,
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'textmill-check', version: VERSION },
    },
  }),
};

const OTHER_HOST = 'other.example';

export async function checkMcp({ tell, judge, watch, findings, places }: Session): Promise<void> {
  const received = await tell('mcp', initialize);
  if (received === undefined) return;
  const host = hostOf(places.main.url);
  if (received.status === 403 && received.headers['textmill-error']?.includes(NOT_ALLOWED) === true) {
    watch.note(received);
    findings.add('mcp', {
      found: '403: the host is not allowed',
      expected: '200',
      advice: `Set MCP_ALLOWED_HOSTS to ${host}. If it contains this name, let the proxy pass on the Host header.`,
    });
  } else {
    await judge('mcp', initialize, received, true);
    if (received.status === 200 && !isServer(received.body.toString())) {
      const advice = 'Something in front of the server responds, or changes the body.';
      findings.add('mcp', { found: describe(received), expected: 'the response to initialize', advice });
    }
  }
  const origin = { origin: `https://${OTHER_HOST}` };
  const foreign = await tell('mcp-hosts', { ...initialize, headers: { ...initialize.headers, ...origin } });
  if (foreign === undefined) return;
  watch.note(foreign);
  findings.made('mcp-hosts');
  if (foreign.status !== 200) return;
  // The platform of a Worker refuses other hosts before they reach it.
  const rebound = await tell('mcp-hosts', {
    ...initialize,
    headers: { ...initialize.headers, ...origin, host: OTHER_HOST },
  });
  if (rebound?.status !== 200) return;
  watch.note(rebound);
  const isWorker = rebound.headers['ratelimit'] === undefined;
  findings.add('mcp-hosts', {
    severity: isWorker ? 'warning' : 'failed',
    found: `200 for a page of ${OTHER_HOST}`,
    expected: '403',
    advice: isWorker
      ? 'This may be a Cloudflare Worker that runs locally. On Cloudflare, the platform refuses other hosts.'
      : 'Any web page can reach this server under a name of its own (DNS rebinding): let the proxy pass on Host and Origin, or let it accept only your host names.',
  });
}

const NOT_ALLOWED = 'HOST_NOT_ALLOWED';

/** Whether a message is the response of a server that introduces itself. */
function isServer(text: string): boolean {
  try {
    const message: unknown = JSON.parse(text);
    return (
      isObject(message) && Object.values(message).some((value) => isObject(value) && isObject(value['serverInfo']))
    );
  } catch {
    return false;
  }
}
