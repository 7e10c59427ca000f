import type { LogLevel } from '../settings.ts';
import { createLogger, type Logger } from './log.ts';
import { LogBuffer } from './log-buffer.ts';
import type { LogOutput } from './log-output.ts';
import { createTerminalLogger } from './terminal-log.ts';

/** The log of a process. */
export interface Log {
  readonly logger: Logger;
  /** Resolves when all lines are written, or can't be: those under way at an exit are lost. */
  flush(): Promise<void>;
  /** Lines dropped since the start, because they could not be written in time. */
  droppedLines(): number;
}

/**
 * Opens the log on an output.
 *
 * @param isTerminal Whether a person reads it; programs get lines of JSON.
 */
export function openLog(level: LogLevel, output: LogOutput, isTerminal: boolean): Log {
  const buffer = new LogBuffer(output, (lines) => {
    logger.warn({ lines }, 'log lines are missing here: they could not be written in time');
  });
  const logger = (isTerminal ? createTerminalLogger : createLogger)(level, buffer);
  return {
    logger,
    flush: () => new Promise((resolve) => buffer.flush(resolve)),
    droppedLines: () => buffer.droppedLines,
  };
}
