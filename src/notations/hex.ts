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
const BETWEEN = /^(?:[^\d=]|u?int8(?:_t)?|u8|i8){0,32}$/i;

/** The bytes of dumps, literals, arrays and series. Several values in one text are joined. */
export function* hexReadings(given: string): Generator<Reading> {
  const dump = bytesOfDump(given);
  if (dump !== undefined) {
    yield { least: BYTES, isWhole: true, label: 'Remove offsets and text column', text: dump };
    return;
  }
  const text = given.replaceAll(/\/\*[^*]*\*\/|\/\/[^\r\n]*/g, ' ').trim();
  const literals = literalsIn(text);
  const escapes = literals.length === 0 && text.search(BYTE) === 0 ? [bytesOfLiteral(text)] : literals;
  yield* joined('Read the escapes as bytes', escapes, { isWhole: /^(?:\\x..)+$/.test(text) });
  for (const pattern of [...BYTE_TOKENS, ...CODE_POINT_TOKENS]) {
    const isBytes = BYTE_TOKENS.includes(pattern);
    const arrays = arraysIn(text, pattern).filter(({ length }) => isBytes || length > 1);
    const values = arrays.map((tokens) =>
      isBytes
        ? tokens.map((token) => token.padStart(2, '0')).join(' ')
        : digitsOf(utf8Bytes(tokens.map(codePoint).join('').toWellFormed())),
    );
    // Only punctuation is around the bytes.
    const isWhole = values.length > 0 && text.replaceAll(pattern, '').search(/[\p{L}\p{N}]/u) === -1;
    yield* joined('Use only the bytes', values, { isWhole });
  }
  yield* decimals(text);
  yield* pairs(text);
}

/** A reading of the bytes of all values in their order, each on a line. */
function* joined(label: string, values: readonly string[], others?: Partial<Reading>): Generator<Reading> {
  if (values.length === 0) return;
  const note = values.length > 1 && { note: `This text has ${values.length} values. Their bytes are joined.` };
  yield { label, least: BYTES, text: values.join('\n'), ...note, ...others };
}

/** A literal. One that is not closed takes the rest of the text, so that no other is searched in it. */
const LITERAL = /(["'`])((?:\\[\s\S]|(?!\1)[^\\])*)(?:\1|\\?$)/g;
/** What is between literals that a program joins. */
const JOINED = /^[\s+.&\\]*(?:b|L|u8?)?$/i;
const BYTE = /\\(?:x[\da-f]{2}(?![\da-f]{2})|[0-7]{3})/i;

/** The bytes of literals with escapes, and of those that are joined to them. */
function literalsIn(text: string): readonly string[] {
  const values: string[][] = [];
  let end = 0;
  for (const { 0: literal, 2: inner = '', index } of text.matchAll(LITERAL)) {
    if (values.length > 0 && JOINED.test(text.slice(end, index))) values.at(-1)?.push(inner);
    else values.push([inner]);
    end = index + literal.length;
  }
  return values
    .filter((value) => value.some((inner) => BYTE.test(inner)))
    .map((value) => value.map(bytesOfLiteral).join(' '));
}

/** The arrays whose elements a pattern finds. A single element is one if it has several bytes, or begins a list. */
function arraysIn(text: string, pattern: RegExp): readonly (readonly string[])[] {
  const arrays: { readonly tokens: string[]; readonly isList: boolean }[] = [];
  let end = 0;
  for (const { 0: token, 1: digits = '', index } of text.matchAll(pattern)) {
    const isNext = index - end <= 40 && BETWEEN.test(text.slice(end, index));
    if (isNext && arrays.length > 0) arrays.at(-1)?.tokens.push(digits);
    else arrays.push({ tokens: [digits], isList: digits.length >= 4 || OPEN.test(text.slice(0, index).slice(-9)) });
    end = index + token.length;
  }
  return arrays.filter(({ tokens, isList }) => isList || tokens.length > 1).map(({ tokens }) => tokens);
}

const OPEN = /(?:\{|(?<!\w)\[)\s{0,8}$/;

function codePoint(digits: string): string {
  const code = Number.parseInt(digits, 16);
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}

/** Pairs of digits with one separator, such as a MAC address; otherwise series of them, and UUIDs, in other text. */
function* pairs(text: string): Generator<Reading> {
  const inner = text.replace(/^[{[(<"']|[)\]}>"']$/g, '');
  const separator = /^[\da-f\s]*([:,;._|/-])/i.exec(inner)?.[1] ?? '';
  const groups = separator === '' ? [] : inner.split(separator).map((group) => group.trim());
  if (groups.length > 0 && groups.every((group) => /^(?:[\da-f]{2})+$/i.test(group))) {
    const hasLetters = /[a-f]/i.test(inner);
    // A date or a time has no letters.
    const least = hasLetters || groups.length > 5 ? BYTES : PRINTABLE;
    yield { ...removal(separator), least, isWhole: hasLetters && groups.length > 3, text: groups.join(' ') };
    return;
  }
  const series = [...text.matchAll(SERIES)].filter(({ 0: found, index }) => {
    const [before, after] = [text.slice(Math.max(0, index - 8), index), text.slice(index + found.length)];
    // One more group of one or two characters is a typo.
    return !/(?:^|[^\w.:])\w{1,2}[\s,]$/.test(before) && !/^[\s,]\w{1,2}(?![\w:])/.test(after);
  });
  const digits = series.map(([found]) => found.match(/[\da-f]{2}/gi)?.join(' ') ?? '');
  yield* joined('Use only the bytes', digits);
}

/** A UUID, or four pairs or more: with colons or hyphens, or with white space. A time or a date has three. */
const SERIES =
  /(?<![\w\\]|\b\d\d:)(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{2}(?:([:-])[\da-f]{2}(?:\1[\da-f]{2}){2,}|(?:(?:[\s,;|]+|-)(?:\\\r?\n\s*)?[\da-f]{2}){3,}))(?![:-]?\w)/gi;

/** Decimal bytes in brackets or with spaces: one has three digits, and all are at most 255. */
function* decimals(text: string): Generator<Reading> {
  const lists = Array.from(text.matchAll(/(?<=[[{(<])[\d\s,]+(?=[\]})>])|^[\d\s,]+$/g), ([list]) =>
    list.trim().split(/[\s,]+/),
  )
    // A few small numbers are something else.
    .filter((list) => list.length > 1 && list.some((number) => Number(number) >= 32));
  const numbers = lists.flat();
  const areBytes = numbers.every((number) => /^\d{1,3}$/.test(number) && Number(number) < 256);
  if (areBytes && numbers.some((number) => number.length === 3)) {
    const values = lists.map((list) => digitsOf(list.map(Number)));
    yield* joined('Read as decimal bytes', values, { least: PRINTABLE });
  }
}
