import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Allowance, Limiter } from '../../contract/message.ts';
import { isMessage, post, type Sender } from '../cluster-message.ts';
import { Remote, RemoteError, type RemoteOptions } from './remote.ts';

/**
 * One allowance per address for all processes of a cluster: the primary keeps the limiter, and the other processes ask
 * it over their channels. All requests of a process in one turn of its event loop are one message, a question. A
 * question has a number, because its verdict may come too late.
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

/** A limiter that responds synchronously. */
interface LocalLimiter extends Limiter {
  take(key: string): Allowance;
}

/** The part of `process` and of a cluster's `Worker` that is used to talk to the process at the other end. */
export interface Channel extends Sender {
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** Responds to the questions of a cluster process from the primary's limiter. */
export function answerClusterProcess(child: Channel, limiter: LocalLimiter): void {
  child.on('message', (message: unknown) => {
    if (!isMessage<Question>(message, 'textmill:take')) return;
    const { number, keys } = message;
    const allowances = keys.map((key) => limiter.take(key));
    post(child, { type: 'textmill:allowances', number, allowances } satisfies Verdict);
  });
}

export interface ClusterLimiterOptions extends Pick<RemoteOptions, 'onThere' | 'onAway'> {
  /** Counts while the primary is unavailable. */
  readonly fallback: Limiter;
  /** The channel to the primary. */
  readonly channel: Channel;
}

/**
 * The limiter of a cluster process. While the primary is unavailable (stopped or busy), the fallback counts;
 * `remote.ts` defines when. A primary that owes an overdue verdict is sent nothing more, so that nothing piles up.
 */
export class ClusterLimiter implements Limiter {
  readonly #fallback: Limiter;
  readonly #channel: Channel;
  readonly #remote: Remote;
  /** Questions without a verdict, by number, in the order in which they were sent. */
  readonly #open = new Map<number, (allowances: readonly Allowance[]) => void>();
  #asked = 0;
  #batch: Batch | undefined;

  constructor({ fallback, onThere, onAway, channel }: ClusterLimiterOptions) {
    this.#fallback = fallback;
    this.#channel = channel;
    this.#remote = new Remote({ isThere: true, probe: () => this.#probe(), onThere, onAway });
    channel.on('message', (message: unknown) => {
      if (!isMessage<Verdict>(message, 'textmill:allowances')) return;
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
    post(this.#channel, { type: 'textmill:take', number, keys } satisfies Question);
    return verdict;
  }

  async #probe(): Promise<void> {
    if (this.#open.size > 0) throw new RemoteError('NO_ANSWER');
    await this.#ask([]);
  }
}

/** The keys of one question, and the primary's verdict on each of them, in the same order. */
interface Batch {
  readonly keys: string[];
  readonly allowances: Promise<readonly Allowance[]>;
}
