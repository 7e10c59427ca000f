import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import { limits } from '../../../src/core/limits.ts';
import { exceedsCodePoints, trimmedRange } from '../../../src/core/text.ts';
import type { TextmillError } from '../../../src/core/textmill-error.ts';
import type { Tool } from '../../../src/core/tool.ts';
import type { Options } from '../session/options.ts';
import { convertsEachLine, currentOptions, type Session } from '../session/session.ts';
import { type Place, placeOf } from '../text/place.ts';
import { convertsAll, errorOf } from './attempt.ts';
import { endingFor } from './completion.ts';
import { completeGroups, faultOf, messageOfMissing, messageOfOption, tooLong } from './fault.ts';
import { fileError } from './file.ts';
import { alphabetOf } from './notation.ts';
import { limitsOfLines, type Outcome } from './outcome.ts';
import { type Repair, repairsFor } from './repairs.ts';

/** The explanation of an input that can't be converted. */
export interface Diagnosis {
  /** `incomplete` if and only if more characters at the end make the text valid. */
  readonly severity: 'incomplete' | 'wrong';
  /** A sentence without the position; code is in backticks. */
  readonly message: string;
  /** The wrong part; empty if something is missing there, undefined if it is the whole text or an option. */
  readonly place: Place | undefined;
  /** At most two, each of which converts. */
  readonly repairs: readonly Repair[];
}

/** Explains why the input of a session can't be converted; undefined if it is valid or empty. */
export function diagnosisOf(session: Session, outcome: Outcome, tools: readonly Tool[]): Diagnosis | undefined {
  if (outcome.kind !== 'error') return undefined;
  const { tool, text, file } = session;
  const { error } = outcome;
  if (file !== undefined) return wrong(fileError(file, session, error, tools));
  // Even if the input is empty, an option can be wrong.
  if (text === '' && error.field === TEXT_FIELD) return undefined;
  const explain = convertsEachLine(session) ? diagnoseEachLine : diagnose;
  return explain(tool, text, currentOptions(session), error);
}

/** Explains an error that a text and options caused, in words for the user. */
export function diagnose(tool: Tool, text: string, options: Options, error: TextmillError): Diagnosis {
  if (error.field !== undefined && error.field !== TEXT_FIELD) return wrong(messageOfOption(tool, error, options));
  const ending = endingFor(tool, text, options, error);
  if (ending !== undefined) {
    const { end } = trimmedRange(text);
    // A text that is being typed needs no repair, but a percent sign at the end may be intended.
    const repairs = error.code === 'MALFORMED_ESCAPE' ? repairsFor(tool, text, options, error) : [];
    const place = placeOf(text, end, end);
    const message = messageOfMissing(error, ending, completeGroups(text, alphabetOf(tool, options)));
    return { severity: 'incomplete', message, place, repairs };
  }
  const repairs = repairsFor(tool, text, options, error);
  const { message, range } = faultOf(tool, text, options, error);
  return { severity: 'wrong', message, place: range && placeOf(text, range.start, range.end), repairs };
}

/** The diagnosis of an error without a position. */
function wrong(message: string): Diagnosis {
  return { severity: 'wrong', message, place: undefined, repairs: [] };
}

/** Like {@link diagnose}, if each line is converted separately: explains the first line that can't be converted. */
export function diagnoseEachLine(tool: Tool, text: string, options: Options, error: TextmillError): Diagnosis {
  // An error of an option, or a bug in the tool.
  if (error.field !== TEXT_FIELD) return diagnose(tool, text, options, error);
  if (exceedsCodePoints(text, limits.textCodePoints)) {
    return wrong(tooLong('Text', { ...tool.fields.text, ...limitsOfLines }, text, undefined));
  }
  // An empty line stays empty.
  for (const { 0: line, index: start } of text.matchAll(/[^\r\n]+/g)) {
    const found = errorOf(tool, line, options);
    if (found === undefined) continue;
    const diagnosis = diagnose(tool, line, options, found);
    const { start: from, end: to } = diagnosis.place ?? { start: 0, end: line.length };
    return {
      ...diagnosis,
      // Only the last line is at the end of the text.
      severity: start + line.length === text.length ? diagnosis.severity : 'wrong',
      place: placeOf(text, start + from, start + to),
      repairs: diagnosis.repairs.flatMap((repair) => repairOfAll(tool, text, options, repair)),
    };
  }
  return diagnose(tool, text, options, error);
}

/**
 * The same repair for all lines that it applies to. A repair that changes options is offered only if all lines convert
 * with them, and it leaves the text unchanged.
 */
function repairOfAll(tool: Tool, text: string, options: Options, repair: Repair): readonly Repair[] {
  if (repair.options !== undefined) {
    return convertsAll(tool, text, repair.options) ? [{ label: repair.label, text, options: repair.options }] : [];
  }
  const { label } = repair;
  // A getter: the search takes time, so it runs only if the repair is chosen.
  return [
    {
      label,
      get text() {
        return text.replaceAll(/[^\r\n]+/g, (line) => {
          const error = errorOf(tool, line, options);
          const same = error && repairsFor(tool, line, options, error).find((other) => other.label === label);
          return same === undefined ? line : same.text;
        });
      },
    },
  ];
}
