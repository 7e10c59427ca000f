import type { Engine } from '../engine.ts';
import { createClientFinder } from '../limiter/client-address.ts';
import { listen } from '../listen.ts';
import { createNodeServer, defaultTimeouts } from '../node/http.ts';
import { openLogOutput } from '../observe/log-output.ts';
import { createService } from '../service.ts';

/** Node: the contract over node:http, and as many processes as are wanted. */
export const nodeEngine: Engine = {
  hasCluster: true,
  openLog: openLogOutput,
  async serve(options) {
    const { settings } = options;
    const { server, drain } = createNodeServer({
      ...createService(options),
      clientOf: createClientFinder(settings.trustedProxies),
      tls: settings.tls,
      timeouts: defaultTimeouts,
    });
    return { address: await listen(server, settings.port, settings.host), drain };
  },
};
