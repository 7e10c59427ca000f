import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import { trimmedRange } from '../../../src/core/text.ts';
import type { Converter } from '../../../src/notations/converter.ts';
import { isBech32, LONGEST_START } from '../../../src/notations/encoded.ts';
import { describeError, type ErrorData } from '../../../src/notations/errors.ts';
import { fileTypeOf } from '../../../src/notations/file-type.ts';
import { type Place, placeOf } from '../../../src/notations/place.ts';
import { quantity } from '../../../src/notations/sizes.ts';
import type { Snapshot } from '../session/session.ts';
import type { Attempt } from './attempt.ts';
import { excessOf } from './limits.ts';
import type { DecodedBytes, Finished, WrongLines } from './outcome.ts';
import type { Readings } from './readings.ts';

/** The explanation of an input that can't be converted. */
export interface Diagnosis {
  /** `incomplete` if more characters can make the text valid; `note` if the result may not be what is expected. */
  readonly severity: 'incomplete' | 'wrong' | 'note';
  /** A sentence without the position; code is in backticks. */
  readonly message: string;
  /** The wrong part; empty if something is missing there, undefined if it is the whole text or an option. */
  readonly place: Place | undefined;
}

/**
 * Explains why the input of a session can't be converted, or what a reading would not use; undefined if it is valid or
 * empty.
 */
export function diagnosisOf(
  { session, converter, text }: Attempt,
  outcome: Finished,
  problem: Readings['problem'],
): Diagnosis | undefined {
  if (problem !== undefined && text !== undefined) {
    const { message, range } = problem;
    const place = range && placeOf(text, range.start, range.end);
    return { severity: outcome.kind === 'error' ? 'wrong' : 'note', message, place };
  }
  switch (outcome.kind) {
    case 'text':
      return outcome.wrongLines && text !== undefined ? diagnoseLines(converter, text, outcome.wrongLines) : undefined;
    case 'bytes':
      return text === undefined ? undefined : diagnoseBytes(converter, text, outcome);
    case 'error':
      return diagnoseInput(session, converter, text, outcome.error);
  }
}

/** Explains an error. */
function diagnoseInput(
  session: Snapshot,
  converter: Converter,
  text: string | undefined,
  error: ErrorData,
): Diagnosis | undefined {
  const { tool, file } = session;
  // Even if the input is empty, an option can be wrong.
  if (text === '' && error.field === TEXT_FIELD) return undefined;
  const excess = error.code === 'TOO_LONG' && error.field === TEXT_FIELD ? excessOf(session, text) : undefined;
  if (excess !== undefined) {
    const { unit, count, limit } = excess;
    const subject = file === undefined ? 'Text' : file.name;
    return wrong(`${subject} is too long for ${tool.title}: ${quantity(count, unit, limit)}.`);
  }
  return text === undefined ? wrong(`${file?.name} is not UTF-8 text.`) : diagnose(converter, text, error);
}

/** Explains an error that a text and options caused, in words for the user. */
export function diagnose(converter: Converter, text: string, error: ErrorData): Diagnosis {
  if (error.code === 'INTERNAL_ERROR') return wrong(BROKEN);
  const diagnosis = described(converter, text, error);
  const isAtEnd = diagnosis.place?.end === trimmedRange(text).end;
  // Nothing after too many of a character makes them valid.
  return isAtEnd && MAY_GO_ON.has(error.code) && !diagnosis.message.startsWith('Too many')
    ? { ...diagnosis, severity: 'incomplete' }
    : diagnosis;
}

/** The errors at the end of a text that more characters can make valid. */
const MAY_GO_ON: ReadonlySet<string> = new Set<ErrorData['code']>([
  'UNPAIRED_SURROGATE',
  'WRONG_LENGTH',
  'WRONG_PADDING',
  'TRAILING_BITS',
  'MALFORMED_ESCAPE',
  'NOT_A_NUMBER',
]);

/** Explains bytes that look like text and are no known file: the first one that is not UTF-8. Addresses in Bech32 are not bytes. */
function diagnoseBytes(converter: Converter, text: string, { bytes, error }: DecodedBytes): Diagnosis | undefined {
  if (fileTypeOf(bytes) !== undefined || (!isMostlyText(bytes) && !isBech32(text))) return undefined;
  return { ...described(converter, text, error), severity: 'note' };
}

/** The diagnosis of an error without a position. */
export function wrong(message: string): Diagnosis {
  return { severity: 'wrong', message, place: undefined };
}

/** The message for a bug. */
export const BROKEN = 'Something went wrong on this page. Your text is not the cause.';

function described({ tool, options }: Converter, text: string, error: ErrorData): Diagnosis {
  const { sentence, range } = describeError(error, { tool, options, text }, (_, { title }) => title);
  return { ...wrong(sentence), place: range && placeOf(text, range.start, range.end) };
}

/** Whether bytes look like text in another encoding: without control characters, except line endings and tabs. */
function isMostlyText(bytes: Uint8Array): boolean {
  return !/(?!\s)\p{Cc}/u.test(new TextDecoder().decode(bytes.subarray(0, LONGEST_START)));
}

/** Explains the first line that can't be converted. */
function diagnoseLines(converter: Converter, text: string, { count, start, line, error }: WrongLines): Diagnosis {
  const diagnosis = diagnose(converter, line, error);
  const { start: from, end: to } = diagnosis.place ?? { start: 0, end: line.length };
  const isAtEnd = count === 1 && start + line.length === text.length;
  const others = count > 1 ? ` ${quantity(count - 1, 'more line')} can't be converted.` : '';
  return {
    message: diagnosis.message + others,
    severity: isAtEnd ? diagnosis.severity : 'wrong',
    place: placeOf(text, start + from, start + to),
  };
}
