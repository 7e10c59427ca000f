import { utf16, windows1252 } from '../../../src/codecs/text-encodings.ts';
import { withoutStacks } from '../../../src/contract/without-stacks.ts';
import { decodeUtf8, withoutMark } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { hiddenText, lineBreakAtEnd } from '../../../src/notations/characters.ts';
import { type Place, unitIndex } from '../../../src/notations/place.ts';
import { BYTES, plausibilityOf } from '../../../src/notations/plausibility.ts';
import type { Count } from '../../../src/notations/sizes.ts';
import { readAs, textEncodingFor } from '../../../src/notations/text-encodings.ts';
import { alphabetOf } from '../../../src/tools/bytes.ts';
import { type Converter, createConverter } from '../session/converter.ts';
import { isDecoding, usedOptions } from '../session/options.ts';
import { accept, currentOptions, type OpenedFile, type Snapshot, splitKept, stepsOf } from '../session/session.ts';
import { type Diagnosis, diagnosisOf, diagnosisOfReading } from './diagnosis.ts';
import { contentOfText, encodersOf } from './file.ts';
import { inForm } from './form.ts';
import { type Inside, insideOf } from './inside.ts';
import { excessOf, inputSizes, sizesOf } from './limits.ts';
import { type Advice, adviceFor, type Offer } from './offer.ts';
import { inputText, type Outcome, outcomeOf, shownOf } from './outcome.ts';
import { CONVERSION, reached } from './progress.ts';

/** Everything that the page says about an input. */
export interface Report {
  readonly outcome: Outcome;
  readonly diagnosis?: Diagnosis | undefined;
  /** What a decoder makes of the text before an error. */
  readonly partial?: string | undefined;
  /** What one key does. */
  readonly offer?: Offer | undefined;
  /** The parts of a JWT, a URL or a form. */
  readonly inside?: Inside | undefined;
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
  const { file } = session;
  const whole = inputText(session);
  const converted = outcomeOf(session, whole);
  reached(CONVERSION);
  const outcome = inForm(session, whole, converted);
  reached((CONVERSION + 1) / 2);
  const [kept, text] = whole === undefined ? [] : splitKept(session, whole);
  const failed = outcome.kind === 'error' ? stepsOf(session)[outcome.step] : undefined;
  const converter = createConverter(session.tool, failed ?? currentOptions(session));
  const { offer, problem }: Advice =
    text === undefined
      ? { offer: offerForBytes(session, outcome, tools) }
      : withoutStacks(() => adviceFor(session, converter, text, outcome, tools));
  const diagnosis =
    problem && text !== undefined
      ? diagnosisOfReading(text, problem, outcome)
      : diagnosisOf(session, converter, text, outcome);
  return {
    outcome,
    diagnosis,
    offer: fitting(session, offer && asContent(offer, file, text, kept)),
    partial: text === undefined ? undefined : decodedBefore(converter, outcome, text),
    inside: text === undefined ? undefined : insideOf(session, converter, text),
    input: detailsOf(session, whole),
    output: detailsOfResult(session, outcome),
    ...(file !== undefined && text !== undefined && diagnosis?.place && { excerpt: excerptOf(text, diagnosis.place) }),
  };
}

/** The text of the whole groups before a character that is not a digit; undefined if it is not text. */
function decodedBefore(converter: Converter, outcome: Outcome, text: string): string | undefined {
  const group = alphabetOf(converter.tool, usedOptions(converter.tool, converter.options))?.digitsPerGroup;
  if (outcome.kind !== 'error' || outcome.error.code !== 'UNEXPECTED_CHARACTER' || group === undefined)
    return undefined;
  const before = text.slice(0, unitIndex(text, outcome.error.position ?? 0)).replaceAll(/\s/g, '');
  // A character of up to four bytes can be cut off.
  for (
    let lost = before.length % group;
    lost <= (before.length % group) + MOST_LOST * group && lost < before.length;
    lost += group
  ) {
    const result = converter.convert(before.slice(0, before.length - lost));
    if (typeof result === 'string') return plausibilityOf(result) > BYTES ? result : undefined;
  }
  return undefined;
}

const MOST_LOST = 3;

/** If a tool does not convert the bytes of a file: their text in another encoding, or the most common way to encode them. */
function offerForBytes({ tool, file }: Snapshot, { kind }: Outcome, tools: readonly Tool[]): Offer | undefined {
  if (kind !== 'error' || file === undefined) return undefined;
  const { bytes } = file;
  const encoding = textEncodingFor('', bytes, false);
  const text = [...utf16, windows1252].find(({ value }) => value === encoding)?.decode(bytes);
  if (encoding !== undefined && text !== undefined) return { label: readAs(encoding), text: withoutMark(text) };
  const [own] = encodersOf([tool]);
  const encoder = own ?? encodersOf(tools)[0];
  return encoder && { label: `Encode it with ${encoder.tool.title}`, ...encoder };
}

/** An offer, unless the input would be too long for it: nothing would change. */
function fitting(session: Snapshot, offer: Offer | undefined): Offer | undefined {
  if (offer === undefined) return undefined;
  const after = accept({ ...session, past: [], future: [], burst: undefined }, offer);
  return excessOf(after, inputText(after)) === undefined ? offer : undefined;
}

/** An offer with the first line that stays, as a file if it is too long for a text box. An unchanged file stays. */
function asContent(change: Offer, file?: OpenedFile, text?: string, kept?: string): Offer {
  // Another tool converts the text without the line.
  const isMoved = change.tool !== undefined && kept !== undefined;
  const changed = change.text ?? (isMoved ? text : undefined);
  if (changed === undefined) return change;
  // While a file is open, its session has an empty text, which stays.
  if (file !== undefined && changed === text && !isMoved) return { ...change, text: '' };
  const whole = kept === undefined || isMoved ? changed : `${kept}\n${changed}`;
  const content = contentOfText(whole, file?.name);
  return typeof content === 'string' ? { ...change, text: content } : { ...change, text: '', file: content };
}

function detailsOf(session: Snapshot, text: string | undefined): Details {
  const { file } = session;
  if (file === undefined) return { sizes: inputSizes(session), hidden: hiddenText(session.text) };
  return { sizes: [{ unit: 'byte', count: file.bytes.length }], hidden: text && hiddenText(text) };
}

const NO_CHAINS: Snapshot['chains'] = new Map();

function detailsOfResult(session: Snapshot, outcome: Outcome): Details {
  const shown = shownOf(outcome);
  if (shown === undefined) return { sizes: [] };
  const { text, whole } = shown;
  // In a form, the line that stays is one of the others.
  const counts = 'written' in outcome ? { ...session, chains: NO_CHAINS } : session;
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
