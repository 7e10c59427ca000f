import { httpLimits } from '../contract/limits.ts';
import { serverLimits } from './server-limits.ts';

/** The settings of the server as data, for documentation, help and completion; read-settings.ts reads the values. */

/** An environment variable. */
export interface Setting {
  /** `LOG_LEVEL` */
  readonly name: string;
  /** The value if the variable is not set; empty if there is none. */
  readonly default: string;
  /** The meaning and the accepted values, without a final period; names and values are in backticks. */
  readonly description: string;
  /** The accepted words; empty if it accepts more than a few words. */
  readonly choices: readonly string[];
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'silent'] as const;

const BOOLEANS = ['true', 'false'] as const;

/** The settings by name, in the order in which they are documented. */
export const settingDefinitions = {
  PORT: setting('8080', 'The port to listen on; 0 chooses a free port'),
  HOST: setting('', 'The address to listen on; all addresses if not set'),
  RATE_LIMIT_PER_MINUTE: setting(
    String(httpLimits.postsPerWindow),
    'POST requests that an IP address may send in 60 seconds; 0 turns the limit off',
  ),
  REDIS_URL: setting(
    '',
    'The URL of a Redis or Valkey server through which several servers share the rate limit; `redis://`, or `rediss://` for TLS',
  ),
  TRUST_PROXY: setting(
    '',
    'Proxies with a trusted `X-Forwarded-For` header: `loopback`, `linklocal`, `uniquelocal`, IP addresses or CIDR ranges, separated by commas',
  ),
  CONNECTIONS_PER_ADDRESS: setting(
    String(serverLimits.connectionsPerAddress),
    'Connections that an IP address (or IPv6 /64) may have to one thread, unless it is in `TRUST_PROXY`; 0 turns the limit off',
  ),
  REQUIRE_USER_AGENT: setting('false', '`true` rejects requests without a `User-Agent` header with 403', BOOLEANS),
  MCP_ALLOWED_HOSTS: setting(
    '',
    'Host names that `/mcp` accepts, separated by commas, in addition to `localhost`, `127.0.0.1` and `[::1]`',
  ),
  LOG_LEVEL: setting(
    'info',
    `The lowest level to log, one of ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}; \`debug\` and \`trace\` mean \`info\``,
    LOG_LEVELS,
  ),
  WORKERS: setting(
    '1',
    'The number of threads that respond to requests, on Linux with Node 22.12 or newer or Bun; `auto` is one per core, or 1 elsewhere',
  ),
  METRICS_PORT: setting(
    '',
    'The port for Prometheus metrics, at `/metrics`. It must differ from `PORT`; no metrics if not set',
  ),
  METRICS_HOST: setting('127.0.0.1', 'The address to listen on for metrics; `0.0.0.0` or `::` for all addresses'),
  TLS_CERT_FILE: setting('', 'A PEM file with the certificate chain, for HTTPS'),
  TLS_KEY_FILE: setting('', 'A PEM file with the private key of the certificate'),
  SHUTDOWN_GRACE_SECONDS: setting('10', 'The server stops within this number of seconds after SIGTERM or SIGINT'),
} as const satisfies Readonly<Record<string, Omit<Setting, 'name'>>>;

export type LogLevel = (typeof LOG_LEVELS)[number];

export type SettingName = keyof typeof settingDefinitions;

/** The settings as a list. */
export const settingsTable: readonly Setting[] = Object.entries(settingDefinitions).map(([name, rest]) => ({
  name,
  ...rest,
}));

function setting<Choice extends string = never>(
  value: string,
  description: string,
  choices: readonly Choice[] = [],
): Omit<Setting, 'name'> & { readonly choices: readonly Choice[] } {
  return { default: value, description, choices };
}

/** How messages name settings: as environment variables, or as options of `textmill serve`. */
export interface SettingWords {
  /** `PORT`, or `--port` */
  nameOf(setting: SettingName): string;
  /** `PORT=3000`, or `--port 3000` */
  assign(setting: SettingName, value: string): string;
}

/** Settings as environment variables. */
export const variableWords: SettingWords = {
  nameOf: (setting) => setting,
  assign: (setting, value) => `${setting}=${value}`,
};
