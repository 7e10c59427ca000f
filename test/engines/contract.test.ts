import type { Carrier } from '../contract/carrier.ts';
import { describeContract } from '../contract/describe-contract.ts';
import { exchangeWith } from '../contract/node-http.ts';
import { startProcess } from '../process/server-process.ts';
import { serversOnEngines } from './engines.ts';

/** The one contract table, over the built server as a process on each engine. */
for (const { name, command } of serversOnEngines) {
  const carrier: Carrier = {
    name,
    canBeOverloaded: false,
    tellsRemaining: true,
    async start({ rateLimit, requireUserAgent }) {
      const server = await startProcess(
        {
          RATE_LIMIT_PER_MINUTE: String(rateLimit),
          REQUIRE_USER_AGENT: String(requireUserAgent),
          SHUTDOWN_GRACE_SECONDS: '1',
        },
        command,
      );
      return {
        exchange: (request) => exchangeWith(server.port, request),
        async stop() {
          server.kill('SIGTERM');
          await server.exited;
        },
      };
    },
  };
  describeContract(carrier);
}
