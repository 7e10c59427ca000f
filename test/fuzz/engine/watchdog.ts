import { Worker } from 'node:worker_threads';

/** Ends this process if one case takes too long, because nothing else can interrupt a loop or a regular expression. */

export interface Watchdog {
  /** Notes that a case starts. */
  note(input: Uint8Array): void;
  stop(): Promise<unknown>;
}

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

export function startWatchdog(seconds: number): Watchdog {
  const state = new Uint32Array(new SharedArrayBuffer(8));
  const bytes = new Uint8Array(new SharedArrayBuffer(MOST_BYTES));
  const worker = new Worker(SOURCE, { eval: true, workerData: { state, bytes, seconds } });
  worker.unref();
  let count = 0;
  return {
    note(input) {
      bytes.set(input.subarray(0, MOST_BYTES));
      state[1] = input.length;
      state[0] = ++count;
    },
    stop: () => worker.terminate(),
  };
}
