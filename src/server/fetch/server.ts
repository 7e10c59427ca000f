import { setTimeout } from 'node:timers/promises';
import { ListenError } from '../listen.ts';
import { serverLimits } from '../server-limits.ts';
import { clientFinder, createService, type ServiceOptions } from '../service.ts';
import { workClock } from '../work-clock.ts';
import { createFetchHandler } from './handler.ts';

/** The common part of the servers of Bun and Deno, which respond to a Request with a Response. */
export function createFetchServer<Connection>(
  options: ServiceOptions,
  peerOf: (request: Request, connection: Connection) => string,
) {
  const service = createService(options, watchEventLoop());
  const clientOf = clientFinder(options);
  let isDraining = false;
  let requestsUnderWay = 0;
  const handle = createFetchHandler<Connection>({
    ...service,
    clientOf: (request, connection) =>
      clientOf(peerOf(request, connection), () => request.headers.get('x-forwarded-for') ?? undefined),
    isDraining: () => isDraining,
    observe(request) {
      requestsUnderWay--;
      service.observe(request);
    },
  });

  return {
    handler(request: Request, connection: Connection) {
      requestsUnderWay++;
      return handle(request, connection);
    },
    /**
     * Stops the server: for a moment, responses have `Connection: close`. Then, when no request is under way, but at
     * the latest after half of the grace period, `stop` is called, which may break off requests.
     */
    async drain(stop: () => Promise<void>, graceMilliseconds: number): Promise<void> {
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

/** Starts a server of the runtime on a port, or throws a ListenError instead of the runtime's error. */
export function listening<Server>(port: number, serve: () => Server): Server {
  try {
    return serve();
  } catch (error) {
    throw new ListenError({ setting: 'PORT', port }, error);
  }
}

/**
 * Returns a function that reports whether the event loop is so late that a new request would wait too long. It is for
 * runtimes that accept all connections immediately. Node has a queue, which is more exact.
 *
 * A timer notes the time of the work clock repeatedly. Requests that arrived while the loop was busy are handled before
 * the timer fires next, and find the noted time too old. They are rejected at little cost, so that the loop can catch up.
 */
export function watchEventLoop(worked = workClock()): () => boolean {
  let noted = worked();
  setInterval(() => {
    noted = worked();
  }, serverLimits.overloadSampleMilliseconds).unref();
  return () => worked() - noted > serverLimits.overloadSampleMilliseconds + serverLimits.overloadMilliseconds;
}
