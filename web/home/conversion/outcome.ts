import { withoutStacks } from '../../../src/contract/without-stacks.ts';
import { parseFields } from '../../../src/core/field.ts';
import { RESULT_FIELD, TEXT_FIELD } from '../../../src/core/field-names.ts';
import { countLines } from '../../../src/core/lines.ts';
import { BYTE_ORDER_MARK, decodeUtf8, firstInvalidUtf8, utf8Bytes, withoutMark } from '../../../src/core/text.ts';
import { createErrorFrom, errorIn, TextmillError } from '../../../src/core/textmill-error.ts';
import { convert, type DataOfOutput, type Tool, type ToolOutput } from '../../../src/core/tool.ts';
import { NOT_UTF8, TOO_LONG } from '../../../src/core/tool-errors.ts';
import type { ErrorData } from '../../../src/notations/errors.ts';
import { byteCodec, decodedBytes, type MarkUse, markUse } from '../../../src/tools/bytes.ts';
import { mapLines } from '../../../src/tools/each-line.ts';
import { INTERNAL_ERROR } from '../session/converter.ts';
import { inputOf, isDecoding, type Options, usedOptions, withValues } from '../session/options.ts';
import { convertsEachLine, partsIn, type Snapshot, splitKept, stepsOf } from '../session/session.ts';
import { endOfLayout } from '../text/bidirectional.ts';
import { excessOf, isSlow } from './limits.ts';
import { CONVERSION, reached } from './progress.ts';

/** What a conversion returns: plain data, so that a worker can send it to the page. */
export type Outcome =
  | Finished
  /** A worker has not finished yet. It has done a share of its work, from 0 to 1. */
  | { readonly kind: 'pending'; readonly share?: number | undefined };

export type Finished = Converted | DecodedBytes | Failed;

/** A text, and the numbers that a tool returns with it. */
export interface Converted {
  readonly kind: 'text';
  readonly data: DataOfOutput<ToolOutput>;
  /** The UTF-8 bytes of a result that is too long to show. The data then contains its start. */
  readonly whole?: Uint8Array<ArrayBuffer>;
  readonly written?: Shown;
  /** If each line is converted: the lines that can't be, whose results are empty. */
  readonly wrongLines?: WrongLines;
}

/** The decoded bytes are not UTF-8. The error has the position of the first that is not, if it is known. */
export interface DecodedBytes {
  readonly kind: 'bytes';
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly error: ErrorData;
  readonly written?: Shown;
}

/** A result in another form: its text, or the start of a long one and all of its UTF-8 bytes. */
export interface Shown {
  readonly text: string;
  readonly whole?: Uint8Array<ArrayBuffer>;
}

/** The error of the step with this index. */
export interface Failed {
  readonly kind: 'error';
  readonly error: ErrorData;
  readonly step: number;
  /** The text of the step, unless it is the first. */
  readonly given?: string | undefined;
}

/** The lines that can't be converted. */
export interface WrongLines {
  readonly count: number;
  /** The first of them: its start in UTF-16 units, its text and its error. */
  readonly start: number;
  readonly line: string;
  readonly error: ErrorData;
}

/** The text to convert; undefined if a file is not UTF-8. A byte order mark of a file is part of it for encoders only. */
export function inputText(session: Snapshot): string | undefined {
  const { text, file } = session;
  const read = file === undefined ? text : decodeUtf8(file.bytes);
  // The text of a text box is without the mark of its file.
  return read === undefined ? read : markOfFile(session, 'converted') + (file === undefined ? read : withoutMark(read));
}

/** The byte order mark of the open file, or of the file with the text, if the operation uses it so; otherwise empty. */
export function markOfFile(session: Snapshot, use: MarkUse): string {
  const { tool, file = session.source } = session;
  const isMarked = file !== undefined && decodeUtf8(file.bytes.subarray(0, 3)) === BYTE_ORDER_MARK;
  return isMarked && markUse(tool, stepsOf(session)[0] ?? {}) === use ? BYTE_ORDER_MARK : '';
}

