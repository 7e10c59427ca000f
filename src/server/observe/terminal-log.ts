import { CONTROL } from '../../core/control-characters.ts';
import type { LogLevel } from '../settings.ts';
import { type Exchange, isWritten, type Logger, type WriteLine } from './log.ts';

/**
 * Creates the logger for a terminal: the facts of log.ts, as lines for people.
 *
 * @param destination Receives lines, each with its line feed.
 */
export function createTerminalLogger(level: LogLevel, destination: { write(line: string): void }): Logger {
  function writer(name: LogLevel): WriteLine {
    if (!isWritten(name, level)) return () => undefined;
    return (...line) => {
      const [facts, message] = line.length === 1 ? [{}, line[0]] : line;
      destination.write(`${timeOfDay()} ${name}: ${message}${Object.entries(facts).map(describeFact).join('')}\n`);
    };
  }

  function exchangeWriter(name: LogLevel): (exchange: Exchange) => void {
    if (!isWritten(name, level)) return () => undefined;
    return ({ method, route, status, milliseconds }) => {
      // The client left before its response.
      const outcome = status === 0 ? 'left' : status;
      destination.write(`${timeOfDay()} ${method} ${route} ${outcome} ${milliseconds.toFixed(1)} ms\n`);
    };
  }

  const failed = exchangeWriter('error');
  const finished = exchangeWriter('info');
  return {
    fatal: writer('fatal'),
    error: writer('error'),
    warn: writer('warn'),
    info: writer('info'),
    exchange: (exchange) => (exchange.status === 500 ? failed : finished)(exchange),
  };
}

/** A fact on the same line, or the items of a list, such as a stack, on separate lines. */
function describeFact([name, value]: readonly [string, unknown]): string {
  if (Array.isArray(value)) return value.map((item) => `\n    ${withoutControls(item)}`).join('');
  return ` ${name}=${withoutControls(value)}`;
}

/** A value with its control characters, which a terminal would obey, escaped as in JSON. */
function withoutControls(value: unknown): string {
  return String(value).replaceAll(new RegExp(CONTROL, 'gu'), (control) => {
    return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** The local time: `09:05:59`. */
function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8);
}
