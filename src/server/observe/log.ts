import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The log: one line of JSON each, by pino, and nothing in it that a client sent: no body, no query, no path but a route's
 * template, no address, and no message of an error, which could quote input.
 */

export type { Logger } from 'pino';

/** A finished exchange, as it is logged and measured. */
export interface Exchange {
  /** `OTHER` where it is unknown, or the request could not be parsed. */
  readonly method: string;
  /** The path of a route, or `unmatched`. */
  readonly route: string;
  /** 0 where the client left before its answer. */
  readonly status: number;
  readonly milliseconds: number;
  /** Bytes of the bodies, without heads. */
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/** Makes the logger, which writes to standard output unless it is given another destination. */
export function createLogger(level: string, destination: DestinationStream = inBackground(1)): Logger {
  return pino({ level, base: { pid: process.pid } }, destination);
}

/** Writes lines to a file, by its descriptor or path, in the background and in their order. */
export function inBackground(file: number | string): DestinationStream {
  // Every line is longer, and written at once; without a length, pino waits for nothing when it is told to flush.
  return pino.destination({ dest: file, sync: false, minLength: 1 });
}

/** Resolves when all lines are written, or can't be: an exit before would lose the one that is under way. */
export function flush(logger: Logger): Promise<void> {
  return new Promise((resolve) => logger.flush(() => resolve()));
}

/** Writes one exchange: a failure of the service as an error, all others as information. */
export function logExchange(logger: Logger, exchange: Exchange): void {
  const { method, route, status, milliseconds, bytesIn, bytesOut } = exchange;
  const line = { method, route, status, ms: Math.round(milliseconds * 1000) / 1000, bytesIn, bytesOut };
  if (status === 500) logger.error(line, 'request failed');
  else logger.info(line, 'request');
}
