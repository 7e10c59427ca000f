/** What a limiter needs to ask another process, which may be gone, frozen or late. */
export interface RemoteOptions {
  /** Whether the other process is known to answer. If it is not, a probe decides. */
  readonly isThere: boolean;
  /** Asks as a request does; rejects with a {@link RemoteError} if the other process can't count. */
  readonly probe: () => Promise<unknown>;
  /** Called when the other process answers, at first or after it was away. */
  readonly onThere: () => void;
  /** Called when it goes away, or is away at first, with a code that says why. */
  readonly onAway: (reason: string) => void;
}

/**
 * Another process that keeps the limit: Redis, or the primary of a cluster.
 *
 * No request waits for it longer than {@link ANSWER_MILLISECONDS}. An answer that doesn't come in time, or is an error,
 * turns it away: the limiter asks it nothing more until it has answered a probe, which is sent once per second.
 */
export class Remote {
  readonly #options: RemoteOptions;
  readonly #probing: NodeJS.Timeout;
  #state: State;
  #know: () => void = () => {};
  /** Resolves when the other process has answered or is known to be away, within about a second. */
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

  /** Whether it is worth asking. */
  get isThere(): boolean {
    return this.#state === 'there';
  }

  /** Gives the answer to a question that was sent just now, or turns the other process away and rejects. */
  async inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await orNoAnswer(answer);
    } catch (error) {
      this.turnAway(error instanceof RemoteError ? error.reason : 'UNKNOWN');
      throw error;
    }
  }

  /** Looks whether the other process answers, unless it is known to. */
  probe(): void {
    if (this.#state === 'there' || this.#state === 'closed') return;
    this.inTime(this.#options.probe()).then(
      () => this.#turnThere(),
      () => {},
    );
  }

  /** The other process is known not to answer. */
  turnAway(reason: string): void {
    if (this.#state === 'away' || this.#state === 'closed') return;
    this.#state = 'away';
    this.#options.onAway(reason);
    this.#know();
  }

  /** Asks nothing more and says nothing more. */
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

/** Of the other process, or of the limiter itself once it is closed. */
type State = 'unknown' | 'there' | 'away' | 'closed';

/** How long a request waits for another process. */
export const ANSWER_MILLISECONDS = 40;
/** How often a process that is away is probed. */
export const PROBE_MILLISECONDS = 1000;

/** Why another process did not count, as a code for the log. */
export class RemoteError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** Rejects if nothing has come in time. */
function orNoAnswer<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // If it is this process that is late, the answer may have come already: it is read before an immediate's turn.
    const late = () => setImmediate(() => reject(new RemoteError('NO_ANSWER')));
    const timer = setTimeout(late, ANSWER_MILLISECONDS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
