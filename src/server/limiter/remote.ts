/** How to ask another process, which may have ended, be frozen or be late. */
export interface RemoteOptions {
  /** Whether the other process is known to respond. If it is not, a probe decides. */
  readonly isThere: boolean;
  /** Asks like a request; rejects with a {@link RemoteError} if the other process can't count. */
  readonly probe: () => Promise<unknown>;
  /** Called when the other process responds: at the start, or after it was unavailable. */
  readonly onThere: () => void;
  /**
   * Called when the other process becomes unavailable, or is so at the start, with a code for the reason, without
   * address, key or value.
   */
  readonly onAway: (reason: string) => void;
}

/**
 * Another process that keeps the limit: Redis, or the primary of a cluster.
 *
 * No request waits for it longer than {@link ANSWER_MILLISECONDS}. If its response is late or an error, the other
 * process counts as unavailable: the limiter asks it nothing more until it has responded to a probe, which is sent once
 * per second.
 */
export class Remote {
  readonly #options: RemoteOptions;
  readonly #probing: NodeJS.Timeout;
  #state: State;
  /** Set by the constructor: a promise calls its executor immediately. */
  #know!: () => void;
  /** Resolves when the other process has responded or is known to be unavailable, within about a second. */
  readonly known: Promise<void>;

  constructor(options: RemoteOptions) {
    this.#options = options;
    this.#state = options.isThere ? 'there' : 'unknown';
    this.known = new Promise((resolve) => {
      this.#know = resolve;
    });
    if (options.isThere) this.#know();
    this.#probing = setInterval(() => this.probe(), PROBE_MILLISECONDS).unref();
  }

  /** Whether the other process responded the last time. */
  get isThere(): boolean {
    return this.#state === 'there';
  }

  /**
   * Returns the response to a question that was sent just now. If it is late or an error, the other process becomes
   * unavailable, and the promise rejects.
   */
  async inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await orNoAnswer(answer);
    } catch (error) {
      this.turnAway(error instanceof RemoteError ? error.reason : 'UNKNOWN');
      throw error;
    }
  }

  /** Probes the other process, unless it is known to respond. */
  probe(): void {
    if (this.#state === 'there' || this.#state === 'closed') return;
    this.inTime(this.#options.probe()).then(
      () => this.#turnThere(),
      () => {},
    );
  }

  /** Marks the other process as unavailable. */
  turnAway(reason: string): void {
    if (this.#state === 'away' || this.#state === 'closed') return;
    this.#state = 'away';
    this.#options.onAway(reason);
    this.#know();
  }

  /** Stops all questions and callbacks. */
  close(): void {
    this.#state = 'closed';
    this.#know();
    clearInterval(this.#probing);
  }

  #turnThere(): void {
    if (this.#state === 'there' || this.#state === 'closed') return;
    this.#state = 'there';
    this.#options.onThere();
    this.#know();
  }
}

/** The state of the other process, or of the limiter once it is closed. */
type State = 'unknown' | 'there' | 'away' | 'closed';

/** How long a request waits for the other process. */
export const ANSWER_MILLISECONDS = 40;
/** How often an unavailable process is probed. */
export const PROBE_MILLISECONDS = 1000;

/** The reason why another process did not count, as a code for the log. */
export class RemoteError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** Rejects if the response is late. */
function orNoAnswer<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // If this process itself is late, the response may have arrived already: it is read before an immediate runs.
    const late = () => setImmediate(() => reject(new RemoteError('NO_ANSWER')));
    const timer = setTimeout(late, ANSWER_MILLISECONDS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
