import { utf8Bytes } from '../core/text.ts';
import { bytesOfLiteral, digitsOf } from './escapes.ts';
import { bytesOfDump } from './hex-dump.ts';
import type { Reading } from './notation.ts';
import { BYTES, PRINTABLE } from './plausibility.ts';
import { removal } from './slips.ts';

/** The ways in which programs write a byte. */
const BYTE_TOKENS = [
  /0x([\da-f]{1,2})(?![\da-f])/gi,
  /(?:0|\\)x((?:[\da-f]{2}){2,})(?![\da-f])/gi,
  /&h([\da-f]{1,2})&?(?![\da-f])/gi,
  /[$#]([\da-f]{2})(?![\da-f])/gi,
  /\b0?([\da-f]{2})h\b/gi,
  /%([\da-f]{2})/gi,
  /\bx'((?:[\da-f]{2})+)'/gi,
];
/** The ways in which they write a code point. */
const CODE_POINT_TOKENS = [/\\u\{?([\da-f]{2,6})\}?/gi, /u\+([\da-f]{4,6})\b/gi, /&#x([\da-f]{2,6});/gi];
/** What can stand between two of them: separators, casts and the types of the elements. */
const BETWEEN = /^(?:[^\d]|u?int8(?:_t)?|u8|i8){0,32}$/i;

/** The bytes of dumps, literals, arrays and series. */
export function* hexReadings(given: string): Generator<Reading> {
  const named = { least: BYTES };
  const dump = bytesOfDump(given);
  if (dump !== undefined) {
    yield { ...named, isWhole: true, label: 'Remove offsets and text column', text: dump };
    return;
  }
  const text = given.replaceAll(/\/\*[^*]*\*\/|\/\/[^\r\n]*/g, ' ').trim();
  const literals = Array.from(text.matchAll(LITERAL), ({ 2: inner = '' }) => inner).filter((inner) => BYTE.test(inner));
  if (literals.length > 0 || text.search(BYTE) === 0) {
    const isWhole = /^(?:\\x..)+$/.test(text);
    yield { ...named, isWhole, label: 'Read the escapes as bytes', text: bytesOfLiteral(literals.join('') || text) };
  }
  for (const pattern of [...BYTE_TOKENS, ...CODE_POINT_TOKENS]) {
    const tokens = longestArray(text, pattern);
    const isArray = tokens.length > 1 || (BYTE_TOKENS.includes(pattern) && (tokens[0]?.length ?? 0) >= 4);
    const bytes = CODE_POINT_TOKENS.includes(pattern)
      ? [digitsOf(utf8Bytes(tokens.map(codePoint).join('').toWellFormed()))]
      : tokens.map((token) => token.padStart(2, '0'));
    // Only punctuation is around the bytes.
    const isWhole = text.replaceAll(pattern, '').search(/[\p{L}\p{N}]/u) === -1;
    if (isArray) yield { ...named, isWhole, label: 'Use only the bytes', text: bytes.join(' ') };
  }
  yield* decimals(text);
  yield* pairs(text);
}

/** A literal. One that is not closed takes the rest of the text, so that no other is searched in it. */
const LITERAL = /(["'`])((?:\\[\s\S]|(?!\1)[^\\])*)(?:\1|\\?$)/g;
const BYTE = /\\(?:x[\da-f]{2}(?![\da-f]{2})|[0-7]{3})/i;

/** The longest array whose elements a pattern finds. */
function longestArray(text: string, pattern: RegExp): readonly string[] {
  let longest: readonly string[] = [];
  let current: string[] = [];
  let end = 0;
  for (const { 0: token, 1: digits = '', index } of text.matchAll(pattern)) {
    if (index - end > 40 || !BETWEEN.test(text.slice(end, index))) current = [];
    current.push(digits);
    end = index + token.length;
    if (current.length > longest.length) longest = current;
  }
  return longest;
}

function codePoint(digits: string): string {
  const code = Number.parseInt(digits, 16);
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}

/** Pairs of digits with one separator, such as a MAC address; otherwise the longest series of them, or a UUID, in other text. */
function* pairs(text: string): Generator<Reading> {
  const inner = text.replace(/^[{[(<"']|[)\]}>"']$/g, '');
  const separator = /[^\da-f\s]/i.exec(inner)?.[0] ?? ' ';
  const groups = inner.split(separator).map((group) => group.trim());
  if (/[:,;._|/-]/.test(separator) && groups.every((group) => /^(?:[\da-f]{2})+$/i.test(group))) {
    const hasLetters = /[a-f]/i.test(inner);
    // A date or a time has no letters.
    const least = hasLetters || groups.length > 5 ? BYTES : PRINTABLE;
    yield { ...removal(separator), least, isWhole: hasLetters && groups.length > 3, text: groups.join(' ') };
    return;
  }
  const series = [...text.matchAll(SERIES)].filter(({ 0: found, index }) => {
    const [before, after] = [text.slice(Math.max(0, index - 8), index), text.slice(index + found.length)];
    // One more group of one or two characters is a typo.
    return !/(?:^|[^\w.])\w{1,2}[\s:,-]$/.test(before) && !/^[\s:,-]\w{1,2}(?!\w)/.test(after);
  });
  const [longest] = series.map(([found]) => found).toSorted((a, b) => b.length - a.length);
  const digits = longest?.match(/[\da-f]{2}/gi)?.join(' ');
  if (digits !== undefined) yield { label: 'Use only the bytes', least: BYTES, text: digits };
}

/** Four pairs or more, or a UUID. */
const SERIES =
  /(?<![\w\\])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{2}(?:[\s,:;|-]+(?:\\\r?\n\s*)?[\da-f]{2}){3,})(?!\w)/gi;

/** Decimal bytes in brackets or with spaces: one has three digits, and all are at most 255. */
function* decimals(text: string): Generator<Reading> {
  const lists = Array.from(text.matchAll(/[[{(<]([\d\s,]+)[\]})>]/g), ({ 1: list = '' }) => list);
  const [list = text] = lists.toSorted((a, b) => b.length - a.length);
  const numbers = list.trim().split(/[\s,]+/);
  const areBytes = numbers.length > 1 && numbers.every((number) => /^\d{1,3}$/.test(number) && Number(number) < 256);
  if (areBytes && numbers.some((number) => number.length === 3))
    yield { label: 'Read as decimal bytes', least: PRINTABLE, text: digitsOf(numbers.map(Number)) };
}
