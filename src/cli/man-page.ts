import { VERSION } from '../core/version.ts';
import { program } from './command.ts';
import { exampleLines, type Section, sectionsOf, usageOfCommand } from './help.ts';
import { allCommands } from './other-commands.ts';

/** The manual page textmill(1), with the sections of all helps: its source in the language of man(7), in ASCII. */
export function manPage(): string {
  return [
    `.TH TEXTMILL 1 "" "textmill ${VERSION}" "User Commands"`,
    // Options must not be hyphenated.
    '.nh',
    '.SH NAME',
    'textmill \\- exact conversions of text',
    '.SH SYNOPSIS',
    '.B textmill',
    escaped(usageOfCommand(program)),
    '.SH DESCRIPTION',
    [program.summary, ...INPUT_AND_OUTPUT].map(escaped).join('\n.PP\n'),
    ...sectionsOf(program).flatMap((section) => linesOf(section, `.SH ${section.title.toUpperCase()}`)),
    ...allCommands().flatMap((command) => {
      const examples = exampleLines(command.toolCommand).flat().map(escaped);
      return [
        `.SH "${escaped(command.names.join(', '))}"`,
        escaped(command.summary),
        ...sectionsOf(command).flatMap((section) => linesOf(section, `.SS ${section.title}`)),
        ...(examples.length === 0 ? [] : ['.SS Examples', '.nf', ...examples, '.fi']),
      ];
    }),
    '',
  ].join('\n');
}

function linesOf({ rows }: Section, heading: string): readonly string[] {
  const lines = rows.map(({ term, texts: [text = ''] }) => `${term && `.TP\n.B "${escaped(term)}"\n`}${escaped(text)}`);
  return [heading, ...lines];
}

/** How texts are read and results are written. */
const INPUT_AND_OUTPUT = [
  'The text is converted exactly, including its last line feed. Tools that write bytes as digits, such as Base64 and hex, encode any bytes from a file or standard input, and decode to any bytes. Other tools need UTF-8. Arguments, --each-line and --json need UTF-8 for every tool. An argument with U+FFFD is rejected, because that may stand for other bytes.',
  'A byte order mark at the start of a file or of standard input is not part of the text: line tools put it before their result, except with --as, decoders and the command words ignore it, encoders encode it.',
  'A result ends with a line feed; an empty result prints nothing. Decoded data is printed exactly, without an added line feed. On a terminal, decoded data must be text, and a line feed is added. Messages count lines and columns from 1, and columns in code points (characters of Unicode). Exit code 1 also means that --each-line could not convert all lines, check found a fault, or a text has no clear meaning. Output before an error may already be written.',
];

/** A text without characters that the language would interpret, or typeset as another character. */
function escaped(text: string): string {
  const named = (one: string) => `\\[u${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`;
  return text
    .replaceAll(/[\\'"`^~]|[^\0-\x7f]/gu, named)
    .replaceAll('-', '\\-')
    .replace(/^\./, '\\&.');
}
