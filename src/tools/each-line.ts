import { wrongLines } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { countLines } from '../core/lines.ts';
import { countCodePoints } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import type { Tool } from '../core/tool.ts';

/** Whether a tool can convert lines separately. A tool that counts lines can't: it already converts lists of lines. */
export function canConvertEachLine({ output }: Tool): boolean {
  return Object.keys(output).length === 1;
}

/**
 * Converts each line of a text separately. LF, CRLF and CR end a line and are kept unchanged, including a final one.
 * Empty lines are not converted and stay empty.
 *
 * @param text A text of any length.
 * @param convert Returns the result for a line. The line does not include its terminator.
 * @returns The results, with the line terminators of `text`.
 * @throws TextmillError if a line can't be converted: the error of the first such line, changed to refer to the whole
 *   text. Its message contains the line number, counted from 1: `text in line 3 …`. Its position is counted in code
 *   points from the start of `text`, or is the start of the line if the error of the line has no position.
 * @example mapLines('SGk=\r\nSG8=\n', base64.decode) // 'Hi\r\nHo\n'
 * @example mapLines('Hi\nHo', (line) => base64.encode(line, { padding: false })) // 'SGk\nSG8'
 */
export function mapLines(text: string, convert: (line: string) => string): string {
  if (typeof text !== 'string') throw wrongLines(TEXT_FIELD, text);
  let result = '';
  // `replace` with a function would end the process at 67 million lines (V8). One concatenation per line would build a
  // tree of pieces that takes several times the memory of the text.
  let pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = skip(text, start, false);
    const next = skip(text, end, true);
    if (end > start) pieces.push(convertLine(text, start, end, convert));
    pieces.push(text.slice(end, next));
    start = next;
    if (pieces.length < MOST_PIECES) continue;
    result += pieces.join('');
    pieces = [];
  }
  return result + pieces.join('');
}

const MOST_PIECES = 10_000;

/** Skips the line terminators from `index`, or all other characters, and returns the index of the end. */
function skip(text: string, index: number, areTerminators: boolean): number {
  let next = index;
  while (next < text.length && isTerminator(text.charCodeAt(next)) === areTerminators) next++;
  return next;
}

function isTerminator(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d;
}

function convertLine(text: string, start: number, end: number, convert: (line: string) => string): string {
  try {
    return convert(text.slice(start, end));
  } catch (error) {
    throw error instanceof TextmillError && error.field === TEXT_FIELD && error.code !== 'UNKNOWN_FIELD'
      ? errorInLine(error, text.slice(0, start))
      : error;
  }
}

/** The error of a line, with its message and position changed to refer to the whole text. */
function errorInLine({ code, message, remedy, field, position }: TextmillError, before: string): TextmillError {
  const moved = countCodePoints(before) + (position ?? 0);
  const sentence = message
    .replace(TEXT_FIELD, `${TEXT_FIELD} in line ${countLines(before) + 1}`)
    .replace(/index \d+/, `index ${moved} of the whole text`);
  return new TextmillError(code, sentence, remedy, field, moved);
}
