import { createNameFinder, type Meaning } from '../contract/names.ts';
import type { Choice } from '../core/field.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import { hyphenated } from '../core/identifier.ts';
import { spellingOf, suggest } from '../core/suggest.ts';
import { quoteWord } from '../documents/snippets/shell.ts';
import { canConvertEachLine } from '../tools/each-line.ts';
import { registry } from '../tools/registry.ts';
import { findToolCommand, otherCommands, type ToolCommand, toolCommands } from './commands.ts';
import { isFile } from './inputs.ts';
import { commandOptions, fieldWords, fileOption, inputOptions, sharedOptions, takesFiles } from './options.ts';

/** What users mean by commands and options that do not exist, found in the definitions of the tools. */

/** The long names of letters that other programs use: coreutils, xxd and base64 of macOS. */
const LETTERS: Readonly<Record<string, string>> = {
  c: 'count',
  f: 'ignore-case',
  i: 'input',
  o: 'output',
  r: 'reverse',
  v: 'version',
  V: 'version',
};

/** What an unknown option most likely means: an option, or a sentence. */
export interface OptionAdvice {
  readonly meant?: string | undefined;
  readonly remedy?: string | undefined;
}

/** Advice for an unknown option of a command: `-V` of `sort` means `--sort-mode natural`. */
export function adviseOption(name: string, command: ToolCommand): OptionAdvice {
  const letter = /^-([A-Za-z])$/.exec(name)?.[1];
  const word = (letter === undefined ? name : (LETTERS[letter] ?? '')).replace(/^-+(?:no-)?/, '');
  const letters = inputOptions(command).map(({ names }) => names[0]);
  const others = [letter?.toLowerCase(), letterFor(word)].map((other) => `-${other}`);
  const sameLetter = others.find((other) => letters.includes(other));
  if (sameLetter !== undefined) return { meant: sameLetter };
  const meant = optionMeaning(word, command);
  if (meant !== undefined) return { meant };
  if (word === LETTERS['o']) return { remedy: 'To write to a file other than the input, add > and its name.' };
  if (word === LETTERS['c'] && takesFiles(command.tool)) {
    return { remedy: 'Equal lines are not counted. In most shells, sort | uniq -c counts them.' };
  }
  if (word === LETTERS['r']) return { meant: inverseOption(command) };
  const initial = letter && optionWithInitial(letter.toLowerCase(), command);
  if (initial) return { meant: initial };
  return { meant: word === LETTERS['i'] ? fileOption.letter : undefined };
}

function letterFor(word: string): string | undefined {
  return Object.keys(LETTERS).find((letter) => LETTERS[letter] === word);
}

/** The option that the word, or a part of it, names: an option by a part of its name, or a value by its search terms. */
function optionMeaning(word: string, command: ToolCommand): string | undefined {
  const terms = termsOf(command);
  for (const part of [word, ...word.split('-')].map((one) => spellingOf(one))) {
    const found = part === '' ? undefined : terms.find(({ names }) => names.some((name) => spellingOf(name) === part));
    if (found !== undefined) return found.option;
  }
  return undefined;
}

/** The options of a command, by the words that mean them. */
function termsOf(command: ToolCommand) {
  const { tool } = command;
  const forFirst = inputOptions(command).flatMap(({ names, first }) =>
    (first?.fields[OPERATION_FIELD]?.choices ?? []).map((choice) => ({ option: names[0], names: namesOf(choice) })),
  );
  const forValues = commandOptions(tool).flatMap((option) =>
    option.kind !== 'choice'
      ? []
      : option.choices.map((choice) => {
          return { option: wordsFor(command, option.field, choice.value), names: namesOf(choice) };
        }),
  );
  const forFields = commandOptions(tool).map((option) => {
    const long = option.kind === 'flag' ? option.shown : option.name;
    const words = hyphenated(option.field);
    const isOn = option.kind === 'flag' && option.shown === option.name;
    return {
      option: isOn ? wordsFor(command, option.field, true) : long,
      names: [words, ...words.split('-'), option.title],
    };
  });
  return [...forFirst, ...forValues, ...forFields];
}

function namesOf({ value, title, keywords = [] }: Choice): readonly string[] {
  return [value, title, ...keywords];
}

/** The shortest words that set a field. */
function wordsFor(command: ToolCommand, field: string, value: string | boolean): string {
  const letter = inputOptions(command).find(({ input }) => input[field] === value)?.names[0];
  const option = commandOptions(command.tool).find((candidate) => candidate.field === field);
  return letter ?? (option === undefined ? '' : fieldWords(option, value).join(' '));
}

