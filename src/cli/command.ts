import type { UsageError } from './errors.ts';
import type { Option } from './options.ts';
import type { Streams } from './streams.ts';
import type { ToolCommand } from './tool-commands.ts';

/** A tool or another command as data, for the parser, the help, the manual page and the completion scripts. */
export interface Command {
  readonly name: string;
  readonly names: readonly string[];
  /** A sentence. */
  readonly summary: string;
  /** The argument; undefined if the command has none. */
  readonly argument?: {
    /** `[text]` if it is optional, otherwise `<url>`. */
    readonly name: string;
    readonly description: string;
    /** The values that completion offers. */
    readonly values?: readonly string[];
  };
  readonly options: readonly Option[];
  /** How to convert several texts; undefined if the argument is not a text. */
  readonly remedyForTexts?: string;
  /** Sentences below the options in the help. */
  readonly note?: string;
  /** The tool, which has forms and examples. */
  readonly toolCommand?: ToolCommand;
}

/** Runs a command, and resolves with the exit code. */
export type Run = (words: ReadWords, context: Context) => Promise<number>;

/** What a command reads and writes. */
export interface Context {
  readonly environment: NodeJS.ProcessEnv;
  readonly streams: Streams;
}

/** The words after the name of a command. */
export interface ReadWords {
  /** The argument; undefined if there is none. */
  readonly argument: string | undefined;
  /** The options, in the order in which they were typed. */
  readonly given: readonly GivenOption[];
  /** What is wrong. The options are known all the same: `--help` and `--json` apply to errors, too. */
  readonly error: UsageError | undefined;
}

export interface GivenOption {
  readonly option: Option;
  /** The name that was typed. */
  readonly name: string;
  /** Its value; empty if it has none. */
  readonly value: string;
}

/** Whether an option was given. */
export function isGiven({ given }: ReadWords, { name }: Pick<Option, 'name'>): boolean {
  return given.some(({ option }) => option.name === name);
}

/** The values of an option, in order. */
export function valuesOf({ given }: ReadWords, { name }: Pick<Option, 'name'>): readonly string[] {
  return given.filter(({ option }) => option.name === name).map(({ value }) => value);
}
