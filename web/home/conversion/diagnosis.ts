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

/** What the page says about an input that can't be converted. */
export interface Diagnosis {
  /** `incomplete` if and only if the text becomes right by typing more at its end. */
  readonly severity: 'incomplete' | 'wrong';
  /** A sentence, in which what stands in backticks is code. It does not say where. */
  readonly message: string;
  /** What of the text is meant; empty where something is missing, undefined where it is all of the text, or an option. */
  readonly place: Place | undefined;
  /** At most two, each of which converts. */
  readonly repairs: readonly Repair[];
}

/** Says in the page's words what an error means for a text and options, which raised it. */
export function diagnose(tool: Tool, text: string, options: Options, error: TextmillError): Diagnosis {
  if (error.field !== undefined && error.field !== TEXT_FIELD) {
    return { severity: 'wrong', message: messageOfOption(tool, error, options), place: undefined, repairs: [] };
  }
  const ending = endingFor(tool, text, options, error);
  if (ending !== undefined) {
    const { end } = trimmedRange(text);
    // What is being typed needs no repair, but a percent sign at the end may be meant.
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
