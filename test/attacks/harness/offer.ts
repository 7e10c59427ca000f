import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** Requests that are sent by a schedule, whatever becomes of those before. */
export interface Offer {
  readonly port: number;
  readonly target: string;
  readonly body: string;
  readonly seconds: number;
  /** Unless given, 16 clients send their next request when they have their answer, which shows the capacity. */
  readonly perSecond?: number;
  /** Connections that are opened before and kept; 0 opens one for each request. */
  readonly connections: number;
}

/** What came back. Times are milliseconds, from a request's sending to the end of its answer. */
export interface Outcome {
  readonly offered: number;
  readonly accepted: number;
  /** Answered with 503 and Retry-After. */
  readonly refused: number;
  /** Anything else, by what it was. */
  readonly failed: Readonly<Record<string, number>>;
  readonly acceptedPerSecond: number;
  readonly acceptedP50: number;
  readonly acceptedP99: number;
  readonly refusedP50: number;
  readonly refusedP95: number;
  readonly refusedP99: number;
  /** The longest that a probe took, each over a connection of its own. */
  readonly healthMax: number;
  readonly readyMax: number;
  /** From the end of the load until five requests in a row were accepted within 200 ms. */
  readonly normalAfter: number;
  /** How late the client itself was, at worst: what a busy machine adds to the figures. */
  readonly lateness: number;
}

const PROGRAM = 'test/attacks/harness/open-loop.ts';

/** Sends the requests from a process of its own. */
export async function send(offer: Offer): Promise<Outcome> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, JSON.stringify(offer)]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  await new Promise((resolve) => child.once('close', resolve));
  if (output === '') throw new Error(`the client has ended: ${errors}`);
  return JSON.parse(output);
}

export function describeOutcome(outcome: Outcome): readonly string[] {
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
  return [
    `offered ${outcome.offered}, accepted ${outcome.accepted}, refused ${outcome.refused}, failed ${JSON.stringify(outcome.failed)}`,
    `accepted p50 ${milliseconds(outcome.acceptedP50)}, p99 ${milliseconds(outcome.acceptedP99)}`,
    `refused p50 ${milliseconds(outcome.refusedP50)}, p95 ${milliseconds(outcome.refusedP95)}, p99 ${milliseconds(outcome.refusedP99)}`,
    `/healthz at most ${milliseconds(outcome.healthMax)}, /readyz ${milliseconds(outcome.readyMax)}`,
    `normal after ${milliseconds(outcome.normalAfter)}`,
    `client late by up to ${milliseconds(outcome.lateness)}`,
  ];
}
