import { Command, type ErrorOptions, type ParseOptionsResult } from 'commander';
import { TEXT_FIELD } from '../core/field-names.ts';
import { suggest } from '../core/suggest.ts';
import { fileOption } from './options.ts';
import { UsageError } from './usage-error.ts';

/**
 * A command that takes `-5` and `-1,234.50` for texts, and refuses what else begins with a minus without repeating it,
 * unless it looks like an option: it may well be a text, such as a key in PEM.
 */
export class Subcommand extends Command {
  override parseOptions(words: string[]): ParseOptionsResult {
    const { operands, unknown } = super.parseOptions(words);
    const [first, ...rest] = unknown;
    const isForSubcommand = this.commands.some((command) => command.name() === operands[0]);
    if (first === undefined || isForSubcommand || unknown.some((word) => HELP.includes(word))) {
      return { operands, unknown };
    }
    if (!/^-[0-9.]/.test(first)) throw this.#unknownOption(first);
    // Options after it have been read all the same: what is left are texts, and what is unknown.
    const later = this.parseOptions(rest);
    return { operands: [...operands, first, ...later.operands], unknown: later.unknown };
  }

  #unknownOption(word: string): UsageError {
    const [name = ''] = word.split('=', 1);
    const known = this.options.map(({ long }) => long ?? '');
    const { remedy } = this;
    if (known.includes(name)) return new UsageError(`${name} takes no value`, remedy);
    if (!/^--?[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(name)) {
      return new UsageError('an argument that begins with - is not a known option', remedy);
    }
    const suggestion = suggest(name, known);
    const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
    return new UsageError(`${name} is not a known option${hint}`, remedy);
  }

  override error(message: string, options?: ErrorOptions): never {
    const isExcess = options?.code === 'commander.excessArguments';
    const remedy =
      isExcess && this.#takesText
        ? `Put quotes around a text with spaces. To convert a file, use ${fileOption.letter}.`
        : this.remedy;
    throw new UsageError(message.replace(/^error: /, ''), remedy);
  }

  /** What to do about a command line that this command can't take. */
  get remedy(): string {
    const path = this.parent === null ? this.name() : `${this.parent.name()} ${this.name()}`;
    return `See ${path} --help.${this.#takesText ? ' Put -- before a text that begins with -.' : ''}`;
  }

  get #takesText(): boolean {
    return this.registeredArguments.some((argument) => argument.name() === TEXT_FIELD);
  }
}

const HELP: readonly string[] = ['-h', '--help'];
