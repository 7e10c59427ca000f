import { limits } from '../../core/limits.ts';
import type { Engine } from '../engine.ts';
import { createAddressFinder, createClientFinder } from '../limiter/client-address.ts';
import { listen } from '../listen.ts';
import { createNodeServer, defaultTimeouts } from '../node/http.ts';
import { WorkQueue } from '../node/work-queue.ts';
import { createService } from '../service.ts';

/** Node: the contract over node:http, and as many processes as are wanted. */
export const nodeEngine: Engine = {
  hasCluster: true,
  async serve(options) {
    const { settings, metrics } = options;
    const queue = new WorkQueue();
    metrics?.showQueue(() => queue.length);
    const { server, drain } = createNodeServer({
      ...createService(options, () => queue.isOverloaded()),
      queue,
      clientOf: createClientFinder(settings.trustedProxies),
      connections: {
        addressOf: createAddressFinder(settings.trustedProxies),
        perAddress: settings.connectionsPerAddress,
        total: limits.connections,
        heldBytes: limits.heldBytes,
        noteClosed: (reason) => metrics?.noteClosed(reason),
      },
      tls: settings.tls,
      timeouts: defaultTimeouts,
    });
    return { address: await listen(server, settings.port, settings.host), drain };
  },
};
