import type { LogLevel } from '../settings.ts';
import { LogBuffer, type LogOutput } from './log-output.ts';

/**
 * The lines of the log: one JSON object each, in pino's format, or lines for people on a terminal. They contain no data
 * from clients: no body, no query, no path except a route's template, no address, and no message of an error, which
 * could quote input.
 */

/** The descriptor of the log: standard output. */
export const LOG_DESCRIPTOR = 1;

/** The log of a process or a thread. */
export type Log = ReturnType<typeof openLog>;

/** Writes the lines of its level and above. */
export interface Logger {
  readonly fatal: WriteLine;
  readonly error: WriteLine;
  readonly warn: WriteLine;
  readonly info: WriteLine;
  /** Writes a request: status 500 as an error, any other as information. */
  readonly request: (request: FinishedRequest) => void;
}

/** Writes a line, with or without facts. */
export type WriteLine = (...line: readonly [message: string] | readonly [facts: object, message: string]) => void;

/** A request that has its response or whose client has left, as it is logged and measured. */
export interface FinishedRequest {
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

/** Opens the log: lines for people on a terminal, and lines of JSON for programs. */
export function openLog(level: LogLevel, output: LogOutput, isTerminal: boolean, thread?: number) {
  const buffer = new LogBuffer(output, (lines) => {
    logger.warn(
      { lines },
      'log lines are missing here, because they could not be written in time: check the disk or the reader of the log',
    );
  });
  const logger = createLogger(level, buffer, isTerminal ? terminalLines : jsonLines(thread));
  return {
    logger,
    /** Writes a line of another thread, with its line feed. */
    write: (line: string) => buffer.write(line),
    /** Resolves when all lines are written. */
    flush: () => buffer.flush(),
    droppedLines: () => buffer.droppedLines,
  };
}

/** @param destination Receives lines, each with its line feed. */
export function createLogger(
  level: LogLevel,
  destination: { write(line: string): void },
  format: LineFormat = jsonLines(),
): Logger {
  const isWritten = (name: LogLevel) => LEVELS[name] >= LEVELS[level];

  function writer(name: LogLevel): WriteLine {
    if (!isWritten(name)) return ignore;
    return (...line) => {
      const [facts, message] = line.length === 1 ? [{}, line[0]] : line;
      destination.write(format.line(name, facts, message));
    };
  }

  function requestWriter(name: LogLevel, message: string): (request: FinishedRequest) => void {
    if (!isWritten(name)) return ignore;
    const lineOf = format.requestLine(name, message);
    return (request) => destination.write(lineOf(request));
  }

  const failed = requestWriter('error', 'request failed');
  const finished = requestWriter('info', 'request');
  return {
    fatal: writer('fatal'),
    error: writer('error'),
    warn: writer('warn'),
    info: writer('info'),
    request: (request) => (request.status === 500 ? failed : finished)(request),
  };
}

const LEVELS: Readonly<Record<LogLevel, number>> = {
  fatal: 60,
  error: 50,
  warn: 40,
  info: 30,
  silent: Number.POSITIVE_INFINITY,
};

function ignore(): void {}

interface LineFormat {
  line(name: LogLevel, facts: object, message: string): string;
  /** Creates the function for the requests of a level, which is called for each of them. */
  requestLine(name: LogLevel, message: string): (request: FinishedRequest) => string;
}

const jsonLines = (thread?: number): LineFormat => ({
  line: (name, facts, msg) =>
    `${JSON.stringify({ level: LEVELS[name], time: Date.now(), pid: process.pid, thread, ...facts, msg })}\n`,
  // Built by hand, from as few pieces as possible. No part needs escaping.
  requestLine(name, msg) {
    const begin = `{"level":${LEVELS[name]},"time":`;
    const afterTime = `,"pid":${process.pid}${thread === undefined ? '' : `,"thread":${thread}`},"method":"`;
    const end = `,"msg":"${msg}"}\n`;
    let time = 0;
    let timeText = '';
    return ({ method, route, status, milliseconds, bytesIn, bytesOut }) => {
      const now = Date.now();
      if (now !== time) {
        time = now;
        timeText = `${begin}${now}${afterTime}`;
      }
      return `${timeText}${method}","route":"${route}","status":${status},"ms":${decimals(milliseconds)},"bytesIn":${bytesIn},"bytesOut":${bytesOut}${end}`;
    };
  },
});

/** A number of milliseconds with three decimals. V8 takes ten times as long to find the shortest form. */
function decimals(milliseconds: number): string {
  const microseconds = Math.round(milliseconds * 1000);
  const rest = microseconds % 1000;
  const zeros = rest < 10 ? '00' : rest < 100 ? '0' : '';
  return `${(microseconds - rest) / 1000}.${zeros}${rest}`;
}

/** Lines for a terminal: `09:05:59 POST /api/v1/base64/ 200 0.1 ms`. */
const terminalLines: LineFormat = {
  line: (name, facts, message) =>
    `${timeOfDay()} ${name}: ${message}${Object.entries(facts).map(describeFact).join('')}\n`,
  requestLine:
    () =>
    ({ method, route, status, milliseconds }) =>
      `${timeOfDay()} ${method} ${route} ${status === 0 ? 'left' : status} ${milliseconds.toFixed(1)} ms\n`,
};

/** A fact on the same line, or the items of a list, such as a stack, on separate lines. */
function describeFact([name, value]: readonly [string, unknown]): string {
  return Array.isArray(value) ? value.map((item) => `\n    ${item}`).join('') : ` ${name}=${value}`;
}

/** The local time: `09:05:59`. */
function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8);
}
