import { CONTROL } from '../core/escapes.ts';
import { type FieldValue, type FieldValues, parseFields } from '../core/field.ts';
import { OPERATION_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { errorIn } from '../core/textmill-error.ts';
import { convert } from '../core/tool.ts';
import { quoteFormat, quoteWord } from '../documents/snippets/shell.ts';
import { THE_TEXT } from './errors.ts';
import { fieldWords } from './options.ts';
import { printedText } from './output.ts';
import type { ToolCommand } from './tool-commands.ts';
import { toolError } from './tool-error.ts';

/**
 * The examples of a tool, except those that a command line can't express, such as values of another type. For each of
 * them, the command to type, and the output on a terminal or the error message.
 */
export function commandExamples(toolCommand: ToolCommand) {
  const { tool } = toolCommand;
  return tool.examples.flatMap((example) => {
    const given = Object.entries(example.input).filter(
      ([field, value]) => field !== OPERATION_FIELD || value !== tool.fields[OPERATION_FIELD]?.default,
    );
    const command = shellLine(toolCommand, Object.fromEntries(given));
    if (command === undefined) return [];
    // Unlike the API, the command line prints bytes that are not UTF-8.
    if ('error' in example && example.error.code === 'NOT_UTF8') return [];
    if ('error' in example) {
      const { [TEXT_FIELD]: text, ...options } = example.input;
      const error = errorIn(() => convert(tool, example.input, { sizeLimits: false }));
      if (error === undefined) return [];
      const { message } = toolError(error, { tool, options, source: THE_TEXT }, String(text));
      return [{ command, output: `textmill ${toolCommand.name}: ${message}` }];
    }
    const values = parseFields(tool.fields, example.input, { sizeLimits: false });
    return [{ command, output: printedText(tool, values, example.data, true) }];
  });
}

/**
 * The shell command that converts an input; undefined if a command line can't express the input. It works in any POSIX
 * shell. Only options with control characters need bash, zsh or POSIX 2024.
 *
 * @example shellLine(base64Command, { text: 'a b', urlSafe: true }) // "textmill base64 'a b' --url-safe"
 */
export function shellLine(toolCommand: ToolCommand, input: FieldValues): string | undefined {
  const { [TEXT_FIELD]: text, ...others } = input;
  if (typeof text !== 'string' || !text.isWellFormed()) return undefined;
  const options = Object.entries(others).map(([field, value]) => optionWords(toolCommand, field, value));
  if (options.includes(undefined)) return undefined;
  const words = options.flatMap((option) => option ?? []);
  const command = (rest: readonly string[]) => ['textmill', toolCommand.name, ...rest].join(' ');
  // An argument can't contain U+0000. A hyphen alone means standard input. Control characters should be visible.
  if (text === '-' || CONTROL.test(text)) return `printf ${quoteFormat(text)} | ${command(words)}`;
  if (/^-(?![0-9.])/.test(text)) return command([...words, '--', quoteWord(text)]);
  return command([quoteWord(text), ...words]);
}

/** The words that set a field, as the user types them; undefined if a command line can't express the value. */
function optionWords({ tool }: ToolCommand, field: string, value: FieldValue): readonly string[] | undefined {
  const choice = field === OPERATION_FIELD && tool.fields.operation?.choices.find((one) => one.value === value);
  if (choice && choice.undoneBy !== undefined) return [`--${choice.value}`];
  const words = fieldWords(tool, field, value);
  return words?.every((word) => !word.includes('\0') && word.isWellFormed()) ? words.map(quoteWord) : undefined;
}
