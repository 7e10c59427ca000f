import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import proxyAddr from '@fastify/proxy-addr';
import { cleanEnv, makeExactValidator } from 'envalid';
import { limits } from '../core/limits.ts';
import { LOG_LEVELS } from './log.ts';
import { parseRedisUrl, type RedisServer } from './redis-url.ts';

/**
 * Settings from the environment, all checked at the start, by envalid: small, typed, and it knows what a default is.
 */

/** What the server runs with. */
export interface Config {
  readonly port: number;
  /** The address to listen on; undefined is all. */
  readonly host: string | undefined;
  /** 0: no limit. */
  readonly rateLimitPerMinute: number;
  /** Where the limit is kept for several instances; undefined is in this one alone. */
  readonly redis: RedisServer | undefined;
  readonly trustedProxies: readonly string[];
  readonly requireUserAgent: boolean;
  /** Names of hosts, as URLs spell them. */
  readonly mcpAllowedHosts: readonly string[];
  readonly logLevel: string;
  readonly workers: number;
  readonly metricsPort: number | undefined;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  readonly shutdownGraceMilliseconds: number;
}

/** Settings that can't be used: one line each, which names the variable and what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const integer = (minimum: number, maximum: number) =>
  makeExactValidator((input) => {
    const value = Number(input);
    if (/^[0-9]+$/.test(input) && value >= minimum && value <= maximum) return value;
    throw new Error(`must be an integer from ${minimum} to ${maximum}`);
  });

const port = integer(0, 65_535);

const oneOf = (choices: readonly string[], spec: { readonly default: string; readonly desc: string }) =>
  makeExactValidator<string>((input) => {
    if (choices.includes(input)) return input;
    throw new Error(`must be one of ${choices.join(', ')}`);
  })({ ...spec, choices });

const proxies = makeExactValidator((input) => {
  const names = input.split(',').map((name) => name.trim());
  try {
    proxyAddr.compile(names);
    return names;
  } catch {
    throw new Error('must be a list, by commas, of loopback, linklocal, uniquelocal, addresses and CIDR ranges');
  }
});

/**
 * The name of a host as URLs spell it: in lower case, in ASCII, an IPv6 address in brackets and shortened. Undefined for
 * what is no name, or more than one.
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
    throw new Error('must be a list, by commas, of host names without scheme and port, such as text.example.com');
  }),
);

const workers = makeExactValidator((input) => {
  const value = input === 'auto' ? availableParallelism() : Number(input);
  if (Number.isInteger(value) && value >= 1 && value <= 256) return value;
  throw new Error('must be auto or an integer from 1 to 256');
});

const redis = makeExactValidator((input) => {
  const server = parseRedisUrl(input);
  if (server !== undefined) return server;
  // What was given may hold a password.
  throw new Error('must be a URL such as redis://localhost:6379 or rediss://user:password@redis.example.com:6379/0');
});

const file = makeExactValidator((input) => {
  try {
    return readFileSync(input);
  } catch {
    throw new Error('must name a file that can be read');
  }
});

const anyText = makeExactValidator((input) => input);

const settings = {
  PORT: port({ default: 8080, desc: 'The port to listen on; 0 takes a free one' }),
  HOST: anyText({ default: undefined, desc: 'The address to listen on; all unless set' }),
  RATE_LIMIT_PER_MINUTE: integer(
    0,
    1_000_000,
  )({
    default: limits.postsPerWindow,
    desc: 'POST requests an address may make in 60 seconds; 0 turns the limit off',
  }),
  REDIS_URL: redis({
    default: undefined,
    desc: 'A Redis or Valkey server, `redis://` or, over TLS, `rediss://`, through which several instances share the limit',
  }),
  TRUST_PROXY: proxies({
    default: undefined,
    desc: 'Proxies whose `X-Forwarded-For` counts: `loopback`, `linklocal`, `uniquelocal`, addresses, CIDR ranges, by commas',
  }),
  REQUIRE_USER_AGENT: oneOf(['true', 'false'], {
    default: 'false',
    desc: '`true` refuses requests without a `User-Agent` with 403',
  }),
  MCP_ALLOWED_HOSTS: hosts({
    default: undefined,
    desc: 'Host names, by commas, under which `/mcp` may be used besides `localhost`, `127.0.0.1` and `[::1]`',
  }),
  LOG_LEVEL: oneOf(LOG_LEVELS, {
    default: 'info',
    desc: `One of ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}`,
  }),
  WORKERS: workers({ default: 1, desc: 'Processes; `auto` is one a core' }),
  METRICS_PORT: port({ default: undefined, desc: 'The port to serve Prometheus metrics on, at `/metrics`' }),
  TLS_CERT_FILE: file({ default: undefined, desc: 'A PEM file with the certificate chain, to serve HTTPS' }),
  TLS_KEY_FILE: file({ default: undefined, desc: 'A PEM file with its private key' }),
  SHUTDOWN_GRACE_SECONDS: integer(
    1,
    3_600,
  )({
    default: 10,
    desc: 'Seconds within which the server has ended after SIGTERM or SIGINT',
  }),
};

/** The settings' names, defaults, descriptions and choices, for documentation and completion. */
export const settingsTable: readonly {
  readonly name: string;
  readonly default: string;
  readonly description: string;
  /** Empty where more than some words can be given. */
  readonly choices: readonly string[];
}[] = Object.entries(settings).map(([name, spec]) => ({
  name,
  default: spec.default === undefined ? '' : String(spec.default),
  description: spec.desc ?? '',
  choices: spec.choices?.map(String) ?? [],
}));

/**
 * Reads the settings; an empty value counts as none.
 *
 * @throws ConfigError where one can't be used.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const env = cleanEnv(given, settings, {
    reporter: ({ errors }) => {
      const lines = Object.entries(errors).map(([name, error]) => `${name} ${error?.message}`);
      if (lines.length > 0) throw new ConfigError(lines.join('\n'));
    },
  });
  const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key } = env;
  if ((cert === undefined) !== (key === undefined)) {
    throw new ConfigError('TLS_CERT_FILE and TLS_KEY_FILE must be set together');
  }
  if (cert !== undefined && key !== undefined && !isPair(cert, key)) {
    throw new ConfigError('TLS_CERT_FILE and TLS_KEY_FILE must hold a certificate and its private key, as PEM');
  }
  return {
    port: env.PORT,
    host: env.HOST,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    redis: env.REDIS_URL,
    trustedProxies: env.TRUST_PROXY ?? [],
    requireUserAgent: env.REQUIRE_USER_AGENT === 'true',
    mcpAllowedHosts: env.MCP_ALLOWED_HOSTS ?? [],
    logLevel: env.LOG_LEVEL,
    workers: env.WORKERS,
    metricsPort: env.METRICS_PORT,
    tls: cert === undefined || key === undefined ? undefined : { cert, key },
    shutdownGraceMilliseconds: env.SHUTDOWN_GRACE_SECONDS * 1000,
  };
}

/** Asked here, since each engine would refuse them in its own way, and some as if the port were at fault. */
function isPair(cert: Buffer, key: Buffer): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
