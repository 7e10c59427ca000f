import type { Allowance } from '../../contract/message.ts';

/** Counts requests and says whether one more is allowed. A shared store may answer later; a store in memory answers at once. */
export interface Limiter {
  /** Asks for one request of the client that `key` stands for (`server/limiter/key.ts` makes keys). A refused one costs nothing. */
  take(key: string): Allowance | Promise<Allowance>;
  /** Lets go of what keeps a process from its end. */
  close?(): void;
}
