import { VERSION } from '../core/version.ts';
import { prepareTool } from './commands/tool.ts';
import { otherCommands, type ToolCommand, toolCommands } from './commands.ts';
import { exitCodes, inputAndOutput, PROGRAM_SUMMARY, PROGRAM_USAGE } from './conventions.ts';
import { commandExamples } from './examples.ts';
import { sharedOptions } from './options.ts';
import { settingOptions } from './setting-options.ts';
import { type Context, Subcommand } from './subcommand.ts';

/** The manual page textmill(1), from the same definitions as the help. */

/** An option or an exit code with its description. */
interface Entry {
  readonly term: string;
  readonly description: string;
}

/** The source of the page, in the language of man(7), in ASCII. */
export function manPage(context: Context): string {
  const tools = toolCommands().map((command) => ({ command, options: optionsOf(command, context) }));
  const isShared = ({ term, description }: Entry) =>
    tools.every(({ options }) => options.some((other) => other.term === term && other.description === description));
  const shared = tools[0]?.options.filter(isShared) ?? [];
  return [
    `.TH TEXTMILL 1 "" "textmill ${VERSION}" "User Commands"`,
    ...section('Name', ['textmill \\- exact conversions of text']),
    ...section('Synopsis', ['.B textmill', escaped(PROGRAM_USAGE)]),
    ...section('Description', paragraphs([PROGRAM_SUMMARY, ...inputAndOutput])),
    ...section('Tools', [
      ...tools.flatMap(({ command, options }) => [
        ...subsection(command.names.join(', '), command.summary),
        ...entries(options.filter((option) => !isShared(option))),
      ]),
      ...subsection('All tools', ''),
      ...entries([...shared, { term: `-h, ${sharedOptions.help.name}`, description: sharedOptions.help.description }]),
    ]),
    ...section('Other commands', [
      ...otherCommands.flatMap(({ name, summary }) => [
        ...subsection(name, summary),
        ...(name === 'serve'
          ? entries(settingOptions.map(({ name, description }) => entry(`${name} <value>`, description)))
          : []),
      ]),
    ]),
    ...section('Exit status', entries(exitCodes.map(([code, meaning]) => entry(code, meaning)))),
    ...section('Examples', examples(tools.map(({ command }) => command))),
    '',
  ].join('\n');
}

function entry(term: string, description: string): Entry {
  return { term, description };
}

/** The options of a tool's command, as its help shows them. */
function optionsOf(toolCommand: ToolCommand, context: Context): readonly Entry[] {
  const command = new Subcommand(toolCommand.name);
  prepareTool(toolCommand, command, context);
  return command.options.filter(({ hidden }) => !hidden).map(({ flags, description }) => entry(flags, description));
}

/** The examples without errors. Commands of one tool can have the same example: the last of them shows it. */
function examples(commands: readonly ToolCommand[]): readonly string[] {
  const found = new Map(
    commands.flatMap((command) =>
      commandExamples(command)
        .filter(({ isError }) => !isError)
        .map((example) => [`${command.tool.name}: ${example.title}`, example] as const),
    ),
  );
  return [...found.values()].flatMap(({ title, command, output }, index) => [
    ...(index === 0 ? [] : ['.PP']),
    escaped(`${title}:`),
    '.PP',
    '.RS 4',
    '.nf',
    ...[`$ ${command}`, ...output.trimEnd().split('\n')].map(escaped),
    '.fi',
    '.RE',
  ]);
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return [`.SH ${quoted(title.toUpperCase())}`, ...lines];
}

function subsection(title: string, text: string): readonly string[] {
  return [`.SS ${quoted(title)}`, ...(text === '' ? [] : [escaped(text)])];
}

function paragraphs(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text, index) => (index === 0 ? [escaped(text)] : ['.PP', escaped(text)]));
}

function entries(list: readonly Entry[]): readonly string[] {
  return list.flatMap(({ term, description }) => ['.TP', `.B ${quoted(term)}`, escaped(description)]);
}

function quoted(text: string): string {
  return `"${escaped(text)}"`;
}

/** The characters that the language would interpret, or typeset as another character. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\(rs',
  '-': '\\-',
  "'": '\\(aq',
  '"': '\\(dq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

function escaped(text: string): string {
  return text
    .replaceAll(/[\\\-'"`^~]/g, (character) => ESCAPES[character] ?? character)
    .replaceAll(/[^\0-\x7f]/gu, (character) => {
      return `\\[u${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`;
    })
    .replace(/^\./, '\\&.');
}
