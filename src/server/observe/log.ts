import type { LogLevel } from '../settings.ts';

/**
 * The lines of the log: one of JSON each, as pino writes them. Nothing in them is what a client sent: no body,
 * no query, no path but a route's template, no address, and no message of an error, which could quote input.
 */

/** A finished exchange, as it is logged and measured. */
export interface Exchange {
  /** A method that the engine knows, or `OTHER`. */
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

/** Writes a line with some facts, or with none. */
type WriteLine = (...line: readonly [message: string] | readonly [facts: object, message: string]) => void;

/** Writes lines; those below its level are not written. */
export interface Logger {
  readonly fatal: WriteLine;
  readonly error: WriteLine;
  readonly warn: WriteLine;
  readonly info: WriteLine;
  /** Writes an exchange: a failure of the service as an error, all others as information. */
  readonly exchange: (exchange: Exchange) => void;
}

/** The levels as lines have them. */
const LEVELS: Readonly<Record<LogLevel, number>> = {
  fatal: 60,
  error: 50,
  warn: 40,
  info: 30,
  debug: 20,
  trace: 10,
  silent: Number.POSITIVE_INFINITY,
};

/** @param destination Takes lines, each with its line feed. */
export function createLogger(level: LogLevel, destination: { write(line: string): void }): Logger {
  const { pid } = process;
  const isWritten = (other: LogLevel) => LEVELS[other] >= LEVELS[level];

  function writer(name: LogLevel): WriteLine {
    if (!isWritten(name)) return ignore;
    return (...line) => {
      const [facts, msg] = line.length === 1 ? [undefined, line[0]] : line;
      destination.write(`${JSON.stringify({ level: LEVELS[name], time: Date.now(), pid, ...facts, msg })}\n`);
    };
  }

  /** Put together by hand in half the time, once per request: no part of it needs escaping. */
  function exchangeWriter(name: LogLevel, msg: string): (exchange: Exchange) => void {
    if (!isWritten(name)) return ignore;
    const number = LEVELS[name];
    return ({ method, route, status, milliseconds, bytesIn, bytesOut }) => {
      const ms = Math.round(milliseconds * 1000) / 1000;
      destination.write(
        `{"level":${number},"time":${Date.now()},"pid":${pid},"method":"${method}","route":"${route}","status":${status},"ms":${ms},"bytesIn":${bytesIn},"bytesOut":${bytesOut},"msg":"${msg}"}\n`,
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

function ignore(): void {}
