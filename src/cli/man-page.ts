import { TEXT_FIELD } from '../core/field-names.ts';
import { VERSION } from '../core/version.ts';
import { checkOptions, pageOptions } from './command-options.ts';
import { prepareTool } from './commands/tool.ts';
import { exitCodes, inputAndOutput, PROGRAM_SUMMARY, PROGRAM_USAGE } from './conventions.ts';
import { examplesText } from './examples.ts';
import { sharedOptions } from './options.ts';
import { settingOptions } from './setting-options.ts';
import { type Context, StrictCommand } from './strict-command.ts';
import { otherCommands, type ToolCommand, toolCommands } from './tool-commands.ts';

/** The manual page textmill(1), from the same definitions as the help: its source in the language of man(7), in ASCII. */
export function manPage(context: Context): string {
  const { json, help } = sharedOptions;
  return [
    `.TH TEXTMILL 1 "" "textmill ${VERSION}" "User Commands"`,
    // Options must not be hyphenated.
    '.nh',
    '.SH NAME',
    'textmill \\- exact conversions of text',
    '.SH SYNOPSIS',
    '.B textmill',
    escaped(PROGRAM_USAGE),
    '.SH DESCRIPTION',
    [PROGRAM_SUMMARY, ...inputAndOutput].map(escaped).join('\n.PP\n'),
    '.SH TOOLS',
    ...toolCommands().flatMap((command) => toolLines(command, context)),
    '.SS All tools',
    ...entry(json.name, json.description),
    ...entry(`-h, ${help.name}`, help.description),
    '.SH OTHER COMMANDS',
    ...otherCommands.flatMap(({ name, summary }) => entry(name, summary)),
    '.SS Options of serve',
    ...settingOptions.flatMap(({ name, description }) => entry(`${name} <value>`, description)),
    '.SS Options of check',
    ...checkOptions.flatMap(({ flags, description }) => entry(flags, description)),
    '.SS Options of page',
    ...pageOptions.flatMap(({ flags, description }) => entry(flags, description)),
    '.SH EXIT STATUS',
    ...exitCodes.flatMap(([code, meaning]) => entry(code, meaning)),
    '',
  ].join('\n');
}

function toolLines(toolCommand: ToolCommand, context: Context): readonly string[] {
  const command = new StrictCommand(toolCommand.name);
  prepareTool(toolCommand, command, context);
  const examples = examplesText(toolCommand).trim();
  return [
    `.SS "${escaped(toolCommand.names.join(', '))}"`,
    escaped(toolCommand.summary),
    ...command.registeredArguments.flatMap(({ description }) => entry(`[${TEXT_FIELD}]`, description)),
    ...command.options
      .filter(({ flags, hidden }) => !hidden && flags !== sharedOptions.json.name)
      .flatMap(({ flags, description }) => entry(flags, description)),
    ...(examples === '' ? [] : ['.PP', '.nf', ...examples.split('\n').map(escaped), '.fi']),
  ];
}

function entry(term: string, description: string): readonly string[] {
  return ['.TP', `.B "${escaped(term)}"`, escaped(description)];
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
    .replaceAll(/[^\0-\x7f]/gu, (one) => `\\[u${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`)
    .replace(/^\./, '\\&.');
}
