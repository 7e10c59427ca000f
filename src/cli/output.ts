import { TERMINAL_COMMAND } from '../core/escapes.ts';
import { type FieldValues, operationNamed, parseFields } from '../core/field.ts';
import { copyOf, GrowingBytes } from '../core/growing-bytes.ts';
import { decodeUtf8 } from '../core/text.ts';
import type { DataOfOutput, Tool, ToolOutput } from '../core/tool.ts';
import { UsageError } from './errors.ts';
import { type InputStart, startOf } from './input-start.ts';
import { sharedOptions, takesForm } from './options.ts';
import type { Pieces } from './streams.ts';

/**
 * Prints the result of a tool.
 *
 * An exact result is printed byte for byte. Any other result is text for people, and for programs that read lines: it
 * ends with a line feed. An empty list prints nothing. A list with one empty line prints this line.
 */

/** The text to print for a tool's data. The prompt of a terminal must begin on a new line. */
export function printedText(
  tool: Tool,
  values: FieldValues,
  data: DataOfOutput<ToolOutput>,
  toTerminal: boolean,
): string {
  const { countedBy } = tool.output.result;
  const result = data.result;
  if (isExact(tool, values)) return toTerminal ? endedLine(result) : result;
  if (countedBy === undefined) return endedText(result);
  return data[countedBy] === 0 ? '' : `${result}\n`;
}

/** A text for people: it ends with a line ending, unless it is empty. */
export function endedText(text: string): string {
  return ['', '\n', '\r'].includes(text.slice(-1)) ? text : `${text}\n`;
}

/**
 * The pieces to print for a result that arrives in pieces of bytes. In a list, each line ends with a line feed. Each
 * piece is printed before the next one is computed. On a terminal, an exact result is checked as a whole first.
 *
 * @param start Written before the result, as soon as it is read.
 * @throws UsageError if an exact result is not text that a terminal can show.
 */
export async function* printedPieces(
  tool: Tool,
  values: FieldValues,
  pieces: Pieces<Uint8Array>,
  toTerminal: boolean,
  start?: InputStart,
): AsyncGenerator<Uint8Array> {
  const hasExactResult = isExact(tool, values);
  if (hasExactResult && toTerminal) {
    const bytes = await gather(pieces);
    const text = decodeUtf8(bytes);
    if (text === undefined || TERMINAL_COMMAND.test(text))
      throw notShowable(takesForm(tool), (await import('../notations/file-type.ts')).fileTypeOf(bytes)?.label);
    yield Buffer.from(endedLine(text));
    return;
  }
  let last: number | undefined;
  let isStarted = start === undefined;
  // If a text of one piece has an error at its end, nothing was printed.
  for await (const piece of hasExactResult ? late(pieces) : pieces) {
    if (!isStarted && (piece.length > 0 || start?.header?.line !== undefined)) {
      yield startOf(start);
      isStarted = true;
    }
    last = piece.at(-1) ?? last;
    yield piece;
  }
  if (!isStarted) yield startOf(start);
  const isLineEnded = tool.output.result.countedBy !== undefined && last === LINE_FEED;
  if (!hasExactResult && last !== undefined && !isLineEnded) yield Uint8Array.of(LINE_FEED);
}

/** Pieces, each once the next one is there. */
async function* late(pieces: Pieces<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held = new Uint8Array(0);
  for await (const piece of pieces) {
    yield held;
    held = copyOf(piece);
  }
  yield held;
}

/** Breaks pieces of ASCII text into lines of `columns` characters, without a line feed after the last line. */
export async function* wrapped(pieces: Pieces<Uint8Array>, columns: number): AsyncGenerator<Uint8Array> {
  let column = 0;
  for await (const piece of pieces) {
    const lines = Buffer.allocUnsafe(piece.length + Math.ceil(piece.length / columns));
    let end = 0;
    for (let at = 0; at < piece.length; ) {
      if (column === columns) {
        lines[end++] = LINE_FEED;
        column = 0;
      }
      const part = piece.subarray(at, at + columns - column);
      lines.set(part, end);
      at += part.length;
      end += part.length;
      column += part.length;
    }
    yield lines.subarray(0, end);
  }
}

/** The values of all fields except the text, which is empty. */
export function valuesWithoutText(tool: Tool, options: FieldValues): FieldValues {
  return parseFields(tool.fields, { text: '', ...options }, { sizeLimits: false });
}

/** Whether the result is exact data, to which no line feed may be added. */
export function isExact(tool: Tool, values: FieldValues): boolean {
  return operationNamed(tool.fields, values['operation'])?.hasExactResult === true;
}

/** The error for a result that a terminal can't show: `what` it is. */
export function notShowable(hasDump: boolean, what = 'it is binary data or contains control characters'): UsageError {
  const remedy = 'Write the result to a file: add > and the name of the file.';
  const dump = hasDump ? ` To see its bytes, use ${sharedOptions.as.name} dump.` : '';
  return new UsageError(`a terminal cannot show the result: ${what}`, remedy + dump);
}

/** The bytes of all pieces. */
export async function gather(pieces: Pieces<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const all = new GrowingBytes();
  for await (const piece of pieces) all.push(piece);
  return all.bytes;
}

const LINE_FEED = 0x0a;

function endedLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
