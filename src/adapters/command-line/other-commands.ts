import type { Command } from 'commander';
import type { Streams } from './streams.ts';

/** The commands beside the tools. What they need is loaded when they are called: a conversion starts without it. */

/** What the commands share. */
export interface Context {
  readonly environment: NodeJS.ProcessEnv;
  readonly streams: Streams;
  /** Help that was asked for, in pieces. */
  readonly help: string[];
  exitCode: number;
}

export interface OtherCommand {
  readonly name: string;
  readonly summary: string;
  /** Gives the command its options and its action; called when the command is. */
  prepare(command: Command, context: Context): Promise<void>;
}

export const otherCommands: readonly OtherCommand[] = [
  {
    name: 'serve',
    summary: 'Runs the HTTP server.',
    prepare: async (command, context) => (await import('./serve-command.ts')).prepareServe(command, context),
  },
  {
    name: 'mcp',
    summary: 'Serves the tools to an agent: the Model Context Protocol over standard input and output.',
    prepare: async (command, context) => (await import('./mcp-command.ts')).prepareMcp(command, context),
  },
  {
    name: 'completion',
    summary: 'Prints what makes a shell complete commands, options and values.',
    prepare: async (command, context) => (await import('./completion-command.ts')).prepareCompletion(command, context),
  },
];
