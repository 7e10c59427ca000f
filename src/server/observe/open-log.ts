import type { LogLevel } from '../settings.ts';
import { createLogger, type Logger } from './log.ts';
import { LogBuffer } from './log-buffer.ts';
import type { LogOutput } from './log-output.ts';
import { createTerminalLogger } from './terminal-log.ts';

/** The log of a process. */
export interface Log {
  readonly logger: Logger;
  /** Resolves when all lines are written, or can't be. Lines that are being written at an exit are lost. */
  flush(): Promise<void>;
  /** The number of lines dropped since the start, because they could not be written in time. */
  droppedLines(): number;
}

/**
 * Opens the log on an output.
 *
 * @param isTerminal Whether to write lines for people; programs get lines of JSON.
 */
export function openLog(level: LogLevel, output: LogOutput, isTerminal: boolean): Log {
  const buffer = new LogBuffer(output, (lines) => {
    logger.warn(
      { lines },
      'log lines are missing here, because they could not be written in time: check the disk or the reader of the log',
    );
  });
  const logger = (isTerminal ? createTerminalLogger : createLogger)(level, buffer);
  return {
    logger,
    flush: () => new Promise((resolve) => buffer.flush(resolve)),
    droppedLines: () => buffer.droppedLines,
  };
}
