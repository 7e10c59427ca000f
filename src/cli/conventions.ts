import type { Command } from './command.ts';
import { fileOption, sharedOptions } from './options.ts';

/** The name of the program. */
export const PROGRAM = 'textmill';

/** What applies to all tools: for the help and the manual. */
export const PROGRAM_SUMMARY = `Converts text: the argument, the files after ${fileOption.letter}, or standard input.`;

export const PROGRAM_USAGE = '<command> [options] [text]';

/** What is read before a command. */
export const program: Command = {
  name: PROGRAM,
  names: [PROGRAM],
  summary: PROGRAM_SUMMARY,
  options: [sharedOptions.help, { name: '--version', description: 'Prints the version.' }],
};

/** How texts are read and results are written, in paragraphs. */
export const inputAndOutput: readonly string[] = [
  'The text is converted exactly, including its last line feed. Tools that write bytes as digits, such as Base64 and hex, encode any bytes from a file or standard input, and decode to any bytes. Other tools need UTF-8. Arguments, --each-line and --json need UTF-8 for every tool. An argument with U+FFFD is rejected, because that may stand for other bytes.',
  'A byte order mark at the start of a file or of standard input is not part of the text: line tools put it before their result, except with --as, decoders and the command words ignore it, encoders encode it.',
  'A result ends with a line feed; an empty result prints nothing. Decoded data is printed exactly, without an added line feed. On a terminal, decoded data must be text, and a line feed is added.',
  'Messages count lines and columns from 1, and columns in code points (characters of Unicode).',
];

/** The exit codes with their meanings. */
export const exitCodes: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'success'],
  [
    '1',
    'reading or writing failed, for example on a full disk; a server could not start or continue; check found a fault; a text that should be read has no clear meaning; or the program has a bug',
  ],
  [
    '2',
    'an error that you can fix, as the message explains, such as a wrong option or a file that does not exist; or check could not reach a server or complete. Output that was already written stays',
  ],
  ['141', 'the program that reads the output closed the pipe'],
];
