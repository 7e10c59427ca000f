import { utf8Bytes } from '../core/text.ts';
import { bytesOfLiteral, digitsOf } from './escapes.ts';
import { bytesOfDump } from './hex-dump.ts';
import type { Reading } from './notation.ts';
import { BYTES, PRINTABLE } from './plausibility.ts';

/** The ways in which programs write a byte. */
const BYTE_TOKENS = [
  /(?:0x|&h)([\da-f]{1,2})&?(?![\da-f])/gi,
  /(?:0|\\)x((?:[\da-f]{2}){2,})(?![\da-f])/gi,
  /[$#%]([\da-f]{2})(?![\da-f])/gi,
  /\b0?([\da-f]{2})h\b/gi,
  /\bx'((?:[\da-f]{2})+)'/gi,
];
/** The ways in which they write a code point. */
const CODE_POINT_TOKENS = [/\\u\{?([\da-f]{2,6})\}?/gi, /u\+([\da-f]{4,6})\b/gi, /&#x([\da-f]{2,6});/gi];
/** What can stand between two of them: separators, casts and the types of the elements. */
const BETWEEN = /^(?:[^\d=]|u?int8(?:_t)?|u8|i8){0,32}$/i;
/** A bracket before a list. One after a name can have an index. */
const OPEN = /(?:\{|(?<!\w)\[)\s{0,8}$/;

/** A literal. One that is not closed takes the rest of the text, so that no other is searched in it. */
const LITERAL = /(["'`])((?:\\[\s\S]|(?!\1)[^\\])*)(?:\1|\\?$)/g;
/** What is between literals that a program joins. */
const JOINED = /^[\s+.&\\]*(?:b|L|u8?)?$/i;
const BYTE = /\\(?:x[\da-f]{2}(?![\da-f]{2})|[0-7]{3})/i;

/** The bytes of dumps, literals, arrays and series. Several values in one text are joined. */
export function* hexReadings(given: string): Generator<Reading> {
  const dump = bytesOfDump(given);
  if (dump !== undefined) {
    yield { least: BYTES, isWhole: true, label: 'Remove offsets and text column', text: dump };
    return;
  }
  const text = given.replaceAll(/\/\*[^*]*\*\/|\/\/[^\r\n]*/g, ' ').trim();
  const literals = groupsIn(text, LITERAL, JOINED)
    .map((group) => group.map(({ 2: inner = '' }) => inner))
    .filter((group) => group.some((inner) => BYTE.test(inner)));
  const escapes = literals.length === 0 && text.search(BYTE) === 0 ? [[text]] : literals;
  const bytes = escapes.map((group) => group.map(bytesOfLiteral).join(' '));
  yield* joined('Read the escapes as bytes', bytes, { isWhole: /^(?:\\x..)+$/.test(text) });
  for (const pattern of [...BYTE_TOKENS, ...CODE_POINT_TOKENS]) {
    const isBytes = BYTE_TOKENS.includes(pattern);
    const arrays = groupsIn(text, pattern, BETWEEN).filter(
      ({ length, 0: first }) =>
        length > 1 ||
        (isBytes && (first?.[1]?.length ?? 0) >= 4) ||
        OPEN.test(text.slice(Math.max(0, (first?.index ?? 0) - 9), first?.index)),
    );
    const values = arrays.map((array) => {
      const tokens = array.map(({ 1: token = '' }) => token);
      if (isBytes) return tokens.map((token) => token.padStart(2, '0')).join(' ');
      return digitsOf(utf8Bytes(tokens.map(characterAt).join('').toWellFormed()));
    });
    yield* joined('Use only the bytes', values, { isWhole: values.length > 0 && isOnly(text, pattern) });
  }
  yield* decimals(text);
  yield* pairs(text);
}

/** The character of a code point in hexadecimal; empty if there is none. */
function characterAt(digits: string): string {
  const code = Number.parseInt(digits, 16);
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}

/** What a pattern finds, in groups: what is between two of a group fits the other pattern. */
function groupsIn(text: string, pattern: RegExp, between: RegExp): readonly (readonly RegExpExecArray[])[] {
  const groups: RegExpExecArray[][] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    if (groups.length > 0 && between.test(text.slice(end, found.index))) groups.at(-1)?.push(found);
    else groups.push([found]);
    end = found.index + found[0].length;
  }
  return groups;
}

/** A reading of the bytes of all values in their order. */
function* joined(label: string, values: readonly string[], others?: Partial<Reading>): Generator<Reading> {
  if (values.length === 0) return;
  const note = values.length > 1 && { note: `This text has ${values.length} values. Their bytes are joined.` };
  yield { label, least: BYTES, text: values.join(' '), ...note, ...others };
}

/** Series of pairs, and UUIDs. */
function* pairs(text: string): Generator<Reading> {
  const values = Array.from(text.matchAll(SERIES), ({ 0: found, index }) => {
    const [before, after] = [text.slice(Math.max(0, index - 8), index), text.slice(index + found.length)];
    // The start of a word, such as of the text beside a dump, is no pair.
    const series = /^\w/.test(after) ? found.replace(/[^\da-f]{1,9}..$/i, '') : found;
    // A time has no letters. One more group of one to three characters is a typo.
    const isTime = series.length < 11 && !/[a-f]/i.test(series);
    const isTypo =
      /(?:^|[^\w.:])(?:\w{1,2}|(?=\w*\d)[\da-f]{3})[\s,]$/i.test(before) ||
      /^(?:[:-]\w|[\s,]\w{1,2}(?![\w:]))/.test(after);
    return isTime || isTypo ? '' : (series.match(/[\da-f]{2}/gi)?.join(' ') ?? '');
  }).filter((series) => series !== '');
  const all = values.join('');
  // A date or a time has no letters.
  const least = /[a-f]/i.test(all) || all.length > 15 ? BYTES : PRINTABLE;
  yield* joined('Use only the bytes', values, { isWhole: isOnly(text, SERIES) && /[a-f]/i.test(text), least });
}

/** Whether only punctuation is around what a pattern finds. */
function isOnly(text: string, pattern: RegExp): boolean {
  return text.replaceAll(pattern, '').search(/[\p{L}\p{N}]/u) === -1;
}

/** A UUID, or four pairs or more; three with colons or hyphens. */
const SERIES =
  /(?<![\w\\]|\b\d\d:)(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{4}(?:\.[\da-f]{4}){2}|[\da-f]{2}(?:([:-])[\da-f]{2}(?:\1[\da-f]{2})+|(?:(?:[\s,;|]+|-)(?:\\\r?\n\s*)?[\da-f]{2}){3,}))/gi;

/** Decimal bytes in brackets or with spaces: one has three digits, and all are at most 255. */
function* decimals(text: string): Generator<Reading> {
  const found = text.match(/(?<=[[{(<])[\d\s,]+(?=[\]})>])|^[\d\s,]+$/g) ?? [];
  const lists = found
    .map((list) => list.trim().split(/[\s,]+/))
    // A few small numbers are something else.
    .filter((list) => list.length > 1 && list.some((number) => Number(number) >= 32));
  const numbers = lists.flat();
  const areBytes = numbers.every((number) => /^\d{1,3}$/.test(number) && Number(number) < 256);
  const values = lists.map((list) => digitsOf(list.map(Number)));
  if (areBytes && numbers.some((number) => number.length === 3))
    yield* joined('Read as decimal bytes', values, { least: PRINTABLE });
}
