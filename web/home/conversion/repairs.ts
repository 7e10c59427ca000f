import type { Tool } from '../../../src/core/tool.ts';
import { canConvertEachLine } from '../../../src/tools/each-line.ts';
import { chosenOperation, type Options, withValues } from '../session/options.ts';
import type { Accepted } from '../session/session.ts';
import { decodedEscapes } from '../text/characters.ts';
import { attempt, convertsAll, type ErrorData, errorOf } from './attempt.ts';
import { dataUriPayload, hexDigits, hexDumpDigits, jwtPayload, REMOVE_OFFSETS, URL_SAFE } from './notation.ts';

/** A change that makes a text convert: the whole new text, and the new options if they change too. */
export interface Repair extends Accepted {
  readonly label: string;
  readonly text: string;
}

/** The title of the switch on the page. */
export const EACH_LINE_TITLE = 'Each line separately';

const MOST_REPAIRS = 2;
const HEX = 'hex-to-text';

/** Repairs that the text suggests, the most likely first: at most two, and the tool converts each of them. */
export function repairsFor(tool: Tool, text: string, options: Options, { code }: ErrorData): readonly Repair[] {
  if (code === 'INTERNAL_ERROR') return [];
  const bytes = hexDumpDigits(text);
  // Other repairs would also convert the offsets. The page suggests the decoder.
  if (bytes !== undefined) return tool.name === HEX ? [{ label: REMOVE_OFFSETS, text: bytes }] : [];
  const found: Repair[] = [];
  if (/[\r\n]/.test(text.trim()) && canConvertEachLine(tool) && convertsAll(tool, text, options)) {
    found.push({ label: EACH_LINE_TITLE, text, isEachLine: true });
  }
  for (const repair of candidates(tool, text, options, code)) {
    const isNew = (repair.text !== text || repair.options) && found.every((other) => other.text !== repair.text);
    const tried = isNew ? attempt(tool, repair.text, repair.options ?? options) : undefined;
    // Escapes of other bytes than UTF-8 show that the text is not what was meant.
    if (tried !== undefined && (tried.kind === 'text' || code !== 'MALFORMED_ESCAPE')) found.push(repair);
    if (found.length === MOST_REPAIRS) break;
  }
  return found.length === 0 && code === 'UNEXPECTED_CHARACTER' ? encodeInstead(tool, text, options) : found;
}

/** Changes that may make the text convert. Those that do not are not offered. */
function candidates(tool: Tool, text: string, options: Options, code: ErrorData['code']): Iterable<Repair> {
  switch (code) {
    case 'NOT_A_NUMBER':
      if (text.length > LONGEST_START) return [];
      // Only zero-width characters: a space within a number may be intended.
      return [...currencyRepairs(text), ...numberRepairs(text), ...cleanings(text.trim(), ZERO_WIDTH)];
    case 'MALFORMED_ESCAPE':
      return percentRepairs(text);
    case 'SPLIT_PAIR':
      // Spaces stay: digits that are separated by spaces may be numbers.
      return [{ label: 'Remove line breaks', text: text.replaceAll(/[\r\n]/g, '') }];
    case 'WRONG_PADDING':
      return paddingRepairs(tool, text, options);
    case 'UNEXPECTED_CHARACTER':
      return [
        ...encodedRepairs(tool, text, options),
        ...cleanings(text, INVISIBLE),
        // Only its decoder rejects whitespace.
        ...(tool.name === 'base58' ? [{ label: 'Remove whitespace', text: text.replaceAll(/\s/g, '') }] : []),
      ];
    default:
      return [];
  }
}

function* encodedRepairs(tool: Tool, text: string, options: Options): Generator<Repair> {
  if (tool.fields[URL_SAFE] !== undefined) {
    const urlSafe = (isOn: boolean) => withValues(tool, options, { [URL_SAFE]: isOn });
    const part = dataUriPayload(text);
    if (part !== undefined) yield { label: 'Use only the part after `base64,`', text: part, options: urlSafe(false) };
    const payload = jwtPayload(text);
    if (payload !== undefined) yield { label: 'Use only the payload', text: payload, options: urlSafe(true) };
    const isOn = options[URL_SAFE] === true;
    if ((isOn ? /[+/]/ : /[-_]/).test(text))
      yield { label: `Use the ${isOn ? 'standard' : 'URL-safe'} alphabet`, text, options: urlSafe(!isOn) };
  }
  const digits = tool.name === HEX ? hexDigits(text) : undefined;
  if (digits !== undefined) yield { label: 'Remove `0x` and separators', text: digits };
  const armoured = /-----BEGIN ([^-]+)-----\s([^-]+)-----END \1-----/.exec(text)?.[2];
  if (armoured !== undefined) yield { label: 'Use only the part between BEGIN and END', text: armoured.trim() };
  if (text.includes('%')) yield { label: 'Decode the `%` escapes', text: decodedEscapes(text) ?? text };
}

