import { utf8Bytes } from '../core/text.ts';
import { dumpReadings } from './dumps.ts';
import { characterOf, digitsOf } from './escapes.ts';
import type { Fault, Left, Range, Reading } from './notation.ts';
import { BYTES, PRINTABLE } from './plausibility.ts';

/** A byte, or several, with what says that its digits are hexadecimal. */
const PREFIXED = /(0x|&h|#x|16#|[$#%](?=[\da-f]{2}(?![\da-f]))|\\x|(?<!\w)\d{0,2}'h|\bx["'])([\da-f]+)(?![\da-fx])/gi;
const SUFFIXED = /\b()(0?[\da-f]{1,2})h\b/gi;
const CODE_POINTS = /(\\u\{|\\u(?=[\da-f]{4})|u\+|&#x)((?<=\\u)[\da-f]{4}|(?<!\\u)[\da-f]{2,6})/gi;
/** What can stand between two bytes of an array: separators, casts and the types of the elements. */
const BETWEEN = /^(?:(?![%\\]|[&$#]\w|\b(?:[a-f]{1,2}|x[\da-f]{1,2})\b)[^\d=]|u?int8(?:_t)?|u8|i8){0,32}$/i;
/** A bracket before a list. One after a name can have an index. */
const OPEN = /(?:\{|(?<!\w)\[)\s{0,8}$/;

/** A literal. One that is not closed takes the rest of the text, so that no other is searched in it. */
const LITERAL = /(["'`])((?:\\[\s\S]|(?!\1)[^\\])*)(?:\1|\\?$)/g;
/** What is between literals that a program joins. */
const JOINED = /^[\s+.&\\]*(?:b|L|u8?)?$/i;
const BYTE = /\\(?:x[\da-f]{2}(?![\da-f]{2})|[0-3]?[0-7]{2}|[0-7](?=\\[0-7])|x\{|u[\da-f]{4}[^"'`]|u\{)/i;
const ESCAPE =
  /\\(x[\da-f]{1,2}|[0-3]?[0-7]{1,2})|(?:\\u[\da-f]{4})+|\\[ux]\{([\da-f]{1,6})\}|\\\r?\n|\\[\s\S]|[^\\]+/gi;

/** A UUID, or four pairs or more; three with colons or hyphens. */
const SERIES =
  /(?<![\w\\]|\b\d\d:)(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{4}(?:\.[\da-f]{4}){2}|[\da-f]{2}(?:([:-])[\da-f]{2}(?:\1\s{0,40}[\da-f]{2})+|(?:(?:[\s,;|]+|-)(?:\\\r?\n\s*)?[\da-f]{2}){3,}))/gi;
/** The numbers in brackets, or a text of numbers. */
const LIST = /(?<=(?<!\d[\s,]{0,3}<?)[[{(<]|<buffer )(?!\s*,)[\da-fo\s,;-]+(?=[\]})>](?!\w))|^[\da-fo\s,;-]+$/gi;
/** A group of digits of another length beside a series or an array: a typo. */
const TYPO_BEFORE = /(?:^|[^\w.])(?:\w{1,2}|(?=\w*\d)[\da-f]{3,4}|(?=.{1,4},)[\da-f]{3,4})[\s,]+$/i;
const TYPO_AFTER =
  /^(?:[:-]\w|[\s,]+(?:\(\w{1,8}\)|[&$#%])?(?:\w{1,2}|(?=\w*\d)[\da-f]{3,4}|(?<=[,&)]\s?)(?:[\da-f]{3,4}|(?=\w*\d)\w{3,4}))(?![\w:]))/i;
const TYPO_IN_ARRAY =
  /(?:(?:^|[^\w.])(?=\w*\d)\w{1,4}|(?:^|[$#%&x\s,])(?!d[bcdw]\s)[\da-f]{1,2})[\s,]+(?:h\s)?$|[\da-f](?=[%$#]?$)/i;
/** What says that numbers are bytes. */
const NAMED = /buffer|byte|u?int8|\bu8|<</i;

const COMMENT = /(["'])(?:\\.|(?!\1)[^\\\r\n])*\1|\/\*[^*]*\*\/|\/\/[^\r\n]*/g;
const MORE = /(?:\.{3}|…)\s{0,9}(?:(\d{1,9}) more (?:bytes|items)|(?=[\]})>]))/i;
const COUNT = /\((\d{1,9})\)(?=\s?\[)|(?<=\w)\[(\d{1,9})\](?=\s?=\s?\{)|bytelength: ?(\d{1,9})|_len ?= ?(\d{1,9})/gi;

/** The bytes of dumps, literals, arrays and series. Several values in one text are joined. */
export function* byteReadings(given: string): Generator<Reading | Fault> {
  if (yield* dumpReadings(given)) return;
  const blank = (found: string) => ' '.repeat(found.length);
  const more = MORE.exec(given);
  const text = given
    .replaceAll(COMMENT, (found) => (found.startsWith('/') ? blank(found) : found))
    .replace(MORE, blank);
  const missing = more?.[1] === undefined ? 'Bytes are missing.' : `${more[1]} bytes are missing.`;
  const left = more === null ? undefined : { sentence: missing, ranges: [] };
  for (const reading of readingsOf(text.replaceAll(COUNT, blank)))
    yield left === undefined ? checked(reading, text) : { ...reading, left };
}

/** A reading whose number of bytes is the one that its text says, if it does. */
function checked(reading: Reading, text: string): Reading | Fault {
  const count = reading.text.replaceAll(' ', '').length / 2;
  for (const found of reading.note === undefined ? text.matchAll(COUNT) : []) {
    const said = Number(found.slice(1).find((digits) => digits !== undefined));
    const range = { start: found.index, end: found.index + found[0].length };
    if (said !== count) return { fault: `The text says ${said} bytes, but has ${count}.`, range };
    return { ...reading, isProven: reading.left === undefined };
  }
  return reading;
}

function* readingsOf(text: string): Generator<Reading> {
  const trimmed = text.trim();
  const literals = groupsIn(text, LITERAL, JOINED)
    .map((group) => group.map(({ 2: inner = '' }) => inner))
    .filter(
      (group) =>
        /^b["']/.test(trimmed) ||
        (group.some((inner) => BYTE.test(inner)) && !group.some((inner) => /\\x(?![\da-f{])/i.test(inner))),
    );
  const whole = trimmed.search(BYTE) === 0 ? [[trimmed]] : [];
  const escapes = literals.length === 0 ? whole : literals;
  const bytes = escapes.map((group) => group.map(bytesOfLiteral).join(' '));
  if (!/^\\x(?:[\da-f]{2}){2,}$/i.test(trimmed))
    yield* joined(/\\[x\d]/.test(text) ? 'Read the escapes as bytes' : 'Use only the bytes', bytes, {
      isWhole: /^(?:\\x..)+$/.test(trimmed),
    });
  if (escapes.length === 0) for (const pattern of [PREFIXED, SUFFIXED]) yield* arrays(text, pattern);
  const points = groupsIn(text, CODE_POINTS, BETWEEN).filter(({ length }) => length > 1);
  const characters = points.map((group) => group.map(({ 2: digits = '' }) => characterAt(digits)).join(''));
  yield* joined(
    'Use only the bytes',
    characters.map((each) => digitsOf(utf8Bytes(each.toWellFormed()))),
  );
  if (!(yield* lists(text))) yield* pairs(text);
}

/** The character of a code point in hexadecimal; empty if there is none. */
function characterAt(digits: string): string {
  const code = Number.parseInt(digits, 16);
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}

/** The bytes of a literal, as pairs of digits: `\x61` and `\141` are bytes, and other characters are UTF-8. */
function bytesOfLiteral(literal: string): string {
  return Array.from(literal.matchAll(ESCAPE), ({ 0: piece, 1: byte, 2: point }) => {
    if (/^\\\r?\n/.test(piece)) return '';
    if (byte !== undefined)
      return digitsOf([byte.startsWith('x') ? Number.parseInt(byte.slice(1), 16) : Number.parseInt(byte, 8)]);
    const character = point === undefined ? piece.replaceAll(/\\(?:u.{4}|[\s\S])/g, characterOf) : characterAt(point);
    return digitsOf(utf8Bytes(character.toWellFormed()));
  }).join(' ');
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

/** Arrays of hexadecimal numbers, all written in the same way, and long numbers. */
function* arrays(text: string, pattern: RegExp): Generator<Reading> {
  const groups = groupsIn(text, pattern, BETWEEN);
  const isUsed = ({ length, 0: first }: readonly RegExpExecArray[]) =>
    length > 1 ||
    (first?.[2]?.length ?? 0) >= 4 ||
    OPEN.test(text.slice(Math.max(0, (first?.index ?? 0) - 9), first?.index));
  const used = groups.filter(isUsed);
  const tokens = used.flat().map(({ 1: prefix = '', 2: digits = '' }) => ({
    prefix: prefix.toLowerCase(),
    digits: pattern === SUFFIXED ? digits.replace(/^0(?=[a-f][\da-f]$)/i, '') : digits,
  }));
  const ranges = rangesOf(used);
  const isBroken = ranges.some(({ start, end }, index) => {
    const between = text.slice(end, ranges[index + 1]?.start ?? end).slice(0, 40);
    const [before, after] = [text.slice(Math.max(0, start - 9), start), text.slice(end, end + 9)];
    return (
      /^[^\]}>=;]{1,39}$/.test(between) ||
      TYPO_IN_ARRAY.test(before) ||
      TYPO_AFTER.test(after) ||
      /^(?:[\s,]*[%$#&\\]\w|:\s)/.test(after)
    );
  });
  if (isBroken || tokens.length === 0 || tokens.some(({ prefix }) => prefix !== tokens[0]?.prefix)) return;
  const digits = tokens.map((token) => token.digits);
  const width = digits[0]?.length ?? 0;
  const isWide = width > 2;
  const isLong = isWide && used.every(({ length }) => length === 1) && digits.every(({ length }) => length > 2);
  const isEqual = digits.every(({ length }) => length === width);
  if (!(isLong || isEqual || (!isWide && isUniform(digits))) || (!isWide && digits.some(({ length }) => length > 2)))
    return;
  const isOdd = digits.some(({ length }) => isWide && length % 2 !== 0);
  if (isOdd && (digits.length > 1 || width < 7)) return;
  const half = {
    sentence: 'The last digit is half a byte.',
    ranges: rangesOf(groups).map(({ end }) => ({ start: end - 1, end })),
  };
  const unused = groups.filter((group) => !isUsed(group));
  const sentence = `Uses ${used.length} of ${groups.length} values.`;
  const left: Left | undefined = isOdd ? half : unused.length > 0 ? { sentence, ranges: rangesOf(unused) } : undefined;
  let index = 0;
  const values = used.map((group) => {
    index += group.length;
    return digits
      .slice(index - group.length, index)
      .map((each) => (isWide ? each.slice(0, each.length & ~1) : each.padStart(2, '0')));
  });
  const isWhole = isOnly(text, pattern);
  yield* joined(
    'Use only the bytes',
    values.map((value) => value.join(' ')),
    { isWhole, left },
  );
  if (!isWide || isLong) return;
  const swapped = values.map((value) => value.map((word) => (word.match(/../g) ?? []).toReversed().join('')).join(' '));
  yield* joined('Read the words in the order of the machine', swapped, { isWhole, left });
}

function rangesOf(groups: readonly (readonly RegExpExecArray[])[]) {
  return groups.map((group) => {
    const last = group.at(-1);
    return { start: group[0]?.index ?? 0, end: (last?.index ?? 0) + (last?.[0].length ?? 0) };
  });
}

/** Whether numbers are padded to one width, or have no zeros in front. A text with both has lost a digit. */
function isUniform(numbers: readonly string[]): boolean {
  return (
    numbers.every(({ length }) => length === numbers[0]?.length) || !numbers.some((number) => /^-?0./.test(number))
  );
}

/** Numbers in brackets, or only numbers. A few small ones are something else. */
function* lists(text: string): Generator<Reading, boolean> {
  const isNamed = NAMED.test(text);
  const found = (text.match(LIST) ?? [])
    .map((list) =>
      list
        .trim()
        .split(/[\s,;]+/)
        .filter((number) => number !== ''),
    )
    .filter(({ length }) => length > 1 || (isNamed && length === 1))
    .filter(({ length }, _, { length: count }) => length > 1 || count === 1);
  const numbers = found.flat();
  const isListed = numbers.length > 3 && !/^[\da-fo\s,;-]+$/i.test(text);
  if (numbers.length === 0 || !isUniform(numbers)) return isListed;
  const least = isNamed || numbers.length >= (isListed ? 5 : 16) ? BYTES : PRINTABLE;
  const areAll = (pattern: RegExp) => numbers.every((number) => pattern.test(number));
  const read = (label: string, base: number) =>
    joined(
      label,
      found.map((list) =>
        digitsOf(list.map((number) => Number.parseInt(number.replace(/^0[bo](?=[0-7]{3})/i, ''), base) & 255)),
      ),
      { least },
    );
  if (areAll(/^(?:0b)?[01]{8}$/i)) yield* read('Read as binary bytes', 2);
  const values = numbers.map(Number);
  const most = values.some((value) => value < 0) ? 127 : 255;
  const isLarge = numbers.some((number) => /\d{3}|-/.test(number)) || isListed || isNamed;
  const areDecimal =
    !/<buffer |uint8contents/i.test(text) &&
    areAll(/^-?\d{1,3}$/) &&
    values.every((value) => value <= most && value >= -128);
  if (areAll(/^(?:0o)?[0-3][0-7]{2}$/i) && numbers.some((number) => number.startsWith('0')))
    yield* read('Read as octal bytes', 8);
  if (areDecimal && isLarge && (isNamed || values.length >= 16 || values.some((value) => value >= 32 || value < 0)))
    yield* read('Read as decimal bytes', 10);
  const isHex = areAll(/^[\da-f]{2}$/i) || (areAll(/^[\da-f]{1,2}$/i) && !areDecimal && !isNamed);
  if (isHex && !(isNamed && areDecimal) && !/^[\da-fo\s,;-]+$/i.test(text)) yield* read('Use only the bytes', 16);
  return isListed;
}

/** Series of pairs, and UUIDs. A UUID or an address beside other series does not join them. */
function* pairs(text: string): Generator<Reading> {
  const typos: Range[] = [];
  const all = Array.from(text.matchAll(SERIES), ({ 0: found, index }) => {
    const [before, after] = [text.slice(Math.max(0, index - 8), index), text.slice(index + found.length)];
    // The start of a word, such as of the text beside a dump, is no pair.
    const whole = /^\w/.test(after) ? found.replace(/[^\da-f]{1,9}..$/i, '') : found;
    // A number at the end of the line before.
    const series = before.endsWith('=') ? whole.replace(/^..\r?\n\s*/, '') : whole;
    // A time has no letters. One more group of one to three characters is a typo.
    const isTime = series.length < 11 && !/[a-f]/i.test(series);
    const [first = ''] = /[:-]/.exec(series) ?? [];
    const isTypo =
      TYPO_BEFORE.test(before) ||
      TYPO_AFTER.test(after) ||
      (first !== '' && (before.endsWith(first) || /^\w/.test(after))) ||
      /^\d/.test(after);
    if (isTypo && !isTime) typos.push({ start: index, end: index + found.length });
    return isTime || isTypo ? '' : series;
  }).filter((series) => series !== '');
  const isName = (series: string) => /[\da-f]{4}|^..([:-])..(?:\1..){4}$/i.test(series);
  const named = all.filter((series) => !isName(series));
  const values = (named.length > 0 ? named : all).map((series) => series.match(/[\da-f]{2}/gi)?.join(' ') ?? '');
  const digits = values.join('');
  const left = typos.length === 0 ? undefined : { sentence: 'Some digits are not read.', ranges: typos };
  // A date or a time has no letters.
  const least = /[a-f]/i.test(digits) || digits.length > 15 ? BYTES : PRINTABLE;
  yield* joined('Use only the bytes', values, { isWhole: isOnly(text, SERIES) && /[a-f]/i.test(text), least, left });
}

/** Whether only punctuation is around what a pattern finds. */
function isOnly(text: string, pattern: RegExp): boolean {
  return text.replaceAll(pattern, '').search(/[\p{L}\p{N}]/u) === -1;
}
