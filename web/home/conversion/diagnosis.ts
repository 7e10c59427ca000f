import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import { trimmedRange } from '../../../src/core/text.ts';
import type { TextmillError } from '../../../src/core/textmill-error.ts';
import type { Tool } from '../../../src/core/tool.ts';
import type { Options } from '../session/options.ts';
import { type Place, placeOf } from '../text/place.ts';
import { endingFor } from './completion.ts';
import { faultOf } from './fault.ts';
import { messageOfMissing, messageOfOption } from './messages.ts';
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

/** Explains an error that a text and options caused, in words for the user. */
export function diagnose(tool: Tool, text: string, options: Options, error: TextmillError): Diagnosis {
  if (error.field !== undefined && error.field !== TEXT_FIELD) {
    return { severity: 'wrong', message: messageOfOption(tool, error, options), place: undefined, repairs: [] };
  }
  const ending = endingFor(tool, text, options, error);
  if (ending !== undefined) {
    const { end } = trimmedRange(text);
    // A text that is being typed needs no repair, but a percent sign at the end may be intended.
    const repairs = error.code === 'MALFORMED_ESCAPE' ? repairsFor(tool, text, options, error) : [];
    return {
      severity: 'incomplete',
      message: messageOfMissing(error, ending),
      place: placeOf(text, end, end),
      repairs,
    };
  }
  const repairs = repairsFor(tool, text, options, error);
  const { message, range } = faultOf(tool, text, options, error);
  return { severity: 'wrong', message, place: range && placeOf(text, range.start, range.end), repairs };
}