/** Converts the input with the limits of the page. If a file is not UTF-8, its bytes are encoded. */
export function outcomeOf(session: Snapshot, text: string | undefined = inputText(session)): Finished {
  const { tool, file } = session;
  const [options = {}, ...others] = stepsOf(session);
  let step = 0;
  let given: string | undefined;
  const [kept, rest] = text === undefined ? [] : splitKept(session, text);
  try {
    checkSize(session, rest);
    if (rest === undefined) return encodeBytes(tool, options, file?.bytes ?? new Uint8Array(0));
    checkOptions(tool, options);
    if (convertsEachLine(session)) return convertLines(session, rest, options);
    const first = convertRead(session, rest, options);
    let last = first;
    for (const next of others) {
      step++;
      reached((step / (others.length + 1)) * CONVERSION);
      given = nextText(tool, last);
      checkSize({ ...session, text: given, file: undefined }, given);
      checkOptions(tool, next);
      last = convertText(tool, given, next);
    }
    const { countedBy = RESULT_FIELD } = tool.output[RESULT_FIELD];
    const { [RESULT_FIELD]: converted, [countedBy]: counted = '' } = last;
    const lines = kept === undefined ? converted : counted === 0 ? kept : `${kept}\n${converted}`;
    const result = markOfFile(session, 'moved') + lines;
    return shortened({ ...first, [RESULT_FIELD]: result, [countedBy]: counted });
  } catch (error) {
    // A text that is too long for a string.
    if (error instanceof RangeError) throw error;
    if (!(error instanceof TextmillError)) {
      reportError(error);
      return { kind: 'error', error: INTERNAL_ERROR, step, given };
    }
    const bytes =
      error.code === 'NOT_UTF8' && text !== undefined
        ? decodedBytes(tool, text, usedOptions(tool, options))
        : undefined;
    const data = errorData(error);
    return bytes === undefined ? { kind: 'error', error: data, step, given } : { kind: 'bytes', bytes, error: data };
  }
}

/** The error as plain data: of an Error, a worker would send only the message. */
function errorData({ code, field, position }: ErrorData): ErrorData {
  return { code, field, position };
}

/** The texts that the steps of a session begin with. A step that fails is the last one. */
export function* stepTexts(session: Snapshot, text: string): Generator<string> {
  const { tool } = session;
  let given = text;
  yield given;
  for (const options of stepsOf(session).slice(0, -1)) {
    try {
      given = nextText(tool, convertText(tool, given, options));
    } catch {
      return;
    }
    yield given;
  }
}

/** The limits of options apply on the page too: a long separator, repeated 100,000 times, would fill the memory. */
function checkOptions(tool: Tool, options: Options): void {
  parseFields(tool.fields, inputOf(tool, '', options), { sizeLimits: true });
}

function convertText(tool: Tool, text: string, options: Options, sizeLimits = false): DataOfOutput<ToolOutput> {
  return convert(tool, inputOf(tool, text, options), { sizeLimits });
}

/** Converts a text, or its parts if the session reads it so: those that are values, each in its place. */
function convertRead(session: Snapshot, text: string, options: Options, sizeLimits = false): DataOfOutput<ToolOutput> {
  const { tool } = session;
  const parts = partsIn(session, text);
  if (parts === undefined) return convertText(tool, text, options, sizeLimits);
  const results = parts.map((part) =>
    typeof part === 'string'
      ? part
      : (part.result ?? convertText(tool, part.value, withValues(tool, options, part.options ?? {}))[RESULT_FIELD]),
  );
  return { [RESULT_FIELD]: results.join('') };
}

/** @throws TextmillError TOO_LONG if a text exceeds the limits of the page */
function checkSize(session: Snapshot, text: string | undefined): void {
  const excess = excessOf(session, text);
  if (excess !== undefined) throw createErrorFrom(TOO_LONG, { field: TEXT_FIELD, ...excess });
}

/** A result as the next text to convert. */
export function nextText(tool: Tool, data: DataOfOutput<ToolOutput>): string {
  const result = data[RESULT_FIELD];
  return endsWithEmptyLine(tool, data, result) ? `${result}\n` : result;
}

