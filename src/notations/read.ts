import { windows1252 } from '../codecs/text-encodings.ts';
import { RESULT_FIELD, TEXT_ENCODING_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { utf8Bytes } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { decodedBytes } from '../tools/bytes.ts';
import { bodyReadings, partsOfWords, pemReadings, wholeReadings, wordReadings } from './armour.ts';
import { byteReadings } from './bytes.ts';
import { encodings, isBech32, looksEncoded } from './encoded.ts';
import type { Convert, Kept, Notation, Options, Part, Reading, Result } from './notation.ts';
import { amountReadings } from './numbers.ts';
import { BYTES, ERROR, NAMED, PRINTABLE, plausibilityOf, WRITTEN } from './plausibility.ts';
import { DECODERS, linesOf, quotes, slips } from './slips.ts';
import { alphabetFor, jwtIn, partsOfValues, valueReadings, valuesIn } from './surroundings.ts';
import { readAs, textEncodingFor } from './text-encodings.ts';
import { escapeReadings, formReadings, partsOfForm } from './url.ts';

/** The notations, those that say most about a text first. */
const notations: readonly Notation[] = [
  { tools: ['base64'], read: jwtReadings, isWhole: true },
  { tools: ['base64'], read: pemReadings },
  { tools: ['base64'], read: bodyReadings },
  { tools: ['base64'], read: wordReadings, isWhole: true },
  { tools: ['base64'], read: wholeReadings, isWhole: true },
  { tools: ['hex-to-text'], read: byteReadings, isWhole: true },
  { tools: ['number-to-words'], read: (text) => amountReadings(text, true), isSure: true },
  { tools: ['url-encoder'], read: escapeReadings },
  { tools: ['url-encoder'], read: formReadings, isSure: true },
  ...slips,
  { tools: DECODERS, read: valueReadings },
  quotes,
  { tools: DECODERS, read: eachLineReadings, isSure: true },
];

function* jwtReadings(text: string, _: string, convert: Convert): Generator<Reading> {
  if (jwtIn(text, convert) === undefined) return;
  yield { label: 'Read the payload of the JWT', text, kept: 'jwt', isWhole: true, note: UNCHECKED };
}

/** A JWT is decoded without checking its signature. */
export const UNCHECKED = 'The signature of the JWT is not checked.';

/** The title of the switch on the page. */
export const EACH_LINE_TITLE = 'Each line separately';

/** Values on lines, which would run into each other. */
function* eachLineReadings(text: string): Generator<Reading> {
  const lines = text.length > LONGEST_LINES ? [] : linesOf(text);
  const [first = '', ...others] = lines;
  if (others.length === 0) return;
  const plain = 'Convert each line separately';
  // A program breaks one value into lines of one length, and a shorter one at the end.
  const isSure = others.some(({ length }, index) =>
    index === others.length - 1 ? length > first.length : length !== first.length,
  );
  yield { label: EACH_LINE_TITLE, plain, text, isEachLine: true, least: PRINTABLE, isSure };
}

const LONGEST_LINES = 65_536;

/** The parts of a text that stays; undefined if it is not in the notation. */
export function partsOf(kept: Kept, text: string, tool: string, convert: Convert): readonly Part[] | undefined {
  if (kept === 'form') return partsOfForm(text);
  if (kept === 'values') return partsOfWords(text) ?? partsOfValues(text, valuesIn(text, tool, convert));
  const jwt = jwtIn(text, convert);
  return jwt && [{ value: jwt.payload, options: { urlSafe: true } }];
}

/** What a text means: a reading, or the whole text with other options, and how plausible its result is. */
export interface Meaning extends Steps {
  readonly plausibility: number;
}

/** A reading that is not judged yet, of one or more steps. Its label is empty if it has none. */
type Steps = Required<Pick<Reading, 'least'>> & Reading;

/** The most readings that are tried for a text. */
const MOST_TRIED = 48;
const MOST_STEPS = 3;

/** The most plausible meaning of a text in at most three steps, if its result is more plausible than the direct one. */
export function meaningOf(text: string, tool: string, convert: Convert, direct: number): Meaning | undefined {
  if (!canRead(text, tool)) return undefined;
  const seen = new Set(['', text]);
  let best: Meaning | undefined;
  let tried = 0;
  const consider = (steps: Steps) => {
    const judged = judge(steps, tool, convert);
    const most = best?.plausibility ?? direct;
    const isEnough = judged?.isSure === true && most <= judged.plausibility;
    if (judged !== undefined && (isEnough || judged.plausibility > most)) best = judged;
  };
  const isFound = () => (best?.plausibility ?? direct) >= WRITTEN;
  // Written text in surroundings that name its encoding.
  const isSettled = () => isFound() && best?.least === BYTES && best.label !== '';
  // A text that fails as it is needs another alphabet, or a step.
  if (!isFound() && (direct !== ERROR || alphabetFor(tool, text) !== undefined)) consider(asItIs(text));
  let states: readonly Steps[] = [asItIs(text)];
  for (let depth = 1; depth <= MOST_STEPS && (depth === 1 || !isFound()); depth++) {
    const next: Steps[] = [];
    const isSureOnly = isFound();
    for (const state of states) {
      for (const { read } of notations.filter((each) => each.tools.includes(tool) && (each.isSure || !isSureOnly))) {
        for (const reading of read(state.text, tool, convert)) {
          if ('fault' in reading) continue;
          const stays = reading.kept !== undefined || reading.isEachLine === true;
          if (seen.has(reading.text) && !stays) continue;
          if (++tried > MOST_TRIED) return best;
          seen.add(reading.text);
          const steps = then(state, reading);
          consider(steps);
          if (isSettled()) return best;
          if (!stays) next.push(steps);
        }
      }
    }
    states = next;
  }
  return best;
}

/**
 * The meaning of a text for the decoder of a tool that is not open: the text must look encoded, be in a notation, or be a
 * line that names its encoding.
 */
export function meaningElsewhere(text: string, tool: string, convert: Convert): Meaning | undefined {
  if (!canRead(text, tool)) return undefined;
  const found = looksEncoded(tool, text) ? judge(asItIs(text), tool, convert) : undefined;
  const most = tool === 'url-encoder' ? PRINTABLE : WRITTEN;
  if (found !== undefined && found.plausibility >= most) return found;
  const isLine = text.length <= LONGEST_LINES && linesOf(text).length === 1;
  for (const { read } of notations.filter((each) => (each.isWhole || isLine) && each.tools.includes(tool))) {
    for (const reading of read(text, tool, convert)) {
      if ('fault' in reading) continue;
      const judged = reading.isWhole ? judge(then(asItIs(text), reading), tool, convert) : undefined;
      const isGuess = reading.least !== BYTES && judged?.options?.[TEXT_ENCODING_FIELD] !== undefined;
      if (judged !== undefined && judged.plausibility >= WRITTEN && !isGuess) return judged;
    }
  }
  return undefined;
}

/** Whether readings of a text can be tried. The time of Base58 grows with the square of the length. */
function canRead(text: string, tool: string): boolean {
  return tool !== 'base58' || (text.length <= LONGEST_BASE58 && !isBech32(text));
}

const LONGEST_BASE58 = 4_096;

function asItIs(text: string): Steps {
  return { label: '', text, least: BYTES };
}

/** A reading after others. If the surroundings named the encoding once, any bytes are a result. */
function then(before: Steps, reading: Reading): Steps {
  const { least = WRITTEN } = reading;
  const isFirst = before.label === '';
  const isNamed = least === BYTES || (!isFirst && before.least === BYTES);
  return {
    ...before,
    ...reading,
    ...withLabel(before, reading.label, reading.plain),
    options: { ...before.options, ...reading.options },
    least: isNamed ? BYTES : Math.max(least, before.least),
  };
}

/** The labels of a reading and of a next step. */
function withLabel({ label, plain = label }: Steps, next: string, nextPlain = next) {
  return { label: joinLabels(label, next), plain: joinLabels(plain, nextPlain) };
}

/** @example joinLabels('Remove the quotes', 'Read as UTF-16') // 'Remove the quotes, read as UTF-16' */
export function joinLabels(label: string, next: string): string {
  return label === '' ? next : `${label}, ${next.charAt(0).toLowerCase()}${next.slice(1)}`;
}

/** The meaning of a reading with the options that it needs; undefined if its result is not plausible enough. */
function judge(steps: Steps, tool: string, convert: Convert): Meaning | undefined {
  const { text, label, kept, isEachLine, least } = steps;
  const lines = isEachLine ? linesOf(text).flatMap((value) => [{ value }, '\n']) : [{ value: text }];
  const parts = steps.parts ?? (kept === undefined ? lines : partsOf(kept, text, tool, convert)) ?? [];
  // A wrong character would be the result of an expensive attempt.
  if (lines.length === 1 && kept === undefined && encodings.get(tool)?.stray?.test(text)) return undefined;
  const alphabet = kept === undefined ? alphabetFor(tool, text) : undefined;
  const options = { ...alphabet, ...steps.options };
  const read = (all: Options) => joinedResult(parts, (value, own) => convert(value, { ...all, ...own }));
  const result = read(options);
  // Of a text that stays, each value is plausible by itself.
  const value = Math.max(plausibilityOf(result), kept !== undefined && typeof result === 'string' ? WRITTEN : ERROR);
  const sample = isEachLine ? joinedResult(parts.slice(0, 1), (line) => convert(line, options)) : result;
  const textEncoding = value < PRINTABLE ? encodingOf(sample, tool, kept, least) : undefined;
  const others = { ...options, [TEXT_ENCODING_FIELD]: textEncoding ?? '' };
  if (textEncoding !== undefined && typeof read(others) === 'string') {
    return { ...steps, ...withLabel(steps, readAs(textEncoding)), options: others, plausibility: WRITTEN };
  }
  // Words with hyphens are in the URL-safe alphabet.
  const most = label === '' && alphabet !== undefined && !looksEncoded(tool, text) ? PRINTABLE : least;
  if (value < most) return undefined;
  const name = alphabet?.['urlSafe'] ? 'URL-safe' : 'standard';
  const isNamed = label !== '' && least === BYTES;
  const named = label === '' && alphabet !== undefined ? withLabel(steps, `Use the ${name} alphabet`) : {};
  // In surroundings that name the encoding, printable text is as good as written text.
  const plausibility = isNamed ? Math.max(value, value < PRINTABLE ? NAMED : WRITTEN) : value;
  return { ...steps, ...named, options, plausibility };
}

/** The encoding of text that fits bytes. Digits that a slip changed could make random bytes look like Windows-1252. */
function encodingOf(result: Result, tool: string, kept: Kept | undefined, least: number): string | undefined {
  if (result === undefined) return kept === 'form' ? windows1252.value : undefined;
  const isText = typeof result === 'string';
  const found = textEncodingFor(tool, isText ? utf8Bytes(result) : result, isText);
  return found === windows1252.value && least !== BYTES ? undefined : found;
}

/** The result of one value, or of several in their text; undefined if one of them is not text. */
export function joinedResult(parts: readonly Part[], convert: Convert): Result {
  const results = parts.map((part) =>
    typeof part === 'string' ? part : (part.result ?? convert(part.value, part.options)),
  );
  if (results.length === 1) return results[0];
  return results.every((result) => typeof result === 'string') ? results.join('') : undefined;
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
