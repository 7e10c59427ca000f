import { isIP } from 'node:net';
import { Redis, ReplyError, type Result } from 'ioredis';
import type { Allowance, Limiter } from '../../contract/limiter.ts';
import { limits } from '../../core/limits.ts';
import { TAKE_SCRIPT } from './redis-script.ts';
import type { RedisServer } from './redis-url.ts';

/** What a limiter in Redis is made with. */
export interface RedisLimiterOptions {
  readonly server: RedisServer;
  readonly limit: number;
  /** Counts while Redis is away. */
  readonly fallback: Limiter;
  /** Called when Redis answers, at first and after it was away. */
  readonly onThere: () => void;
  /** Called when Redis goes away, or is away at first, with a word that says why: a code, without address, key or value. */
  readonly onAway: (reason: string) => void;
}

/**
 * One allowance an address for all instances that use the same Redis or Valkey: never more than `limit` requests in any
 * 60 seconds, by the clock of Redis, in one round trip a request.
 *
 * No request waits longer than {@link ANSWER_MILLISECONDS} and none fails for want of Redis. A request whose answer does
 * not come in time, or is an error, is counted by the fallback, and with it every further one, at once, until Redis has
 * answered a probe, which is sent once a second.
 */
export class RedisLimiter implements Limiter {
  readonly #client: Redis;
  readonly #options: RedisLimiterOptions;
  readonly #probing: NodeJS.Timeout;
  #state: State = 'unknown';
  /** Whether what is connected can only be read. */
  #isReplica = false;
  #know: () => void = () => {};
  /** Resolves when Redis has answered or is known to be away, within about a second. */
  readonly known: Promise<void>;

  constructor(options: RedisLimiterOptions) {
    this.#options = options;
    this.known = new Promise((resolve) => {
      this.#know = resolve;
    });
    this.#client = connect(options.server);
    this.#client.on('error', (error: unknown) => {
      this.#turnAway(reasonOf(error));
      // Where the database can't be selected, the client would go on in another one.
      if (this.#client.status === 'connect') this.#client.disconnect(true);
    });
    this.#client.on('close', () => this.#turnAway('CLOSED'));
    this.#client.on('ready', () => this.#probe());
    this.#probing = setInterval(() => this.#look(), PROBE_MILLISECONDS).unref();
  }

  take(key: string): Allowance | Promise<Allowance> {
    const { fallback, limit } = this.#options;
    if (this.#state !== 'there') return fallback.take(key);
    return this.#ask(key, limit).catch(() => fallback.take(key));
  }

  /** Ends the connection; whatever is asked afterwards is answered by the fallback. */
  close(): void {
    this.#state = 'closed';
    this.#know();
    clearInterval(this.#probing);
    this.#client.disconnect();
  }

  async #ask(key: string, limit: number): Promise<Allowance> {
    try {
      return allowanceOf(await inTime(this.#client.textmillTake(KEY_PREFIX + key, limit, WINDOW)), limit);
    } catch (error) {
      const reason = reasonOf(error);
      this.#isReplica = reason === 'READONLY';
      this.#turnAway(reason);
      throw error;
    }
  }

  /** A primary that has become a replica keeps its connections, while its name may lead to the new one: connects anew. */
  #look(): void {
    if (this.#isReplica && this.#client.status === 'ready') {
      this.#isReplica = false;
      this.#client.disconnect(true);
    } else {
      this.#probe();
    }
  }

  /** Asks as a request does, so that a Redis that is read-only or full, say, is not taken for one that counts. */
  #probe(): void {
    if (this.#state === 'there') return;
    if (this.#client.status !== 'ready') return this.#turnAway('NO_CONNECTION');
    this.#ask(PROBE_KEY, PROBE_LIMIT).then(
      () => this.#turnThere(),
      () => {},
    );
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

/** Of Redis, or of the limiter itself once it is closed. */
type State = 'unknown' | 'there' | 'away' | 'closed';

/** How long a request waits for Redis. */
export const ANSWER_MILLISECONDS = 40;
const PROBE_MILLISECONDS = 1000;
const KEY_PREFIX = 'textmill:rate:';
const PROBE_KEY = 'probe';
/** Never reached, so that every probe writes. */
const PROBE_LIMIT = 1_000_000;
const WINDOW = limits.rateWindowSeconds * 1000;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    textmillTake(key: string, limit: number, windowMilliseconds: number): Result<unknown, Context>;
  }
}

/** A client that never gives up its server, keeps nothing to be sent later, and lets a silent connection go. */
function connect({ host, port, isTls, username, password, database }: RedisServer): Redis {
  const client = new Redis({
    host,
    port,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    db: database,
    ...(isTls && { tls: isIP(host) === 0 ? { servername: host } : {} }),
    connectionName: 'textmill',
    disableClientInfo: true,
    // What it brings is not used, and servers and proxies that lack it are asked one thing less.
    protocol: 2,
    // A server that is still loading says so to the probe.
    enableReadyCheck: false,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: PROBE_MILLISECONDS,
    // Commands have no time of their own, which would count for AUTH as well; this ends a connection that is half open.
    socketTimeout: 2 * PROBE_MILLISECONDS,
    disconnectTimeout: 200,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, PROBE_MILLISECONDS) * (0.5 + Math.random() / 2),
  });
  client.defineCommand('textmillTake', { lua: TAKE_SCRIPT, numberOfKeys: 1 });
  return client;
}

/** Rejects where nothing has come in time. */
function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    // Where it is this process that is late, the answer may have come already: it is read before an immediate's turn.
    const timer = setTimeout(() => setImmediate(() => reject(new NoAnswer())), ANSWER_MILLISECONDS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

class NoAnswer extends Error {
  readonly code = 'NO_ANSWER';
}

class WrongAnswer extends Error {
  readonly code = 'WRONG_ANSWER';
}

/** @throws WrongAnswer where it is not what the script answers. */
function allowanceOf(answer: unknown, limit: number): Allowance {
  if (!isTaken(answer)) throw new WrongAnswer();
  const [isAllowed, remaining, milliseconds] = answer;
  return {
    isAllowed: isAllowed === 1,
    limit,
    windowSeconds: limits.rateWindowSeconds,
    remaining,
    resetSeconds: Math.min(Math.max(1, Math.ceil(milliseconds / 1000)), limits.rateWindowSeconds),
  };
}

function isTaken(answer: unknown): answer is readonly [isAllowed: number, remaining: number, milliseconds: number] {
  return Array.isArray(answer) && answer.length === 3 && answer.every(Number.isInteger);
}

/** A word for the log: the code of an error of the system, the first word of one that Redis answered, such as `NOAUTH`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof ReplyError) return /^[A-Z]+\b/.exec(error.message)?.[0] ?? 'ERR';
  return 'CLOSED';
}