/** Whether a result is a list whose last line is empty: only a final line feed keeps that line. */
export function endsWithEmptyLine(
  { output }: Tool,
  data: DataOfOutput<ToolOutput>,
  result: string | Uint8Array,
): boolean {
  const { countedBy } = output[RESULT_FIELD];
  if (countedBy === undefined) return false;
  return result.length === 0 ? data[countedBy] === 1 : [0x0a, '\n'].includes(result.at(-1) ?? '');
}

/** @throws TextmillError NOT_UTF8 if the operation needs text */
function encodeBytes(tool: Tool, options: Options, bytes: Uint8Array): Finished {
  const codec = isDecoding(tool, options) ? undefined : byteCodec(tool, usedOptions(tool, options));
  if (codec === undefined) throw createErrorFrom(NOT_UTF8, { field: TEXT_FIELD, byte: firstInvalidUtf8(bytes) });
  return shortened({ [RESULT_FIELD]: codec.encode(bytes) });
}

/** Converts each line. The result of a line that can't be converted is empty. */
function convertLines(session: Snapshot, text: string, options: Options): Converted {
  const sizeLimits = isSlow(session.tool);
  let end = 0;
  let count = 0;
  let first: Omit<WrongLines, 'count'> | undefined;
  const convertLine = (line: string) => {
    // Between two lines are only line ends.
    const start = text.indexOf(line, end);
    end = start + line.length;
    reached((start / text.length) * CONVERSION);
    try {
      return convertRead(session, line, options, sizeLimits)[RESULT_FIELD];
    } catch (error) {
      if (!(error instanceof TextmillError)) throw error;
      count++;
      first ??= { start, line, error: errorData(error) };
      return '';
    }
  };
  const result = withoutStacks(() => mapLines(text, convertLine));
  return { ...shortened({ [RESULT_FIELD]: result }), ...(first && { wrongLines: { ...first, count } }) };
}

/** The result of one line of a session that converts each line; empty if it can't be converted. */
export function lineResult(session: Snapshot, line: string): string {
  let result = '';
  errorIn(() => {
    result = convertRead(session, line, stepsOf(session)[0] ?? {}, isSlow(session.tool))[RESULT_FIELD];
  });
  return result;
}

/** The outcome of a conversion, with the start of the result if it is too long to show. */
function shortened(data: DataOfOutput<ToolOutput>): Converted {
  const { text, whole } = shownPart(data[RESULT_FIELD]);
  return { kind: 'text', data: { ...data, [RESULT_FIELD]: text }, ...(whole && { whole }) };
}

/** A result, or its start if it is too long to show. */
export function shownPart(result: string): Shown {
  const end = endOfLayout(result.slice(0, MOST_SHOWN_UNITS));
  if (end === result.length && countLines(result) <= MOST_SHOWN_LINES) return { text: result };
  const start = result.slice(0, Math.min(end, MOST_OF_START)).replace(/[\ud800-\udbff]$/, '');
  return { text: start.split('\n', MOST_LINES_OF_START).join('\n'), whole: utf8Bytes(result) };
}

/** The longest result that is shown whole, in UTF-16 units. Chromium lays it out between two keys. */
const MOST_SHOWN_UNITS = 65_536;
const MOST_SHOWN_LINES = 2_000;
/** How much of a longer one is shown. */
const MOST_OF_START = 16_384;
const MOST_LINES_OF_START = 1_000;

/** The result of a conversion: a text, or the bytes of a long text or of anything else; undefined if there is none. */
export function resultOf(outcome: Outcome): string | Uint8Array<ArrayBuffer> | undefined {
  if (outcome.kind === 'text') return outcome.whole ?? outcome.data[RESULT_FIELD];
  return outcome.kind === 'bytes' ? outcome.bytes : undefined;
}

/** The text that the page shows for a result: in the chosen form, if it has one. */
export function shownOf(outcome: Outcome): Shown | undefined {
  if ('written' in outcome) return outcome.written;
  if (outcome.kind !== 'text') return undefined;
  return { text: outcome.data[RESULT_FIELD], ...(outcome.whole && { whole: outcome.whole }) };
}

/** What Copy and Save take. */
export function shownResult(outcome: Outcome): string | Uint8Array<ArrayBuffer> | undefined {
  const shown = shownOf(outcome);
  return shown === undefined ? resultOf(outcome) : (shown.whole ?? shown.text);
}
