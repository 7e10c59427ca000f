import type { LogLevel } from '../settings.ts';

/**
 * The lines of the log: one JSON object each, in pino's format. They contain no data from clients: no body, no
 * query, no path except a route's template, no address, and no message of an error, which could quote input.
 */

/** A finished exchange, as it is logged and measured. */
export interface Exchange {
  /** A method that the runtime knows, or `OTHER`. */
  readonly method: string;
  /** The path of a route, or `unmatched`. */
  readonly route: string;
  /** 0 if the client left before its response. */
  readonly status: number;
  readonly milliseconds: number;
  /** Bytes of the bodies, without heads. */
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/** Writes a line, with or without facts. */
export type WriteLine = (...line: readonly [message: string] | readonly [facts: object, message: string]) => void;

/** Writes the lines of its level and above. */
export interface Logger {
  readonly fatal: WriteLine;
  readonly error: WriteLine;
  readonly warn: WriteLine;
  readonly info: WriteLine;
  /** Writes an exchange: status 500 as an error, any other as information. */
  readonly exchange: (exchange: Exchange) => void;
}

/** The numbers of the levels in the lines. */
const LEVELS: Readonly<Record<LogLevel, number>> = {
  fatal: 60,
  error: 50,
  warn: 40,
  info: 30,
  debug: 20,
  trace: 10,
  silent: Number.POSITIVE_INFINITY,
};

/** Whether lines of `level` are written by a log that is set to `set`. */
export function isWritten(level: LogLevel, set: LogLevel): boolean {
  return LEVELS[level] >= LEVELS[set];
}

/**
 * Creates the logger that writes JSON.
 *
 * @param destination Receives lines, each with its line feed.
 */
export function createLogger(level: LogLevel, destination: { write(line: string): void }): Logger {
  const { pid } = process;

  function writer(name: LogLevel): WriteLine {
    if (!isWritten(name, level)) return ignore;
    return (...line) => {
      const [facts, msg] = line.length === 1 ? [undefined, line[0]] : line;
      destination.write(`${JSON.stringify({ level: LEVELS[name], time: Date.now(), pid, ...facts, msg })}\n`);
    };
  }

  /**
   * Builds the line by hand, from as few pieces as possible, because it is needed for each request. No part needs
   * escaping.
   */
  function exchangeWriter(name: LogLevel, msg: string): (exchange: Exchange) => void {
    if (!isWritten(name, level)) return ignore;
    const begin = `{"level":${LEVELS[name]},"time":`;
    const end = `,"msg":"${msg}"}\n`;
    let time = 0;
    let timeText = '';
    return ({ method, route, status, milliseconds, bytesIn, bytesOut }) => {
      const now = Date.now();
      if (now !== time) {
        time = now;
        timeText = `${begin}${now},"pid":${pid},"method":"`;
      }
      destination.write(
        `${timeText}${method}","route":"${route}","status":${status},"ms":${decimals(milliseconds)},"bytesIn":${bytesIn},"bytesOut":${bytesOut}${end}`,
      );
    };
  }

  const failed = exchangeWriter('error', 'request failed');
  const finished = exchangeWriter('info', 'request');
  return {
    fatal: writer('fatal'),
    error: writer('error'),
    warn: writer('warn'),
    info: writer('info'),
    exchange: (exchange) => (exchange.status === 500 ? failed : finished)(exchange),
  };
}

/** A number of milliseconds with three decimals. V8 takes ten times as long to find the shortest form. */
function decimals(milliseconds: number): string {
  const microseconds = Math.round(milliseconds * 1000);
  const rest = microseconds % 1000;
  const zeros = rest < 10 ? '00' : rest < 100 ? '0' : '';
  return `${(microseconds - rest) / 1000}.${zeros}${rest}`;
}

function ignore(): void {}
