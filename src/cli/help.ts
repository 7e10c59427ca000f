import { type Command, PROGRAM, program } from './command.ts';
import { commandExamples } from './examples.ts';
import { formRows } from './forms.ts';
import { sharedOptions, usageOf, wordsOf } from './options.ts';
import { allCommands } from './other-commands.ts';
import { type ToolCommand, toolCommands } from './tool-commands.ts';

/** A part of a help, and of the manual page. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

interface Row {
  /** Empty in a paragraph. */
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
  const examples = tools.flatMap((command) => exampleLines(command).slice(0, 1)).filter(({ length }) => length === 2);
  const further = `${PROGRAM} <command> --help shows the options of a command.\n${PROGRAM} --help shows all commands.`;
  return `${examples.slice(0, MOST_EXAMPLES).flat().join('\n')}\n\n${program.summary}\n${further}\n`;
}

/** With their results and the lines below them, they are 18 lines. */
const MOST_EXAMPLES = 7;

/** The help of the program or of a command, with the examples that fit into {@link MOST_ROWS}, but at least one. */
export function helpOf(command: Command, columns = COLUMNS): string {
  const { name, names, summary, toolCommand } = command;
  const others = names.length > 1 ? ` Other name: ${names.filter((one) => one !== name).join(', ')}.` : '';
  const lines = [
    `Usage: ${PROGRAM} ${usageOfCommand(command)}`,
    '',
    ...wrapped(summary + others, columns),
    ...sectionsOf(command).flatMap((section) => linesOf(section, columns)),
  ];
  const [first = [], ...further] = toolCommand === undefined ? [] : exampleLines(toolCommand);
  if (first.length > 0) lines.push('', 'Examples:', ...first);
  for (const example of further) if (lines.length + example.length + 2 <= MOST_ROWS) lines.push(...example);
  if (toolCommand !== undefined) lines.push('', `See ${PROGRAM} --help for exit codes, man ${PROGRAM} for everything.`);
  if (command === program) lines.push('', ...wrapped(EXIT_CODES, columns));
  return `${lines.join('\n')}\n`;
}

const EXIT_CODES = 'Exit codes: 0 success, 1 failure, 2 an error you can fix, 141 a closed pipe.';

/** What follows the name of the program. */
export function usageOfCommand(command: Command): string {
  if (command === program) return '<command> [options] [text]';
  return [command.name, '[options]', command.argument?.name ?? []].flat().join(' ');
}

/** What a command accepts. For the program, also all commands. */
export function sectionsOf(command: Command): readonly Section[] {
  const { argument, options, note, toolCommand } = command;
  const forms = toolCommand === undefined ? [] : formRows(toolCommand);
  const rows = options.map((option): Row => {
    const { all, sentence, short } = wordsOf(option);
    const row = { term: usageOf(option), text: all, shorter: [sentence, short] };
    const isOnlyForms = option.name === sharedOptions.as.name && forms.length === 1;
    return isOnlyForms ? { ...row, ...forms[0], term: row.term } : row;
  });
  if (argument !== undefined) {
    const shorter = toolCommand === undefined ? [] : ['The text; standard input if it is omitted or -'];
    rows.unshift({ term: argument.name, text: argument.description, shorter });
  }
  return [
    { title: 'Options', rows },
    ...(note === undefined ? [] : [{ title: 'Notes', rows: [{ term: '', text: note }] }]),
    ...(forms.length < 2 ? [] : [{ title: 'Forms', rows: forms }]),
    ...(command === program ? [commandSection()] : []),
  ];
}

function commandSection(): Section {
  const rows = allCommands().map(({ names, summary }) => ({ term: names.join(', '), text: summary }));
  return { title: 'Commands', rows };
}

/** The lines of each example of a tool: the command, and what it prints. */
export function exampleLines(toolCommand: ToolCommand): readonly (readonly string[])[] {
  return commandExamples(toolCommand).map(({ command, output, isError }) => {
    const printed = isError ? `${PROGRAM} ${toolCommand.name}: ${output}` : output.trimEnd();
    return [`$ ${command}`, ...printed.split('\n')].map((line) => `  ${line}`.trimEnd());
  });
}

/** A section of a help. The second column is wrapped. */
function linesOf({ title, rows }: Section, columns: number): readonly string[] {
  const width = Math.max(...rows.map(({ term }) => (term === '' ? 2 : term.length + 4)));
  const table = rows.flatMap(({ term, text, shorter = [] }) => {
    const shown = shorter.find(({ length }) => width + length <= columns) ?? shorter.at(-1) ?? text;
    const [first = '', ...others] = wrapped(shown, columns, ' '.repeat(width));
    return [`  ${term}`.padEnd(width) + first.slice(width), ...others];
  });
  return ['', `${title}:`, ...table];
}

/** A text in lines that break only between words. */
function wrapped(words: string, columns: number, indent = ''): readonly string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > columns) lines.push(indent + word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
