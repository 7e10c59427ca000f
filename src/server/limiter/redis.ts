import { isIP } from 'node:net';
import { Redis, ReplyError, type Result } from 'ioredis';
import { httpLimits } from '../../contract/limits.ts';
import type { Allowance, Limiter } from '../../contract/message.ts';
import type { MemoryLimiter } from './memory.ts';
import { TAKE_SCRIPT } from './redis-script.ts';
import type { RedisServer } from './redis-url.ts';

export interface RedisLimiterOptions {
  readonly server: RedisServer;
  readonly limit: number;
  /** Decides while Redis is unavailable. It counts all the time, so that no client gains from the change. */
  readonly fallback: MemoryLimiter;
  /** Called when Redis responds: at the start, or after it was unavailable. */
  readonly onThere: () => void;
  /** Called with a code for the reason when Redis becomes unavailable, or is so at the start. */
  readonly onAway: (reason: string) => void;
  /** How long a request waits for Redis. */
  readonly answerMilliseconds?: number;
}

/**
 * One allowance per address for all instances that use the same Redis or Valkey: never more than `limit` requests in
 * any 60 seconds, by the clock of Redis, in one round trip per request.
 *
 * Redis may have ended, be frozen or be late. If its response is late or an error, it counts as unavailable: the
 * fallback decides, and no request fails. Redis is used again when it has responded to a probe, which is sent once per
 * second.
 *
 * A client that makes Redis late gains nothing: with each response, also a late one, the fallback learns how much of the
 * limit is used. In the window after the fallback has decided, of which Redis knows nothing, both must allow.
 */
export class RedisLimiter implements Limiter {
  #know: (() => void) | undefined;
  /** Resolves when Redis has responded or is known to be unavailable, within about a second. */
  readonly known = new Promise<void>((resolve) => {
    this.#know = resolve;
  });
  readonly #client: Redis;
  readonly #options: RedisLimiterOptions;
  readonly #probing: NodeJS.Timeout;
  #state: 'unknown' | 'there' | 'away' | 'closed' = 'unknown';

  constructor(options: RedisLimiterOptions) {
    this.#options = options;
    this.#client = connect(options.server);
    this.#client.on('error', (error: unknown) => {
      this.#note(reasonOf(error));
      // If the database can't be selected, the client would continue in another one.
      if (this.#client.status === 'connect') this.#client.disconnect(true);
    });
    this.#client.on('close', () => this.#note('CLOSED'));
    this.#client.on('ready', () => this.#probe());
    this.#probing = setInterval(() => this.#probe(), PROBE_MILLISECONDS).unref();
  }

  take(key: string): Allowance | Promise<Allowance> {
    const { fallback, limit } = this.#options;
    const own = fallback.take(key);
    if (this.#state !== 'there') return fallback.alone(own);
    const isOver = () => fallback.isAhead && !own.isAllowed;
    if (isOver()) return own;
    // Another thread may have decided alone meanwhile.
    return this.#ask(key, limit).then(
      (shared) => (isOver() ? own : shared),
      () => fallback.alone(own),
    );
  }

  /** Ends the connection and all callbacks; the fallback counts afterwards. */
  close(): void {
    this.#state = 'closed';
    this.#know?.();
    clearInterval(this.#probing);
    this.#client.disconnect();
  }

  /** Probes with the command of a request, so that a Redis that is read-only or full does not pass. */
  #probe(): void {
    if (this.#state === 'there' || this.#state === 'closed') return;
    if (this.#client.status !== 'ready') return this.#note('NO_CONNECTION');
    this.#ask(PROBE_KEY, PROBE_LIMIT).then(
      () => this.#note(undefined),
      () => {},
    );
  }

  /** Asks Redis. If its response is late or an error, Redis becomes unavailable, and the promise rejects. */
  async #ask(key: string, limit: number): Promise<Allowance> {
    const { fallback, answerMilliseconds = ANSWER_MILLISECONDS } = this.#options;
    try {
      const answer = this.#client.textmillTake(KEY_PREFIX + key, limit, httpLimits.rateWindowSeconds * 1000);
      // Its failure is handled below.
      answer.then(([, left]) => fallback.catchUp(key, limit - left)).catch(() => {});
      const [isAllowed, remaining, milliseconds] = await inTime(answer, answerMilliseconds);
      return {
        isAllowed: isAllowed === 1,
        limit,
        windowSeconds: httpLimits.rateWindowSeconds,
        remaining,
        resetSeconds: Math.ceil(milliseconds / 1000),
      };
    } catch (error) {
      this.#note(reasonOf(error));
      throw error;
    }
  }

  /** Notes that Redis responds, or why it does not. */
  #note(reason: string | undefined): void {
    const state = reason === undefined ? 'there' : 'away';
    if (this.#state === state || this.#state === 'closed') return;
    this.#state = state;
    if (reason === undefined) this.#options.onThere();
    else this.#options.onAway(reason);
    this.#know?.();
  }
}

const ANSWER_MILLISECONDS = 100;
/** How often an unavailable Redis is probed. */
export const PROBE_MILLISECONDS = 1000;
const KEY_PREFIX = 'textmill:rate:';
const PROBE_KEY = 'probe';
/** Never reached, so that every probe writes. */
const PROBE_LIMIT = 1_000_000;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    textmillTake(
      key: string,
      limit: number,
      windowMilliseconds: number,
    ): Result<readonly [isAllowed: number, remaining: number, milliseconds: number], Context>;
  }
}

/** A client that never stops reconnecting, queues no commands, and closes a silent connection. */
function connect({ host, port, isTls, username, password, database }: RedisServer): Redis {
  const client = new Redis({
    host,
    port,
    username,
    password,
    db: database,
    ...(isTls && { tls: isIP(host) === 0 ? { servername: host } : {} }),
    connectionName: 'textmill',
    disableClientInfo: true,
    // No feature of version 3 is used here. With version 2, the client skips a command that some servers and proxies
    // lack.
    protocol: 2,
    // A server that is still loading reports it to the probe.
    enableReadyCheck: false,
    enableOfflineQueue: false,
    // A command is never sent again: the fallback has counted it.
    maxRetriesPerRequest: 0,
    connectTimeout: PROBE_MILLISECONDS,
    // Commands have no time limit, because it would also apply to AUTH. This one ends a half-open connection.
    socketTimeout: 2 * PROBE_MILLISECONDS,
    // Chance spreads the attempts of many instances.
    retryStrategy: () => PROBE_MILLISECONDS * (0.5 + Math.random() / 2),
    // A primary that has become a replica keeps its connections, while its name may lead to the new primary.
    reconnectOnError: ({ message }) => message.includes('READONLY'),
  });
  client.defineCommand('textmillTake', { lua: TAKE_SCRIPT, numberOfKeys: 1 });
  return client;
}

function inTime<Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // If this process itself is late, the response may have arrived already: it is read before an immediate runs.
    const late = () => setImmediate(() => reject(Object.assign(new Error(), { code: 'NO_ANSWER' })));
    const timer = setTimeout(late, milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A code for the log: that of the error, or the first word of an error from Redis, such as `NOAUTH`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  if ('code' in error) return String(error.code);
  if (error instanceof ReplyError) return /^[A-Z]+\b/.exec(error.message)?.[0] ?? 'ERR';
  return 'CLOSED';
}
