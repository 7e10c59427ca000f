import { isIP } from 'node:net';
import { Redis, ReplyError, type Result } from 'ioredis';
import { httpLimits } from '../../contract/limits.ts';
import type { Allowance, Limiter } from '../../contract/message.ts';
import type { RedisServer } from './redis-url.ts';
import { PROBE_MILLISECONDS, Remote, RemoteError, type RemoteOptions } from './remote.ts';

export interface RedisLimiterOptions extends Pick<RemoteOptions, 'onThere' | 'onAway'> {
  readonly server: RedisServer;
  readonly limit: number;
  /** Counts while Redis is unavailable. */
  readonly fallback: Limiter;
}

/**
 * One allowance per address for all instances that use the same Redis or Valkey: never more than `limit` requests in
 * any 60 seconds, by the clock of Redis, in one round trip per request. While Redis is unavailable, the fallback counts
 * (`remote.ts` defines when), and no request fails.
 */
export class RedisLimiter implements Limiter {
  readonly #client: Redis;
  readonly #options: RedisLimiterOptions;
  readonly #remote: Remote;
  /** Whether the connected server is read-only. */
  #isReplica = false;
  /** The bytes received since the last response was complete. */
  #unread = 0;

  constructor(options: RedisLimiterOptions) {
    this.#options = options;
    this.#client = connect(options.server);
    const { onThere, onAway } = options;
    this.#remote = new Remote({ isThere: false, probe: () => this.#probe(), onThere, onAway });
    this.#client.on('error', (error: unknown) => {
      this.#remote.turnAway(reasonOf(error));
      // If the database can't be selected, the client would continue in another one.
      if (this.#client.status === 'connect') this.#client.disconnect(true);
    });
    this.#client.on('connect', () => this.#boundResponses());
    this.#client.on('close', () => {
      this.#isReplica = false;
      this.#remote.turnAway('CLOSED');
    });
    this.#client.on('ready', () => this.#remote.probe());
  }

  /** Resolves when Redis has responded or is known to be unavailable, within about a second. */
  get known(): Promise<void> {
    return this.#remote.known;
  }

  take(key: string): Allowance | Promise<Allowance> {
    const { fallback, limit } = this.#options;
    if (!this.#remote.isThere) return fallback.take(key);
    return this.#remote.inTime(this.#ask(key, limit)).catch(() => fallback.take(key));
  }

  /** Ends the connection; the fallback counts afterwards. */
  close(): void {
    this.#remote.close();
    this.#client.disconnect();
  }

  /** Closes the connection in the middle of a response that is too large: the client would keep all of it. */
  #boundResponses(): void {
    const { stream } = this.#client;
    this.#unread = 0;
    stream.on('data', ({ length }: Buffer) => {
      this.#unread += length;
      if (this.#unread <= MOST_UNREAD_BYTES) return;
      this.#remote.turnAway('WRONG_ANSWER');
      stream.destroy();
    });
  }

  async #ask(key: string, limit: number): Promise<Allowance> {
    try {
      return allowanceOf(await this.#client.textmillTake(KEY_PREFIX + key, limit, WINDOW), limit);
    } catch (error) {
      const reason = reasonOf(error);
      this.#isReplica = reason === 'READONLY';
      throw new RemoteError(reason);
    } finally {
      this.#unread = 0;
    }
  }

  /**
   * Sends the command of a request. So a Redis that is read-only or full, for example, does not pass as one that
   * counts.
   */
  async #probe(): Promise<void> {
    if (this.#client.status !== 'ready') throw new RemoteError('NO_CONNECTION');
    if (this.#isReplica) {
      // A primary that has become a replica keeps its connections, while its name may lead to the new primary: connect
      // again.
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

/** @throws RemoteError if it is not a result of the script. */
function allowanceOf(answer: unknown, limit: number): Allowance {
  if (!isTaken(answer, limit)) throw new RemoteError('WRONG_ANSWER');
  const [isAllowed, remaining, milliseconds] = answer;
  return {
    isAllowed: isAllowed === 1,
    limit,
    windowSeconds: httpLimits.rateWindowSeconds,
    remaining,
    resetSeconds: Math.min(Math.max(1, Math.ceil(milliseconds / 1000)), httpLimits.rateWindowSeconds),
  };
}

function isTaken(
  answer: unknown,
  limit: number,
): answer is readonly [isAllowed: number, remaining: number, milliseconds: number] {
  if (!Array.isArray(answer) || answer.length !== 3 || !answer.every(Number.isInteger)) return false;
  const [isAllowed, remaining] = answer;
  return isAllowed === 1 ? remaining >= 0 && remaining < limit : isAllowed === 0 && remaining === 0;
}

/** A code for the log: that of a system error, or the first word of an error from Redis, such as `NOAUTH`. */
function reasonOf(error: unknown): string {
  if (error instanceof RemoteError) return error.reason;
  if (!(error instanceof Error)) return 'UNKNOWN';
  if ('code' in error) return String(error.code);
  if (error instanceof ReplyError) return /^[A-Z]+\b/.exec(error.message)?.[0] ?? 'ERR';
  return 'CLOSED';
}

/**
 * The sliding window in Redis or Valkey: a script, which the server runs as one step. The times at which requests were
 * allowed are in a list, oldest first, in milliseconds of the server's own clock.
 *
 * KEYS[1]: the list. ARGV: the limit, and the window in milliseconds. Returns three integers: 1 if the request is
 * allowed, the number of requests left, and the milliseconds until more are allowed than now.
 *
 * - Times that are a window old are found by binary search and removed together, so a long list costs little more than
 *   a short one.
 * - The server's clock may be set back. Times in the future then count as now, so that no request is allowed uncounted,
 *   and no client waits longer than a window.
 * - The list expires when its newest time is a window old. A rejected request writes nothing.
 * - If instances have different limits, a list may be longer than the limit: then several of its oldest times must
 *   expire.
 */
export const TAKE_SCRIPT = `
local key, limit, window = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local count = redis.call('LLEN', key)

-- How many of the list's times are before a moment.
local function before(moment)
  local low, high = 0, count
  while low < high do
    local middle = math.floor((low + high) / 2)
    if tonumber(redis.call('LINDEX', key, middle)) < moment then low = middle + 1 else high = middle end
  end
  return low
end

if count > 0 and tonumber(redis.call('LINDEX', key, -1)) > now then
  local past = before(now + 1)
  if past == 0 then redis.call('DEL', key) else redis.call('LTRIM', key, 0, past - 1) end
  for _ = past + 1, count do redis.call('RPUSH', key, now) end
  redis.call('PEXPIREAT', key, now + window)
end
if count > 0 and tonumber(redis.call('LINDEX', key, 0)) <= now - window then
  local old = before(now - window + 1)
  redis.call('LTRIM', key, old, -1)
  count = count - old
end
local allowed = 0
if count < limit then
  count = redis.call('RPUSH', key, now)
  redis.call('PEXPIREAT', key, now + window)
  allowed = 1
end
local first = tonumber(redis.call('LINDEX', key, math.max(0, count - limit)))
return { allowed, math.max(0, limit - count), first + window - now }
`;
