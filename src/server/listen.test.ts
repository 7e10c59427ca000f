import { expect, test } from 'vitest';
import { describeStartError, ListenError, type ListenTarget } from './listen.ts';
import { variableWords } from './settings.ts';

const port: ListenTarget = { setting: 'PORT', port: 80 };
const metrics: ListenTarget = { setting: 'METRICS_PORT', port: 9090 };

const inUse = (port: number, setting: string, other = 8081) =>
  `Port ${port} is in use by another program: stop it, or set ${setting} to another number, for example ${setting}=${other}`;

test.each<readonly [ListenTarget, code: string | undefined, message: string]>([
  [port, 'EADDRINUSE', inUse(80, 'PORT')],
  [{ setting: 'PORT', port: 8081 }, 'EADDRINUSE', inUse(8081, 'PORT', 8082)],
  [metrics, 'EADDRINUSE', inUse(9090, 'METRICS_PORT')],
  [port, 'EACCES', 'This user may not use port 80: set PORT to another number, for example PORT=8081'],
  [port, 'EADDRNOTAVAIL', 'HOST is not an address of this machine: set it to one, such as 127.0.0.1, or remove it'],
  [port, 'ENOTFOUND', 'HOST is not an address of this machine: set it to one, such as 127.0.0.1, or remove it'],
  [
    metrics,
    'EADDRNOTAVAIL',
    'METRICS_HOST is not an address of this machine: set it to one, such as 127.0.0.1, or remove it',
  ],
  [port, 'EINVAL', "The server can't listen on port 80 (EINVAL): check PORT and HOST"],
  [metrics, undefined, "The server can't listen on port 9090: check METRICS_PORT and METRICS_HOST"],
  [
    'socket',
    'EINVAL',
    "The socket of LISTEN_FDS can't be used (EINVAL): ListenStream= in the .socket unit must be a TCP port or address",
  ],
])(
  'for %j, %s is an error that names the setting and a remedy, without the words of the cause',
  (target, code, message) => {
    const cause = Object.assign(new Error('words of the runtime'), code === undefined ? {} : { code });
    expect(describeStartError(new ListenError(target, cause), variableWords)).toBe(message);
  },
);
