import { windows1252 } from '../../../src/codecs/text-encodings.ts';
import { chosenOperation } from '../../../src/core/field.ts';
import { TEXT_ENCODING_FIELD } from '../../../src/core/field-names.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { encodings, LONGEST_START, looksEncoded } from '../../../src/notations/encoded.ts';
import { lineReadings } from '../../../src/notations/lists.ts';
import { joinLabels, type Range, type Result } from '../../../src/notations/notation.ts';
import { type Meaning, meaningElsewhere, understand } from '../../../src/notations/read.ts';
import { urlEncoder } from '../../../src/tools/url-encoder.ts';
import { type Converter, createConverter } from '../session/converter.ts';
import { isDecoding, type Options } from '../session/options.ts';
import { type Accepted, convertsEachLine, type Snapshot } from '../session/session.ts';
import { type Outcome, resultOf } from './outcome.ts';

/** What the page offers to do with one key: a text, options or a tool that fit what was meant. */
export interface Offer extends Accepted {
  /** `Remove the quotes`, `Looks like Base64: decode it`. Code is in backticks. */
  readonly label: string;
  /** A sentence about the text. */
  readonly note?: string | undefined;
}

/** What the page says about the meaning of an input. */
export interface Advice {
  readonly offer?: Offer | undefined;
  readonly problem?: Problem | undefined;
}

/** What a reading would not use, or what disagrees in the text. */
export interface Problem {
  readonly message: string;
  readonly range: Range | undefined;
}

/** The advice for an input; empty if it is well as it is. */
export function adviceFor(
  session: Snapshot,
  converter: Converter,
  text: string,
  outcome: Outcome,
  tools: readonly Tool[],
): Advice {
  const { tool, options } = converter;
  if (session.reading !== undefined || text.trim() === '') return {};
  const direct = resultOf(outcome);
  const result = direct instanceof Uint8Array && outcome.kind === 'text' ? outcome.data.result : direct;
  if (tool.output.result.countedBy !== undefined) return { offer: lineOffer(text, options) ?? decoderFor(text, tools) };
  if (!isDecoding(tool, options) && tool.fields.operation !== undefined) return { offer: decoderFor(text, tools) };
  const isLines = convertsEachLine(session);
  const own = isLines ? lineByLine(converter, text, outcome) : ownAdvice(converter, text, result);
  if (own.offer !== undefined || own.problem !== undefined) return own;
  if (typeof result === 'string' && result !== text) return { offer: again(converter, result) };
  const isDecoded = result !== undefined && result !== text;
  return { offer: decoderFor(text, tools, tool) ?? (isDecoded ? undefined : encodeInstead(converter, text)) };
}

function ownAdvice(converter: Converter, text: string, direct: Result): Advice {
  const { meanings, fault } = understand(text, converter.tool.name, converter.convert, direct);
  const [meaning, other] = meanings;
  if (fault !== undefined) return { problem: { message: fault.fault, range: fault.range } };
  if (meaning === undefined) return {};
  const note = meaning.isAmbiguous && other ? `Another reading is as plausible: ${other.label}.` : meaning.note;
  const offer = offerOf({ ...meaning, note }, converter);
  const { left, result, options } = meaning;
  const problem = left && { message: left.sentence, range: left.ranges[0] };
  const isWhole = meaning.kept === undefined && !meaning.isEachLine;
  const more = isWhole && typeof result === 'string' ? again(converter.with(options), result) : undefined;
  const both = more === undefined ? offer : { ...offer, ...more, label: joinLabels(offer.label, more.label) };
  return { offer: both, problem };
}

function offerOf({ label, note, text, kept, isEachLine = false, options = {} }: Meaning, converter: Converter): Offer {
  return { label, note, text, reading: kept, isEachLine, options: converter.with(options).options };
}

/** The offer for the first wrong line, or the first, if it fits all lines: options, or a way to read what stays. */
function lineByLine(converter: Converter, text: string, outcome: Outcome): Advice {
  const wrong = outcome.kind === 'text' ? outcome.wrongLines?.line : undefined;
  if (converter.tool.fields.operation === undefined)
    return wrong === undefined ? {} : ownAdvice(converter, text, undefined);
  const line = wrong ?? /[^\r\n]+/.exec(text)?.[0] ?? '';
  const { offer } = ownAdvice(converter, line, wrong === undefined ? converter.convert(line) : undefined);
  if (offer === undefined || offer.isEachLine || (offer.reading === undefined && offer.text !== line)) return {};
  return { offer: { ...offer, text, isEachLine: true } };
}

/** For a result that is encoded once more: the text of the last step that is. */
function again(converter: Converter, result: string): Offer | undefined {
  let found: Offer | undefined;
  let next: Result = result;
  for (let times = 1; times <= MOST_TIMES && typeof next === 'string'; times++) {
    const meaning: Meaning | undefined = looksEncoded(converter.tool.name, next)
      ? meaningElsewhere(next, converter.tool.name, converter.convert)
      : undefined;
    if (meaning === undefined || meaning.text !== next || meaning.kept !== undefined) break;
    const own = converter.with(meaning.options ?? {});
    found = { label: 'Decode again', text: next, options: own.options };
    next = own.convert(next);
  }
  return found;
}

const MOST_TIMES = 8;

/** The decoder of another tool, for a text in its encoding or in a notation of it. */
function decoderFor(text: string, tools: readonly Tool[], open?: Tool): Offer | undefined {
  if (text.length < SHORTEST) return undefined;
  for (const [name, { name: title }] of encodings) {
    const tool = tools.find((other) => other.name === name && other !== open);
    const operation = tool?.fields.operation?.choices.find(({ hasExactResult }) => hasExactResult)?.value;
    // A URL has no spaces.
    const isSentence = name === urlEncoder.name && /[ \t]/.test(text.trim());
    if (tool === undefined || operation === undefined || isSentence) continue;
    const converter = createConverter(tool, { operation });
    const meaning = meaningElsewhere(text, name, converter.convert);
    // Random bytes look like Windows-1252 too often.
    if (meaning === undefined || meaning.options?.[TEXT_ENCODING_FIELD] === windows1252.value) continue;
    return {
      ...offerOf(meaning, converter),
      label: `Looks like ${meaning.kept === 'jwt' ? 'a JWT' : title}: decode it`,
      tool,
    };
  }
  return undefined;
}

/** A shorter text is an ordinary word or a number. */
const SHORTEST = 4;

/** For a text of which nothing decodes and that has words, or letters outside ASCII. */
function encodeInstead(converter: Converter, text: string): Offer | undefined {
  const { tool, options } = converter;
  const encode = chosenOperation(tool, options)?.undoneBy;
  const { stray, runs } = encodings.get(tool.name) ?? {};
  const start = text.slice(0, LONGEST_START).trim();
  if (encode === undefined || runs === undefined || !stray?.test(start) || !WORDS.test(start)) return undefined;
  if (start.match(runs)?.some((run) => looksEncoded(tool.name, run))) return undefined;
  return { label: 'Encode this text instead', options: converter.with({ operation: encode }).options };
}

const WORDS = /(?!\p{ASCII})\p{L}|\p{L}{3}[,.;:!?]?\s\p{L}{3}/u;

/** For the lines of a list. */
function lineOffer(text: string, options: Options): Offer | undefined {
  const isNumeric = options['sortMode'] === 'numeric' && options['operation'] === undefined;
  for (const { label, text: lines, note, left } of lineReadings(text, isNumeric))
    if (left === undefined) return { label, text: lines, note };
  return undefined;
}
