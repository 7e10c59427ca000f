import { setTimeout } from 'node:timers/promises';
import { limits } from '../../core/limits.ts';
import { createClientFinder } from '../limiter/client-address.ts';
import { ListenError } from '../listen.ts';
import { createFetchHandler, type FetchHandler, type FetchHandlerOptions } from './handler.ts';

/** What servers that answer a Request with a Response have in common: Bun's and Deno's. */
export interface FetchServer<Connection> {
  readonly handler: FetchHandler<Connection>;
  /**
   * Ends the server: answers tell clients by `Connection: close` that it does, before it takes no more.
   *
   * @param stop Takes no more connections, and resolves when those there are have ended.
   */
  drain(stop: () => Promise<void>, graceMilliseconds: number): Promise<void>;
}

/**
 * Makes a server of a service.
 *
 * @param trustedProxies The proxies whose X-Forwarded-For counts.
 * @param peerOf The address of who connected.
 */
export function createFetchServer<Connection>(
  service: Pick<FetchHandlerOptions<Connection>, 'contract' | 'observe' | 'reportBug'>,
  trustedProxies: readonly string[],
  peerOf: (request: Request, connection: Connection) => string,
): FetchServer<Connection> {
  const clientOf = createClientFinder(trustedProxies);
  let isDraining = false;
  return {
    handler: createFetchHandler<Connection>({
      ...service,
      clientOf: (request, connection) =>
        clientOf(peerOf(request, connection), () => request.headers.get('x-forwarded-for') ?? undefined),
      isDraining: () => isDraining,
    }),
    async drain(stop, graceMilliseconds) {
      isDraining = true;
      const grace = setTimeout(graceMilliseconds);
      await Promise.race([setTimeout(limits.idleCloseMilliseconds), grace]);
      await Promise.race([stop(), grace]);
    },
  };
}

/**
 * Lets an engine listen.
 *
 * @throws ListenError in place of what the engine throws.
 */
export function listening<Server>(serve: () => Server): Server {
  try {
    return serve();
  } catch (error) {
    throw error instanceof Error ? new ListenError(error.message) : error;
  }
}
