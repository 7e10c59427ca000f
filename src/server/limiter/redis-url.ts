/** The address of a Redis or Valkey server, and the login. */
export interface RedisServer {
  /** A name or an address; IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  /** Undefined for the server's default user. */
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** The number of the database; 0 by default. */
  readonly database: number;
}

/**
 * Parses `redis://[[user]:password@]host[:port][/database]`, or `rediss://` for TLS. Returns undefined for anything
 * else: text after a `?` would be options of the client, and a name without a password is usually a misplaced password.
 *
 * @example parseRedisUrl('redis://localhost')?.port // 6379
 */
export function parseRedisUrl(text: string): RedisServer | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const database = /^\/?([0-9]{0,5})$/.exec(pathname)?.[1];
  const isServer =
    (protocol === 'redis:' || protocol === 'rediss:') &&
    /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i.test(hostname) &&
    port !== '0' &&
    search === '' &&
    hash === '' &&
    (username === '' || password !== '');
  if (!isServer || database === undefined) return undefined;
  try {
    return {
      host: hostname.replace(/[[\]]/g, ''),
      port: Number(port || DEFAULT_PORT),
      isTls: protocol === 'rediss:',
      username: decodeURIComponent(username) || undefined,
      password: decodeURIComponent(password) || undefined,
      database: Number(database),
    };
  } catch {
    // A percent escape that can't be decoded.
    return undefined;
  }
}

const DEFAULT_PORT = 6379;
