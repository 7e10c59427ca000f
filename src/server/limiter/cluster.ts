import type { Worker } from 'node:cluster';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Allowance, Limiter } from '../../contract/limiter.ts';
import { hasType } from '../cluster-message.ts';
import { Remote, RemoteError } from './remote.ts';

/**
 * One allowance per address for all processes of a cluster: the primary keeps the limiter, and the others ask it over
 * their channel. All that a process is asked in one turn of its event loop goes in one message, a question, which has a
 * number, since a verdict may come too late.
 */

interface Question {
  readonly type: 'textmill:take';
  readonly number: number;
  readonly keys: readonly string[];
}

interface Verdict {
  readonly type: 'textmill:allowances';
  readonly number: number;
  readonly allowances: readonly Allowance[];
}

/** A limiter that answers at once. */
interface LocalLimiter extends Limiter {
  take(key: string): Allowance;
}

/** Answers the questions of a cluster's process from the primary's limiter. */
export function answerClusterProcess(child: Worker, limiter: LocalLimiter): void {
  child.on('message', (message: unknown) => {
    if (!isQuestion(message)) return;
    const { number, keys } = message;
    const allowances = keys.map((key) => limiter.take(key));
    if (child.isConnected()) child.send({ type: 'textmill:allowances', number, allowances } satisfies Verdict);
  });
}

/** What the limiter of a cluster's process is made with. */
export interface ClusterLimiterOptions {
  /** Counts while the primary is away. */
  readonly fallback: Limiter;
  /** Called when the primary answers again. */
  readonly onThere: () => void;
  /** Called when the primary goes away, with a code that says why. */
  readonly onAway: (reason: string) => void;
  /** The channel to the primary. */
  readonly channel?: Channel;
}

/** What is used of `process` to talk to the primary. */
export interface Channel {
  send?(message: unknown): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/**
 * The limiter of a process of a cluster. While the primary is away, stopped or busy, the fallback counts (`remote.ts`
 * says when). Nothing more is sent to a primary that owes a verdict after its time, so that nothing piles up.
 */
export class ClusterLimiter implements Limiter {
  readonly #fallback: Limiter;
  readonly #channel: Channel;
  readonly #remote: Remote;
  /** Questions without a verdict, by number, in the order in which they were sent. */
  readonly #open = new Map<number, (allowances: readonly Allowance[]) => void>();
  #asked = 0;
  #batch: Batch | undefined;

  constructor({ fallback, onThere, onAway, channel = process }: ClusterLimiterOptions) {
    this.#fallback = fallback;
    this.#channel = channel;
    this.#remote = new Remote({ isThere: true, probe: () => this.#probe(), onThere, onAway });
    channel.on('message', (message: unknown) => {
      if (!isVerdict(message)) return;
      this.#open.get(message.number)?.(message.allowances);
      this.#open.delete(message.number);
    });
  }

  take(key: string): Allowance | Promise<Allowance> {
    if (!this.#remote.isThere) return this.#fallback.take(key);
    this.#batch ??= this.#begin();
    const { keys, allowances } = this.#batch;
    const index = keys.push(key) - 1;
    const countHere = () => this.#fallback.take(key);
    return allowances.then((taken) => taken[index] ?? countHere(), countHere);
  }

  close(): void {
    this.#remote.close();
  }

  #begin(): Batch {
    const keys: string[] = [];
    return { keys, allowances: endOfTurn().then(() => this.#remote.inTime(this.#ask(keys))) };
  }

  #ask(keys: readonly string[]): Promise<readonly Allowance[]> {
    this.#batch = undefined;
    const number = this.#asked++;
    const verdict = new Promise<readonly Allowance[]>((resolve) => this.#open.set(number, resolve));
    this.#channel.send?.({ type: 'textmill:take', number, keys } satisfies Question);
    return verdict;
  }

  async #probe(): Promise<void> {
    if (this.#open.size > 0) throw new RemoteError('NO_ANSWER');
    await this.#ask([]);
  }
}

/** The keys of one question, and what the primary says of them in the same order. */
interface Batch {
  readonly keys: string[];
  readonly allowances: Promise<readonly Allowance[]>;
}

function isQuestion(message: unknown): message is Question {
  return hasType(message, 'textmill:take');
}

function isVerdict(message: unknown): message is Verdict {
  return hasType(message, 'textmill:allowances');
}
