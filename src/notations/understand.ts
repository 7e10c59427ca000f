import { windows1252 } from '../codecs/text-encodings.ts';
import { TEXT_ENCODING_FIELD } from '../core/field-names.ts';
import { utf8Bytes } from '../core/text.ts';
import { amountReadings } from './amounts.ts';
import { jwtReadings, pemReadings, wordReadings } from './armour.ts';
import { byteReadings } from './bytes.ts';
import { markHidden } from './characters.ts';
import { type Budget, BudgetError, type Converter, spend } from './converter.ts';
import { encodings, isBech32, looksEncoded } from './encoded.ts';
import { views } from './escapes.ts';
import { lineReadings } from './lists.ts';
import {
  type Convert,
  type Fault,
  joinLabels,
  type Options,
  type Part,
  partsOf,
  type Reading,
  type Result,
} from './notation.ts';
import { BYTES, ERROR, NAMED, PRINTABLE, plausibilityOf, WRITTEN } from './plausibility.ts';
import { linesOf } from './rows.ts';
import { slipReadings } from './slips.ts';
import { textEncodingFor } from './text-encodings.ts';
import { escapeReadings, formReadings } from './url.ts';
import { alphabetFor, valueReadings } from './values.ts';

/** Reads a way in which people or programs write values; it is fast for texts in other notations. */
type Reader = (text: string, tool: string, convert: Convert) => Iterable<Reading | Fault>;

const digits: readonly Reader[] = [slipReadings, valueReadings, eachLineReadings];

/** The readers of the tools. Of equally plausible readings, the first is the best. */
const readers: ReadonlyMap<string, readonly Reader[]> = new Map([
  ['base64', [jwtReadings, pemReadings, wordReadings, ...digits]],
  ['base32', digits],
  ['base58', digits],
  ['hex-to-text', [byteReadings, ...digits]],
  ['number-to-words', [(text) => amountReadings(text, true)]],
  ['url-encoder', [(text) => formReadings(text, false), escapeReadings]],
]);

/** Values on lines, which would run into each other. */
function* eachLineReadings(text: string): Generator<Reading> {
  if (text.length > 65_536 || linesOf(text).length < 2) return;
  yield { label: 'separate lines', text, isEachLine: true };
}

/** Whether lines can be values: a program breaks one value into lines of one length, and a shorter one at the end. */
export function hasSeparateLines(text: string): boolean {
  const lines = linesOf(text);
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  return lines.slice(0, -1).some(({ length }) => length !== first.length) || last.length > first.length;
}

/** The classes of meanings, the worst first. */
const CLASSES = ['partial', 'complete', 'proven'] as const;

/** What a text means for a tool: a reading, or the whole text with other options, and its result. */
export interface Meaning extends Pick<Reading, 'label' | 'left' | 'header' | 'note' | 'isWhole'> {
  /** The name of the tool that converts it: `base64`, `url-encoder`, `hex-to-text`, `base32`, `base58` … */
  readonly tool: string;
  readonly isEachLine: boolean;
  /**
   * How much of the text it explains: `proven` if what the text says twice agrees, such as offsets and bytes, `complete`
   * if nothing that looks like data is left, otherwise `partial`. A class beats those after it.
   */
  readonly class: (typeof CLASSES)[number];
  /** The options that it needs. */
  readonly options: Options;
  /** The text that the tool converts with these options, or each line of it; undefined if values stay in their places. */
  readonly value: string | undefined;
  readonly result: NonNullable<Result>;
  readonly plausibility: number;
  /** Whether the text can mean something else just as well, so that it should not be used without asking. */
  readonly isAmbiguous: boolean;
}

/** What a text means, or what is wrong in it. */
export interface Understanding {
  /** At most three that are better than the text as it is, the best first. */
  readonly meanings: readonly Meaning[];
  /** Why the text is not what it almost is. It has no meanings then. */
  readonly fault?: Fault | undefined;
}

/** Reads a text for a tool. The result of the text as it is is known, and can be a meaning, too. @throws BudgetError */
export function understand(text: string, converter: Converter, direct: Result, isListed = false): Understanding {
  const { meanings, fault } = meaningsFor(text, converter, direct);
  if (!isListed || fault !== undefined || direct === undefined)
    return { meanings: withLast(text, direct, meanings, converter), fault };
  const asItIs = meaningOf(converter.tool.name, { label: '', text }, direct, plausibilityOf(direct));
  return { meanings: withLast(text, direct, [...meanings.slice(0, MOST_MEANINGS - 1), asItIs], converter) };
}

