import { type Form, formsOf, writtenAs } from '../../../src/notations/forms.ts';
import { currentOptions, divisionOf, PLAIN, type Snapshot, settingsOf } from '../session/session.ts';
import type { Attempt } from './attempt.ts';
import { type Finished, shownPart } from './outcome.ts';

/** The choice of no form. */
export const AS_IT_IS = { name: PLAIN, title: 'As it is', of: '' };

/** The forms that the result of a session can have. */
export function formsIn(session: Snapshot): readonly Form[] {
  return formsOf(session.tool, currentOptions(session), divisionOf(session) === 'lines');
}

/** The chosen form, if the result can have it. */
export function formOf(session: Snapshot): Form | undefined {
  return formNamed(session, settingsOf(session).form);
}

/** The form of a report, by its name. */
export function formNamed(session: Snapshot, name: string | undefined): Form | undefined {
  return formsIn(session).find((form) => form.name === name);
}

/** The outcome with its result in the chosen form too, or why it can't have it. The original is the text that was read. */
export function inForm(attempt: Attempt, original: string | undefined): Finished {
  const { session, outcome, text = '', result, kept, lineResults } = attempt;
  const form = formOf(session);
  if (form === undefined || result === undefined || outcome.kind === 'error') return outcome;
  const { tool, file = session.source } = session;
  const options = currentOptions(session);
  const source = { result, tool, options, given: text, original, header: kept, lineResults, mediaType: file?.type };
  const { text: written, ...refused } = writtenAs(form, source);
  return { ...outcome, ...(written === undefined ? refused : { written: shownPart(written) }) };
}
