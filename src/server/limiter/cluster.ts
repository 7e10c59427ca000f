import type { Worker } from 'node:cluster';
import type { Allowance, Limiter } from '../../contract/limiter.ts';
import type { MemoryLimiter } from './memory.ts';

/**
 * One allowance an address for all processes of a cluster: the primary keeps the limiter, the others ask it over their
 * channel, which keeps messages in order. All that a process is asked in one turn of its event loop goes in one message.
 */

interface Question {
  readonly type: 'textmill:take';
  readonly keys: readonly string[];
}

interface Verdict {
  readonly type: 'textmill:allowances';
  readonly allowances: readonly Allowance[];
}

/** Answers the questions of a cluster's process from the primary's limiter. */
export function answerClusterProcess(child: Worker, limiter: MemoryLimiter): void {
  child.on('message', (message: unknown) => {
    if (!isQuestion(message)) return;
    const allowances = message.keys.map((key) => limiter.take(key));
    if (child.isConnected()) child.send({ type: 'textmill:allowances', allowances } satisfies Verdict);
  });
}

/** The limiter of a process of a cluster. */
export class ClusterLimiter implements Limiter {
  #keys: string[] = [];
  readonly #waiting: ((allowance: Allowance) => void)[] = [];

  constructor() {
    process.on('message', (message: unknown) => {
      if (!isVerdict(message)) return;
      const waiting = this.#waiting.splice(0, message.allowances.length);
      for (const [index, allowance] of message.allowances.entries()) waiting[index]?.(allowance);
    });
  }

  take(key: string): Promise<Allowance> {
    if (this.#keys.length === 0) setImmediate(() => this.#ask());
    this.#keys.push(key);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #ask(): void {
    process.send?.({ type: 'textmill:take', keys: this.#keys } satisfies Question);
    this.#keys = [];
  }
}

function isQuestion(message: unknown): message is Question {
  return hasType(message, 'textmill:take');
}

function isVerdict(message: unknown): message is Verdict {
  return hasType(message, 'textmill:allowances');
}

function hasType(message: unknown, type: string): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type;
}
