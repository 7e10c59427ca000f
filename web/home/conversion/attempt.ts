import { parseFields } from '../../../src/core/field.ts';
import { RESULT_FIELD, TEXT_FIELD } from '../../../src/core/field-names.ts';
import { BYTE_ORDER_MARK, decodeUtf8, firstInvalidUtf8, withoutMark } from '../../../src/core/text.ts';
import { createErrorFrom, TextmillError } from '../../../src/core/textmill-error.ts';
import { convert, type DataOfOutput, type Tool, type ToolOutput } from '../../../src/core/tool.ts';
import { NOT_UTF8, TOO_LONG } from '../../../src/core/tool-errors.ts';
import { type Budget, type Converter, createConverter, isTooMuch } from '../../../src/notations/converter.ts';
import type { ErrorData } from '../../../src/notations/errors.ts';
import { partsOf } from '../../../src/notations/notation.ts';
import { byteCodec, decodedBytes, type MarkUse, markUse } from '../../../src/tools/bytes.ts';
import { inputOf, isDecoding, type Options, usedOptions } from '../session/options.ts';
import { currentOptions, divisionOf, type Snapshot } from '../session/session.ts';
import { excessOf, isSlow } from './limits.ts';
import { endsWithEmptyLine, type Finished, INTERNAL_ERROR, shortened, type WrongLines } from './outcome.ts';

/** What the conversion of an input gave: made once, for all that the page says about it. */
export interface Attempt {
  /** The session, or as a reading changes it. */
  readonly session: Snapshot;
  readonly outcome: Finished;
  /** The text that is converted, without the first line if that is kept; undefined if a file is not UTF-8. */
  readonly text: string | undefined;
  readonly kept: string | undefined;
  /** The tool with its options. */
  readonly converter: Converter;
  /** The whole result, without a byte order mark and the kept line; undefined if there is none. */
  readonly result: string | Uint8Array<ArrayBuffer> | undefined;
  /** The results of the lines that are not empty, if each line is converted. */
  readonly lineResults?: readonly string[];
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
  return isMarked && markUse(tool, currentOptions(session)) === use ? BYTE_ORDER_MARK : '';
}

/** Converts an input with the limits of the page. If a file is not UTF-8, its bytes are encoded. */
export function attemptOf(session: Snapshot, budget?: Budget): Attempt {
  const { tool, file } = session;
  const options = currentOptions(session);
  const used = usedOptions(tool, options);
  const division = divisionOf(session);
  const whole = inputText(session);
  const [first, last = first] = whole === undefined ? [] : partsOf(division === 'lines' ? 'whole' : division, whole);
  const kept = typeof first === 'string' ? first : undefined;
  const text = typeof last === 'object' ? last.value : undefined;
  const converter = createConverter(tool, used, budget);
  const made = (outcome: Finished, others?: Pick<Attempt, 'result' | 'lineResults'>): Attempt => {
    return { session, outcome, text, kept, converter, result: undefined, ...others };
  };
  try {
    checkSize(session, text);
    if (text === undefined) {
      const result = encodedBytes(tool, options, file?.bytes ?? new Uint8Array(0));
      return made(shortened({ [RESULT_FIELD]: result }), { result });
    }
    // The limits of options apply on the page too: a long separator, repeated 100,000 times, would fill the memory.
    parseFields(tool.fields, inputOf(tool, '', options), { sizeLimits: true });
    if (division === 'lines') {
      const { result, lineResults, wrongLines } = convertLines(converter, text);
      const outcome = { ...shortened({ [RESULT_FIELD]: result }), ...(wrongLines && { wrongLines }) };
      return made(outcome, { result, lineResults });
    }
    const data = convert(tool, inputOf(tool, text, options), { sizeLimits: false });
    const { [RESULT_FIELD]: result } = data;
    const end = endsWithEmptyLine(tool, data, result) ? '\n' : '';
    return made(withStart(session, kept, data), { result: result + end });
  } catch (error) {
    if (isTooMuch(error)) throw error;
    if (!(error instanceof TextmillError)) {
      reportError(error);
      return made({ kind: 'error', error: INTERNAL_ERROR });
    }
    const isBytes = error.code === 'NOT_UTF8' && text !== undefined;
    const bytes = isBytes ? decodedBytes(tool, text, used) : undefined;
    const data = errorData(error);
    if (bytes === undefined) return made({ kind: 'error', error: data });
    return made({ kind: 'bytes', bytes, error: data }, { result: bytes });
  }
}

/** The error as plain data: of an Error, a worker would send only the message. */
function errorData({ code, field, position }: ErrorData): ErrorData {
  return { code, field, position };
}

/** The outcome with the kept line and the mark of the file before the result. */
function withStart(session: Snapshot, kept: string | undefined, data: DataOfOutput<ToolOutput>): Finished {
  const { countedBy = RESULT_FIELD } = session.tool.output[RESULT_FIELD];
  const { [RESULT_FIELD]: result, [countedBy]: counted = '' } = data;
  const lines = kept === undefined ? result : counted === 0 ? kept : `${kept}\n${result}`;
  return shortened({ ...data, [RESULT_FIELD]: markOfFile(session, 'moved') + lines, [countedBy]: counted });
}

/** @throws TextmillError TOO_LONG if a text exceeds the limits of the page */
function checkSize(session: Snapshot, text: string | undefined): void {
  const excess = excessOf(session, text);
  if (excess !== undefined) throw createErrorFrom(TOO_LONG, { field: TEXT_FIELD, ...excess });
}

/** @throws TextmillError NOT_UTF8 if the operation needs text */
function encodedBytes(tool: Tool, options: Options, bytes: Uint8Array): string {
  const codec = isDecoding(tool, options) ? undefined : byteCodec(tool, usedOptions(tool, options));
  if (codec === undefined) throw createErrorFrom(NOT_UTF8, { field: TEXT_FIELD, byte: firstInvalidUtf8(bytes) });
  return codec.encode(bytes);
}

/** Converts each line. The result of a line that can't be converted is empty. */
function convertLines({ tool, options }: Converter, text: string) {
  const lineResults: string[] = [];
  let [start, count] = [0, 0];
  let first: Omit<WrongLines, 'count'> | undefined;
  const pieces = partsOf('lines', text).map((part) => {
    const line = typeof part === 'string' ? part : part.value;
    const from = start;
    start += line.length;
    if (typeof part === 'string') return part;
    let result = '';
    try {
      result = convert(tool, { ...options, [TEXT_FIELD]: line }, { sizeLimits: isSlow(tool) })[RESULT_FIELD];
    } catch (error) {
      if (!(error instanceof TextmillError)) throw error;
      count++;
      first ??= { start: from, line, error: errorData(error) };
    }
    lineResults.push(result);
    return result;
  });
  return { result: pieces.join(''), lineResults, wrongLines: first && { ...first, count } };
}
