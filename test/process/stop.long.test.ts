import { expect, test } from 'vitest';
import { node24, serversWithThreads } from '../../support/servers/engines.ts';
import { type Command, startProcess } from '../../support/servers/server-process.ts';
import { stopUnderLoad } from './stop-under-load.ts';

/** How server processes end, with one thread and with several. process.test.ts has SIGTERM with one thread. */

test.each<readonly [NodeJS.Signals, workers: string, name: string, Command]>([
  ['SIGINT', '1', 'Node', [process.execPath, 'dist/server.js']],
  ...serversWithThreads.map(({ name, command }) => ['SIGTERM', '2', name, command] as const),
  ['SIGINT', '2', 'the command line', [node24, 'dist/cli.js', 'serve']],
])(
  '%s under the load of 32 keep-alive clients loses no request, and the server exits with 0 (WORKERS=%s, %s)',
  async (signal, workers, _, command) => {
    const settings = { WORKERS: workers, RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'silent' };
    const server = await startProcess(settings, command);
    const lost = await stopUnderLoad(server, signal);
    expect(await server.exited).toBe(0);
    expect(lost).toBe(0);
  },
);
