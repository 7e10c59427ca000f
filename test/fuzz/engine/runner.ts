import { Worker } from 'node:worker_threads';
import type { Outcome, Target } from '../targets/target.ts';
import { minimize } from './corpus.ts';

/** Runs the cases of a target, and collects what is wrong. */

export interface Finding {
  /** A description of the fault. */
  readonly fault: string;
  readonly input: Uint8Array;
  /** The number of executions until it was found. */
  readonly execution: number;
  /** The inputs since the last check, if a check of the target as a whole found the fault. */
  readonly earlier?: readonly Uint8Array[];
}

/** Milliseconds of CPU time that a case may take: twelve times as long as the slowest known conversion. */
const MOST_MILLISECONDS = 250;
const TOO_SLOW = `more than ${MOST_MILLISECONDS} ms of CPU time`;
/** Seconds after which a case is considered endless. */
const MOST_SECONDS = 20;

export function createRunner(target: Target) {
  const most = target.isElsewhere ? Number.POSITIVE_INFINITY : MOST_MILLISECONDS;
  const watchdog = startWatchdog();
  const findings = new Map<string, Finding>();
  let executions = 0;
  let slowest = 0;

  async function attempt(bytes: Uint8Array): Promise<Outcome> {
    watchdog.note(bytes);
    try {
      return await target.run(bytes);
    } catch (error) {
      return { fault: `thrown: ${error instanceof Error ? error.stack : String(error)}`, summary: 'thrown' };
    }
  }

  /** Runs a case, and again if it was slow, because the system may have paused this process. */
  async function timed(bytes: Uint8Array): Promise<Outcome> {
    let least = Number.POSITIVE_INFINITY;
    for (let left = 3; ; left--) {
      const before = process.cpuUsage();
      const outcome = await attempt(bytes);
      if (outcome.fault !== undefined) return outcome;
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1_000);
      if (least < most || left === 1) {
        slowest = Math.max(slowest, least);
        return least < most ? outcome : { ...outcome, fault: TOO_SLOW };
      }
    }
  }

  function add(fault: string, found: Pick<Finding, 'input' | 'earlier'>): void {
    if (!findings.has(kindOf(fault))) findings.set(kindOf(fault), { fault, execution: executions, ...found });
  }

  return {
    get executions() {
      return executions;
    },
    /** Milliseconds of the slowest case. */
    get slowest() {
      return slowest;
    },
    get findings() {
      return [...findings.values()];
    },
    async run(bytes: Uint8Array): Promise<Outcome> {
      executions++;
      const outcome = await timed(bytes);
      if (outcome.fault !== undefined) add(outcome.fault, { input: bytes });
      return outcome;
    },
    /** Notes a fault of the target as a whole, if there is one, and the inputs since the last check. */
    note(fault: string | undefined, earlier: readonly Uint8Array[]): void {
      if (fault !== undefined) add(fault, { input: new Uint8Array(), earlier });
    },
    /** Notes that a step of the target other than a case starts. */
    watch: (input: Uint8Array = new Uint8Array()) => watchdog.note(input),
    /** The findings with the smallest inputs that were found for them. */
    async minimized(): Promise<readonly Finding[]> {
      const done: Finding[] = [];
      for (const finding of findings.values()) {
        const fails = async (bytes: Uint8Array) => {
          const { fault } = await attempt(bytes);
          return fault !== undefined && kindOf(fault) === kindOf(finding.fault);
        };
        // Every try with a slow input would be slow, too.
        const isSlow = finding.fault === TOO_SLOW;
        done.push({ ...finding, input: isSlow ? finding.input : await minimize(finding.input, fails, 600) });
      }
      await watchdog.stop();
      return done;
    },
  };
}

/** A fault without its details, to recognize it. */
function kindOf(fault: string): string {
  return fault.replaceAll(/"[^"]*"|\d+/g, '').slice(0, 120);
}

/** The largest part of an input that it prints. */
const MOST_BYTES = 1_048_576;

/** The source of a separate thread: it prints the input of a case that does not end, and kills the process. */
const SOURCE = `
const { workerData: { state, bytes, seconds } } = require('node:worker_threads');
let last = -1, since = Date.now();
setInterval(() => {
  const [now, length] = state;
  if (now !== last) { last = now; since = Date.now(); return; }
  if (Date.now() - since < seconds * 1000) return;
  const input = Buffer.from(bytes.slice(0, length)).toString('base64');
  require('node:fs').writeSync(2, 'a case does not end; its input in Base64: ' + input + '\\n');
  process.kill(process.pid, 'SIGKILL');
}, 500);
`;

/** Ends this process if one case takes too long, because nothing else can interrupt a loop or a regular expression. */
function startWatchdog() {
  const state = new Uint32Array(new SharedArrayBuffer(8));
  const bytes = new Uint8Array(new SharedArrayBuffer(MOST_BYTES));
  const worker = new Worker(SOURCE, { eval: true, workerData: { state, bytes, seconds: MOST_SECONDS } });
  worker.unref();
  let count = 0;
  return {
    /** Notes that a case starts. */
    note(input: Uint8Array): void {
      bytes.set(input.subarray(0, MOST_BYTES));
      state[1] = input.length;
      state[0] = ++count;
    },
    stop: () => worker.terminate(),
  };
}
