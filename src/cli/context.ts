import type { Command } from 'commander';
import type { Streams } from './streams.ts';

/** What the commands share. */
export interface Context {
  readonly environment: NodeJS.ProcessEnv;
  readonly streams: Streams;
  /** Help that was asked for, in pieces. */
  readonly help: string[];
  exitCode: number;
}

/** Gives a command its options and its action; called when the command is. */
export type Prepare = (command: Command, context: Context) => void;
