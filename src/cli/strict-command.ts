import { Command, type ErrorOptions, type ParseOptionsResult } from 'commander';
import { quoteName } from '../core/escapes.ts';
import { UsageError } from './errors.ts';
import { meantOption } from './guesses.ts';
import type { Streams } from './streams.ts';

/** The values that the commands share. */
export interface Context {
  readonly environment: NodeJS.ProcessEnv;
  readonly streams: Streams;
  /** The help that the user asked for, in pieces. */
  readonly help: string[];
  exitCode: number;
}

/**
 * A command that accepts `-5` and `-1,234.50` as texts, and rejects other unknown words that begin with a hyphen. The
 * message repeats such a word only if it looks like an option. Otherwise it could be a text, such as a key in PEM.
 */
export class StrictCommand extends Command {
  /** The values of choices as options, with the options that set them: `--natural`, `--sort-mode natural`. */
  readonly values = new Map<string, string>();
  /** How to convert several texts; undefined if the command does not take a text. */
  remedyForTexts: string | undefined;

  override parseOptions(args: string[]): ParseOptionsResult {
    const { operands, unknown } = super.parseOptions(args);
    const [first] = unknown;
    const isForSubcommand = this.commands.some((command) => command.name() === operands[0]);
    if (first === undefined || isForSubcommand || unknown.some((word) => HELP.includes(word))) {
      return { operands, unknown };
    }
    // The known options are already parsed, also those after the first text that begins with a hyphen.
    const marker = unknown.indexOf('--');
    const words = marker === -1 ? unknown : unknown.slice(0, marker);
    const option = words.find(isOption);
    // Where a command is expected, such a text is an unknown command.
    const isForUnknownCommand = this.commands.length > 0 && !isOption(first);
    if (option !== undefined && !isForUnknownCommand) throw this.#unknownOption(option);
    const texts = marker === -1 ? [] : unknown.slice(marker + 1);
    return { operands: [...operands, ...words, ...texts], unknown: [] };
  }

  #unknownOption(word: string): UsageError {
    const [name = ''] = word.split('=', 1);
    const known = this.options.flatMap(({ short, long }) => [short ?? '', long ?? '']);
    const { remedy } = this;
    if (known.includes(name)) return new UsageError(`${name} does not accept a value`, `Use ${name} without a value.`);
    if (!/^--?[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(name)) {
      return new UsageError('an argument that begins with - is not a known option', remedy);
    }
    const meant = meantOption(name, known, this.values);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    return new UsageError(`${quoteName(name)} is not a known option${hint}`, remedy);
  }

  override error(message: string, options?: ErrorOptions): never {
    const [, flags = ''] = /'(.*)'/.exec(message) ?? [];
    switch (options?.code) {
      case 'commander.excessArguments':
        throw this.#severalTexts();
      case 'commander.missingArgument':
        throw new UsageError(`the argument <${flags}> is missing`, this.remedy);
      case 'commander.optionMissingArgument':
        throw new UsageError(`${flags.split(/,? /, 1).join()} needs a value: ${flags}`, this.remedy);
      default:
        throw new UsageError(message.replace(/^error: /, ''), this.remedy);
    }
  }

  #severalTexts(): UsageError {
    if (this.remedyForTexts === undefined) return new UsageError('too many arguments', this.remedy);
    const [word] = this.args;
    const isOption = this.options.some(({ long }) => long === `--${word}`);
    const remedy = isOption ? `Write --${word} instead of ${word}.` : this.remedyForTexts;
    return new UsageError('more than one text is given', remedy);
  }

  /** How to fix a command line that this command can't accept. */
  get remedy(): string {
    if (this.parent === null) return `The options of a command come after it: see ${this.name()} --help.`;
    const help = `See ${this.parent.name()} ${this.name()} --help.`;
    return this.remedyForTexts === undefined ? help : `${help} Put -- before a text that begins with -.`;
  }
}

/** Whether a word is an option that is not known here: it begins with a hyphen and is not a number. */
function isOption(word: string): boolean {
  return /^-[^0-9.]/.test(word);
}

const HELP: readonly string[] = ['-h', '--help'];
