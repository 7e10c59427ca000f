import { setTimeout } from 'node:timers/promises';
import { createClientFinder } from '../limiter/client-address.ts';
import { serverLimits } from '../limits.ts';
import { ListenError } from '../listen-error.ts';
import { createFetchHandler, type FetchHandler, type FetchHandlerOptions } from './handler.ts';

/** The common part of the servers of Bun and Deno, which respond to a Request with a Response. */
export interface FetchServer<Connection> {
  readonly handler: FetchHandler<Connection>;
  /**
   * Stops the server: for a moment, responses close their connections with `Connection: close`. Then, when no request
   * is under way, but at the latest after half of the grace period, `stop` is called.
   *
   * @param stop Stops accepting connections, and resolves when the existing ones have ended. It may break off requests.
   */
  drain(stop: () => Promise<void>, graceMilliseconds: number): Promise<void>;
}

/**
 * Creates a server for a service.
 *
 * @param trustedProxies The proxies whose X-Forwarded-For counts.
 * @param peerOf The address of the connection's peer.
 */
export function createFetchServer<Connection>(
  service: Pick<FetchHandlerOptions<Connection>, 'contract' | 'observe' | 'reportBug'>,
  trustedProxies: readonly string[],
  peerOf: (request: Request, connection: Connection) => string,
): FetchServer<Connection> {
  const clientOf = createClientFinder(trustedProxies);
  let isDraining = false;
  let requestsUnderWay = 0;
  const handle = createFetchHandler<Connection>({
    ...service,
    clientOf: (request, connection) =>
      clientOf(peerOf(request, connection), () => request.headers.get('x-forwarded-for') ?? undefined),
    isDraining: () => isDraining,
    observe(exchange) {
      requestsUnderWay--;
      service.observe(exchange);
    },
  });

  return {
    handler(request, connection) {
      requestsUnderWay++;
      return handle(request, connection);
    },
    async drain(stop, graceMilliseconds) {
      isDraining = true;
      const lastMoment = performance.now() + graceMilliseconds / 2;
      const grace = setTimeout(graceMilliseconds);
      await Promise.race([setTimeout(serverLimits.idleCloseMilliseconds), grace]);
      while (requestsUnderWay > 0 && performance.now() < lastMoment) await setTimeout(POLL_MILLISECONDS);
      await Promise.race([stop(), grace]);
    },
  };
}

const POLL_MILLISECONDS = 10;

/**
 * Starts a server of the runtime on a port.
 *
 * @throws ListenError instead of the runtime's error.
 */
export function listening<Server>(port: number, serve: () => Server): Server {
  try {
    return serve();
  } catch (error) {
    throw new ListenError({ setting: 'PORT', port }, error);
  }
}
