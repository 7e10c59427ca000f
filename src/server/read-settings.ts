import cluster from 'node:cluster';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import proxyAddr from '@fastify/proxy-addr';
import { cleanEnv, makeExactValidator } from 'envalid';
import { limits } from '../core/limits.ts';
import { parseRedisUrl, type RedisServer } from './limiter/redis-url.ts';
import { type LogLevel, type SettingName, settingDefinitions, settingsTable } from './settings.ts';

/** Reads all settings from the environment at the start, by envalid: it is small and typed. */

/** The settings of the server. */
export interface Settings {
  readonly port: number;
  /** The address to listen on; undefined means all. */
  readonly host: string | undefined;
  /** The descriptor of a socket that already listens, instead of the port and the host. */
  readonly socket: number | undefined;
  /** 0: no limit. */
  readonly rateLimitPerMinute: number;
  /** The server that keeps the limit for several instances; if undefined, each instance keeps its own. */
  readonly redis: RedisServer | undefined;
  readonly trustedProxies: readonly string[];
  /** 0: no limit. */
  readonly connectionsPerAddress: number;
  readonly requireUserAgent: boolean;
  /** Host names, in the form that URLs have. */
  readonly mcpAllowedHosts: readonly string[];
  readonly logLevel: LogLevel;
  /** 1: a single process; more: a cluster with that many processes. */
  readonly clusterProcesses: number;
  readonly metricsPort: number | undefined;
  readonly tls: TlsSettings | undefined;
  readonly shutdownGraceMilliseconds: number;
}

/** A certificate chain and its private key, as PEM. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

export interface TlsSettings extends Certificate {
  /**
   * Reads both files again.
   *
   * @throws SettingsError if they can't be used.
   */
  readonly readAgain: () => Certificate;
}

/** Settings that can't be used. The message has one line per setting, with the name and the accepted values. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const integer = (minimum: number, maximum: number) =>
  makeExactValidator((input) => {
    const value = Number(input);
    if (/^[0-9]+$/.test(input) && value >= minimum && value <= maximum) return value;
    throw new Error(`must be an integer from ${minimum} to ${maximum}`);
  });

const port = integer(0, 65_535);

const oneOf = <Choice extends string>(choices: readonly Choice[]) =>
  makeExactValidator((input) => {
    const choice = choices.find((each) => each === input);
    if (choice !== undefined) return choice;
    throw new Error(`must be one of ${choices.join(', ')}`);
  });

const proxies = makeExactValidator((input) => {
  const names = input.split(',').map((name) => name.trim());
  try {
    proxyAddr.compile(names);
    return names;
  } catch {
    throw new Error(
      'must be a list, separated by commas, of loopback, linklocal, uniquelocal, addresses and CIDR ranges',
    );
  }
});

/**
 * The name of a host in the form that URLs have: in lower case, in ASCII, an IPv6 address in brackets and shortened.
 * Undefined for text that is not exactly one name.
 *
 * @example parseHostName('Text.Example.com') // 'text.example.com'
 */
