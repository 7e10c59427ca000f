import { createHeldBytes } from '../held-bytes.ts';
import { createAddressFinder } from '../limiter/client-address.ts';
import { listen, listenOnSocket } from '../listen.ts';
import { createNodeServer } from '../node/http.ts';
import { WorkQueue } from '../node/work-queue.ts';
import { openLogOutput } from '../observe/log-output.ts';
import { connectionsInAll, watchOpenFiles } from '../open-files.ts';
import { defaultTimeouts, serverLimits } from '../server-limits.ts';
import { clientFinder, createService, type Engine } from '../service.ts';

/** Node: the contract over node:http. */
export const nodeEngine: Engine = {
  hasThreads: process.platform === 'linux' && hasReusePort(process.versions.node),
  hasRenewal: true,
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
      clientOf: clientFinder(options),
      connections: {
        addressOf: createAddressFinder(settings.trustedProxies),
        perAddress: settings.connectionsPerAddress,
        total: connectionsInAll(logger, options),
        held: createHeldBytes(serverLimits.heldBytes),
        noteClosed: (reason) => metrics?.noteClosed(reason),
      },
      tls,
      timeouts: defaultTimeouts,
    });
    // All threads have the same files.
    if (options.thread === 1) watchOpenFiles(logger, metrics);
    return {
      address: await (socket === undefined
        ? listen(server, port, host, 'PORT', options.threads > 1)
        : listenOnSocket(server, socket)),
      drain,
      renew: async (certificate) => (await import('../node/https.ts')).useCertificate(server, certificate),
    };
  },
};

/** Whether this release has the option `reusePort` of `server.listen`, since 22.12; an earlier one ignores it. */
function hasReusePort(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 12);
}
