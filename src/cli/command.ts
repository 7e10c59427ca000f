import { parseArgs } from 'node:util';
import { quoteName } from '../core/escapes.ts';
import { UsageError } from './errors.ts';
import { meantOption } from './guesses.ts';
import { namesOf, type Option, sharedOptions, usageOf } from './options.ts';
import type { Streams } from './streams.ts';
import type { ToolCommand } from './tool-commands.ts';

/** A tool or another command as data, for the parser, the help, the manual page and completion. */
export interface Command {
  readonly name: string;
  readonly names: readonly string[];
  readonly summary: string;
  /** Named `[text]` if it is optional, otherwise `<url>`. */
  readonly argument?: Option;
  readonly options: readonly Option[];
  /** How to convert several texts; undefined if the argument is not a text. */
  readonly remedyForTexts?: string;
  /** Sentences below the options in the help. */
  readonly note?: string;
  /** The tool, which has forms and examples. */
  readonly toolCommand?: ToolCommand;
}

/** What is read in the place of a command. */
export const program: Command = {
  name: 'textmill',
  names: ['textmill'],
  summary: `Converts text: the argument, the files after ${sharedOptions.file.letter}, or standard input.`,
  options: [sharedOptions.help, { name: '--version', description: 'Prints the version.' }],
  note: 'Exit codes: 0 success, 1 failure, 2 an error you can fix, 141 a closed pipe.',
};

/** Runs a command, and resolves with the exit code. */
export type Run = (words: ReadWords, streams: Streams, environment: NodeJS.ProcessEnv) => Promise<number>;

/** The words after the name of a command. */
export interface ReadWords {
  /** The argument; undefined if there is none. */
  readonly argument: string | undefined;
  /** The options, in the order in which they were typed. */
  readonly given: readonly GivenOption[];
  /** What is wrong. The options are known all the same: `--help` and `--json` apply to errors, too. */
  readonly error: UsageError | undefined;
}

/** An option with the name that was typed, and its value, which is empty if it has none. */
export interface GivenOption {
  readonly option: Option;
  readonly name: string;
  readonly value: string;
}

/** The values of an option, in order: none if it was not given. */
export function valuesOf({ given }: ReadWords, { name }: Option): readonly string[] {
  return given.filter(({ option }) => option.name === name).map(({ value }) => value);
}

/**
 * Reads the words after the name of a command. `-5` and `-1,234.50` are texts. A message repeats an unknown word that
 * begins with a hyphen only if it looks like an option: otherwise it could be a text, such as a key in PEM.
 */
export function readWords(command: Command, words: readonly string[]): ReadWords {
  const { argument, remedyForTexts } = command;
  const spelled = command.options.flatMap((option) => {
    return [...namesOf(option), option.negation ?? []].flat().map((name) => [name, option] as const);
  });
  const known = new Map(spelled);
  // Each name is an option for parseArgs.
  const options = Object.fromEntries(
    spelled.map(([name, { placeholder }]) => {
      const short = name.startsWith('--') ? {} : { short: name.slice(1) };
      return [name.replace(/^--?/, ''), { type: placeholder === undefined ? 'boolean' : 'string', ...short }] as const;
    }),
  );
  const given: GivenOption[] = [];
  const texts: string[] = [];
  const wrong = (message: string, remedy = remedyOf(command)) => new UsageError(message, remedy);
  let error: UsageError | undefined;
  let files: GivenOption | undefined;
  let isEnded = false;
  let count = 0;
  for (let index = 0; index < words.length && count < MOST; index++) {
    const word = words[index] ?? '';
    if (isEnded || !/^-[^0-9.]/.test(word)) {
      if (files === undefined) texts.push(word);
      else given.push({ ...files, value: word });
      continue;
    }
    files = undefined;
    isEnded = word === '--';
    if (isEnded) continue;
    const [flag = ''] = word.split('=', 1);
    if (flag !== word && known.has(flag) && known.get(flag)?.placeholder === undefined) {
      error ??= wrong(`${flag} does not accept a value`, `Use ${flag} without a value.`);
      continue;
    }
    const start = word.slice(0, MOST + 1);
    const { tokens } = parseArgs({ args: [start], options, strict: false, tokens: true });
    count += tokens.length;
    for (const token of tokens) {
      const option = token.kind === 'option' ? known.get(token.rawName) : undefined;
      if (token.kind !== 'option' || option === undefined) {
        error ??= wrong(unknownOption(word, known));
        continue;
      }
      const isNext = option.placeholder !== undefined && token.value === undefined;
      const value = isNext ? words[++index] : `${token.value ?? ''}${word.slice(start.length)}`;
      if (value === undefined) error ??= wrong(`${namesOf(option)[0]} needs a value: ${usageOf(option)}`);
      const read = { option, name: token.rawName, value: value ?? '' };
      given.push(read);
      if (option.value === 'files') files = read;
    }
  }
  const [text] = texts;
  if (count >= MOST) error ??= wrong('too many arguments');
  if (text === undefined && argument?.name.startsWith('<')) error ??= wrong(`the argument ${argument.name} is missing`);
  if (texts.length > (argument === undefined ? 0 : 1)) {
    const isOption = known.has(`--${text}`) && remedyForTexts !== undefined;
    const remedy = isOption ? `Write --${text} instead of ${text}.` : remedyForTexts;
    error ??= wrong(remedy === undefined ? 'too many arguments' : 'more than one text is given', remedy);
  }
  return { argument: text, given, error };
}

/** The options, and the letters of a word, that parseArgs reads: it takes quadratic time for letters. */
const MOST = 1_000;

function unknownOption(word: string, known: ReadonlyMap<string, Option>): string {
  const [name = ''] = word.split('=', 1);
  if (!/^--?[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(name)) return 'an argument that begins with - is not a known option';
  const meant = meantOption(name, [...known.values()]);
  return `${quoteName(name)} is not a known option${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

/** How to fix a command line that a command can't accept. */
function remedyOf({ name, remedyForTexts }: Command): string {
  if (name === program.name) return 'The options of a command come after it: see textmill --help.';
  const help = `See textmill ${name} --help.`;
  return remedyForTexts === undefined ? help : `${help} Put -- before a text that begins with -.`;
}
