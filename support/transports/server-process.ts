import { type Command, startProcess } from '../servers/server-process.ts';
import { exchangeWith } from './node-http.ts';
import type { Transport } from './transport.ts';

/** The contract over real sockets, with the built server as a process. */
export function serverProcess(name: string, command: Command): Transport {
  return {
    name,
    canBeOverloaded: false,
    tellsRemaining: true,
    async start({ rateLimit, requireUserAgent }) {
      const settings = {
        RATE_LIMIT_PER_MINUTE: String(rateLimit),
        REQUIRE_USER_AGENT: String(requireUserAgent),
        SHUTDOWN_GRACE_SECONDS: '1',
      };
      const server = await startProcess(settings, command);
      return {
        exchange: (request) => exchangeWith(server.port, request),
        async stop() {
          server.kill('SIGTERM');
          await server.exited;
        },
      };
    },
  };
}