export function parseHostName(text: string): string | undefined {
  const isName = /^(?:\[[^\][]+\]|[^\][:/?#@\\*\s]+)$/.test(text);
  return isName && URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : undefined;
}

const hosts = makeExactValidator((input) =>
  input.split(',').map((text) => {
    const name = parseHostName(text.trim());
    if (name !== undefined) return name;
    throw new Error(
      'must be a list, separated by commas, of host names without scheme and port, such as text.example.com',
    );
  }),
);

const clusterProcesses = makeExactValidator((input) => {
  const value = input === 'auto' ? availableParallelism() : Number(input);
  if (Number.isInteger(value) && value >= 1 && value <= 256) return value;
  throw new Error('must be auto or an integer from 1 to 256');
});

const redis = makeExactValidator((input) => {
  const server = parseRedisUrl(input);
  if (server !== undefined) return server;
  // The value may contain a password, so the message does not repeat it.
  throw new Error('must be a URL such as redis://localhost:6379 or rediss://user:password@redis.example.com:6379/0');
});

const file = makeExactValidator((input) => {
  try {
    return readFileSync(input);
  } catch {
    throw new Error('must be the path of a file that the server can read');
  }
});

const anyText = makeExactValidator((input) => input);

const unset = { default: undefined };

/** The reader of each setting. Settings with a default always have a value. */
const readers = {
  PORT: port(),
  HOST: anyText(unset),
  RATE_LIMIT_PER_MINUTE: integer(0, 1_000_000)(),
  REDIS_URL: redis(unset),
  TRUST_PROXY: proxies(unset),
  CONNECTIONS_PER_ADDRESS: integer(0, limits.connections)(),
  REQUIRE_USER_AGENT: oneOf(settingDefinitions.REQUIRE_USER_AGENT.choices)(),
  MCP_ALLOWED_HOSTS: hosts(unset),
  LOG_LEVEL: oneOf(settingDefinitions.LOG_LEVEL.choices)(),
  WORKERS: clusterProcesses(),
  METRICS_PORT: port(unset),
  TLS_CERT_FILE: file(unset),
  TLS_KEY_FILE: file(unset),
  SHUTDOWN_GRACE_SECONDS: integer(1, 3_600)(),
} satisfies Readonly<Record<SettingName, unknown>>;

/**
 * Reads the settings; an empty value counts as not set.
 *
 * @throws SettingsError if a setting can't be used.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const defaults = settingsTable.flatMap(({ name, default: value }) => (value === '' ? [] : [[name, value]]));
  const env = cleanEnv(Object.fromEntries([...defaults, ...given]), readers, {
    reporter: ({ errors }) => {
      const lines = Object.entries(errors).map(([name, error]) => `${name} ${error?.message}`);
      if (lines.length > 0) throw new SettingsError(lines.join('\n'));
    },
  });
  const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key } = env;
  if ((cert === undefined) !== (key === undefined)) {
    throw new SettingsError('TLS_CERT_FILE and TLS_KEY_FILE must be set together');
  }
  if (cert !== undefined && key !== undefined && !isPair(cert, key)) {
    throw new SettingsError(
      'TLS_CERT_FILE and TLS_KEY_FILE must contain a certificate and its private key, in PEM format',
    );
  }
  const socket = readSocket(environment);
  if (socket === undefined && env.PORT !== 0 && env.METRICS_PORT === env.PORT) {
    throw new SettingsError('METRICS_PORT must differ from PORT');
  }
  // run() deletes the variables of the socket. Without them, readAgain would compare METRICS_PORT with the unused PORT.
  const copy = { ...environment };
  return {
    port: env.PORT,
    host: env.HOST,
    socket,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    redis: env.REDIS_URL,
    trustedProxies: env.TRUST_PROXY ?? [],
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    requireUserAgent: env.REQUIRE_USER_AGENT === 'true',
    mcpAllowedHosts: env.MCP_ALLOWED_HOSTS ?? [],
    logLevel: env.LOG_LEVEL,
    clusterProcesses: env.WORKERS,
    metricsPort: env.METRICS_PORT,
    tls:
      cert === undefined || key === undefined
        ? undefined
        : { cert, key, readAgain: () => readSettings(copy).tls ?? { cert, key } },
    shutdownGraceMilliseconds: env.SHUTDOWN_GRACE_SECONDS * 1000,
  };
}

/**
 * The variables by which systemd passes listening sockets to a process: sd_listen_fds(3). They are for that process
 * only, so it removes them before it starts others.
 */
export const SOCKET_VARIABLES = ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES', 'LISTEN_PIDFDID'] as const;

/** The variables for the processes of a cluster: the socket stays with the primary, and they get it from there. */
export function socketEnvironment({ socket }: Settings): NodeJS.ProcessEnv {
  return socket === undefined ? {} : { LISTEN_PID: `${process.pid}`, LISTEN_FDS: '1' };
}

function readSocket({ LISTEN_PID: owner = '', LISTEN_FDS: count = '' }: NodeJS.ProcessEnv): number | undefined {
  if (owner === '' || count === '' || count === '0') return undefined;
  if (!/^[1-9][0-9]*$/.test(owner)) throw new SettingsError('LISTEN_PID must be a process id');
  if (Number(owner) !== (cluster.isWorker ? process.ppid : process.pid)) return undefined;
  if (count !== '1')
    throw new SettingsError('LISTEN_FDS must be 1: the .socket unit must contain exactly one ListenStream=');
  return FIRST_SOCKET;
}

const FIRST_SOCKET = 3;

/** Checked here, because each runtime would reject a wrong pair in its own way, some as if the port were the cause. */
function isPair(cert: Buffer, key: Buffer): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
