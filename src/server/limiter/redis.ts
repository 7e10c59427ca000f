import { isIP } from 'node:net';
import { Redis, ReplyError, type Result } from 'ioredis';
import { httpLimits } from '../../contract/limits.ts';
import type { Allowance, Limiter } from '../../contract/message.ts';
import { TAKE_SCRIPT } from './redis-script.ts';
import type { RedisServer } from './redis-url.ts';

export interface RedisLimiterOptions {
  readonly server: RedisServer;
  readonly limit: number;
  /** Counts while Redis is unavailable. */
  readonly fallback: Limiter;
  /** Called when Redis responds: at the start, or after it was unavailable. */
  readonly onThere: () => void;
  /** Called with a code for the reason when Redis becomes unavailable, or is so at the start. */
  readonly onAway: (reason: string) => void;
}

/**
 * One allowance per address for all instances that use the same Redis or Valkey: never more than `limit` requests in
 * any 60 seconds, by the clock of Redis, in one round trip per request.
 *
 * Redis may have ended, be frozen or be late, so no request waits for it longer than {@link ANSWER_MILLISECONDS}. If a
 * response is late or an error, Redis counts as unavailable: the fallback counts, and no request fails. Redis is used
 * again when it has responded to a probe, which is sent once per second.
 */
export class RedisLimiter implements Limiter {
  /** Resolves when Redis has responded or is known to be unavailable, within about a second. */
  readonly known: Promise<void>;
  /** Set by the constructor: a promise calls its executor immediately. */
  #know!: () => void;
  readonly #client: Redis;
  readonly #options: RedisLimiterOptions;
  readonly #probing: NodeJS.Timeout;
  #state: 'unknown' | 'there' | 'away' | 'closed' = 'unknown';
  #isReplica = false;
  /** The bytes received since the last response was complete. */
  #unread = 0;

  constructor(options: RedisLimiterOptions) {
    this.#options = options;
    this.known = new Promise((resolve) => {
      this.#know = resolve;
    });
    this.#client = connect(options.server);
    this.#client.on('error', (error: unknown) => {
      this.#turnAway(reasonOf(error));
      // If the database can't be selected, the client would continue in another one.
      if (this.#client.status === 'connect') this.#client.disconnect(true);
    });
    this.#client.on('connect', () => this.#boundResponses());
    this.#client.on('close', () => {
      this.#isReplica = false;
      this.#turnAway('CLOSED');
    });
    this.#client.on('ready', () => this.#probe());
    this.#probing = setInterval(() => this.#probe(), PROBE_MILLISECONDS).unref();
  }

  take(key: string): Allowance | Promise<Allowance> {
    const { fallback, limit } = this.#options;
    if (this.#state !== 'there') return fallback.take(key);
    return this.#askInTime(key, limit).catch(() => fallback.take(key));
  }

  /** Ends the connection and all callbacks; the fallback counts afterwards. */
  close(): void {
    this.#state = 'closed';
    this.#know();
    clearInterval(this.#probing);
    this.#client.disconnect();
  }

  /** Closes the connection in the middle of a response that is too large: the client would keep all of it. */
  #boundResponses(): void {
    const { stream } = this.#client;
    this.#unread = 0;
    stream.on('data', ({ length }: Buffer) => {
      this.#unread += length;
      if (this.#unread <= MOST_UNREAD_BYTES) return;
      this.#turnAway('WRONG_ANSWER');
      stream.destroy();
    });
  }

  /** Probes with the command of a request, so that a Redis that is read-only or full does not pass. */
  #probe(): void {
    if (this.#state === 'there' || this.#state === 'closed') return;
    if (this.#client.status !== 'ready') return this.#turnAway('NO_CONNECTION');
    // A primary that has become a replica keeps its connections, while its name may lead to the new primary: connect
    // again.
    if (this.#isReplica) return this.#client.disconnect(true);
    this.#askInTime(PROBE_KEY, PROBE_LIMIT).then(
      () => this.#turnThere(),
      () => {},
    );
  }

  /** Asks Redis. If its response is late or an error, Redis becomes unavailable, and the promise rejects. */
  async #askInTime(key: string, limit: number): Promise<Allowance> {
    try {
      return await inTime(this.#ask(key, limit));
    } catch (error) {
      this.#turnAway(reasonOf(error));
      throw error;
    }
  }

  async #ask(key: string, limit: number): Promise<Allowance> {
    try {
      return allowanceOf(await this.#client.textmillTake(KEY_PREFIX + key, limit, WINDOW), limit);
    } catch (error) {
      this.#isReplica = reasonOf(error) === 'READONLY';
      throw error;
    } finally {
      this.#unread = 0;
    }
  }

  #turnThere(): void {
    if (this.#state === 'there' || this.#state === 'closed') return;
    this.#state = 'there';
    this.#options.onThere();
    this.#know();
  }

  #turnAway(reason: string): void {
    if (this.#state === 'away' || this.#state === 'closed') return;
    this.#state = 'away';
    this.#options.onAway(reason);
    this.#know();
  }
}

/** How long a request waits for Redis. */
export const ANSWER_MILLISECONDS = 40;
/** How often an unavailable Redis is probed. */
export const PROBE_MILLISECONDS = 1000;
const KEY_PREFIX = 'textmill:rate:';
const PROBE_KEY = 'probe';
/** Never reached, so that every probe writes. */
const PROBE_LIMIT = 1_000_000;
/** Far more than a response has (about 20 bytes), because many of them can arrive together. */
const MOST_UNREAD_BYTES = 262_144;
const WINDOW = httpLimits.rateWindowSeconds * 1000;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    textmillTake(key: string, limit: number, windowMilliseconds: number): Result<unknown, Context>;
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
    disconnectTimeout: 200,
    retryStrategy: reconnectDelay,
  });
  client.defineCommand('textmillTake', { lua: TAKE_SCRIPT, numberOfKeys: 1 });
  return client;
}

