import { pathOf } from './endpoints.ts';
import type { Answer, RequestHead } from './message.ts';

/** An answer about the process, and the path that it was asked under. */
export interface Health {
  readonly route: string;
  readonly answer: Answer;
}

/**
 * The answers for programs that watch the process: `/healthz` says that it runs, `/readyz` that it accepts requests. It stops
 * saying so at the stop signal, so that a load balancer turns to another server. Undefined for any other request.
 */
export function answerHealth({ method, target }: RequestHead, isDraining: boolean): Health | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const route = pathOf(target);
  if (route === '/healthz') return { route, answer: alive };
  if (route === '/readyz') return { route, answer: isDraining ? draining : ready };
  return undefined;
}

const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } as const;
const alive: Answer = { status: 200, headers, body: '{"status":"alive"}' };
const ready: Answer = { status: 200, headers, body: '{"status":"ready"}' };
const draining: Answer = { status: 503, headers, body: '{"status":"draining"}' };
