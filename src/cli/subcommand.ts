import { Command, type ErrorOptions, type ParseOptionsResult } from 'commander';
import { TEXT_FIELD } from '../core/field-names.ts';
import { quoteName } from '../core/quote-name.ts';
import { suggest } from '../core/suggest.ts';
import { fileOption } from './options.ts';
import { UsageError } from './usage-error.ts';

/**
 * A command that accepts `-5` and `-1,234.50` as texts, and rejects other unknown words that begin with a hyphen. The
 * message repeats such a word only if it looks like an option. Otherwise it could be a text, such as a key in PEM.
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
    // The known options after it are already parsed. The rest are texts and unknown options.
    const later = this.parseOptions(rest);
    return { operands: [...operands, first, ...later.operands], unknown: later.unknown };
  }

  #unknownOption(word: string): UsageError {
    const [name = ''] = word.split('=', 1);
    const known = this.options.map(({ long }) => long ?? '');
    const { remedy } = this;
    if (known.includes(name)) return new UsageError(`${name} does not accept a value`, `Use ${name} without a value.`);
    if (!/^--?[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(name)) {
      return new UsageError('an argument that begins with - is not a known option', remedy);
    }
    const suggestion = suggest(name, known);
    const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
    return new UsageError(`${quoteName(name)} is not a known option${hint}`, remedy);
  }

  override error(message: string, options?: ErrorOptions): never {
    const [, flags = ''] = /'(.*)'/.exec(message) ?? [];
    switch (options?.code) {
      case 'commander.excessArguments':
        throw this.#excessArguments();
      case 'commander.missingArgument':
        throw new UsageError(`the argument <${flags}> is missing`, this.remedy);
      case 'commander.optionMissingArgument':
        throw missingValue(flags, this.remedy);
      default:
        throw new UsageError(message.replace(/^error: /, ''), this.remedy);
    }
  }

  #excessArguments(): UsageError {
    if (!this.#takesText) return new UsageError('too many arguments', this.remedy);
    const remedy = `Put quotes around a text with spaces. To convert a file, use ${fileOption.letter}. To decode, use -d.`;
    return new UsageError('more than one text is given', remedy);
  }

  /** How to fix a command line that this command can't accept. */
  get remedy(): string {
    const path = this.parent === null ? this.name() : `${this.parent.name()} ${this.name()}`;
    return `See ${path} --help.${this.#takesText ? ' Put -- before a text that begins with -.' : ''}`;
  }

  get #takesText(): boolean {
    return this.registeredArguments.some((argument) => argument.name() === TEXT_FIELD);
  }
}

/** The error for an option without its value, by the flags of the option: `-f, --file <file>`. */
function missingValue(flags: string, remedy: string): UsageError {
  const [name = ''] = flags.split(/,? /);
  return new UsageError(`${name} needs a value: ${flags}`, remedy);
}

const HELP: readonly string[] = ['-h', '--help'];
