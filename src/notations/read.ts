import { windows1252 } from '../codecs/text-encodings.ts';
import { TEXT_ENCODING_FIELD } from '../core/field-names.ts';
import type { Tool } from '../core/tool.ts';
import { UTF_8 } from '../tools/bytes.ts';
import { type Budget, type Converter, createConverter } from './converter.ts';
import { encodings, looksEncoded } from './encoded.ts';
import { joinLabels, type Options, type Range } from './notation.ts';
import { titleOfEncoding } from './text-encodings.ts';
import { distinct, isClear, LISTS, leastOf, type Meaning, type Understanding, understand } from './understand.ts';

/** The options with which a decoder reads. */
export const DECODE: Options = { operation: 'decode' };

/** The options with which a tool reads. */
export function optionsToRead(tool: string): Options {
  return encodings.has(tool) ? DECODE : {};
}

/**
 * What a text means: at most three meanings, the best first. With a tool, what it means for this tool with these
 * options, and the text as it is if it converts; otherwise for all tools that decode.
 */
export function meaningsOf(
  text: string,
  tools: readonly Tool[],
  tool?: Tool,
  options: Options = optionsToRead(tool?.name ?? ''),
): Understanding {
  if (tool === undefined) return understandElsewhere(text, tools, true);
  const converter = createConverter(tool, options);
  // The meaning of a list is its lines, before they are sorted. An empty text means nothing to a decoder.
  const direct = tool.name === LISTS ? text : text.trim() === '' ? undefined : converter.convert(text);
  return understand(text, converter, direct, true);
}

/**
 * The meanings of a text for decoders that are not open: it must look encoded, or be in a notation that names one. A
 * person who asks what a text means also gets the values in other text.
 */
export function understandElsewhere(
  text: string,
  tools: readonly Tool[],
  isAsked: boolean,
  budget?: Budget,
): Understanding {
  const decoders = [...encodings.keys()].flatMap((name) => tools.find((tool) => tool.name === name) ?? []);
  const all = decoders.map((tool) => understandUnnamed(text, createConverter(tool, DECODE, budget), isAsked));
  const meanings = distinct(all.flatMap((each) => each.meanings));
  return { meanings, fault: meanings.length > 0 ? undefined : all.find(({ fault }) => fault)?.fault };
}

/** Numbers in a row, which can be bytes or not. */
const NUMBERS = /^[\s|]*\d{1,4}(?:[\s,;|.]{1,3}\d{1,4})*[\s,;|.]*$/;

/** An escape of another language than JSON, or of JSON without a frame. Without one, `a+b` or `x=1&y=2` is as it is. */
const ESCAPE = /%u?[\dA-F]{2}|=[\dA-F]{2}=|&#\w{1,6};|^[^{["]*\\u[\dA-F]{4}/i;

/** Random bytes look like Windows-1252 too often, a short text is a word or a number, and a URL has no spaces. */
function understandUnnamed(text: string, converter: Converter, isAsked: boolean): Understanding {
  const { name } = converter.tool;
  const isEscaped = name === 'hex-to-text' && /%[\dA-F]{2}|\\u[\dA-F]{4}/i.test(text);
  const isUrl = name === 'url-encoder';
  if (text.length < 4 || (isUrl && (/[ \t]/.test(text.trim()) || !ESCAPE.test(text)))) return { meanings: [] };
  // Any text is valid as it is in a URL, so what it means must be better.
  const { meanings, fault } = understand(text, converter, isUrl ? converter.convert(text) : undefined, true);
  const isMeant = (meaning: Meaning) => {
    const { class: own, isWhole, value, isEachLine, isAmbiguous, plausibility, options } = meaning;
    // In other text, short digits are words. Escapes are those of a URL or of JSON.
    const isFound = isAsked && !isEscaped && (value === undefined || isAmbiguous || looksEncoded(name, value));
    const isText = plausibility >= leastOf(name) && (isUrl || options[TEXT_ENCODING_FIELD] !== windows1252.value);
    const isAsItIs = value === text && !isEachLine && looksEncoded(name, text);
    // A dump whose offsets agree can be of any bytes, and so can what is padded: that is only offered.
    const isBytes = own === 'proven' || (!isAsked && isAsItIs && /^\S{16,}=\s*$/.test(text));
    return (isText || isBytes) && (isAsked || isClear(meaning)) && (isWhole || isFound || isAsItIs);
  };
  const meant = meanings.filter(isMeant);
  return { meanings: NUMBERS.test(text) ? meant.map((each) => ({ ...each, isAmbiguous: true })) : meant, fault };
}

/** What a meaning is, such as `the value after “token”`; with the encoding, unless its tool is open. */
export function titleOf({ label, tool, options, result, header }: Meaning, isOpen: boolean): string {
  const { [TEXT_ENCODING_FIELD]: encoding } = options;
  const name = isOpen || header !== undefined ? '' : (encodings.get(tool)?.name ?? '');
  const isText = encoding !== undefined && typeof result === 'string';
  return joinLabels(label, name, isText ? titleOfEncoding(String(encoding)) : '');
}

/** What a meaning is, with the encoding and the encoding of text: `the value after “token”, Base64, UTF-8`. */
export function describe(meaning: Meaning): string {
  const { tool, result, options, header } = meaning;
  const isDecoded = typeof result === 'string' && encodings.has(tool) && header === undefined;
  const encoding = isDecoded && !(TEXT_ENCODING_FIELD in options) ? titleOfEncoding(UTF_8) : '';
  return joinLabels(titleOf(meaning, false), encoding) || 'the text as it is';
}

/** The first meaning of a text if it is clear; otherwise why there is none, without words of the text, and what to do. */
export function firstMeaning(text: string, { meanings, fault }: Understanding) {
  const lineOf = ({ start }: Range) => text.slice(0, start).split(/\r\n|[\r\n]/).length;
  if (fault !== undefined) return { message: `line ${lineOf(fault.range)} of the text is wrong`, remedy: fault.fault };
  const [first] = meanings;
  if (first === undefined)
    return { message: 'the text has no clear meaning', remedy: 'Give only the value, to the tool that converts it.' };
  if (isClear(first)) return first;
  if (first.left !== undefined) {
    const places = first.left.ranges.slice(0, 1).map((range) => ` The rest starts in line ${lineOf(range)}.`);
    const remedy = `${first.left.sentence}${places.join('')} Give only the value.`;
    return { message: 'the text can be read only in part', remedy };
  }
  const equal = meanings.filter(({ isAmbiguous, label }) => isAmbiguous || label === '');
  const titles = equal.map((meaning) => titleOf(meaning, true) || titleOf(meaning, false) || 'the text as it is');
  const remedy =
    titles.length > 1
      ? `It is either ${titles.join(', or ')}. Write it so that only one is possible.`
      : `It is either ${titles.join()}, or a list of numbers. Name the tool, or give only the value.`;
  return { message: 'the text has more than one meaning', remedy };
}
