/** What is known of a thread that serves. Each call of {@link findHanging} counts. */
export interface Watched {
  /** A word that changes for as long as the event loop of the thread runs. */
  readonly pulse: SharedArrayBuffer;
  /** The last pulse, and the checks since it changed. */
  lastPulse: number;
  silentChecks: number;
  /** Undefined while no thread runs here. */
  readonly worker: unknown;
  readonly isListening: boolean;
}

/**
 * The threads whose event loop has not run for a while, while that of another has. If none has run, they may all be
 * busy, for example with TLS handshakes, so they get more time. Call it as often as pulses change: the caller's own
 * checks measure the time.
 */
export function findHanging<Thread extends Watched>(threads: readonly Thread[]): readonly Thread[] {
  let isOverloaded = false;
  for (const thread of threads) {
    const pulse = Atomics.load(new Int32Array(thread.pulse), 0);
    // One that was silent too has just recovered.
    if (pulse !== thread.lastPulse && thread.silentChecks >= LATE_CHECKS) isOverloaded = true;
    thread.silentChecks = pulse === thread.lastPulse && thread.worker !== undefined ? thread.silentChecks + 1 : 0;
    thread.lastPulse = pulse;
  }
  if (isOverloaded) for (const thread of threads) thread.silentChecks = 0;
  const isAnyRunning = threads.some(({ isListening, silentChecks }) => isListening && silentChecks < LATE_CHECKS);
  const hanging = threads.filter(({ isListening, silentChecks }) => {
    return silentChecks >= (isListening && isAnyRunning ? MOST_SILENT_CHECKS : MOST_CHECKS_OF_ALL);
  });
  for (const thread of hanging) thread.silentChecks = 0;
  return hanging;
}

/** After how many checks without a pulse a thread is ended. */
const MOST_SILENT_CHECKS = 20;

/** The same if no thread has a pulse, or the thread starts: many that start together take longer. */
const MOST_CHECKS_OF_ALL = 60;

/** After how many a thread is late, as all are on a busy machine. */
const LATE_CHECKS = 3;
