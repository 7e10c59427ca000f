import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import { trimmedRange } from '../../../src/core/text.ts';
import { labelOf, type Tool } from '../../../src/core/tool.ts';
import { isBech32 } from '../../../src/notations/encoded.ts';
import { base58 } from '../../../src/tools/base58.ts';
import type { Options } from '../session/options.ts';
import { createSession, currentOptions, type Snapshot, stepsOf } from '../session/session.ts';
import { type Place, placeOf } from '../text/place.ts';
import { quantity } from '../text/words.ts';
import type { ErrorData } from './attempt.ts';
import { endingFor } from './completion.ts';
import { alphabetOf, completeGroups, faultOf, messageOfMissing, messageOfOption } from './fault.ts';
import { excessOf } from './limits.ts';
import { inputText, type Outcome, stepTexts, type WrongLines } from './outcome.ts';

/** The explanation of an input that can't be converted. */
export interface Diagnosis {
  /** `incomplete` if and only if an ending makes the text valid; `note` if the result may not be what is expected. */
  readonly severity: 'incomplete' | 'wrong' | 'note';
  /** A sentence without the position; code is in backticks. */
  readonly message: string;
  /** The wrong part; empty if something is missing there, undefined if it is the whole text or an option. */
  readonly place: Place | undefined;
}

/** Explains why the input of a session can't be converted; undefined if it is valid or empty. */
export function diagnosisOf(session: Snapshot, outcome: Outcome, text = inputText(session)): Diagnosis | undefined {
  const { tool, file } = session;
  const options = currentOptions(session);
  if (outcome.kind === 'pending') return undefined;
  if (outcome.kind === 'text') {
    const { wrongLines } = outcome;
    return wrongLines && text !== undefined ? diagnoseLines(tool, text, options, wrongLines) : undefined;
  }
  const { error } = outcome;
  // Even if the input is empty, an option can be wrong.
  if (text === '' && error.field === TEXT_FIELD) return undefined;
  if (outcome.kind === 'error' && text !== undefined && stepsOf(session).length > 1)
    return diagnoseStep(session, text, error, outcome.step);
  const excess = error.code === 'TOO_LONG' && error.field === TEXT_FIELD ? excessOf(session, text) : undefined;
  if (excess !== undefined) {
    const { unit, count, limit } = excess;
    const subject = file === undefined ? 'Text' : file.name;
    return wrong(`${subject} is too long for ${labelOf(tool)}: ${quantity(count, unit, limit)}.`);
  }
  if (text === undefined) return wrong(`${file?.name} is not UTF-8 text.`);
  if (tool.name === base58.name && isBech32(text))
    return {
      ...wrong('This is a Bech32 address, which is not Base58.'),
      severity: outcome.kind === 'error' ? 'wrong' : 'note',
    };
  if (outcome.kind === 'error') return diagnose(tool, text, options, error);
  // The place of the first byte that is not UTF-8.
  return isMostlyText(outcome.bytes) ? { ...faultWithPlace(tool, text, options, error), severity: 'note' } : undefined;
}

/** Explains the error of one of several steps, as if it were the only one. */
function diagnoseStep(session: Snapshot, text: string, error: ErrorData, step: number): Diagnosis | undefined {
  const { tool, file } = session;
  const given = [...stepTexts(session, text)][step] ?? '';
  const single = { ...createSession(tool, stepsOf(session)[step]), text: given, file: step === 0 ? file : undefined };
  const diagnosis = diagnosisOf(single, { kind: 'error', error, step: 0 }, given);
  return diagnosis && { ...diagnosis, message: `Step ${step + 1}: ${diagnosis.message}` };
}

/** Explains an error that a text and options caused, in words for the user. */
export function diagnose(tool: Tool, text: string, options: Options, error: ErrorData): Diagnosis {
  if (error.field !== undefined && error.field !== TEXT_FIELD) return wrong(messageOfOption(tool, error, options));
  const ending = endingFor(tool, text, options, error);
  if (ending !== undefined) {
    const { end } = trimmedRange(text);
    const place = placeOf(text, end, end);
    const message = messageOfMissing(error, ending, completeGroups(text, alphabetOf(tool, options)));
    return { severity: 'incomplete', message, place };
  }
  return faultWithPlace(tool, text, options, error);
}

/** The diagnosis of an error without a position. */
export function wrong(message: string): Diagnosis {
  return { severity: 'wrong', message, place: undefined };
}

/** The diagnosis of an error in a text. */
function faultWithPlace(tool: Tool, text: string, options: Options, error: ErrorData): Diagnosis {
  const { message, range } = faultOf(tool, text, options, error);
  return { ...wrong(message), place: range && placeOf(text, range.start, range.end) };
}

/** Whether bytes look like text in another encoding: without control characters, except line endings and tabs. */
function isMostlyText(bytes: Uint8Array): boolean {
  return !/(?!\s)\p{Cc}/u.test(new TextDecoder().decode(bytes.subarray(0, LONGEST_LOOK)));
}

const LONGEST_LOOK = 4_096;

/** Explains the first line that can't be converted. */
function diagnoseLines(
  tool: Tool,
  text: string,
  options: Options,
  { count, start, line, error }: WrongLines,
): Diagnosis {
  const diagnosis = diagnose(tool, line, options, error);
  const { start: from, end: to } = diagnosis.place ?? { start: 0, end: line.length };
  const isAtEnd = count === 1 && start + line.length === text.length;
  const others = count > 1 ? ` ${quantity(count - 1, 'more line')} can't be converted.` : '';
  return {
    message: diagnosis.message + others,
    severity: isAtEnd ? diagnosis.severity : 'wrong',
    place: placeOf(text, start + from, start + to),
  };
}
