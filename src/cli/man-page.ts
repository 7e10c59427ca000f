import { VERSION } from '../core/version.ts';
import { commandOfTool } from './commands/tool.ts';
import { PROGRAM_SUMMARY, PROGRAM_USAGE } from './conventions.ts';
import { commandSections, exampleLines, programSections, type Section } from './help.ts';
import { otherCommand } from './other-commands.ts';
import { otherCommands, toolCommands } from './tool-commands.ts';

/** The manual page textmill(1), with the sections of all helps: its source in the language of man(7), in ASCII. */
export function manPage(): string {
  const commands = [...toolCommands().map(commandOfTool), ...otherCommands.map(otherCommand)];
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
    escaped(PROGRAM_SUMMARY),
    ...programSections().flatMap((section) => [`.SH ${section.title.toUpperCase()}`, ...linesOf(section)]),
    ...commands.flatMap((command) => {
      const lines = command.toolCommand === undefined ? [] : exampleLines(command.toolCommand).flat();
      const examples = lines.length === 0 ? [] : [{ title: 'Examples', lines }];
      const sections = [...commandSections(command), ...examples];
      return [
        `.SH "${escaped(command.names.join(', '))}"`,
        escaped(command.summary),
        ...sections.flatMap((section) => [`.SS ${section.title}`, ...linesOf(section)]),
      ];
    }),
    '',
  ].join('\n');
}

function linesOf({ rows = [], paragraphs = [], lines = [] }: Section): readonly string[] {
  return [
    ...rows.flatMap(({ term, text }) => ['.TP', `.B "${escaped(term)}"`, escaped(text)]),
    ...paragraphs.flatMap((paragraph) => ['.PP', escaped(paragraph)]),
    ...(lines.length === 0 ? [] : ['.nf', ...lines.map(escaped), '.fi']),
  ];
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
