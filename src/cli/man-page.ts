import { VERSION } from '../core/version.ts';
import { type Command, PROGRAM, program } from './command.ts';
import { exampleLines, type Section, sectionsOf, usageOfCommand } from './help.ts';
import { allCommands } from './other-commands.ts';

/** The manual page textmill(1), with the sections of all helps: its source in the language of man(7), in ASCII. */
export function manPage(): string {
  const sections = (command: Command, macro: string) =>
    sectionsOf(command).flatMap((section) => [`${macro} "${section.title}"`, ...linesOf(section)]);
  return [
    `.TH TEXTMILL 1 "" "textmill ${VERSION}" "User Commands"`,
    // Options must not be hyphenated.
    '.nh',
    '.SH NAME',
    'textmill \\- exact conversions of text',
    '.SH SYNOPSIS',
    `.B ${PROGRAM}`,
    escaped(usageOfCommand(program)),
    '.SH DESCRIPTION',
    escaped(program.summary),
    ...sections(program, '.SH').map((line) => (line.startsWith('.SH') ? line.toUpperCase() : line)),
    ...allCommands().flatMap((command) => {
      const { names, summary, toolCommand } = command;
      const examples = toolCommand === undefined ? [] : exampleLines(toolCommand).flat().map(escaped);
      return [
        `.SH "${escaped(names.join(', '))}"`,
        escaped(summary),
        ...sections(command, '.SS'),
        ...(examples.length === 0 ? [] : ['.SS Examples', '.nf', ...examples, '.fi']),
      ];
    }),
    '',
  ].join('\n');
}

function linesOf({ rows }: Section): readonly string[] {
  return rows.flatMap(({ term, text }, index) => {
    const paragraph = index === 0 ? [] : ['.PP'];
    return [...(term === '' ? paragraph : ['.TP', `.B "${escaped(term)}"`]), escaped(text)];
  });
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
