import { createClientFinder } from './address.ts';
import type { Engine } from './engine.ts';
import { listen } from './listen.ts';
import { createNodeServer, defaultTimeouts } from './node.ts';
import { assemble } from './parts.ts';

/** Node: the contract over node:http, and as many processes as are wanted. */
export const nodeEngine: Engine = {
  hasWorkers: true,
  async serve(parts) {
    const { config } = parts;
    const { server, drain } = createNodeServer({
      ...assemble(parts),
      clientOf: createClientFinder(config.trustedProxies),
      tls: config.tls,
      timeouts: defaultTimeouts,
    });
    return { address: await listen(server, config.port, config.host), drain };
  },
};
