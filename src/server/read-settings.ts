import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import proxyAddr from '@fastify/proxy-addr';
import { parseRedisUrl, type RedisServer } from './limiter/redis-url.ts';
import { serverLimits } from './server-limits.ts';
import { type LogLevel, type SettingName, settingDefinitions } from './settings.ts';

/** The settings of the server. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

/** A certificate chain and its private key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Settings that can't be used. The message has one line per setting, with the name and the accepted values. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads the text of a setting; throws {@link Refusal} if it is not accepted. */
type Reader<Value> = (text: string) => Value;

/** The message is the end of a sentence that begins with the name of the setting. */
class Refusal extends Error {}

const integer =
  (minimum: number, maximum: number, alternative = ''): Reader<number> =>
  (text) => {
    const value = Number(text);
    if (/^[0-9]+$/.test(text) && value >= minimum && value <= maximum) return value;
    throw new Refusal(`must be ${alternative}an integer from ${minimum} to ${maximum}`);
  };

const port = integer(0, 65_535);

const oneOf =
  <Choice extends string>(choices: readonly Choice[]): Reader<Choice> =>
  (text) => {
    const choice = choices.find((each) => each === text);
    if (choice !== undefined) return choice;
    throw new Refusal(`must be one of ${choices.join(', ')}`);
  };

const listOf = (text: string) => text.split(',').map((item) => item.trim());

const proxies: Reader<readonly string[]> = (text) => {
  const names = listOf(text);
  try {
    proxyAddr.compile(names);
    return names;
  } catch {
    throw new Refusal(
      'must be a list, separated by commas, of loopback, linklocal, uniquelocal, addresses and CIDR ranges',
    );
  }
};

/** Names of hosts in the form that URLs have: in lower case, in ASCII, an IPv6 address in brackets and shortened. */
const hosts: Reader<readonly string[]> = (text) =>
  listOf(text).map((name) => {
    const isName = /^(?:\[[^\][]+\]|[^\][:/?#@\\*\s]+)$/.test(name);
    if (isName && URL.canParse(`http://${name}`)) return new URL(`http://${name}`).hostname;
    throw new Refusal(
      'must be a list, separated by commas, of host names without scheme and port, such as text.example.com',
    );
  });

const threads: Reader<number | 'auto'> = (text) => (text === 'auto' ? text : integer(1, 256, 'auto or ')(text));

const redis: Reader<RedisServer> = (text) => {
  const server = parseRedisUrl(text);
  if (server !== undefined) return server;
  // The value may contain a password, so the message does not repeat it.
  throw new Refusal('must be a URL such as redis://localhost:6379 or rediss://user:password@redis.example.com:6379/0');
};

const file: Reader<string> = (text) => {
  try {
    return readFileSync(text, 'utf8');
  } catch {
    throw new Refusal('must be the path of a file that the server can read');
  }
};

/** Servers often have these two levels as well. This one has no lines for them; run.ts says so. */
const logLevel: Reader<LogLevel> = (text) =>
  /^(?:debug|trace)$/.test(text) ? 'info' : oneOf(settingDefinitions.LOG_LEVEL.choices)(text);

const anyText: Reader<string> = (text) => text;

/** For a setting without a default. */
const optional =
  <Value>(reader: Reader<Value>): Reader<Value | undefined> =>
  (text) =>
    text === '' ? undefined : reader(text);

/** Reads the settings, or throws a SettingsError. An empty value counts as not set. */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const faults: string[] = [];
  const read = <Value>(name: SettingName, reader: Reader<Value>): Value => {
    const { default: unset } = settingDefinitions[name];
    try {
      return reader(environment[name] || unset);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push(`${name} ${error.message}`);
      return reader(unset);
    }
  };
  const { cert, key, ...settings } = {
    port: read('PORT', port),
    /** The address to listen on; undefined means all. */
    host: read('HOST', optional(anyText)),
    /** 0: no limit. */
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE', integer(0, 1_000_000)),
    /** The server that keeps the limit for several instances; if undefined, each instance keeps its own. */
    redis: read('REDIS_URL', optional(redis)),
    trustedProxies: read('TRUST_PROXY', optional(proxies)) ?? [],
    /** 0: no limit. */
    connectionsPerAddress: read('CONNECTIONS_PER_ADDRESS', integer(0, serverLimits.connections)),
    requireUserAgent: read('REQUIRE_USER_AGENT', oneOf(settingDefinitions.REQUIRE_USER_AGENT.choices)) === 'true',
    /** Host names, in the form that URLs have. */
    mcpAllowedHosts: read('MCP_ALLOWED_HOSTS', optional(hosts)) ?? [],
    logLevel: read('LOG_LEVEL', logLevel),
    /** 1: the process itself serves; more: that many threads. */
    threads: read('WORKERS', threads),
    metricsPort: read('METRICS_PORT', optional(port)),
    metricsHost: read('METRICS_HOST', anyText),
    cert: read('TLS_CERT_FILE', optional(file)),
    key: read('TLS_KEY_FILE', optional(file)),
    shutdownGraceMilliseconds: read('SHUTDOWN_GRACE_SECONDS', integer(1, 3_600)) * 1000,
  };
  if (faults.length > 0) throw new SettingsError(faults.join('\n'));
  const tls: Certificate | undefined = cert === undefined || key === undefined ? undefined : { cert, key };
  if (tls === undefined && cert !== key) {
    throw new SettingsError('TLS_CERT_FILE and TLS_KEY_FILE must be set together');
  }
  if (tls !== undefined && !isPair(tls)) {
    throw new SettingsError(
      'TLS_CERT_FILE and TLS_KEY_FILE must contain a certificate and its private key, in PEM format',
    );
  }
  const socket = readSocket(environment);
  if (socket === undefined && settings.port !== 0 && settings.metricsPort === settings.port) {
    throw new SettingsError('METRICS_PORT must differ from PORT');
  }
  return {
    ...settings,
    /** The descriptor of a socket that already listens, instead of the port and the host. */
    socket,
    tls,
  };
}

/** Reads the variables by which systemd passes listening sockets to a process: sd_listen_fds(3). */
function readSocket({ LISTEN_PID: owner = '', LISTEN_FDS: count = '' }: NodeJS.ProcessEnv): number | undefined {
  if (owner === '' || count === '' || count === '0') return undefined;
  if (!/^[1-9][0-9]*$/.test(owner)) throw new SettingsError('LISTEN_PID must be a process id');
  if (Number(owner) !== process.pid) return undefined;
  if (count !== '1')
    throw new SettingsError('LISTEN_FDS must be 1: the .socket unit must contain exactly one ListenStream=');
  return FIRST_SOCKET;
}

const FIRST_SOCKET = 3;

/** Checked here, because each runtime would reject a wrong pair in its own way, some as if the port were the cause. */
function isPair({ cert, key }: Certificate): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
