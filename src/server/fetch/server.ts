import { setTimeout } from 'node:timers/promises';
import { limits } from '../../core/limits.ts';
import { ListenError } from '../engines/engine.ts';
import { createClientFinder } from '../limiter/client-address.ts';
import { assemble, type Parts } from '../service.ts';
import { createFetchHandler, type FetchHandler } from './handler.ts';

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

/** @param peerOf The address of who connected. */
export function createFetchServer<Connection>(
  parts: Parts,
  peerOf: (request: Request, connection: Connection) => string,
): FetchServer<Connection> {
  const clientOf = createClientFinder(parts.settings.trustedProxies);
  let isDraining = false;
  return {
    handler: createFetchHandler<Connection>({
      ...assemble(parts),
      clientOf: (request, connection) =>
        clientOf(peerOf(request, connection), request.headers.get('x-forwarded-for') ?? undefined),
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
