import { type Command, PROGRAM, program } from './command.ts';
import { commandExamples } from './examples.ts';
import { formRows } from './forms.ts';
import { sharedOptions, usageOf, wordsOf } from './options.ts';
import { otherCommands, type ToolCommand, toolCommands } from './tool-commands.ts';

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
  return `${examples.flat().join('\n')}\n\n${program.summary}\n${further}\n`;
}

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
  if (toolCommand !== undefined) {
    const end = ['', `See ${PROGRAM} --help for input, output and exit codes; man ${PROGRAM} has all.`];
    const [first = [], ...further] = exampleLines(toolCommand);
    lines.push('', 'Examples:', ...first);
    for (const example of further) if (lines.length + example.length + end.length <= MOST_ROWS) lines.push(...example);
    lines.push(...end);
  }
  return `${lines.join('\n')}\n`;
}

/** What follows the name of the program. */
export function usageOfCommand(command: Command): string {
  if (command === program) return '<command> [options] [text]';
  return [command.name, '[options]', command.argument?.name ?? []].flat().join(' ');
}

/** What a command accepts, or what applies to all commands. */
export function sectionsOf(command: Command): readonly Section[] {
  const { argument, options, note, toolCommand } = command;
  const forms = toolCommand === undefined ? [] : formRows(toolCommand);
  // In the help of a tool, an option is the first sentence of its description, or its title.
  const rows = options.map((option): Row => {
    const { all, sentence, short } = wordsOf(option);
    const row = { term: usageOf(option), text: all, shorter: toolCommand === undefined ? [] : [sentence, short] };
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
    ...(command === program ? programSections() : []),
  ];
}

function programSections(): readonly Section[] {
  const commands = toolCommands();
  const rows = (some: readonly ToolCommand[]) =>
    some.map(({ names, summary }) => ({ term: names.join(', '), text: summary }));
  return [
    { title: 'Tools', rows: rows(commands.filter(({ operation }) => operation === undefined)) },
    { title: 'Operations', rows: rows(commands.filter(({ operation }) => operation !== undefined)) },
    { title: 'Other commands', rows: otherCommands.map(({ name, summary }) => ({ term: name, text: summary })) },
    { title: 'Input and output', rows: INPUT_AND_OUTPUT.map((text) => ({ term: '', text })) },
    { title: 'Exit codes', rows: EXIT_CODES.map(([term, text]) => ({ term, text })) },
  ];
}

/** How texts are read and results are written. */
const INPUT_AND_OUTPUT = [
  'The text is converted exactly, including its last line feed. Tools that write bytes as digits, such as Base64 and hex, encode any bytes from a file or standard input, and decode to any bytes. Other tools need UTF-8. Arguments, --each-line and --json need UTF-8 for every tool. An argument with U+FFFD is rejected, because that may stand for other bytes.',
  'A byte order mark at the start of a file or of standard input is not part of the text: line tools put it before their result, except with --as, decoders and the command words ignore it, encoders encode it.',
  'A result ends with a line feed; an empty result prints nothing. Decoded data is printed exactly, without an added line feed. On a terminal, decoded data must be text, and a line feed is added.',
  'Messages count lines and columns from 1, and columns in code points (characters of Unicode).',
];

const EXIT_CODES = [
  ['0', 'success'],
  [
    '1',
    'reading or writing failed, for example on a full disk; --each-line could not convert all lines; a server could not start or continue; check found a fault; a text that should be read has no clear meaning; or the program has a bug',
  ],
  [
    '2',
    'an error that you can fix, as the message explains, such as a wrong option or a file that does not exist; or check could not reach a server or complete. Output that was already written stays',
  ],
  ['141', 'the program that reads the output closed the pipe'],
] as const;

/** The lines of each example of a tool: the command, and what it prints. */
export function exampleLines(toolCommand: ToolCommand): readonly (readonly string[])[] {
  return commandExamples(toolCommand).map(({ command, output, isError }) => {
    const printed = isError ? `${PROGRAM} ${toolCommand.name}: ${output}` : output.trimEnd();
    return [`$ ${command}`, ...printed.split('\n')].map((line) => `  ${line}`.trimEnd());
  });
}

/** A section of a help. The second column is wrapped. */
function linesOf({ title, rows }: Section, columns: number): readonly string[] {
  const width = Math.max(...rows.map(({ term }) => term.length)) + 4;
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
