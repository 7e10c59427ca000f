import { serversOnEngines } from '../../support/servers/engines.ts';
import { startProcess } from '../../support/servers/server-process.ts';
import { exchangeWith } from '../../support/transports/node-http.ts';
import type { Transport } from '../../support/transports/transport.ts';
import { describeContract } from '../contract/describe-contract.ts';

/** Runs the contract table on the built server, as a process on each engine. */
for (const { name, command } of serversOnEngines) {
  const transport: Transport = {
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
  describeContract(transport);
}
