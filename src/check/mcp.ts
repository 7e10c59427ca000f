import { MCP_PATH } from '../contract/path.ts';
import { VERSION } from '../core/version.ts';
import { advice } from './advice.ts';
import type { CheckRequest } from './exchange.ts';
import type { Session } from './session.ts';

/** The checks of the endpoint for AI agents: under this host it works, and for a page of another host it does not. */

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const clientInfo = { name: 'textmill-check', version: VERSION };
const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
const initialize: CheckRequest = { method: 'POST', target: MCP_PATH, headers, body };

const host = 'other.example';
const origin = `https://${host}`;

export async function checkMcp({ ask, tell, watch, findings, notChecked }: Session): Promise<void> {
  if ((await ask('mcp', initialize))?.status !== 200) {
    notChecked.push('MCP under other hosts, because it fails under this one');
    return;
  }
  // A Worker accepts any Origin: its platform refuses other hosts before they reach it.
  for (const foreign of [{ origin }, { origin, host }]) {
    const received = await tell('mcp-hosts', { ...initialize, headers: { ...headers, ...foreign } });
    if (received === undefined) return;
    findings.made('mcp-hosts');
    watch.note(received);
    if (received.status !== 200) return;
    if (!('host' in foreign)) continue;
    const [severity, remedy] =
      received.headers['ratelimit'] === undefined
        ? (['warning', advice.worker] as const)
        : (['failed', advice.rebinding] as const);
    findings.add(severity, 'mcp-hosts', `200 for a page of ${host}`, '403', remedy);
  }
}
