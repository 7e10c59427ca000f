import { type FieldValue, parseFields } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import type { Tool } from '../core/tool.ts';
import { singleQuoted } from '../documents/snippets/shell.ts';
import { type CommandOption, commandOptions } from './options.ts';
import { printedText } from './output.ts';

/** A tool's examples as lines for a shell. */

/** An example as it is typed, and what it prints. */
export interface CommandExample {
  readonly title: string;
  readonly command: string;
  /** What it prints on a terminal, or the error's message. */
  readonly output: string;
  readonly isError: boolean;
}

type Input = Readonly<Record<string, FieldValue>>;

/** The examples of a tool, but those whose input no command line can say: an unknown field, a value of another type. */
export function commandExamples(tool: Tool): readonly CommandExample[] {
  return tool.examples.flatMap((example): CommandExample[] => {
    const command = shellLine(tool, example.input);
    if (command === undefined) return [];
    const { title } = example;
    if ('error' in example) return [{ title, command, output: example.error.message, isError: true }];
    const values = parseFields(tool.fields, example.input, { sizeLimits: false });
    return [{ title, command, output: printedText(tool, values, example.data, true), isError: false }];
  });
}

/**
 * The line that gives a tool an input: for a POSIX shell, but for options with control characters, which bash, zsh and
 * POSIX of 2024 spell. Undefined where no command line can say it.
 *
 * @example shellLine(base64, { text: 'a b', urlSafe: true }) // "textmill base64 'a b' --url-safe"
 */
export function shellLine(tool: Tool, input: Input): string | undefined {
  const options = commandOptions(tool);
  const { [TEXT_FIELD]: text, ...others } = input;
  if (typeof text !== 'string' || !text.isWellFormed()) return undefined;
  const words: string[] = [];
  for (const [field, value] of Object.entries(others)) {
    const option = options.find((candidate) => candidate.field === field);
    const said = option === undefined ? undefined : optionWords(option, value);
    if (said === undefined) return undefined;
    words.push(...said);
  }
  const command = (rest: readonly string[]) => ['textmill', tool.name, ...rest].join(' ');
  // An argument can't hold U+0000, a lone minus is standard input, and control characters are best seen.
  if (text === '-' || CONTROL.test(text)) return `printf ${quoteFormat(text)} | ${command(words)}`;
  if (/^-(?![0-9.])/.test(text)) return command([...words, '--', quoteWord(text)]);
  return command([quoteWord(text), ...words]);
}

function optionWords(option: CommandOption, value: FieldValue): readonly string[] | undefined {
  if (option.kind === 'flag') {
    if (typeof value !== 'boolean') return undefined;
    return [value ? option.name : option.negation];
  }
  if (typeof value !== (option.kind === 'integer' ? 'number' : 'string')) return undefined;
  const word = String(value);
  return word.includes('\0') || !word.isWellFormed() ? undefined : [option.name, quoteWord(word)];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f]/;

/** A word as a shell takes it literally. */
export function quoteWord(word: string): string {
  if (CONTROL.test(word)) return `$'${escapeControls(word.replaceAll(/['\\]/g, '\\$&'))}'`;
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word)) return word;
  return singleQuoted(word);
}

/** A text as the format of printf, in single quotes. */
function quoteFormat(text: string): string {
  const format = text.replaceAll('\\', '\\\\').replaceAll('%', '%%').replace(/^-/, '\\055');
  return singleQuoted(escapeControls(format));
}

function escapeControls(text: string): string {
  const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
  return text.replaceAll(new RegExp(CONTROL, 'g'), (control) => {
    return names[control] ?? `\\${control.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
}
