import { type FieldValue, parseFields } from '../core/field.ts';
import { OPERATION_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { type CommandOption, commandOptions, inputOptions } from './options.ts';
import { printedText } from './output.ts';
import { hasControls, quoteFormat, quoteWord } from './shell-words.ts';
import type { Input, ToolCommand } from './tool-command.ts';

/** A tool's examples as lines for a shell. */

/** An example as it is typed, and what it prints. */
export interface CommandExample {
  readonly title: string;
  readonly command: string;
  /** What it prints on a terminal, or the error's message. */
  readonly output: string;
  readonly isError: boolean;
}

/** The examples of a tool, but those whose input no command line can say: an unknown field, a value of another type. */
export function commandExamples(toolCommand: ToolCommand): readonly CommandExample[] {
  const { tool } = toolCommand;
  return tool.examples.flatMap((example): CommandExample[] => {
    const said = Object.entries(example.input).filter(
      ([field, value]) => field !== OPERATION_FIELD || value !== tool.fields[OPERATION_FIELD]?.default,
    );
    const command = shellLine(toolCommand, Object.fromEntries(said));
    if (command === undefined) return [];
    const { title } = example;
    // What is not UTF-8 is written as bytes.
    if ('error' in example && example.error.code === 'NOT_UTF8') return [];
    if ('error' in example) return [{ title, command, output: example.error.message, isError: true }];
    const values = parseFields(tool.fields, example.input, { sizeLimits: false });
    return [{ title, command, output: printedText(tool, values, example.data, true), isError: false }];
  });
}

/**
 * The line that gives a tool an input: for a POSIX shell, but for options with control characters, which bash, zsh and
 * POSIX of 2024 spell. Undefined where no command line can say it.
 *
 * @example shellLine(base64Command, { text: 'a b', urlSafe: true }) // "textmill base64 'a b' --url-safe"
 */
export function shellLine(toolCommand: ToolCommand, input: Input): string | undefined {
  const { [TEXT_FIELD]: text, ...others } = input;
  if (typeof text !== 'string' || !text.isWellFormed()) return undefined;
  const words: string[] = [];
  for (const [field, value] of Object.entries(others)) {
    const said = optionWords(toolCommand, field, value);
    if (said === undefined) return undefined;
    words.push(...said);
  }
  const command = (rest: readonly string[]) => ['textmill', toolCommand.name, ...rest].join(' ');
  // An argument can't hold U+0000, a lone minus is standard input, and control characters are best seen.
  if (text === '-' || hasControls(text)) return `printf ${quoteFormat(text)} | ${command(words)}`;
  if (/^-(?![0-9.])/.test(text)) return command([...words, '--', quoteWord(text)]);
  return command([quoteWord(text), ...words]);
}

function optionWords(toolCommand: ToolCommand, field: string, value: FieldValue): readonly string[] | undefined {
  const direction = inputOptions(toolCommand).find(({ names, input }) => names.length > 1 && input[field] === value);
  if (direction !== undefined) return direction.names.slice(-1);
  const option = commandOptions(toolCommand.tool).find((candidate) => candidate.field === field);
  return option === undefined ? undefined : fieldWords(option, value);
}

function fieldWords(option: CommandOption, value: FieldValue): readonly string[] | undefined {
  if (option.kind === 'flag') {
    if (typeof value !== 'boolean') return undefined;
    return [value ? option.name : option.negation];
  }
  if (typeof value !== (option.kind === 'integer' ? 'number' : 'string')) return undefined;
  const word = String(value);
  return word.includes('\0') || !word.isWellFormed() ? undefined : [option.name, quoteWord(word)];
}