/** The option for the operation that undoes the default. */
function inverseOption(command: ToolCommand): string | undefined {
  const field = command.tool.fields[OPERATION_FIELD];
  const { undoneBy } = field?.choices.find(({ value }) => value === field.default) ?? {};
  return undoneBy === undefined ? undefined : wordsFor(command, OPERATION_FIELD, undoneBy);
}

/** The only option with an initial. */
function optionWithInitial(letter: string, { tool }: ToolCommand): string | undefined {
  const [name, ...others] = commandOptions(tool)
    .map((option) => (option.kind === 'flag' ? option.shown : option.name))
    .filter((option) => option.startsWith(`--${letter}`));
  return others.length === 0 ? name : undefined;
}

/** How to convert several texts with a command that takes one. */
export function remedyForTexts(texts: readonly string[], command: ToolCommand): string {
  const { letter } = fileOption;
  const direction = inputOptions(command).find(({ names }) => names.includes(`--${texts[0]}`));
  if (direction !== undefined) return `Write ${direction.names[0]} instead of the word ${texts[0]}.`;
  const quotes = 'Put quotes around a text with spaces.';
  if (takesFiles(command.tool)) {
    const names = texts.every(isFile) ? texts.map(quoteWord).join(' ') : 'and their names';
    return `To convert files, use ${letter} ${names}. ${quotes}`;
  }
  const { eachLine } = sharedOptions;
  if (!canConvertEachLine(command.tool)) return `${quotes} To convert a file, use ${letter}.`;
  return `${quotes} To convert several texts, write one per line and use ${eachLine.name}.`;
}

/** The commands that have an option, by their first names. */
export function commandsWithOption(name: string): readonly string[] {
  return toolCommands()
    .filter((command) => {
      const own = commandOptions(command.tool).flatMap((option) => [
        option.name,
        ...(option.kind === 'flag' ? [option.negation] : []),
      ]);
      return [...own, ...inputOptions(command).flatMap(({ names }) => names)].includes(name);
    })
    .map(({ name: own }) => own);
}

/** What an unknown command most likely means, as commands with their options; empty if nothing is close. */
export function meantCommands(word: string): readonly string[] {
  const spelling = spellingOf(word, LONGEST_NAME);
  const several = [...registry.values()].filter((tool) =>
    tool.fields[OPERATION_FIELD]?.choices.some(({ value }) => value === spelling),
  );
  if (several.length > 1) return several.map((tool) => commandFor({ tool, operation: spelling }, spelling));
  const known = createNameFinder(registry)(word);
  if (known !== undefined) return [commandFor(known, spelling)];
  const names = [...toolCommands().flatMap((command) => command.names), ...otherCommands.map(({ name }) => name)];
  const start = names.find((name) => spelling.startsWith(name) && name.length > 2);
  const command = start === undefined ? undefined : findToolCommand(start);
  const option = command && optionMeaning(spelling.slice(command.name.length), command);
  if (command !== undefined && option !== undefined) return [`${command.name} ${option}`];
  const close = suggest(word, [...names, sharedOptions.help.name, VERSION_OPTION]);
  return close === undefined ? [] : [close];
}

/** Longer names mean nothing. */
const LONGEST_NAME = 100;

export const VERSION_OPTION = '--version';

/** The command for a tool and an operation, under a name with which the word starts, if there is one. */
function commandFor({ tool, operation }: Meaning, spelling: string): string {
  const isStart = (name: string) => spelling.startsWith(spellingOf(name));
  const defaultOf = (command: ToolCommand) => command.tool.fields[OPERATION_FIELD]?.default;
  // The commands for one operation first: their defaults are more common.
  const commands = toolCommands()
    .toReversed()
    .filter((command) => {
      const values = command.tool.fields[OPERATION_FIELD]?.choices.map(({ value }) => value) ?? [];
      return command.tool.name === tool.name && (operation === undefined || values.includes(operation));
    });
  const command =
    commands.find(({ names }) => names.some(isStart)) ??
    commands.find((one) => (operation === undefined ? inverseOption(one) : defaultOf(one) === operation)) ??
    commands.at(-1);
  if (command === undefined) return tool.name;
  const name = command.names.find(isStart) ?? command.name;
  if (operation === undefined || defaultOf(command) === operation) return name;
  return `${name} ${wordsFor(command, OPERATION_FIELD, operation)}`;
}