function meaningsFor(text: string, converter: Converter, direct: Result): Understanding {
  const { tool, options } = converter;
  if (tool.name === LISTS) {
    // Its result is these lines: they are not sorted.
    const meanings = Array.from(lineReadings(text, options), (each) => meaningOf(LISTS, each, each.text, WRITTEN));
    return { meanings };
  }
  if (tool.name === 'base58' && (text.length > 4_096 || isBech32(text))) return { meanings: [] };
  const own: Budget = { units: 7 * (text.length + 512) };
  const attempt: Convert = (value, values) => {
    // The time of Base58 grows with the square of the length.
    spend(own, value.length * (tool.name === 'base58' ? 1 + value.length / 2_048 : 1));
    return converter.convert(value, values);
  };
  const least = plausibilityOf(direct);
  const found: Meaning[] = [];
  try {
    for (const view of views(text, tool.name)) {
      const isAsItIs = view.label === '';
      // Words with hyphens are in the URL-safe alphabet.
      const isNamed = isAsItIs && (direct !== undefined || looksEncoded(tool.name, text));
      const isPossible = !isAsItIs || isNamed || alphabetFor(tool.name, text) !== undefined;
      if (least < WRITTEN && isPossible)
        found.push(...judge(view.label, { label: '', text: view.text, isNamed }, tool.name, attempt));
      for (const read of readers.get(tool.name) ?? []) {
        const meanings: Meaning[] = [];
        for (const reading of read(view.text, tool.name, attempt)) {
          // What is wrong as it is may be right without an invisible character.
          if ('fault' in reading && isAsItIs) return { meanings: [], fault: reading };
          // Lines that were joined are not values of their own.
          if (!('fault' in reading) && (isAsItIs || !reading.isEachLine))
            meanings.push(...judge(view.label, reading, tool.name, attempt));
        }
        const [first, second] = meanings.sort(byRank);
        const isAmbiguous = first && second && byRank(first, second) === 0 && !isSame(first.result, second.result);
        found.push(...meanings.map((meaning) => (isAmbiguous ? { ...meaning, isAmbiguous } : meaning)));
        // What is left of a token are its parts.
        if (first?.header !== undefined) break;
      }
      if (found.some(({ class: own, plausibility }) => own !== 'partial' && plausibility >= NAMED)) break;
    }
  } catch (error) {
    // The readings that were found are right. The end of the budget of the whole input is reported.
    if (!(error instanceof BudgetError) || converter.budget.units < 0) throw error;
  }
  const better = distinct(found.filter((meaning) => isBetter(meaning, least) && !isSame(meaning.result, direct)));
  return { meanings: better };
}

/** If the result is encoded once more: also what it decodes to at last. In a URL, both are equally plausible, unless all of it was escaped twice. */
function withLast(text: string, direct: Result, meanings: readonly Meaning[], { tool, convert }: Converter) {
  const [first] = meanings;
  const isValue = first !== undefined && isClear(first) && first.value !== undefined && !first.isEachLine;
  let next = first === undefined ? direct : isValue ? first.result : undefined;
  let last: Meaning | undefined;
  for (let round = 0; round < 64 && typeof next === 'string' && looksEncoded(tool.name, next); round++) {
    const label = joinLabels(first?.label ?? '', 'its result, decoded again');
    const [meaning] = judge('', { label, text: next }, tool.name, convert);
    if (meaning === undefined) break;
    last = { ...meaning, isAmbiguous: /%(?!25)/.test(first?.value ?? text) };
    next = meaning.result;
  }
  const all = last === undefined ? meanings : last.isAmbiguous ? [...meanings, last] : [last, ...meanings];
  return all.slice(0, MOST_MEANINGS);
}

/** How plausible a text must be that looks encoded, and has no frame. */
export function leastOf(tool: string): number {
  return tool === 'url-encoder' ? PRINTABLE : WRITTEN;
}

/** The tool whose meanings are lines. */
export const LISTS = 'text-line-tools';
/** The most meanings of a text. */
export const MOST_MEANINGS = 3;

/** The meaning of a reading with its result. */
export function meaningOf(tool: string, reading: Reading, result: NonNullable<Result>, plausibility: number): Meaning {
  const { label, text, parts, options = {}, isEachLine = false, left, isProven, note, ...others } = reading;
  return {
    ...{ tool, options, isEachLine, isAmbiguous: false, left, ...others, result, plausibility },
    // The words of a text can have characters that a terminal obeys.
    label: markHidden(label),
    note: note && markHidden(note),
    class: left !== undefined ? 'partial' : isProven ? 'proven' : 'complete',
    value: parts === undefined ? text : undefined,
  };
}

/** The best meanings of different results, in their order. Those of equal rank keep the order of the notations. */
export function distinct(meanings: readonly Meaning[]): readonly Meaning[] {
  const sorted = [...meanings].sort(byRank);
  const isNew = (one: Meaning, index: number) =>
    !sorted.slice(0, index).some(({ result }) => isSame(one.result, result));
  return sorted.filter(isNew).slice(0, MOST_MEANINGS);
}

