import { describe, expect, test } from 'vitest';
import { httpLimits } from '../contract/limits.ts';
import { readSettings, type Settings, SettingsError } from './read-settings.ts';
import { serverLimits } from './server-limits.ts';
import { settingsTable } from './settings.ts';

describe('settings', () => {
  const defaults: Settings = {
    port: 8080,
    host: undefined,
    socket: undefined,
    rateLimitPerMinute: httpLimits.postsPerWindow,
    redis: undefined,
    trustedProxies: [],
    connectionsPerAddress: serverLimits.connectionsPerAddress,
    requireUserAgent: false,
    mcpAllowedHosts: [],
    logLevel: 'info',
    threads: 1,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    tls: undefined,
    shutdownGraceMilliseconds: 10_000,
  };

  test('have defaults', () => {
    expect(readSettings({})).toEqual(defaults);
  });

  test('that are empty count as unset, as compose files leave them', () => {
    const empty = Object.fromEntries(settingsTable.map(({ name }) => [name, '']));
    expect(readSettings(empty)).toEqual(defaults);
  });

  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ RATE_LIMIT_PER_MINUTE: '0' }, { rateLimitPerMinute: 0 }],
    [
      { TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32' },
      { trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::/32'] },
    ],
    [
      { REDIS_URL: 'rediss://user:secret@redis.example.com:6380/2' },
      {
        redis: {
          host: 'redis.example.com',
          port: 6380,
          isTls: true,
          username: 'user',
          password: 'secret',
          database: 2,
        },
      },
    ],
    [{ REQUIRE_USER_AGENT: 'true' }, { requireUserAgent: true }],
    [
      { MCP_ALLOWED_HOSTS: 'Text.Example.com, 10.0.0.7,[2001:DB8:0:0::1],bücher.example' },
      { mcpAllowedHosts: ['text.example.com', '10.0.0.7', '[2001:db8::1]', 'xn--bcher-kva.example'] },
    ],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'info' }],
    [{ LOG_LEVEL: 'trace' }, { logLevel: 'info' }],
    [{ WORKERS: '4' }, { threads: 4 }],
    [{ WORKERS: 'auto' }, { threads: 'auto' }],
    [{ METRICS_PORT: '9100' }, { metricsPort: 9100 }],
    [{ METRICS_HOST: '::' }, { metricsHost: '::' }],
    [
      { PORT: '0', METRICS_PORT: '0' },
      { port: 0, metricsPort: 0 },
    ],
    [
      { METRICS_PORT: '8080', LISTEN_PID: `${process.pid}`, LISTEN_FDS: '1' },
      { metricsPort: 8080, socket: 3 },
    ],
    [{ SHUTDOWN_GRACE_SECONDS: '25' }, { shutdownGraceMilliseconds: 25_000 }],
  ])('%j', (environment, part) => {
    expect(readSettings(environment)).toEqual({ ...defaults, ...part });
  });

  test.each([
    [{ PORT: '65536' }, 'PORT must be an integer from 0 to 65535'],
    [{ PORT: '80a' }, 'PORT must be an integer from 0 to 65535'],
    [{ RATE_LIMIT_PER_MINUTE: '1.5' }, 'RATE_LIMIT_PER_MINUTE must be an integer from 0 to 1000000'],
    [
      { REDIS_URL: 'http://user:secret@redis.example.com' },
      'REDIS_URL must be a URL such as redis://localhost:6379 or rediss://user:password@redis.example.com:6379/0',
    ],
    [{ REQUIRE_USER_AGENT: 'TRUE' }, 'REQUIRE_USER_AGENT must be one of true, false'],
    [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of fatal, error, warn, info, silent'],
    [{ WORKERS: 'many' }, 'WORKERS must be auto or an integer from 1 to 256'],
    [{ WORKERS: '1e1' }, 'WORKERS must be auto or an integer from 1 to 256'],
    [{ WORKERS: '0x2' }, 'WORKERS must be auto or an integer from 1 to 256'],
    [
      { TRUST_PROXY: 'loopback,' },
      'TRUST_PROXY must be a list, separated by commas, of loopback, linklocal, uniquelocal, addresses and CIDR ranges',
    ],
    [{ METRICS_PORT: '8080' }, 'METRICS_PORT must differ from PORT'],
    [{ PORT: '9100', METRICS_PORT: '9100' }, 'METRICS_PORT must differ from PORT'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be an integer from 0 to 65535'],
    [{ TLS_CERT_FILE: '/nowhere/cert.pem' }, 'TLS_CERT_FILE must be the path of a file that the server can read'],
    [{ TLS_CERT_FILE: 'package.json' }, 'TLS_CERT_FILE and TLS_KEY_FILE must be set together'],
    [{ TLS_KEY_FILE: '/nowhere' }, 'TLS_KEY_FILE must be the path of a file that the server can read'],
    [
      { TLS_CERT_FILE: 'package.json', TLS_KEY_FILE: 'package.json' },
      'TLS_CERT_FILE and TLS_KEY_FILE must contain a certificate and its private key, in PEM format',
    ],
    [{ SHUTDOWN_GRACE_SECONDS: '0' }, 'SHUTDOWN_GRACE_SECONDS must be an integer from 1 to 3600'],
  ])('%j is rejected, and the message contains the accepted values', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(new SettingsError(message));
  });

  test.each([
    ...['https://a.example', 'a.example:8080', 'a.example,', 'a.example/', 'a.example/mcp', 'a b', ',a.example'],
    ...['::1', '[::1', '[nothing]', '*', '*.example'],
  ])('MCP_ALLOWED_HOSTS=%s is rejected: only names are accepted', (value) => {
    expect(() => readSettings({ MCP_ALLOWED_HOSTS: value })).toThrow(
      'MCP_ALLOWED_HOSTS must be a list, separated by commas, of host names without scheme and port, such as text.example.com',
    );
  });

  test('that are wrong are all named in one message', () => {
    expect(() => readSettings({ PORT: 'x', WORKERS: 'x' })).toThrow(/^PORT must .*\nWORKERS must /);
  });
});
