import { withoutStacks } from '../../../src/contract/without-stacks.ts';
import { decodeUtf8 } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { hiddenText, lineBreakAtEnd } from '../../../src/notations/characters.ts';
import { type Budget, isTooMuch } from '../../../src/notations/converter.ts';
import { encodings } from '../../../src/notations/encoded.ts';
import type { Range } from '../../../src/notations/notation.ts';
import { linesOf } from '../../../src/notations/rows.ts';
import type { Count } from '../../../src/notations/sizes.ts';
import { hasSeparateLines, type Meaning } from '../../../src/notations/understand.ts';
import { canConvertEachLine } from '../../../src/tools/each-line.ts';
import type { Registry } from '../../../src/tools/registry.ts';
import { isDecoding } from '../session/options.ts';
import { byLines, currentOptions, divisionOf, type Snapshot } from '../session/session.ts';
import { type Attempt, attemptOf } from './attempt.ts';
import { type Diagnosis, diagnosisOf } from './diagnosis.ts';
import { formOf, inForm } from './form.ts';
import { type Inside, insideOf } from './inside.ts';
import { inputSizes, sizesOf } from './limits.ts';
import { type Outcome, shownOf } from './outcome.ts';
import { attemptOfMeaning, type Choice, choiceOf, MOST_CHOICES, offersIn, readingsOf, removedBy } from './readings.ts';

/** Everything that the page says about an input. */
export interface Report {
  readonly outcome: Outcome;
  readonly diagnosis?: Diagnosis | undefined;
  /** The ways to read the text, and the options that fit it. */
  readonly choices: readonly Choice[];
  /** The reading that is shown; undefined if the text is converted as it is written. */
  readonly reading?: Read | undefined;
  /** The text and the settings that were converted, if they are not those of the session. */
  readonly converted?: Pick<Snapshot, 'text' | 'settings'> | undefined;
  /** The name of the form in which the result is written. */
  readonly form?: string | undefined;
  /** The parts of a JWT, a URL or a form. */
  readonly inside?: Inside | undefined;
  readonly input: Details;
  readonly output: Details;
}

/** The reading that is shown. */
export interface Read extends Choice {
  /** A sentence about what it leaves, or about the value. */
  readonly note: string | undefined;
  /** What it removed from the text, in UTF-16 units. */
  readonly removed: readonly Range[];
}

interface Details {
  readonly sizes: readonly Count[];
  /** A phrase about invisible characters. */
  readonly hidden?: string | undefined;
}

/** The report while a worker converts. */
export const PENDING: Report = {
  outcome: { kind: 'pending' },
  choices: [],
  input: { sizes: [] },
  output: { sizes: [] },
};

/** The report on an input; undefined if it takes more than a number of UTF-16 units, or a text is too long for a string. */
export function reportWithin(units: number, session: Snapshot, registry: Registry): Report | undefined {
  try {
    return withoutStacks(() => reportOf(session, [...registry.values()], { units }));
  } catch (error) {
    if (isTooMuch(error)) return undefined;
    throw error;
  }
}

/** The report on an input. It takes up to seconds for a large one. @throws BudgetError */
export function reportOf(session: Snapshot, tools: readonly Tool[], budget?: Budget): Report {
  const attempt = attemptOf(session, budget);
  const { choices, shown, problem } = readingsOf(attempt, tools);
  const lines = shown === undefined ? attemptByLines(attempt) : undefined;
  const read = shown === undefined ? (lines ?? attempt) : attemptOfMeaning(attempt, shown);
  const outcome = inForm(read, shown && attempt.text);
  const { text, settings } = read.session;
  const isConverted = lines !== undefined || shown?.value !== undefined;
  return {
    outcome,
    diagnosis: shown === undefined ? diagnosisOf(read, outcome, lines === undefined ? problem : undefined) : undefined,
    choices: [...(lines === undefined ? [] : [SEPARATE_LINES]), ...choices, ...offersIn(read)].slice(0, MOST_CHOICES),
    reading: shown && readOf(shown, attempt),
    converted: isConverted ? { text, settings } : undefined,
    form: formOf(read.session)?.name,
    inside: insideOf(read, shown),
    input: detailsOf(session, attempt.text),
    output: detailsOfResult(read.session, outcome),
  };
}

const SEPARATE_LINES: Choice = { title: 'separate lines' };

/** The results of the lines, if the text is an error because of a few of them. */
function attemptByLines({ session, text, outcome, converter }: Attempt): Attempt | undefined {
  const { tool } = session;
  if (text === undefined || outcome.kind !== 'error' || divisionOf(session) !== 'whole' || !canConvertEachLine(tool))
    return undefined;
  // A program breaks the digits of one value into lines of one length.
  const canBeValues = encodings.get(tool.name)?.runs === undefined || hasSeparateLines(text);
  if (linesOf(text).length < 2 || !canBeValues) return undefined;
  const made = attemptOf(byLines(session), converter.budget);
  const wrong = made.outcome.kind === 'text' ? made.outcome.wrongLines?.count : undefined;
  return wrong !== undefined && 2 * wrong < (made.lineResults?.length ?? 0) ? made : undefined;
}

function readOf(meaning: Meaning, { session, text = '', kept }: Attempt): Read {
  // The first line that is kept is before the text.
  const before = kept === undefined ? 0 : session.text.length - text.length;
  const removed = removedBy(meaning, text).map(({ start, end }) => ({ start: start + before, end: end + before }));
  const { header, left, note } = meaning;
  // The list of the claims of a JWT says more.
  return { ...choiceOf(meaning), note: left?.sentence ?? (header === undefined ? note : undefined), removed };
}

function detailsOf(session: Snapshot, text: string | undefined): Details {
  const { file } = session;
  if (file === undefined) return { sizes: inputSizes(session), hidden: hiddenText(session.text) };
  return { sizes: [{ unit: 'byte', count: file.bytes.length }], hidden: text && hiddenText(text) };
}

const NO_SETTINGS: Snapshot['settings'] = new Map();

function detailsOfResult(session: Snapshot, outcome: Outcome): Details {
  const shown = shownOf(outcome);
  if (shown === undefined) return { sizes: [] };
  const { text, whole } = shown;
  // In a form, the line that stays is one of the others.
  const counts = 'written' in outcome ? { ...session, settings: NO_SETTINGS } : session;
  const sizes = sizesOf(counts, (whole && decodeUtf8(whole)) ?? text);
  const isValue = isDecoding(session.tool, currentOptions(session)) && !('written' in outcome);
  // A last line that is empty is not visible in the text.
  const counted = outcome.kind === 'text' && outcome.data[session.tool.output.result.countedBy ?? ''];
  return {
    sizes: sizes.map((size) =>
      size.unit === 'line' && typeof counted === 'number' ? { ...size, count: counted } : size,
    ),
    hidden: hiddenText(text) ?? (isValue ? lineBreakAtEnd(text) : undefined),
  };
}
