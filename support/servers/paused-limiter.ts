import { expect } from 'vitest';
import type { Allowance, Limiter } from '../../src/contract/message.ts';

export const allowed: Allowance = { isAllowed: true, limit: 60, windowSeconds: 60, remaining: 1, resetSeconds: 1 };

/** A limiter that allows every request, but only when the test says so. */
export class PausedLimiter implements Limiter {
  readonly #waiting: ((allowance: Allowance) => void)[] = [];

  take(): Promise<Allowance> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves when it has been asked this many times. */
  async isAsked(times: number): Promise<void> {
    await expect.poll(() => this.#waiting.length).toBe(times);
  }

  answer(): void {
    for (const resolve of this.#waiting) resolve(allowed);
  }
}
