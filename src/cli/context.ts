import type { Command } from 'commander';
import type { Streams } from './streams.ts';

/** The values that the commands share. */
export interface Context {
  readonly environment: NodeJS.ProcessEnv;
  readonly streams: Streams;
  /** The help that the user asked for, in pieces. */
  readonly help: string[];
  exitCode: number;
}

/** Adds the options and the action of a command, just before it runs. */
export type Prepare = (command: Command, context: Context) => void;