/** The order of meanings: by class, then by plausibility. */
function byRank(one: Meaning, other: Meaning): number {
  return CLASSES.indexOf(other.class) - CLASSES.indexOf(one.class) || other.plausibility - one.plausibility;
}

/** Whether a meaning can be shown by itself: it uses the whole text, and no other result is as plausible. */
export function isClear({ class: own, isAmbiguous }: Meaning): boolean {
  return own !== 'partial' && !isAmbiguous;
}

/** Whether a meaning is at least in a class. */
export function isAtLeast({ class: own }: Pick<Meaning, 'class'>, least: Meaning['class']): boolean {
  return CLASSES.indexOf(own) >= CLASSES.indexOf(least);
}

/** Whether a meaning is better than the text as it is, which is complete if it converts. */
function isBetter({ tool, class: own, plausibility, isEachLine, value }: Meaning, direct: number): boolean {
  if (direct === ERROR || own === 'proven') return true;
  // Bytes are no reason not to read a part that is text.
  const isEnough = own === 'complete' || (direct < PRINTABLE && plausibility >= WRITTEN);
  // Digits need a better result, unless they are lines that would run into each other; hexadecimal lines can be rows.
  const isSure = !encodings.get(tool)?.runs || (isEachLine && tool !== 'hex-to-text' && hasSeparateLines(value ?? ''));
  return isEnough && (isSure ? plausibility >= direct : plausibility > direct);
}

/** Whether two results are equal. */
export function isSame(one: Result, other: Result): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** The meaning of a reading with the options that it needs; none if its result is not plausible enough. */
function judge(view: string, reading: Reading, tool: string, convert: Convert): readonly Meaning[] {
  const { text, isEachLine = false, isNamed = false } = reading;
  const isPlaced = reading.parts !== undefined;
  // A wrong character would be the result of an expensive attempt.
  if (!isPlaced && !isEachLine && (text.trim() === '' || encodings.get(tool)?.stray?.test(text))) return [];
  const label = joinLabels(view, reading.label);
  const alphabet = isPlaced ? undefined : alphabetFor(tool, text);
  const own = label === '' && alphabet ? `the ${alphabet['urlSafe'] ? 'URL-safe' : 'standard'} alphabet` : label;
  const least = isNamed ? BYTES : own !== label || looksEncoded(tool, text) ? PRINTABLE : leastOf(tool);
  let options: Options = { ...alphabet, ...reading.options };
  const parts = reading.parts ?? partsOf(isEachLine ? 'lines' : 'whole', text);
  const converted = () => joinedResult(parts, (value, own) => convert(value, { ...options, ...own }));
  let result = converted();
  // Each value in a text that stays is plausible by itself.
  let plausibility = Math.max(plausibilityOf(result), isPlaced && typeof result === 'string' ? WRITTEN : ERROR);
  const textEncoding = plausibility < PRINTABLE ? encodingOf(result, tool, isPlaced, isNamed) : undefined;
  if (textEncoding !== undefined) {
    options = { ...options, [TEXT_ENCODING_FIELD]: textEncoding };
    result = converted();
    plausibility = typeof result === 'string' ? WRITTEN : ERROR;
  }
  if (result === undefined || plausibility < least) return [];
  // In surroundings that name the encoding, printable text is as good as written text.
  if (label !== '' && isNamed) plausibility = Math.max(plausibility, plausibility < PRINTABLE ? NAMED : WRITTEN);
  // A range is one of the text that was given.
  const left = reading.left && { ...reading.left, ranges: view === '' ? reading.left.ranges : [] };
  return [meaningOf(tool, { ...reading, left, options, label: own }, result, plausibility)];
}

/** The encoding of text that fits bytes. Digits that a slip changed could make random bytes look like Windows-1252. */
function encodingOf(result: Result, tool: string, isPlaced: boolean, isNamed: boolean): string | undefined {
  if (result === undefined) return isPlaced && tool === 'url-encoder' ? windows1252.value : undefined;
  const isText = typeof result === 'string';
  const found = textEncodingFor(tool, isText ? utf8Bytes(result) : result, isText);
  return found === windows1252.value && !isNamed ? undefined : found;
}

/** The result of one value, or of several in their text; undefined if one of them is not text. */
export function joinedResult(parts: readonly Part[], convert: Convert): Result {
  let joined = '';
  for (const part of parts) {
    const result = typeof part === 'string' ? part : convert(part.value, part.options);
    if (parts.length === 1 || result === undefined) return result;
    if (typeof result !== 'string') return undefined;
    joined += result;
  }
  return joined;
}
