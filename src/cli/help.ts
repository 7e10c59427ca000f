import { type Command, program } from './command.ts';
import { commandExamples } from './examples.ts';
import { formRows } from './forms.ts';
import { textsOf, usageOf } from './options.ts';
import { allCommands } from './other-commands.ts';
import { type ToolCommand, toolCommands } from './tool-commands.ts';

/** A part of a help, and of the manual page. */
export interface Section {
  readonly title: string;
  /** The term is empty in a paragraph. The manual page shows the first text, a help the first that fits its line. */
  readonly rows: readonly { readonly term: string; readonly texts: readonly string[] }[];
}

/** The help for someone who typed only the name of the program: short examples, and where to go on. */
export function shortHelp(): string {
  const tools = toolCommands().filter(({ operation }) => operation === undefined);
  const examples = tools.flatMap((command) => exampleLines(command).slice(0, 1)).filter(({ length }) => length === 2);
  const further = 'textmill <command> --help shows the options of a command.\ntextmill --help shows all commands.';
  // With their results and the lines below them, seven examples are 18 lines.
  return `${examples.slice(0, 7).flat().join('\n')}\n\n${program.summary}\n${further}\n`;
}

/** The help of the program or of a command, with at least one example, and as many as a usual terminal shows. */
export function helpOf(command: Command, columns = 80): string {
  const { name, names, summary, toolCommand } = command;
  const others = names.length > 1 ? ` Other name: ${names.filter((one) => one !== name).join(', ')}.` : '';
  const lines = [
    `Usage: textmill ${usageOfCommand(command)}`,
    '',
    ...wrapped(summary + others, columns),
    ...sectionsOf(command).flatMap((section) => linesOf(section, columns)),
  ];
  const [first = [], ...further] = exampleLines(toolCommand);
  if (first.length > 0) lines.push('', 'Examples:', ...first);
  for (const example of further) if (lines.length + example.length + 2 <= 40) lines.push(...example);
  if (toolCommand !== undefined) lines.push('', 'See textmill --help for exit codes, man textmill for everything.');
  return `${lines.join('\n')}\n`;
}

/** What follows the name of the program. */
export function usageOfCommand({ name, argument }: Command): string {
  return name === program.name ? '<command> [options] [text]' : `${name} [options] ${argument?.name ?? ''}`.trimEnd();
}

/** What a command accepts. For the program, also all commands. */
export function sectionsOf(command: Command): readonly Section[] {
  const { argument, options, note, toolCommand } = command;
  const commands = command === program ? allCommands() : [];
  const rows = [argument ?? [], options].flat().flatMap((each) => {
    if (toolCommand && each.value === 'form') return formRows(toolCommand);
    return { term: usageOf(each), texts: textsOf(each) };
  });
  const all = [
    { title: 'Options', rows },
    { title: 'Commands', rows: commands.map(({ names, summary }) => ({ term: names.join(', '), texts: [summary] })) },
    { title: 'Notes', rows: note === undefined ? [] : [{ term: '', texts: [note] }] },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

/** The lines of each example of a tool: the command, and what it prints. */
export function exampleLines(toolCommand: ToolCommand | undefined): readonly (readonly string[])[] {
  const examples = toolCommand === undefined ? [] : commandExamples(toolCommand);
  return examples.map(({ command, output }) => {
    return [`$ ${command}`, ...output.trimEnd().split('\n')].map((line) => `  ${line}`.trimEnd());
  });
}

/** A section of a help. The second column is wrapped. */
function linesOf({ title, rows }: Section, columns: number): readonly string[] {
  const width = Math.max(...rows.map(({ term }) => (term === '' ? 2 : term.length + 4)));
  const table = rows.flatMap(({ term, texts }) => {
    const shown = texts.find(({ length }) => width + length <= columns) ?? texts.at(-1) ?? '';
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
