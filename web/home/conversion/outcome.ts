import { asciiText } from '../../../src/codecs/pieces.ts';
import { createHttpError } from '../../../src/contract/errors.ts';
import { createError } from '../../../src/core/errors.ts';
import { operationNamed, type TextField } from '../../../src/core/field.ts';
import { RESULT_FIELD, TEXT_FIELD } from '../../../src/core/field-names.ts';
import { limits } from '../../../src/core/limits.ts';
import { countLines } from '../../../src/core/lines.ts';
import { countCodePoints, decodeUtf8, firstInvalidUtf8, utf8Length } from '../../../src/core/text.ts';
import { TextmillError } from '../../../src/core/textmill-error.ts';
import { convert, type DataOfOutput, type Tool, type ToolOutput } from '../../../src/core/tool.ts';
import { byteCodec } from '../../../src/tools/bytes.ts';
import { convertEachLine } from '../../../src/tools/each-line.ts';
import { inputOf, type Options, operationOf, usedOptions } from '../session/options.ts';
import { convertsEachLine, currentOptions, type OpenedFile, type Session, stepsOf } from '../session/session.ts';

/** A conversion returns a text, returns bytes, or fails. */
export type Outcome =
  | { readonly kind: 'text'; readonly data: DataOfOutput<ToolOutput> }
  /** The decoded bytes are not UTF-8. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** `step` is the index of the step that failed; if absent, it is the first. */
  | { readonly kind: 'error'; readonly error: TextmillError; readonly step?: number };

/** The largest file that is converted, in bytes: the page needs 0.1 s for it. */
export const MOST_FILE_BYTES = 16 * 1024 * 1024;

/** Converts the input as the service does, with the limits of the fields. Bytes are converted by the tools' codecs. */
export function outcomeOf(session: Session): Outcome {
  const { tool, text, file } = session;
  const [options = {}, ...others] = stepsOf(session);
  let step = 0;
  try {
    if (file !== undefined) return outcomeOfFile(tool, options, file);
    const first = convertText(session, text, options);
    let last = first;
    for (const next of others) {
      step++;
      last = convertText(session, nextText(tool, last), next);
    }
    const { countedBy = RESULT_FIELD } = tool.output[RESULT_FIELD];
    const data = { ...first, [RESULT_FIELD]: last[RESULT_FIELD], [countedBy]: last[countedBy] ?? '' };
    return { kind: 'text', data };
  } catch (error) {
    if (!(error instanceof TextmillError)) {
      reportError(error);
      return { kind: 'error', error: createHttpError('INTERNAL_ERROR', {}) };
    }
    const bytes =
      error.code === 'NOT_UTF8' && !convertsEachLine(session) ? bytesOf(tool, text, options, error) : undefined;
    if (bytes !== undefined) return { kind: 'bytes', bytes };
    return step === 0 ? { kind: 'error', error } : { kind: 'error', error, step };
  }
}

/**
 * The texts that the steps of a session begin with: its text, and the results of all steps but the last. A step that
 * fails is the last one.
 */
export function* stepTexts(session: Session): Generator<string> {
  let { text } = session;
  yield text;
  for (const options of stepsOf(session).slice(0, -1)) {
    try {
      text = nextText(session.tool, convertText(session, text, options));
    } catch {
      return;
    }
    yield text;
  }
}

function convertText(session: Session, text: string, options: Options): DataOfOutput<ToolOutput> {
  const input = inputOf(session.tool, text, options);
  return (convertsEachLine(session) ? convertEachLine : convert)(session.tool, input, { sizeLimits: true });
}

/** A result as the next text to convert: if the last line of a list is empty, a final line feed keeps it. */
export function nextText({ output }: Tool, data: DataOfOutput<ToolOutput>): string {
  const result = data[RESULT_FIELD];
  const { countedBy = '' } = output[RESULT_FIELD];
  return countLines(result) < Number(data[countedBy]) ? `${result}\n` : result;
}

