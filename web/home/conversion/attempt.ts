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
import { chainOf, divisionOf, type Snapshot, stepsOf } from '../session/session.ts';
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
  /** The tool with the options of the step that failed, or of the open one. */
  readonly converter: Converter;
  /** What the last step converted. */
  readonly given: string;
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
  return isMarked && markUse(tool, stepsOf(session)[0] ?? {}) === use ? BYTE_ORDER_MARK : '';
}

/** Converts an input with the limits of the page. If a file is not UTF-8, its bytes are encoded. */
export function attemptOf(session: Snapshot, budget?: Budget): Attempt {
  const { tool, file } = session;
  const steps = stepsOf(session);
  const whole = inputText(session);
  const division = divisionOf(session);
  const areLines = division === 'lines';
  const [first, last = first] = whole === undefined ? [] : partsOf(areLines ? 'whole' : division, whole);
  const kept = typeof first === 'string' ? first : undefined;
  const text = typeof last === 'object' ? last.value : undefined;
  let [step, given] = [0, text ?? ''];
  const made = (outcome: Finished, others?: Pick<Attempt, 'result' | 'lineResults'>): Attempt => {
    const index = outcome.kind === 'error' ? outcome.step : chainOf(session).open;
    const converter = createConverter(tool, usedOptions(tool, steps[index] ?? {}), budget);
    return { session, outcome, text, kept, converter, given, result: undefined, ...others };
  };
  try {
    checkSize(session, text);
    if (text === undefined) {
      const result = encodedBytes(tool, steps[0] ?? {}, file?.bytes ?? new Uint8Array(0));
      return made(shortened({ [RESULT_FIELD]: result }), { result });
    }
    if (areLines) {
      checkOptions(tool, steps[0] ?? {});
      const { result, lineResults, wrongLines } = convertLines(tool, text, steps[0] ?? {});
      const outcome = { ...shortened({ [RESULT_FIELD]: result }), ...(wrongLines && { wrongLines }) };
      return made(outcome, { result, lineResults });
    }
    const all: DataOfOutput<ToolOutput>[] = [];
    for (const options of steps) {
      const before = all.at(-1);
      step = all.length;
      if (before !== undefined) {
        given = nextText(tool, before);
        checkSize({ ...session, text: given, file: undefined }, given);
      }
      checkOptions(tool, options);
      all.push(convertText(tool, given, options));
    }
    return made(joined(session, kept, all), { result: nextText(tool, all.at(-1) ?? { [RESULT_FIELD]: '' }) });
  } catch (error) {
    if (isTooMuch(error)) throw error;
    const failed = { kind: 'error', step, given: step === 0 ? undefined : given } as const;
    if (!(error instanceof TextmillError)) {
      reportError(error);
      return made({ ...failed, error: INTERNAL_ERROR });
    }
    const isBytes = error.code === 'NOT_UTF8' && text !== undefined;
    const bytes = isBytes ? decodedBytes(tool, text, usedOptions(tool, steps[0] ?? {})) : undefined;
    const data = errorData(error);
    if (bytes === undefined) return made({ ...failed, error: data });
    return made({ kind: 'bytes', bytes, error: data }, { result: bytes });
  }
}

/** The error as plain data: of an Error, a worker would send only the message. */
function errorData({ code, field, position }: ErrorData): ErrorData {
  return { code, field, position };
}

/** The outcome of all steps, with the kept line and the mark of the file before the result. */
function joined(session: Snapshot, kept: string | undefined, all: readonly DataOfOutput<ToolOutput>[]): Finished {
  const [first, last = first] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return shortened({ [RESULT_FIELD]: '' });
  const { countedBy = RESULT_FIELD } = session.tool.output[RESULT_FIELD];
  const { [RESULT_FIELD]: converted, [countedBy]: counted = '' } = last;
  const lines = kept === undefined ? converted : counted === 0 ? kept : `${kept}\n${converted}`;
  return shortened({ ...first, [RESULT_FIELD]: markOfFile(session, 'moved') + lines, [countedBy]: counted });
}

/** The limits of options apply on the page too: a long separator, repeated 100,000 times, would fill the memory. */
function checkOptions(tool: Tool, options: Options): void {
  parseFields(tool.fields, inputOf(tool, '', options), { sizeLimits: true });
}

function convertText(tool: Tool, text: string, options: Options, sizeLimits = false): DataOfOutput<ToolOutput> {
  return convert(tool, inputOf(tool, text, options), { sizeLimits });
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

/** @throws TextmillError NOT_UTF8 if the operation needs text */
function encodedBytes(tool: Tool, options: Options, bytes: Uint8Array): string {
  const codec = isDecoding(tool, options) ? undefined : byteCodec(tool, usedOptions(tool, options));
  if (codec === undefined) throw createErrorFrom(NOT_UTF8, { field: TEXT_FIELD, byte: firstInvalidUtf8(bytes) });
  return codec.encode(bytes);
}

/** Converts each line. The result of a line that can't be converted is empty. */
function convertLines(tool: Tool, text: string, options: Options) {
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
      result = convertText(tool, line, options, isSlow(tool))[RESULT_FIELD];
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
