import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { node24 } from '../../../support/servers/engines.ts';

/** Requests that are sent on a schedule, independently of the responses to earlier ones. */
export interface Offer {
  readonly port: number;
  readonly target: string;
  readonly body: string;
  readonly seconds: number;
  /** If absent, each of 16 clients sends its next request when it has received a response, which shows the capacity. */
  readonly perSecond?: number;
  /** Connections that are opened beforehand and kept; 0 opens one per request. */
  readonly connections: number;
}

/** The measured responses. Times are milliseconds from sending a request to the end of its response. */
export interface Outcome {
  readonly offered: number;
  readonly accepted: number;
  /** Responses of 503 with Retry-After. */
  readonly refused: number;
  /** Counts of everything else, by status or error. */
  readonly failed: Readonly<Record<string, number>>;
  readonly acceptedPerSecond: number;
  readonly acceptedP50: number;
  readonly acceptedP99: number;
  readonly refusedP50: number;
  readonly refusedP95: number;
  readonly refusedP99: number;
  /** The slowest probe; each probe uses a new connection. */
  readonly healthMax: number;
  readonly readyMax: number;
  /** From the end of the load to the first of five consecutive requests that were accepted within 200 ms. */
  readonly normalAfter: number;
  /** The largest delay of the client itself, which a busy machine adds to the figures. */
  readonly lateness: number;
}

const PROGRAM = 'test/attacks/harness/open-loop.ts';

/** Sends the requests from a separate process. */
export async function send(offer: Offer): Promise<Outcome> {
  const child = spawn(node24, [PROGRAM, JSON.stringify(offer)]);
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
  if (output === '') throw new Error(`the client ended without an outcome: ${errors}`);
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
