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
  /** A sentence. */
  readonly summary: string;
  /** The argument, named `[text]` if it is optional, otherwise `<url>`; `values` are offered by completion. */
  readonly argument?: { readonly name: string; readonly description: string; readonly values?: readonly string[] };
  readonly options: readonly Option[];
  /** How to convert several texts; undefined if the argument is not a text. */
  readonly remedyForTexts?: string;
  /** Sentences below the options in the help. */
  readonly note?: string;
  /** The tool, which has forms and examples. */
  readonly toolCommand?: ToolCommand;
}

/** The name of the program. */
export const PROGRAM = 'textmill';

/** What is read in the place of a command. */
export const program: Command = {
  name: PROGRAM,
  names: [PROGRAM],
  summary: `Converts text: the argument, the files after ${sharedOptions.file.letter}, or standard input.`,
  options: [sharedOptions.help, { name: '--version', description: 'Prints the version.' }],
};

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
  const given: GivenOption[] = [];
  const texts: string[] = [];
  const errors: UsageError[] = [];
  const fail = (message: string, remedy = remedyOf(command)) => errors.push(new UsageError(message, remedy));
  const spelled = command.options.flatMap((option) => {
    return [...namesOf(option), option.negation ?? []].flat().map((name) => [name, option] as const);
  });
  const known = new Map(spelled);
  // parseArgs takes quadratic time, above all for letters.
  const most = words.filter((word) => /^-[^0-9.]/.test(word)).length > MOST_OPTIONS ? MOST_OPTIONS : MOST_WORDS;
  if (words.length > most) fail('too many arguments', 'Put quotes around a text. Join files with cat first.');
  const { tokens } = parseArgs({
    args: words.slice(0, most).map((word) => wordForParser(word, known)),
    options: Object.fromEntries(spelled.map(([name, option]) => configurationOf(name, option))),
    strict: false,
    tokens: true,
  });
  let files: GivenOption | undefined;
  for (const token of tokens) {
    const word = words[token.index] ?? '';
    if (token.kind === 'positional') {
      if (files === undefined) texts.push(word);
      else given.push({ ...files, value: word });
      continue;
    }
    files = undefined;
    if (word === '--') continue;
    // In a group of letters, a hyphen is not the end of the options, but an unknown letter.
    const option = token.kind === 'option' ? known.get(token.rawName) : undefined;
    if (token.kind !== 'option' || option === undefined) {
      fail(unknownOption(word, known));
      continue;
    }
    const { rawName: name } = token;
    if (option.placeholder === undefined && token.value !== undefined)
      fail(`${name} does not accept a value`, `Use ${name} without a value.`);
    if (option.placeholder !== undefined && token.value === undefined)
      fail(`${namesOf(option)[0]} needs a value: ${usageOf(option)}`);
    // A number as it was typed.
    const value = token.inlineValue === false ? words[token.index + 1] : token.value;
    const read = { option, name, value: value ?? '' };
    given.push(read);
    if (option.value === 'files') files = read;
  }
  const { argument, remedyForTexts } = command;
  const [first] = texts;
  if (first === undefined && argument?.name.startsWith('<')) fail(`the argument ${argument.name} is missing`);
  if (texts.length > (argument === undefined ? 0 : 1)) {
    const isOption = known.has(`--${first}`) && remedyForTexts !== undefined;
    const remedy = isOption ? `Write --${first} instead of ${first}.` : remedyForTexts;
    fail(remedy === undefined ? 'too many arguments' : 'more than one text is given', remedy);
  }
  return { argument: first, given, error: errors[0] };
}

/** Words that are texts although they begin with a hyphen. */
const NUMBER = /^-[0-9.]/;

const MOST_WORDS = 65_536;
const MOST_OPTIONS = 1_000;

/** Text instead of a number, and few letters after a hyphen: parseArgs takes quadratic time for them, too. */
function wordForParser(word: string, known: ReadonlyMap<string, Option>): string {
  if (NUMBER.test(word)) return '0';
  const isValued = Array.from(word.slice(1, 9)).some((letter) => known.get(`-${letter}`)?.placeholder !== undefined);
  return /^-[^-].{8}/s.test(word) && !isValued ? `${word.slice(0, 8)}\0` : word;
}

/** A name of an option for parseArgs, where each name is an option. */
function configurationOf(name: string, { placeholder }: Option) {
  const type = placeholder === undefined ? 'boolean' : 'string';
  const key = name.replace(/^--?/, '');
  return [key, { type, ...(name.startsWith('--') ? {} : { short: key }) }] as const;
}

function unknownOption(word: string, known: ReadonlyMap<string, Option>): string {
  const [name = ''] = word.split('=', 1);
  if (known.has(name)) return `${name} does not accept a value`;
  if (!/^--?[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(name)) return 'an argument that begins with - is not a known option';
  const meant = meantOption(name, [...known.values()]);
  return `${quoteName(name)} is not a known option${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

/** How to fix a command line that a command can't accept. */
function remedyOf({ name, remedyForTexts }: Command): string {
  if (name === PROGRAM) return `The options of a command come after it: see ${PROGRAM} --help.`;
  const help = `See ${PROGRAM} ${name} --help.`;
  return remedyForTexts === undefined ? help : `${help} Put -- before a text that begins with -.`;
}
