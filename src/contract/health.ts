import { pathOf } from './endpoints.ts';
import type { Answer, RequestHead } from './message.ts';

/** The path at which a server reports whether it accepts requests. */
export const READY_PATH = '/readyz';

/**
 * The answers for programs that monitor the process: `/healthz` reports that it runs, `/readyz` that it accepts
 * requests. After the stop signal, `/readyz` is 503, so that a load balancer uses another server. Undefined for any
 * other request.
 */
export function answerHealth({ method, target }: Pick<RequestHead, 'method' | 'target'>, isDraining: boolean) {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const route = pathOf(target);
  if (route === '/healthz') return { route, answer: alive };
  if (route === READY_PATH) return { route, answer: isDraining ? draining : ready };
  return undefined;
}

const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } as const;
const alive: Answer = { status: 200, headers, body: '{"status":"alive"}' };
const ready: Answer = { status: 200, headers, body: '{"status":"ready"}' };
const draining: Answer = { status: 503, headers, body: '{"status":"draining"}' };
