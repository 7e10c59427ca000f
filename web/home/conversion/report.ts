import { decodeUtf8 } from '../../../src/core/text.ts';
import { labelOf, type Tool } from '../../../src/core/tool.ts';
import { convertsEachLine, currentOptions, type OpenedFile, type Snapshot } from '../session/session.ts';
import { hiddenText } from '../text/characters.ts';
import type { Place } from '../text/place.ts';
import { type Diagnosis, diagnosisOf } from './diagnosis.ts';
import { contentOfText, encodersOf } from './file.ts';
import { type Count, inputSizes, sizesOf } from './limits.ts';
import { inputText, type Outcome, outcomeOf } from './outcome.ts';
import { type Suggestion, suggestionFor } from './suggestion.ts';

/** Everything that the page says about an input. */
export interface Report {
  readonly outcome: Outcome;
  readonly diagnosis?: Diagnosis | undefined;
  readonly suggestion?: Suggestion | undefined;
  readonly input: Details;
  readonly output: Details;
  /** If a file is wrong: the wrong part, and the text before and after it. */
  readonly excerpt?: Excerpt;
}

interface Details {
  readonly sizes: readonly Count[];
  /** A phrase about invisible characters. */
  readonly hidden?: string | undefined;
}

/** The report while a worker converts. */
export const PENDING: Report = { outcome: { kind: 'pending' }, input: { sizes: [] }, output: { sizes: [] } };

/** The report on an input. It takes up to seconds for a large one. */
export function reportOf(session: Snapshot, tools: readonly Tool[]): Report {
  const { tool, file } = session;
  const text = inputText(session);
  const outcome = outcomeOf(session, text);
  const diagnosis = diagnosisOf(session, outcome, text);
  const suggestion =
    text === undefined
      ? encoderFor(session, outcome, tools)
      : suggestionFor(tools, tool, text, currentOptions(session), convertsEachLine(session));
  return {
    outcome,
    diagnosis: diagnosis && { ...diagnosis, repairs: diagnosis.repairs.map((repair) => asContent(repair, file, text)) },
    suggestion: suggestion && asContent(suggestion, file, text),
    input: detailsOf(session, text),
    output: detailsOfResult(session, outcome),
    ...(file !== undefined && text !== undefined && diagnosis?.place && { excerpt: excerptOf(text, diagnosis.place) }),
  };
}

/** If a tool does not convert the bytes of a file: the most common way to encode them. */
function encoderFor(session: Snapshot, { kind }: Outcome, tools: readonly Tool[]): Suggestion | undefined {
  if (kind !== 'error') return undefined;
  const [own] = encodersOf([session.tool]);
  const encoder = own ?? encodersOf(tools)[0];
  return encoder && { label: `Encode it with ${labelOf(encoder.tool)}`, ...encoder };
}

/** A repair or a suggestion whose text becomes a file if it is too long for a text box. An unchanged file stays. */
function asContent<Change extends { readonly text?: string }>(change: Change, file?: OpenedFile, text?: string) {
  if (change.text === undefined) return change;
  // While a file is open, its session has an empty text, which stays.
  if (file !== undefined && change.text === text) return { ...change, text: '' };
  const content = contentOfText(change.text, file?.name);
  return typeof content === 'string' ? change : { ...change, text: '', file: content };
}

function detailsOf(session: Snapshot, text: string | undefined): Details {
  const { file } = session;
  if (file === undefined) return { sizes: inputSizes(session), hidden: hiddenText(session.text) };
  return { sizes: [{ unit: 'byte', count: file.bytes.length }], hidden: text && hiddenText(text) };
}

function detailsOfResult(session: Snapshot, outcome: Outcome): Details {
  if (outcome.kind !== 'text') return { sizes: [] };
  const { data, whole } = outcome;
  const result = data.result;
  const sizes = sizesOf(session, (whole && decodeUtf8(whole)) ?? result);
  // A last line that is empty is not visible in the text.
  const counted = data[session.tool.output.result.countedBy ?? ''];
  return {
    sizes: sizes.map((size) =>
      size.unit === 'line' && typeof counted === 'number' ? { ...size, count: counted } : size,
    ),
    hidden: hiddenText(result),
  };
}

/** A part of a long text. */
export type Excerpt = ReturnType<typeof excerptOf>;

/** How much of a text is shown before and after a mark, in UTF-16 units. */
const AROUND = 400;

function excerptOf(text: string, { start, end }: Place) {
  return {
    before: text.slice(Math.max(0, start - AROUND), start).toWellFormed(),
    marked: text.slice(start, Math.min(end, start + AROUND)),
    after: text.slice(end, end + AROUND).toWellFormed(),
  };
}
