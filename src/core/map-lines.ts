import { createError } from './errors.ts';
import { TEXT_FIELD } from './field-names.ts';
import { countLines } from './lines.ts';
import { countCodePoints } from './text.ts';
import { TextmillError } from './textmill-error.ts';

/**
 * Converts each line of a text by itself. LF, CRLF and CR end lines and stay as they are, a final one too. An empty line
 * stays empty: it is not converted.
 *
 * @example mapLines('SGk=\r\nSG8=\n', base64.decode) // 'Hi\r\nHo\n'
 * @param convert From a line to its result. For options, write a function: `(line) => base64.encode(line, { padding: false })`.
 * @throws TextmillError of the first line that can't be converted. Its message names the line, `text in line 3 …`. Its
 *   position is one in the whole text: the start of the line, if the error of the line has none.
 */
export function mapLines(text: string, convert: (line: string) => string): string {
  if (typeof text !== 'string') throw createError('WRONG_TYPE', { field: TEXT_FIELD, expected: 'a string' });
  let result = '';
  // Not `replace` with a function: V8 ends the process at 67 million lines. Nor one addition for each line, which leaves it
  // a tree of pieces that takes several times the memory of the text.
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

/** The next index from `index` on at which line terminators begin, or at which they end. */
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
    throw error instanceof TextmillError && error.field === TEXT_FIELD
      ? errorInLine(error, text.slice(0, start))
      : error;
  }
}

/** The error of a line, told of the whole text. */
function errorInLine({ code, message, remedy, field, position }: TextmillError, before: string): TextmillError {
  const moved = countCodePoints(before) + (position ?? 0);
  const sentence = message
    .replace(TEXT_FIELD, `${TEXT_FIELD} in line ${countLines(before) + 1}`)
    .replace(/index \d+/, `index ${moved}`);
  return new TextmillError(code, sentence, remedy, field, moved);
}
