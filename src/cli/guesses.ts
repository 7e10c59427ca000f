import { createToolSuggester, suggestionText } from '../contract/suggest-tool.ts';
import { operationNamed } from '../core/field.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import { spellingOf, suggest } from '../core/suggest.ts';
import type { Tool } from '../core/tool.ts';
import { registry } from '../tools/registry.ts';
import { optionWords } from './examples.ts';
import { sharedOptions } from './options.ts';
import { otherCommands, toolCommands } from './tool-commands.ts';

/** Options that people know from other programs, and what they are here: the first option that the command has. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  '-D': ['--decode'],
  '-V': ['--sort-mode natural', '--version'],
  '-i': ['--ignore-case', '-f'],
  '-r': ['--decode'],
  '-v': ['--version'],
};

/** The option that an unknown one most likely means; `values` has the options that set a choice: `--natural`. */
export function meantOption(
  unknown: string,
  names: readonly string[],
  values: ReadonlyMap<string, string>,
): string | undefined {
  if (unknown === '-c' && names.includes('--dd-mode')) return '--as counts';
  const long = names.filter((name) => name.startsWith('--'));
  const isThere = (option: string) => names.includes(option.split(' ', 1).join());
  return suggest(unknown, long) ?? OPTIONS[unknown]?.find(isThere) ?? values.get(unknown);
}

/** Commands elsewhere that are a command with an option here. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['atob', 'base64 -d'],
  ['base64url', 'base64 -u'],
  ['version', '--version'],
]);

/** The commands that an unknown command most likely means, as a part of a sentence; undefined if nothing is close. */
export function meantCommands(word: string): string | undefined {
  const known = COMMANDS.get(spellingOf(word, LONGEST));
  if (known !== undefined) return known;
  const suggestion = createToolSuggester(registry)(word);
  if (suggestion === undefined) {
    return suggest(
      word,
      [...otherCommands, sharedOptions.help].map(({ name }) => name),
    );
  }
  const { operation } = suggestion;
  return suggestionText({ ...suggestion, operation: undefined }, (tool) => commandFor(tool, operation));
}

/** Longer commands mean nothing. */
const LONGEST = 10;

/** The command that applies an operation of a tool, or encodes if the tool does. */
function commandFor({ name }: Tool, operation: string | undefined): string {
  const commands = toolCommands().filter(({ tool }) => tool.name === name);
  const [command] = commands;
  if (command === undefined) return name;
  if (operation === undefined) {
    const isDecoder = ({ fields }: Tool) => operationNamed(fields, fields[OPERATION_FIELD]?.default)?.hasExactResult;
    return (commands.find(({ tool }) => !isDecoder(tool)) ?? command).name;
  }
  const isDefault = commands.findLast(({ tool }) => tool.fields[OPERATION_FIELD]?.default === operation);
  return isDefault?.name ?? [name, ...(optionWords(command, OPERATION_FIELD, operation) ?? [])].join(' ');
}
