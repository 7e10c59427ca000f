import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPinned } from './process.ts';

/** The POST request that a load repeats. */
export interface PostRequest {
  readonly path: string;
  readonly body: string;
}

/** One small conversion. */
export const smallRequest: PostRequest = { path: '/api/v1/base64/', body: '{"text":"Hello, World!"}' };

/** The report of `wrk`, which has more. */
export interface LoadReport {
  readonly requests: number;
  readonly perSecond: number;
  /** The number of responses with a status of at least 400. */
  readonly refused: number;
}

export const CONNECTIONS = 32;

/** The highest rate limit that the server accepts. */
export const POSTS_PER_MINUTE = 1_000_000;

/** The reason why the load can't be made or measured; undefined if it can. */
export function whyNoLoad(): string | undefined {
  if (process.platform !== 'linux') return 'CPU time is read from /proc, which exists only on Linux';
  if (spawnSync('wrk', ['--version']).error !== undefined) return 'wrk is missing; the package wrk contains it';
  return undefined;
}

/** Repeats a request for some seconds over new connections, from a separate core if possible. */
export async function load(url: string, { path, body }: PostRequest, seconds: number): Promise<LoadReport> {
  const bodyFile = join(tmpdir(), `textmill-bench-${process.pid}.body`);
  writeFileSync(bodyFile, body);
  const words = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', 'lab/bench/http/post.lua', url + path];
  const wrk = startPinned(1, ['wrk', ...words], { REQUEST_BODY_FILE: bodyFile }, 'pipe');
  let out = '';
  wrk.stdout?.setEncoding('utf8').on('data', (chunk) => {
    out += chunk;
  });
  await once(wrk, 'close');
  rmSync(bodyFile);
  const report: Record<'requests' | 'microseconds' | 'refused' | 'failed', number> = JSON.parse(
    out.trimEnd().split('\n').at(-1) ?? '',
  );
  if (report.failed > 0) throw new Error(`${report.failed} requests to ${url} failed`);
  const { requests, microseconds, refused } = report;
  return { requests, perSecond: requests / (microseconds / 1e6), refused };
}
