import type { Answer } from './message.ts';
import { pathOf } from './routes.ts';

/** An answer about the process, and the path that it was asked under. */
export interface Health {
  readonly path: string;
  readonly answer: Answer;
}

/**
 * The answers for whoever watches the process: `/healthz` says that it runs, `/readyz` that it wants requests, which it
 * stops saying at the stop signal, so that a balancer moves away. Undefined for any other request.
 */
export function answerHealth(method: string, target: string, isDraining: boolean): Health | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const path = pathOf(target);
  if (path === '/healthz') return { path, answer: alive };
  if (path === '/readyz') return { path, answer: isDraining ? draining : ready };
  return undefined;
}

const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } as const;
const alive: Answer = { status: 200, headers, body: '{"status":"alive"}' };
const ready: Answer = { status: 200, headers, body: '{"status":"ready"}' };
const draining: Answer = { status: 503, headers, body: '{"status":"draining"}' };
