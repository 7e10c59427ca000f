import { isIP } from 'node:net';
import { Redis, ReplyError, type Result } from 'ioredis';
import type { Allowance, Limiter } from '../../contract/limiter.ts';
import { limits } from '../../core/limits.ts';
import { TAKE_SCRIPT } from './redis-script.ts';
import type { RedisServer } from './redis-url.ts';
import { PROBE_MILLISECONDS, Remote, RemoteError } from './remote.ts';

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
 * One allowance per address for all instances that use the same Redis or Valkey: never more than `limit` requests in any
 * 60 seconds, by the clock of Redis, in one round trip per request. While Redis is away, the fallback counts
 * (`remote.ts` says when), and no request fails for want of Redis.
 */
export class RedisLimiter implements Limiter {
  readonly #client: Redis;
  readonly #options: RedisLimiterOptions;
  readonly #remote: Remote;
  /** Whether what is connected can only be read. */
  #isReplica = false;

  constructor(options: RedisLimiterOptions) {
    this.#options = options;
    this.#client = connect(options.server);
    this.#remote = new Remote({
      isThere: false,
      probe: () => this.#probe(),
      onThere: options.onThere,
      onAway: options.onAway,
    });
    this.#client.on('error', (error: unknown) => {
      this.#remote.turnAway(reasonOf(error));
      // If the database can't be selected, the client would go on in another one.
      if (this.#client.status === 'connect') this.#client.disconnect(true);
    });
    this.#client.on('close', () => {
      this.#isReplica = false;
      this.#remote.turnAway('CLOSED');
    });
    this.#client.on('ready', () => this.#remote.probe());
  }

  /** Resolves when Redis has answered or is known to be away, within about a second. */
  get known(): Promise<void> {
    return this.#remote.known;
  }

  take(key: string): Allowance | Promise<Allowance> {
    const { fallback, limit } = this.#options;
    if (!this.#remote.isThere) return fallback.take(key);
    return this.#remote.inTime(this.#ask(key, limit)).catch(() => fallback.take(key));
  }

  /** Ends the connection; the fallback answers whatever is asked afterwards. */
  close(): void {
    this.#remote.close();
    this.#client.disconnect();
  }

  async #ask(key: string, limit: number): Promise<Allowance> {
    try {
      return allowanceOf(await this.#client.textmillTake(KEY_PREFIX + key, limit, WINDOW), limit);
    } catch (error) {
      const reason = reasonOf(error);
      this.#isReplica = reason === 'READONLY';
      throw new RemoteError(reason);
    }
  }

  /** Asks as a request does, so that a Redis that is read-only or full, say, is not taken for one that counts. */
  async #probe(): Promise<void> {
    if (this.#client.status !== 'ready') throw new RemoteError('NO_CONNECTION');
    if (this.#isReplica) {
      // A primary that has become a replica keeps its connections, while its name may lead to the new one: connects anew.
      this.#client.disconnect(true);
      throw new RemoteError('READONLY');
    }
    await this.#ask(PROBE_KEY, PROBE_LIMIT);
  }
}

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

/** @throws RemoteError if it is not what the script answers. */
function allowanceOf(answer: unknown, limit: number): Allowance {
  if (!isTaken(answer)) throw new RemoteError('WRONG_ANSWER');
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
  if (error instanceof RemoteError) return error.reason;
  if (!(error instanceof Error)) return 'UNKNOWN';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof ReplyError) return /^[A-Z]+\b/.exec(error.message)?.[0] ?? 'ERR';
  return 'CLOSED';
}
