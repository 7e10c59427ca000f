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
    '.SH INPUT AND OUTPUT',
    INPUT_AND_OUTPUT.map(escaped).join('\n.PP\n'),
    ...sections(program, '.SH').map((line) => (line.startsWith('.SH') ? line.toUpperCase() : line)),
    '.SH EXIT CODES',
    ...linesOf({ rows: EXIT_CODES.map(([term, text]) => ({ term, text })) }),
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

function linesOf({ rows }: Pick<Section, 'rows'>): readonly string[] {
  return rows.flatMap(({ term, text }) => [...(term === '' ? [] : ['.TP', `.B "${escaped(term)}"`]), escaped(text)]);
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
