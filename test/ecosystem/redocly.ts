import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exchangeWith } from '../../support/transports/node-http.ts';
import type { TestRequest } from '../../support/transports/transport.ts';

/** The proxy of redocly, which records traffic, and its comparison of recorded traffic with openapi.json. */

const PROGRAM = 'support/programs/node_modules/.bin/redocly';
const env = { PATH: process.env['PATH'], REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Sends requests to a server through the proxy, one after another. The proxy writes the traffic to a file. */
export async function record(port: number, requests: readonly TestRequest[], file: string): Promise<void> {
  const words = ['proxy', `--target=http://127.0.0.1:${port}`, '--port=0', `--har=${file}`];
  const proxy = spawn(PROGRAM, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited: Promise<[number | null]> = once(proxy, 'exit').then(([code]) => [code]);
  const listening = new Promise<number>((resolve, reject) => {
    let written = '';
    for (const stream of [proxy.stdout, proxy.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        written += text;
        const found = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(written)?.[1];
        if (found !== undefined) resolve(Number(found));
      });
    }
    void exited.then(([code]) => reject(new Error(`the proxy ended with ${code}: ${written}`)));
  });
  try {
    const proxyPort = await listening;
    for (const request of requests) await exchangeWith(proxyPort, request);
  } finally {
    proxy.kill('SIGTERM');
    await exited;
  }
}

export interface Drift {
  readonly run: {
    readonly totalExchanges: number;
    readonly undocumentedExchanges: number;
    readonly skippedExchanges: number;
    readonly totalProblems: number;
  };
  readonly problems: readonly { readonly message: string }[];
  /** The parts of each operation that the traffic does not cover. A part of a response has the response's status. */
  readonly operations: readonly {
    readonly path: string;
    readonly missing: readonly { readonly kind: string; readonly status?: string }[];
  }[];
}

/** Compares a folder of recorded traffic with openapi.json. Writes the report next to the folder. */
export async function drift(traffic: string): Promise<Drift> {
  const [report, coverage] = [join(traffic, '../drift.json'), join(traffic, '../coverage.json')];
  const words = [
    'drift',
    traffic,
    '--api=docs/openapi.json',
    '--format=json',
    `-o=${report}`,
    `--coverage-output=${coverage}`,
  ];
  // It exits with 1 if it finds something.
  await new Promise((resolve) => execFile(PROGRAM, words, { env }, resolve));
  const { run, problems }: Pick<Drift, 'run' | 'problems'> = JSON.parse(await readFile(report, 'utf8'));
  const { operations }: Pick<Drift, 'operations'> = JSON.parse(await readFile(coverage, 'utf8'));
  return { run, problems, operations };
}