/** For a text that is unlikely to be encoded: it has words, letters outside ASCII or, in hexadecimal, many letters. */
function encodeInstead(tool: Tool, text: string, options: Options): readonly Repair[] {
  const encode = chosenOperation(tool, options)?.undoneBy;
  const start = text.slice(0, LONGEST_START);
  const hasLetters = tool.name === HEX && start.replaceAll(/[^g-z]/gi, '').length * 2 >= start.length;
  if (encode === undefined || !(hasLetters || / \p{L}|(?!\p{ASCII})\p{L}/u.test(start.trim()))) return [];
  // Spaces often separate groups of encoded text, and a wrong character may be a typo in it.
  const [wrong = '', other] = unexpectedCharacters(tool, start, options);
  if (other === undefined && start.length < text.length) return [];
  const tried =
    other === undefined ? attempt(tool, text.replaceAll(wrong, 'A').replaceAll(/\s/g, ''), options) : undefined;
  // Many words decode to bytes. A punctuation mark after one of them shows that it is a word.
  const isSentence = tried?.kind === 'bytes' && /\p{L}[,.;:!?](?:\s|$)/u.test(text);
  if (tried !== undefined && !isSentence) return [];
  return [{ label: 'Encode this text instead', text, options: withValues(tool, options, { operation: encode }) }];
}

/** A longer text is not a number. The start of this length shows whether a text is encoded. */
const LONGEST_START = 4_096;

/** The different characters that are neither digits nor whitespace nor padding: the tool rejects each on its own. */
function* unexpectedCharacters(tool: Tool, text: string, options: Options): Generator<string> {
  for (const character of new Set(text)) {
    if (errorOf(tool, character, options)?.code === 'UNEXPECTED_CHARACTER') yield character;
  }
}

/** The text with as much padding as it can have. */
function paddingRepairs(tool: Tool, text: string, options: Options): readonly Repair[] {
  let end = text.length;
  while (/[\s=]/.test(text.charAt(end - 1))) end--;
  const digits = text.slice(0, end);
  for (let kept = digits.includes('=') ? -1 : MOST_PADDING; kept >= 0; kept--) {
    const padded = digits + '='.repeat(kept);
    if (attempt(tool, padded, options) !== undefined) return [{ label: 'Remove the extra `=`', text: padded }];
  }
  return [];
}

/** The longest padding, that of Base32. */
const MOST_PADDING = 6;

/** Repairs a `%` that is clearly not an escape: before whitespace, or after a digit at the end. */
function* percentRepairs(text: string): Generator<Repair> {
  if (/(?:^|\D)%$/.test(text)) return;
  yield { label: 'Replace each lone `%` with `%25`', text: text.replaceAll(/%(?=\s|$)/g, '%25') };
}

/** Whitespace and quotes that were copied along with a number. */
const AROUND = '[\\s"\']*';
const GROUP_SEPARATOR = "[ \\u00a0\\u2009\\u202f'’_.]";
const GROUPED = new RegExp(
  `^${AROUND}([+-]?\\d{1,3}(?:(${GROUP_SEPARATOR})\\d{3})(?:\\2\\d{3})*)([.,]\\d+)?${AROUND}$`,
);
const INDIAN = /^\s*([+-]?\d{1,2}(?:,\d{2})+,\d{3})(\.\d+)?\s*$/;
/** A comma before three digits separates thousands. */
const DECIMAL_COMMA = /^\s*([+-]?\d+),(\d{1,2}|\d{4,})\s*$/;
const UNDERSCORED = /^\s*[+-]?\d+(?:_\d+)+(?:\.\d+(?:_\d+)*)?\s*$/;

function* numberRepairs(text: string, label = 'Remove thousands separators'): Generator<Repair> {
  const [, whole = '', separator, fraction = ''] = GROUPED.exec(text) ?? [];
  if (separator !== undefined) {
    const digits = whole.replaceAll(/[^\d+-]/g, '');
    if (separator !== fraction.charAt(0)) yield { label, text: digits + fraction };
    // A comma after other separators is a decimal comma. If three digits follow, it could be one more group.
    if (fraction.startsWith(',') && fraction.length !== 4) yield readAs(`${digits}.${fraction.slice(1)}`);
  }
  const decimalComma = DECIMAL_COMMA.exec(text);
  if (decimalComma !== null) yield readAs(`${decimalComma[1]}.${decimalComma[2]}`);
  const indian = INDIAN.exec(text);
  if (indian !== null || UNDERSCORED.test(text)) yield { label, text: text.replaceAll(/[,_]/g, '') };
  yield { label: 'Use a plain minus sign', text: text.replace('\u2212', '-') };
}

/** For an amount with a currency sign before or after it. */
function* currencyRepairs(text: string): Generator<Repair> {
  const amount = text.trim().replace('\u2212', '-');
  const number = amount.replace(/^([+-]?)\s*\p{Sc}\s*/u, '$1').replace(/(?<=\d)\s*\p{Sc}$/u, '');
  if (number === amount) return;
  yield { label: 'Remove the currency sign', text: number };
  yield* numberRepairs(number, 'Remove the currency sign and the separators');
}

function readAs(decimal: string): Repair {
  return { label: `Read as ${decimal}`, text: decimal };
}

const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const INVISIBLE = new RegExp(`${ZERO_WIDTH.source}|[\\u00a0\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]`, 'g');

/** Removes characters that were copied along with a text. */
function* cleanings(text: string, invisible: RegExp): Generator<Repair> {
  const visible = text.replaceAll(invisible, '');
  yield { label: 'Remove invisible characters', text: visible };
  const quoted = /^(["'`])(.*)\1[,;]?$/s.exec(visible.trim())?.[2];
  if (quoted !== undefined) yield { label: 'Remove the quotes', text: quoted };
}
