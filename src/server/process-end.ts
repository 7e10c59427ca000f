import { describeBug } from '../core/bug.ts';
import type { Log } from './observe/log.ts';

/** Resolves with the first stop signal. Later ones change nothing: shells and npm send some signals twice. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
}

/** Ends this process or thread after an exception that nothing has caught, as soon as `end` has written the log. */
export function exitOnBug({ logger }: Log, what: 'process' | 'thread', end: () => Promise<void>): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (bug: unknown) => {
      logger.fatal(
        describeBug(bug),
        `${event}: this ${what} ends because of a bug in textmill; report the type and the stack`,
      );
      void end().then(() => process.exit(1));
    });
  }
}

/** Milliseconds left for the process itself between the end of its last connection and the end of the grace period. */
export const EXIT_MILLISECONDS = 250;
