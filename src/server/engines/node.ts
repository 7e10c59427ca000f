import { createAddressFinder, createClientFinder } from '../limiter/client-address.ts';
import { serverLimits } from '../limits.ts';
import { listen, listenOnSocket } from '../listen.ts';
import { defaultTimeouts } from '../node/connection.ts';
import { createNodeServer } from '../node/http.ts';
import { WorkQueue } from '../node/work-queue.ts';
import { openLogOutput } from '../observe/log-output.ts';
import { connectionsInAll, watchOpenFiles } from '../open-files.ts';
import { createService, type Engine } from '../service.ts';

/** Node: the contract over node:http, in one process or several. */
export const nodeEngine: Engine = {
  hasCluster: true,
  hasSockets: true,
  openLog: openLogOutput,
  async serve(options) {
    const { settings, logger, metrics } = options;
    const { port, host, socket, tls } = settings;
    const queue = new WorkQueue();
    metrics?.showQueue(() => queue.length);
    const { server, drain } = await createNodeServer({
      ...createService(options, () => queue.isOverloaded()),
      queue,
      clientOf: createClientFinder(settings.trustedProxies),
      connections: {
        addressOf: createAddressFinder(settings.trustedProxies),
        perAddress: settings.connectionsPerAddress,
        total: connectionsInAll(logger),
        heldBytes: serverLimits.heldBytes,
        noteClosed: (reason) => metrics?.noteClosed(reason),
      },
      tls,
      timeouts: defaultTimeouts,
    });
    watchOpenFiles(logger, metrics);
    if (tls !== undefined) (await import('../node/https.ts')).renewAtHangup(server, tls, logger);
    return {
      address: await (socket === undefined ? listen(server, port, host) : listenOnSocket(server, socket)),
      drain,
    };
  },
};
