import { type DestinationStream, type Logger, pino } from 'pino';
import { LogBuffer } from './log-buffer.ts';
import type { LogOutput } from './log-output.ts';

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

/** The log of a process. */
export interface Log {
  readonly logger: Logger;
  /** Resolves when all lines are written, or can't be: those under way at an exit are lost. */
  flush(): Promise<void>;
  /** Lines dropped since the start, because they could not be written in time. */
  droppedLines(): number;
}

/** Opens the log on an output. */
export function openLog(level: string, output: LogOutput): Log {
  const buffer = new LogBuffer(output, (lines) => {
    logger.warn({ lines }, 'log lines are missing here: they could not be written in time');
  });
  const logger = createLogger(level, buffer);
  return {
    logger,
    flush: () => new Promise((resolve) => buffer.flush(resolve)),
    droppedLines: () => buffer.droppedLines,
  };
}

/** Makes the logger that formats the lines. */
export function createLogger(level: string, destination: DestinationStream): Logger {
  return pino({ level, base: { pid: process.pid } }, destination);
}

/** Writes one exchange: a failure of the service as an error, all others as information. */
export function logExchange(logger: Logger, exchange: Exchange): void {
  const { method, route, status, milliseconds, bytesIn, bytesOut } = exchange;
  const line = { method, route, status, ms: Math.round(milliseconds * 1000) / 1000, bytesIn, bytesOut };
  if (status === 500) logger.error(line, 'request failed');
  else logger.info(line, 'request');
}