/** Milliseconds before an attempt to connect again, the first of which is 1. Chance spreads those of many instances. */
export function reconnectDelay(attempt: number): number {
  return Math.min(50 * 2 ** attempt, PROBE_MILLISECONDS) * (0.5 + Math.random() / 2);
}

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // If this process itself is late, the response may have arrived already: it is read before an immediate runs.
    const late = () => setImmediate(() => reject(codedError('NO_ANSWER')));
    const timer = setTimeout(late, ANSWER_MILLISECONDS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** @throws An error with a code if it is not a result of the script. */
function allowanceOf(answer: unknown, limit: number): Allowance {
  if (!isScriptResult(answer, limit)) throw codedError('WRONG_ANSWER');
  const [isAllowed, remaining, milliseconds] = answer;
  return {
    isAllowed: isAllowed === 1,
    limit,
    windowSeconds: httpLimits.rateWindowSeconds,
    remaining,
    resetSeconds: Math.min(Math.max(1, Math.ceil(milliseconds / 1000)), httpLimits.rateWindowSeconds),
  };
}

function isScriptResult(
  answer: unknown,
  limit: number,
): answer is readonly [isAllowed: number, remaining: number, milliseconds: number] {
  if (!Array.isArray(answer) || answer.length !== 3 || !answer.every(Number.isInteger)) return false;
  const [isAllowed, remaining] = answer;
  return isAllowed === 1 ? remaining >= 0 && remaining < limit : isAllowed === 0 && remaining === 0;
}

/** Why Redis did not count, as a code for the log. */
function codedError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** A code for the log: that of the error, or the first word of an error from Redis, such as `NOAUTH`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  if ('code' in error) return String(error.code);
  if (error instanceof ReplyError) return /^[A-Z]+\b/.exec(error.message)?.[0] ?? 'ERR';
  return 'CLOSED';
}
