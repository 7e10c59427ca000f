import { windows1252 } from '../codecs/text-encodings.ts';
import { RESULT_FIELD, TEXT_ENCODING_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { utf8Bytes } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { decodedBytes } from '../tools/bytes.ts';
import { amountReadings } from './amounts.ts';
import { jwtReadings, partsOfWords, pemReadings, tokensIn, wordReadings } from './armour.ts';
import { byteReadings } from './bytes.ts';
import { encodings, isBech32, looksEncoded } from './encoded.ts';
import { views } from './escapes.ts';
import type { Convert, Fault, Kept, Options, Part, Reading, Result } from './notation.ts';
import { joinLabels } from './notation.ts';
import { BYTES, ERROR, NAMED, PRINTABLE, plausibilityOf, WRITTEN } from './plausibility.ts';
import { linesOf } from './rows.ts';
import { slipReadings } from './slips.ts';
import { readAs, textEncodingFor } from './text-encodings.ts';
import { escapeReadings, formReadings, partsOfForm } from './url.ts';
import { alphabetFor, partsOfValues, valueReadings, valuesIn } from './values.ts';

/** Reads a way in which people or programs write values; it is fast for texts in other notations. */
type Reader = (text: string, tool: string, convert: Convert) => Iterable<Reading | Fault>;

const digits: readonly Reader[] = [slipReadings, valueReadings, eachLineReadings];

/** The readers of the tools. Of readings that are as plausible, the first is the best. */
const readers: ReadonlyMap<string, readonly Reader[]> = new Map([
  ['base64', [jwtReadings, pemReadings, wordReadings, ...digits]],
  ['base32', digits],
  ['base58', digits],
  ['hex-to-text', [byteReadings, ...digits]],
  ['number-to-words', [(text) => amountReadings(text, true)]],
  ['url-encoder', [formReadings, escapeReadings]],
]);

/** The title of the switch on the page. */
export const EACH_LINE_TITLE = 'Each line separately';

/** Values on lines, which would run into each other. */
function* eachLineReadings(text: string, tool: string): Generator<Reading> {
  const lines = text.length > 65_536 ? [] : linesOf(text);
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  if (lines.length < 2) return;
  // A program breaks one value into lines of one length, and a shorter one at the end. Rows of pairs have any length.
  const isBroken = lines.slice(0, -1).every(({ length }) => length === first.length) && last.length <= first.length;
  const plain = 'Convert each line separately';
  const isSure = tool !== 'hex-to-text' && !isBroken;
  yield { label: EACH_LINE_TITLE, plain, text, isEachLine: true, least: PRINTABLE, isSure };
}

/** The parts of a text that stays; undefined if it is not in the notation. */
export function partsOf(kept: Kept, text: string, tool: string, convert: Convert): readonly Part[] | undefined {
  if (kept === 'form') return partsOfForm(text);
  if (kept === 'values') return partsOfWords(text) ?? partsOfValues(text, valuesIn(text, tool, convert).values);
  const [jwt] = tokensIn(text, convert);
  return jwt && [{ value: jwt.payload, options: { urlSafe: true } }];
}

/** The classes of meanings, the worst first. */
const CLASSES = ['partial', 'complete', 'proven'] as const;

/** What a text means: a reading, or the whole text with other options, and its result. */
export interface Meaning extends Reading {
  /** How much of the text it explains. A class beats those below it, however plausible their results are. */
  readonly class: (typeof CLASSES)[number];
  readonly options: Options;
  readonly result: NonNullable<Result>;
  readonly plausibility: number;
  /** Whether the same notation has another result that is as plausible, so that neither is the first choice. */
  readonly isAmbiguous?: boolean;
}

export interface Understanding {
  /** At most three that are better than the text as it is, the best first. */
  readonly meanings: readonly Meaning[];
  /** Why the text is not what it almost is. It has no meanings then. */
  readonly fault?: Fault | undefined;
}

/** Reads a text for the decoder of a tool. The result of the text as it is is known. */
export function understand(text: string, tool: string, convert: Convert, direct: Result): Understanding {
  if (!canRead(text, tool)) return { meanings: [] };
  const attempt = limited(convert, tool, text.length);
  const least = plausibilityOf(direct);
  const found: Meaning[] = [];
  try {
    for (const view of views(text, tool)) {
      const isAsItIs = view.label === '';
      for (const read of readers.get(tool) ?? []) {
        const own: Meaning[] = [];
        for (const reading of read(view.text, tool, attempt)) {
          // What is wrong as it is may be right without an invisible character.
          if ('fault' in reading && isAsItIs) return { meanings: [], fault: reading };
          // Lines that were joined are not values of their own.
          if (!('fault' in reading) && (isAsItIs || !reading.isEachLine))
            own.push(...judge(view, reading, tool, attempt));
        }
        const [first, second] = own.sort(byRank);
        const isAmbiguous = first && second && byRank(first, second) === 0 && !isSame(first.result, second.result);
        found.push(...own.map((meaning) => (isAmbiguous ? { ...meaning, isAmbiguous } : meaning)));
      }
      // A text that fails as it is needs another alphabet, or a step.
      const hasOthers = !isAsItIs || direct !== undefined || alphabetFor(tool, text) !== undefined;
      const whole = { label: '', text: view.text, least: isAsItIs ? BYTES : PRINTABLE };
      if (least < WRITTEN && hasOthers) found.push(...judge(view, whole, tool, attempt));
      const isDone = ({ class: own, plausibility }: Meaning) =>
        own === 'proven' || (own === 'complete' && plausibility >= WRITTEN);
      if (found.some(isDone)) break;
    }
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
  }
  const better = found.filter((meaning) => isBetter(meaning, least) && !isSame(meaning.result, direct)).sort(byRank);
  const distinct = better.filter(
    (one, index) => !better.slice(0, index).some((other) => isSame(one.result, other.result)),
  );
  return { meanings: distinct.slice(0, 3) };
}

/** The order of meanings. Those of equal rank keep the order of the notations. */
function byRank(one: Meaning, other: Meaning): number {
  return CLASSES.indexOf(other.class) - CLASSES.indexOf(one.class) || other.plausibility - one.plausibility;
}

/** Whether a meaning is better than the text as it is, which is complete if it converts. */
function isBetter({ class: own, plausibility, isSure }: Meaning, direct: number): boolean {
  if (direct === ERROR || own === 'proven') return true;
  // Bytes are no reason not to read a part that is text.
  const isEnough = own === 'complete' || (direct < PRINTABLE && plausibility >= WRITTEN);
  return isEnough && (isSure ? plausibility >= direct : plausibility > direct);
}

function isSame(one: Result, other: Result): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** All attempts for a text have one bound. */
class Exhausted extends Error {}

/** The conversion, for all readers of a text together up to a bound. The last result is kept: it may be needed again. */
function limited(convert: Convert, tool: string, length: number): Convert {
  let steps = 7 * (length + 512);
  let last: { readonly text: string; readonly values: string; readonly result: Result } | undefined;
  return (text, options = {}) => {
    const values = JSON.stringify(options);
    if (last?.text === text && last.values === values) return last.result;
    // The time of Base58 grows with the square of the length.
    steps -= (text.length + 16) * (tool === 'base58' ? 1 + text.length / 1_024 : 1);
    if (steps < 0) throw new Exhausted();
    last = { text, values, result: convert(text, options) };
    return last.result;
  };
}

/** The meaning of a text for a decoder that is not open: it must look encoded, or be in a notation that names this. */
export function meaningElsewhere(text: string, tool: string, convert: Convert): Meaning | undefined {
  if (!canRead(text, tool)) return undefined;
  const whole = { label: '', text, least: tool === 'url-encoder' ? PRINTABLE : WRITTEN };
  const [asItIs] = looksEncoded(tool, text) ? judge(whole, whole, tool, convert) : [];
  if (asItIs !== undefined) return asItIs;
  return understand(text, tool, convert, undefined).meanings.find((meaning) => {
    const { class: own, isWhole, isAmbiguous, plausibility } = meaning;
    return isWhole && own !== 'partial' && !isAmbiguous && plausibility >= WRITTEN;
  });
}

/** Whether readings of a text can be tried. The time of Base58 grows with the square of the length. */
function canRead(text: string, tool: string): boolean {
  return tool !== 'base58' || (text.length <= 4_096 && !isBech32(text));
}

/** The meaning of a reading with the options that it needs; none if its result is not plausible enough. */
function judge(view: Pick<Reading, 'label'>, reading: Reading, tool: string, convert: Convert): readonly Meaning[] {
  const { text, kept, isEachLine, isProven, least = WRITTEN } = reading;
  // A wrong character would be the result of an expensive attempt.
  const isOne = kept === undefined && !isEachLine;
  if (isOne && (text.trim() === '' || encodings.get(tool)?.stray?.test(text))) return [];
  const lines = isEachLine ? linesOf(text).flatMap((value) => [{ value }, '\n']) : [{ value: text }];
  const parts = reading.parts ?? (kept === undefined ? lines : partsOf(kept, text, tool, convert)) ?? [];
  const label = joinLabels(view.label, reading.label);
  const alphabet = kept === undefined ? alphabetFor(tool, text) : undefined;
  let next = label === '' && alphabet ? `Use the ${alphabet['urlSafe'] ? 'URL-safe' : 'standard'} alphabet` : '';
  let options: Options = { ...alphabet, ...reading.options };
  const converted = () => joinedResult(parts, (value, own) => convert(value, { ...options, ...own }));
  let result = converted();
  // Of a text that stays, each value is plausible by itself.
  let plausibility = Math.max(plausibilityOf(result), kept && typeof result === 'string' ? WRITTEN : ERROR);
  const textEncoding = plausibility < PRINTABLE ? encodingOf(result, tool, kept, least) : undefined;
  if (textEncoding !== undefined) {
    next = readAs(textEncoding);
    options = { ...options, [TEXT_ENCODING_FIELD]: textEncoding };
    result = converted();
    plausibility = typeof result === 'string' ? WRITTEN : ERROR;
  }
  // Words with hyphens are in the URL-safe alphabet.
  const areWords = label === '' && alphabet !== undefined && !looksEncoded(tool, text);
  if (result === undefined || plausibility < (areWords ? PRINTABLE : least)) return [];
  // In surroundings that name the encoding, printable text is as good as written text.
  if (label !== '' && least === BYTES)
    plausibility = Math.max(plausibility, plausibility < PRINTABLE ? NAMED : WRITTEN);
  // A range is one of the text that was given.
  const left = reading.left && { ...reading.left, ranges: view.label === '' ? reading.left.ranges : [] };
  const meaning = {
    ...{ ...reading, left, options, result, plausibility },
    class: left !== undefined ? 'partial' : isProven ? 'proven' : 'complete',
    label: joinLabels(label, next),
    plain: joinLabels(joinLabels(view.label, reading.plain ?? reading.label), next),
  } as const;
  return [meaning];
}

/** The encoding of text that fits bytes. Digits that a slip changed could make random bytes look like Windows-1252. */
function encodingOf(result: Result, tool: string, kept: Kept | undefined, least: number): string | undefined {
  if (result === undefined) return kept === 'form' ? windows1252.value : undefined;
  const isText = typeof result === 'string';
  const found = textEncodingFor(tool, isText ? utf8Bytes(result) : result, isText);
  return found === windows1252.value && least !== BYTES ? undefined : found;
}

/** The result of one value, or of several in their text; undefined if one of them is not text. */
function joinedResult(parts: readonly Part[], convert: Convert): Result {
  let joined = '';
  for (const part of parts) {
    const result = typeof part === 'string' ? part : (part.result ?? convert(part.value, part.options));
    if (parts.length === 1 || result === undefined) return result;
    if (typeof result !== 'string') return undefined;
    joined += result;
  }
  return joined;
}

/** The result of a conversion: a text, bytes that are not UTF-8, or undefined if it fails. */
export function tryConversion(tool: Tool, text: string, values: Options): Result {
  try {
    return convert(tool, { ...values, [TEXT_FIELD]: text }, { sizeLimits: false })[RESULT_FIELD];
  } catch (error) {
    if (!(error instanceof TextmillError)) throw error;
    return error.code === 'NOT_UTF8' ? decodedBytes(tool, text, values) : undefined;
  }
}
