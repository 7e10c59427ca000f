import { RESULT_FIELD } from '../../../src/core/field-names.ts';
import { textOf } from '../../../src/core/text.ts';
import { type Form, formsOf, writtenAs } from '../../../src/notations/forms.ts';
import { chainOf, convertsEachLine, type Snapshot, splitKept, stepsOf } from '../session/session.ts';
import { endsWithEmptyLine, type Finished, lineResult, markOfFile, shownPart, stepTexts } from './outcome.ts';

/** The forms that the result of a session can have. */
export function formsIn(session: Snapshot): readonly Form[] {
  return formsOf(session.tool, stepsOf(session).at(-1) ?? {}, convertsEachLine(session));
}

/** The chosen form, if the result can have it. */
export function formOf(session: Snapshot): Form | undefined {
  const { form } = chainOf(session);
  return form === undefined ? undefined : formsIn(session).find(({ name }) => name === form);
}

/** The outcome with its result in the chosen form too, if it can be written so. */
export function inForm(session: Snapshot, text: string | undefined, outcome: Finished): Finished {
  const form = formOf(session);
  if (form === undefined || outcome.kind === 'error') return outcome;
  const { tool, file = session.source } = session;
  const [kept, rest] = splitKept(session, text ?? '');
  const written = writtenAs(form, {
    result: outcome.kind === 'bytes' ? outcome.bytes : plainText(session, kept, outcome),
    tool,
    options: stepsOf(session).at(-1) ?? {},
    given: () => [...stepTexts(session, rest)].at(-1) ?? '',
    header: kept,
    convertLine: convertsEachLine(session) ? (line) => lineResult(session, line) : undefined,
    mediaType: file?.type,
  });
  return written === undefined ? outcome : { ...outcome, written: shownPart(written) };
}

/** The whole result without a byte order mark and a kept line, with a line feed after a last line that is empty. */
function plainText(
  session: Snapshot,
  kept: string | undefined,
  { data, whole }: Extract<Finished, { readonly kind: 'text' }>,
): string {
  const result = whole === undefined ? data[RESULT_FIELD] : textOf(whole);
  const end = endsWithEmptyLine(session.tool, data, result) ? '\n' : '';
  const start = markOfFile(session, 'moved').length + (kept === undefined ? 0 : kept.length + 1);
  return result.slice(start) + end;
}