/** Converts the bytes of a file: encodes any, and decodes those of encoded text. */
function outcomeOfFile(tool: Tool, options: Options, { bytes }: OpenedFile): Outcome {
  const codec = byteCodec(tool, usedOptions(tool, options));
  // The tool needs text. A file of UTF-8 that is not too long is opened as text, not as a file.
  if (codec === undefined) throw createError('NOT_UTF8', { field: TEXT_FIELD, byte: firstInvalidUtf8(bytes) });
  const limit = mostFileBytes(tool, options);
  if (bytes.length > limit) {
    throw createError('TOO_LONG', { field: TEXT_FIELD, limit, unit: 'bytes', count: bytes.length });
  }
  if (!isDecoding(tool, options)) return { kind: 'text', data: { [RESULT_FIELD]: codec.encode(bytes) } };
  const decoded = codec.decode(asciiText(bytes));
  const text = decodeUtf8(decoded);
  return text === undefined ? { kind: 'bytes', bytes: decoded } : { kind: 'text', data: { [RESULT_FIELD]: text } };
}

/** The largest file that the open operation converts, in bytes; 0 if it needs text. */
export function mostFileBytes(tool: Tool, options: Options): number {
  if (byteCodec(tool, usedOptions(tool, options)) === undefined) return 0;
  const { maxCodePoints } = tool.fields[TEXT_FIELD];
  // A tool with a lower limit than the common one is slow, so its limit applies to files too.
  const own = maxCodePoints < limits.textCodePoints ? maxCodePoints : MOST_FILE_BYTES;
  return byteLimit(tool.fields[TEXT_FIELD], operationOf(tool, options)) ?? own;
}

/** Whether the open operation decodes, so that its result is exact. */
export function isDecoding(tool: Tool, options: Options): boolean {
  return operationNamed(tool.fields, operationOf(tool, options))?.hasExactResult === true;
}

/** The decoded bytes that are not UTF-8; undefined if the text may be incomplete, or if the tool has no codec. */
function bytesOf(
  tool: Tool,
  text: string,
  options: Options,
  { position }: TextmillError,
): Uint8Array<ArrayBuffer> | undefined {
  const bytes = byteCodec(tool, usedOptions(tool, options))?.decode(text);
  // Only Base58 has no position. There, each further digit changes all bytes, so the text is never incomplete.
  if (bytes === undefined || position === undefined) return bytes;
  return textSoFar(bytes) === undefined ? bytes : undefined;
}

/** The text of bytes without an incomplete last character; undefined if they are not UTF-8. */
function textSoFar(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** The names of the texts that a tool returns. */
export function textOutputs({ output }: Tool): readonly string[] {
  return Object.entries(output)
    .filter(([, { kind }]) => kind === 'text')
    .map(([name]) => name);
}

/** The result of a conversion: a text or bytes; undefined if it failed. */
export function resultOf(outcome: Outcome): string | Uint8Array<ArrayBuffer> | undefined {
  if (outcome.kind === 'error') return undefined;
  return outcome.kind === 'bytes' ? outcome.bytes : outcome.data[RESULT_FIELD];
}

/** A size of a text, and its limit if it has one. */
export interface Count {
  readonly unit: 'character' | 'byte' | 'line';
  readonly count: number;
  readonly limit: number | undefined;
}

/** The sizes of the session's text, or of another one, and the limits of the open tool. */
export function textCounts(session: Session, text: string = session.text): readonly Count[] {
  const field = session.tool.fields[TEXT_FIELD];
  // The limits of the field then apply to each line.
  const limit = convertsEachLine(session) ? { ...field, ...limitsOfLines } : field;
  return countsOf(text, limit, operationOf(session.tool, currentOptions(session)));
}

/** The limits of a text of which each line is converted separately. */
export const limitsOfLines = { maxCodePoints: limits.textCodePoints, maxUtf8Bytes: {} };

/** The sizes of a text in code points, UTF-8 bytes and lines. */
export function countsOf(text: string, field?: TextField, operation?: string): readonly Count[] {
  return [
    { unit: 'character', count: countCodePoints(text), limit: field?.maxCodePoints },
    { unit: 'byte', count: utf8Length(text), limit: byteLimit(field, operation) },
    { unit: 'line', count: countLines(text), limit: field?.maxLines },
  ];
}

/** The limit of a field in UTF-8 bytes, if it has one for the operation. */
function byteLimit(field: TextField | undefined, operation: string | undefined): number | undefined {
  return operation === undefined ? undefined : field?.maxUtf8Bytes?.[operation];
}
