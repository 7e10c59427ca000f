import { parseArgs } from 'node:util';
import { quoteName } from '../core/escapes.ts';
import type { Command, GivenOption, ReadWords } from './command.ts';
import { PROGRAM } from './conventions.ts';
import { UsageError } from './errors.ts';
import { meantOption } from './guesses.ts';
import { namesOf, type Option, usageOf } from './options.ts';

/**
 * Reads the words after the name of a command. `-5` and `-1,234.50` are texts. A message repeats an unknown word that
 * begins with a hyphen only if it looks like an option: otherwise it could be a text, such as a key in PEM.
 */
export function readWords(command: Command, words: readonly string[]): ReadWords {
  const given: GivenOption[] = [];
  const texts: string[] = [];
  if (words.length > MOST_WORDS) {
    return { argument: undefined, given, error: new UsageError('too many arguments', TOO_MANY) };
  }
  const known = new Map(
    command.options.flatMap((option) => spellingsOf(option).map((name) => [name, option] as const)),
  );
  const { tokens } = parseArgs({
    args: words.map((word) => (NUMBER.test(word) ? '0' : word)),
    options: Object.fromEntries(Array.from(known, ([name, option]) => configurationOf(name, option))),
    strict: false,
    tokens: true,
  });
  let error: UsageError | undefined;
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
      error ??= unknownOption(command, word);
      continue;
    }
    error ??= valueError(command, option, token);
    const value = token.inlineValue === false ? words[token.index + 1] : token.value;
    const read = { option, name: token.rawName, value: value ?? '' };
    given.push(read);
    if (option.value === 'files') files = read;
  }
  return { argument: texts[0], given, error: error ?? argumentError(command, texts) };
}

/** Words that are texts although they begin with a hyphen. */
const NUMBER = /^-[0-9.]/;

/** parseArgs takes quadratic time. */
const MOST_WORDS = 65_536;
const TOO_MANY = `Put quotes around a text with spaces. Join more files than ${MOST_WORDS} first.`;

function spellingsOf(option: Option): readonly string[] {
  return option.negation === undefined ? namesOf(option) : [...namesOf(option), option.negation];
}

/** A name of an option for parseArgs, where each name is an option. */
function configurationOf(name: string, { placeholder }: Option) {
  const type = placeholder === undefined ? 'boolean' : 'string';
  const key = name.replace(/^--?/, '');
  return [key, { type, ...(name.startsWith('--') ? {} : { short: key }) }] as const;
}

function valueError(
  command: Command,
  option: Option,
  { rawName, value }: { readonly rawName: string; readonly value?: string | undefined },
): UsageError | undefined {
  if (option.placeholder === undefined) {
    if (value === undefined) return undefined;
    return new UsageError(`${rawName} does not accept a value`, `Use ${rawName} without a value.`);
  }
  if (value !== undefined) return undefined;
  return new UsageError(`${namesOf(option)[0]} needs a value: ${usageOf(option)}`, remedyOf(command));
}

function unknownOption(command: Command, word: string): UsageError {
  const [name = ''] = word.split('=', 1);
  if (!/^--?[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(name)) {
    return new UsageError('an argument that begins with - is not a known option', remedyOf(command));
  }
  const meant = meantOption(name, command.options);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return new UsageError(`${quoteName(name)} is not a known option${hint}`, remedyOf(command));
}

function argumentError(command: Command, texts: readonly string[]): UsageError | undefined {
  const { argument, remedyForTexts, options } = command;
  const [first] = texts;
  if (first === undefined) {
    if (argument === undefined || argument.name.startsWith('[')) return undefined;
    return new UsageError(`the argument ${argument.name} is missing`, remedyOf(command));
  }
  if (texts.length <= (argument === undefined ? 0 : 1)) return undefined;
  if (remedyForTexts === undefined) return new UsageError('too many arguments', remedyOf(command));
  const isOption = options.some(({ name }) => name === `--${first}`);
  return new UsageError(
    'more than one text is given',
    isOption ? `Write --${first} instead of ${first}.` : remedyForTexts,
  );
}

/** How to fix a command line that a command can't accept. */
function remedyOf({ name, remedyForTexts }: Command): string {
  if (name === PROGRAM) return `The options of a command come after it: see ${PROGRAM} --help.`;
  const help = `See ${PROGRAM} ${name} --help.`;
  return remedyForTexts === undefined ? help : `${help} Put -- before a text that begins with -.`;
}
