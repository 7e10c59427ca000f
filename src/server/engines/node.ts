import { createClientFinder } from '../limiter/client-address.ts';
import { createNodeServer, defaultTimeouts } from '../node/http.ts';
import { listen } from '../node/listen.ts';
import { assemble } from '../service.ts';
import type { Engine } from './engine.ts';

/** Node: the contract over node:http, and as many processes as are wanted. */
export const nodeEngine: Engine = {
  hasCluster: true,
  async serve(parts) {
    const { settings } = parts;
    const { server, drain } = createNodeServer({
      ...assemble(parts),
      clientOf: createClientFinder(settings.trustedProxies),
      tls: settings.tls,
      timeouts: defaultTimeouts,
    });
    return { address: await listen(server, settings.port, settings.host), drain };
  },
};
