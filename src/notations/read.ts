import { windows1252 } from '../codecs/text-encodings.ts';
import { TEXT_ENCODING_FIELD } from '../core/field-names.ts';
import type { Tool } from '../core/tool.ts';
import { JWT } from './armour.ts';
import { type Budget, type Converter, createConverter } from './converter.ts';
import { encodings, looksEncoded } from './encoded.ts';
import { joinLabels, type Options } from './notation.ts';
import { BYTES } from './plausibility.ts';
import { titleOfEncoding } from './text-encodings.ts';
import {
  canRead,
  distinct,
  isFirst,
  judge,
  leastOf,
  type Meaning,
  MOST_MEANINGS,
  type Understanding,
  understand,
} from './understand.ts';

/** The options with which a decoder reads. */
export const DECODE: Options = { operation: 'decode' };

/**
 * What a text means: at most three meanings, the best first. With a tool, what it means for this tool, and the text as
 * it is; otherwise for all tools that decode.
 */
export function meaningsOf(text: string, tools: readonly Tool[], tool?: Tool): Understanding {
  if (tool === undefined) return { meanings: meaningsElsewhere(text, tools, true) };
  const converter = createConverter(tool, encodings.has(tool.name) ? DECODE : {});
  const direct = converter.convert(text);
  const understood = understand(text, converter, direct);
  const asItIs =
    direct === undefined ? [] : judge(AS_IT_IS, { label: '', text, least: BYTES }, tool.name, () => direct);
  return { ...understood, meanings: [...understood.meanings, ...asItIs].slice(0, MOST_MEANINGS) };
}

const AS_IT_IS = { label: '' };

/**
 * The meanings of a text for decoders that are not open: it must look encoded, or be in a notation that names one. A
 * person who asks what a text means also gets the values in other text.
 */
export function meaningsElsewhere(
  text: string,
  tools: readonly Tool[],
  isAsked = false,
  budget?: Budget,
): readonly Meaning[] {
  const decoders = tools.filter(({ name }) => encodings.has(name));
  return distinct(decoders.flatMap((tool) => meaningsFor(text, createConverter(tool, DECODE, budget), isAsked)));
}

/** Random bytes look like Windows-1252 too often, a short text is a word or a number, and a URL has no spaces. */
function meaningsFor(text: string, converter: Converter, isAsked: boolean): readonly Meaning[] {
  const { name } = converter.tool;
  const isEscaped = name === 'hex-to-text' && /%[\dA-F]{2}/i.test(text);
  const isSentence = name === 'url-encoder' && /[ \t]/.test(text.trim());
  if (text.length < SHORTEST || isSentence || !canRead(text, name)) return [];
  const whole = { label: '', text, least: leastOf(name) };
  const asItIs = looksEncoded(name, text) ? judge(AS_IT_IS, whole, name, converter.convert) : [];
  if (asItIs.length > 0) return asItIs;
  return understand(text, converter, undefined).meanings.filter((meaning) => {
    const { isWhole, value, plausibility, options } = meaning;
    const isPlausible = plausibility >= whole.least && options[TEXT_ENCODING_FIELD] !== windows1252.value;
    // In other text, short digits are words. Escapes are those of a URL.
    const isFound = isAsked && !isEscaped && (value === undefined || looksEncoded(name, value));
    return isPlausible && (isAsked || isFirst(meaning)) && (isWhole || isFound);
  });
}

const SHORTEST = 4;

/** What a meaning is, such as `the value after “token”`; with the encoding, unless its tool is open. */
export function titleOf({ label, tool, options }: Meaning, isOpen: boolean): string {
  const { [TEXT_ENCODING_FIELD]: encoding } = options;
  const name = isOpen || label === JWT ? '' : (encodings.get(tool)?.name ?? '');
  return joinLabels(label, name, encoding === undefined ? '' : titleOfEncoding(String(encoding)));
}
