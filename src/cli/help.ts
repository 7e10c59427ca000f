import type { Command } from './command.ts';
import { exitCodes, inputAndOutput, PROGRAM, PROGRAM_SUMMARY, PROGRAM_USAGE, program } from './conventions.ts';
import { commandExamples } from './examples.ts';
import { formRows } from './forms.ts';
import { formOption, inBrackets, type Option, sentenceOfOption, usageOf } from './options.ts';
import { otherCommands, type ToolCommand, toolCommands } from './tool-commands.ts';

/** A part of a help, and of the manual page. */
export interface Section {
  readonly title: string;
  readonly rows?: readonly Row[];
  readonly paragraphs?: readonly string[];
  /** Lines that stay as they are. */
  readonly lines?: readonly string[];
}

interface Row {
  readonly term: string;
  readonly text: string;
  /** For a help: the first one that fits its line, or the last one. */
  readonly shorter?: readonly string[];
}

/** The width of an output that is not a terminal. */
const COLUMNS = 80;

/** The rows of a help that need no scrolling on most terminals. */
const MOST_ROWS = 40;

/** The help for someone who typed only the name of the program: short examples, and where to go on. */
export function shortHelp(): string {
  const tools = toolCommands().filter(({ operation }) => operation === undefined);
  const examples = tools.flatMap((command) => exampleLines(command).slice(0, 1));
  const short = examples.filter(({ length }) => length === 2).flat();
  const further = `${PROGRAM} <command> --help shows the options of a command.\n${PROGRAM} --help shows all commands.`;
  return `${short.join('\n')}\n\n${PROGRAM_SUMMARY}\n${further}\n`;
}

/** The help of the program: all commands, and what applies to all of them. */
export function programHelp(columns = COLUMNS): string {
  const lines = [`Usage: ${PROGRAM} ${PROGRAM_USAGE}`, '', ...wrapped(PROGRAM_SUMMARY, columns)];
  return `${[...lines, ...programSections().flatMap((section) => linesOf(section, columns))].join('\n')}\n`;
}

/** The help of a command, with the examples that fit into {@link MOST_ROWS}, but at least one. */
export function commandHelp(command: Command, columns = COLUMNS): string {
  const { name, names, summary, argument, toolCommand } = command;
  const others = names.slice(1).length === 0 ? '' : ` Other name: ${names.filter((one) => one !== name).join(', ')}.`;
  const lines = [
    `Usage: ${[PROGRAM, name, '[options]', ...(argument === undefined ? [] : [argument.name])].join(' ')}`,
    '',
    ...wrapped(summary + others, columns),
    ...commandSections(command).flatMap((section) => linesOf(section, columns)),
  ];
  if (toolCommand !== undefined) {
    const end = ['', `See ${PROGRAM} --help for input, output and exit codes; man ${PROGRAM} has all.`];
    lines.push(...examplesWithin(MOST_ROWS - lines.length - end.length, toolCommand));
    lines.push(...end);
  }
  return `${lines.join('\n')}\n`;
}

function examplesWithin(rows: number, toolCommand: ToolCommand): readonly string[] {
  const lines = ['', 'Examples:'];
  for (const example of exampleLines(toolCommand))
    if (lines.length === 2 || lines.length + example.length <= rows) lines.push(...example);
  return lines.length === 2 ? [] : lines;
}

/** What applies to all commands. */
export function programSections(): readonly Section[] {
  const row = ([term, text]: readonly [string, string]): Row => ({ term, text });
  const commands = toolCommands();
  const rows = (some: readonly ToolCommand[]) => some.map(({ names, summary }) => row([names.join(', '), summary]));
  return [
    { title: 'Options', rows: program.options.map(longRow) },
    { title: 'Tools', rows: rows(commands.filter(({ operation }) => operation === undefined)) },
    { title: 'Operations', rows: rows(commands.filter(({ operation }) => operation !== undefined)) },
    { title: 'Other commands', rows: otherCommands.map(({ name, summary }) => row([name, summary])) },
    { title: 'Input and output', paragraphs: inputAndOutput },
    { title: 'Exit codes', rows: exitCodes.map(row) },
  ];
}

/** What a command accepts. */
export function commandSections({ argument, options, note, toolCommand }: Command): readonly Section[] {
  const forms = toolCommand === undefined ? [] : formRows(toolCommand);
  const [form, second] = forms;
  const rows = options.map((option) => {
    if (option.name === formOption.name && form !== undefined && second === undefined)
      return { ...form, term: usageOf(option) };
    return toolCommand === undefined ? longRow(option) : optionRow(option);
  });
  if (argument !== undefined) {
    const shorter = toolCommand === undefined ? [] : ['The text; standard input if it is omitted or -'];
    rows.unshift({ term: argument.name, text: argument.description, shorter });
  }
  return [
    { title: 'Options', rows },
    ...(note === undefined ? [] : [{ title: 'Notes', paragraphs: [note] }]),
    ...(second === undefined ? [] : [{ title: 'Forms', rows: forms }]),
  ];
}

function longRow(option: Option): Row {
  return { term: usageOf(option), text: option.description };
}

/** The options of a tool: in its help, the first sentence of the description, or the title. */
function optionRow(option: Option): Row {
  const sentence = sentenceOfOption(option);
  const shorter = [sentence, option.title ?? sentence].map((words) => words + inBrackets(option.remarks));
  return { ...longRow(option), shorter };
}

/** The lines of each example of a tool: the command, and what it prints. */
export function exampleLines(toolCommand: ToolCommand): readonly (readonly string[])[] {
  return commandExamples(toolCommand).map(({ command, output, isError }) => {
    const printed = isError ? `${PROGRAM} ${toolCommand.name}: ${output}` : output.trimEnd();
    return [`$ ${command}`, ...printed.split('\n')].map((line) => `  ${line}`.trimEnd());
  });
}

/** A section of a help. Rows have two columns, and the second one is wrapped. */
function linesOf({ title, rows = [], paragraphs = [], lines = [] }: Section, columns: number): readonly string[] {
  const width = Math.max(...rows.map(({ term }) => term.length)) + 4;
  const table = rows.flatMap(({ term, text, shorter = [text] }) => {
    const shown = shorter.find(({ length }) => width + length <= columns) ?? shorter.at(-1) ?? text;
    const [first = '', ...others] = wrapped(shown, columns, ' '.repeat(width));
    return [`  ${term}`.padEnd(width) + first.slice(width), ...others];
  });
  return ['', `${title}:`, ...table, ...paragraphs.flatMap((one) => wrapped(one, columns, '  ')), ...lines];
}

/** A text in lines that break only between words. */
function wrapped(words: string, columns: number, indent = ''): readonly string[] {
  const lines = [indent];
  for (const word of words.split(' ')) {
    const line = lines.at(-1) ?? '';
    const isFirst = line === indent;
    if (isFirst || line.length + 1 + word.length <= columns)
      lines[lines.length - 1] = isFirst ? line + word : `${line} ${word}`;
    else lines.push(indent + word);
  }
  return lines;
}
