import { utf8Bytes } from '../core/text.ts';
import { dumpReadings } from './dumps.ts';
import { characterOf, digitsOf } from './escapes.ts';
import type { Fault, Range, Reading } from './notation.ts';
import { BYTES, PRINTABLE } from './plausibility.ts';

/** Elements of one style, one after the other. */
interface Run extends Range {
  /** What says that the digits are hexadecimal: a prefix, `h`, `u` of code points, `:` of pairs; empty if nothing. */
  readonly style: string;
  readonly elements: string[];
  end: number;
  /** Whether an element of another style is beside it: a typo. */
  isBroken: boolean;
  /** Whether a bracket is before it. */
  readonly isListed: boolean;
}

/** An element: with a prefix, a code point, with a suffix, pairs of digits, a number; or a word. */
const ELEMENT =
  /(0x|&h|#x|16#|[$#%](?=[\da-f]{2}(?![\da-f]))|\\x|(?<!\w)\d{0,2}'h|\bx["'])([\da-f]+)(?![\da-fx])|(?:\\u\{|\\u(?=[\da-f]{4})|u\+|&#x)((?<=\\u)[\da-f]{4}|(?<!\\u)[\da-f]{2,6})[;}]?|(?<!\w)(0?[\da-f]{1,2})h(?!\w)|(?<![\w.-]|\b[\da-f]{1,3}:)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{4}(?:\.[\da-f]{4}){2}|[\da-f]{2}(?:(?::[\da-f]{2}){1,4096}:?|(?:-[\da-f]{2}){1,4096}-?))(?![\w:-])|(?<![\w.'\\-]|\b[\da-f]{1,3}:)(-?(?:0b[01]{8}|[01]{8}|0o[0-7]{3}|\d{1,4}|[\da-f]{1,2}))(?![\w:])|(?:[$%&#]|\\(?=\S))[^\s,;|()[\]{}<>"'`=:$%&#\\]*|[^\s,;|()[\]{}<>"'`=:$%&#\\]+/gi;
/** What is between two elements of a run. */
const JOINT = /^[\s,;|&+\\]*$/;
/** An element of another length or without a part of its prefix. */
const NEAR = /^(?:[$%&#\\]\w{0,4}|(?=\D*\d)[\da-fhx-]{1,8}|x?[\da-f]{1,3}h{0,2}|h|\d\w|\w\d|0x\w*)$/i;

/** What is no element: comments, types and casts, and the keys of an object that count. */
const COMMENT = /(["'])(?:\\.|(?!\1)[^\\\r\n])*\1|\/\*[^*]*\*\/|\/\/[^\r\n]*/g;
const CAST =
  /\((?:s?byte|(?:un)?signed char|char|u?int8(?:_t)?)\)|\.toByte\(\)|(?<=\b(?:0x)?[\da-f]{1,3})(?:_?[ui]8)\b|^[ \t]*(?:\w{1,40}:?[ \t])?\.?(?:d[bcdw]|byte)(?=[ \t])|<buffer (?=[\da-f])|\bchr(?=\(\d{1,3}\))|(?<=[{,]\s{0,9})"\d{1,9}"\s?:(?=\s?\d)/gim;
const CALL = /\((\d{1,3})\)(?:\s?[.+&|]{1,2}\s?|$)/g;
/** What says that numbers are bytes. */
const NAMED = /buffer|byte|u?int8|\bu8|<<|\bchr\(|\btyp=|^\s*\{\s*"0":/i;
const MORE = /(?:\.{3}|…)\s{0,9}(?:(\d{1,9}) more (?:bytes|items)|(?=[\]})>]))/i;
const COUNT =
  /\((\d{1,9})\)(?=\s?\[)|(?<=\w)\[(\d{1,9})\](?=\s?=\s?\{)|bytelength: ?(\d{1,9})|(?:_|\b)len ?= ?(\d{1,9})/gi;

/** A literal. One that is not closed takes the rest of the text, so that no other is searched in it. */
const LITERAL = /(["'`])((?:\\[\s\S]|(?!\1)[^\\])*)(?:\1|\\?$)/g;
/** What is between literals that a program joins. */
const JOINED = /^[\s+.&\\]*(?:b|L|u8?)?$/i;
const BYTE = /\\(?:x[\da-f]{2}(?![\da-f]{2})|[0-3]?[0-7]{2}|[0-7](?=\\[0-7])|x\{|u[\da-f]{4}[^"'`]|u\{)/i;
const ESCAPE =
  /\\(x[\da-f]{1,2}|[0-3]?[0-7]{1,2})|(?:\\u[\da-f]{4})+|\\[ux]\{([\da-f]{1,6})\}|\\\r?\n|\\[\s\S]|[^\\]+/gi;

/** The bytes of dumps, literals, arrays and series. Several values in one text are joined. */
export function* byteReadings(given: string): Generator<Reading | Fault> {
  if (yield* dumpReadings(given)) return;
  const star = /^[\s\da-f*]+$/i.test(given) ? /^[ \t]*\*[ \t]*$/m.exec(given) : null;
  if (star !== null && /[\da-f]/i.test(given)) {
    const range = { start: star.index, end: star.index + star[0].length };
    yield { fault: 'Nothing says how often the row is repeated.', range };
    return;
  }
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
  const literals = literalsIn(text).filter(
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
  const plain = text
    .replaceAll(CAST, (found) => `${found.startsWith('<') ? '<' : ' '}${' '.repeat(found.length - 1)}`)
    .replaceAll(CALL, (found, digits) => ` ${digits},`.padEnd(found.length));
  const runs = runsIn(plain);
  const points = runs.filter(({ style, elements, isBroken }) => style === 'u' && elements.length > 1 && !isBroken);
  const characters = points.map(({ elements }) => elements.map(characterAt).join(''));
  yield* joined(
    'Use only the bytes',
    characters.map((each) => digitsOf(utf8Bytes(each.toWellFormed()))),
  );
  if (escapes.length === 0) yield* arrays(runs.filter(({ style }) => style !== '' && style !== 'u' && style !== ':'));
  const isOnly = runs.length === 1 && !/[\p{L}\p{N}]/u.test(plain.slice(0, runs[0]?.start) + plain.slice(runs[0]?.end));
  if (
    !(yield* lists(
      runs.filter(({ style }) => style === ''),
      text,
      isOnly,
    ))
  )
    yield* pairs(runs, isOnly);
}

/** The insides of literals; those that a program joins are together. */
function literalsIn(text: string): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let end = 0;
  for (const { 0: found, 2: inner = '', index } of text.matchAll(LITERAL)) {
    if (groups.length > 0 && JOINED.test(text.slice(end, index))) groups.at(-1)?.push(inner);
    else groups.push([inner]);
    end = index + found.length;
  }
  return groups;
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

/** The elements of a text. Brackets, quotes, `=` and `:` are between the runs. */
function runsIn(text: string): readonly Run[] {
  const runs: Run[] = [];
  let [end, isNear, isContinued, run]: [number, boolean, boolean, Run | undefined] = [0, false, false, undefined];
  let usual: string | undefined;
  for (const match of text.matchAll(ELEMENT)) {
    const [found, prefix, hex, point, suffixed, series, number] = match;
    const gap = text.slice(end, match.index);
    const joint = /[\r\n]/.test(gap) ? undefined : gap.trim() || gap.charAt(0);
    end = match.index + found.length;
    if (!JOINT.test(gap)) {
      isNear = /^[-:.]+$/.test(gap);
      if (isNear && run !== undefined) run.isBroken = true;
      run = undefined;
    }
    const element = hex ?? point ?? suffixed?.replace(/^0(?=[a-f][\da-f]$)/i, '') ?? series ?? number;
    // A row of pairs that ends with a colon continues.
    const isMore: boolean = run?.style === ':' && /[:-]$/.test(run.elements.at(-1) ?? '') && /^..$|[:-]/.test(found);
    const own = prefix?.toLowerCase().replace(/^\d+'/, "'") ?? (point ? 'u' : suffixed ? 'h' : series ? ':' : '');
    const style: string = isMore ? ':' : own;
    const isTypo: boolean =
      NEAR.test(found) || (run !== undefined && (joint === '' || (found === '-' && joint !== undefined)));
    if (
      run !== undefined &&
      (element === undefined ? isTypo : run.style !== style || (usual ?? joint) !== (joint ?? usual))
    )
      run.isBroken = true;
    if (element === undefined) {
      [isNear, run] = [isTypo, undefined];
      continue;
    }
    if (run !== undefined && run.style === style) {
      usual ??= joint;
    } else {
      const isBroken: boolean = isNear || run !== undefined;
      run = { start: match.index, end, style, elements: [], isBroken, isListed: /[[({<]\s*$/.test(gap) };
      runs.push(run);
      [usual, isContinued] = [undefined, false];
    }
    if (isContinued && !isMore) run.isBroken = true;
    run.elements.push(isMore ? `${run.elements.pop()}${element}` : element);
    isContinued ||= isMore;
    [run.end, isNear] = [end, false];
  }
  return runs;
}

/** A reading of the bytes of all values in their order. */
function* joined(label: string, values: readonly string[], others?: Partial<Reading>): Generator<Reading> {
  if (values.length === 0) return;
  const note = values.length > 1 && { note: `This text has ${values.length} values. Their bytes are joined.` };
  yield { label, least: BYTES, text: values.join(' '), ...note, ...others };
}

/** Arrays of hexadecimal numbers, all written in the same way, and long numbers. */
function* arrays(runs: readonly Run[]): Generator<Reading> {
  const isUsed = ({ elements, isListed, isBroken }: Run) =>
    !isBroken && (elements.length > 1 || (elements[0]?.length ?? 0) >= 4 || isListed);
  const used = runs.filter(isUsed);
  const digits = used.flatMap(({ elements }) => elements);
  const width = digits[0]?.length ?? 0;
  const isWide = width > 2;
  const isLong =
    isWide && used.every(({ elements }) => elements.length === 1) && digits.every(({ length }) => length > 2);
  const isEqual = digits.every(({ length }) => length === width);
  const isOdd = digits.some(({ length }) => isWide && length % 2 !== 0);
  const isOne = runs.every(({ style }) => style === runs[0]?.style) && (isWide ? isLong || isEqual : isUniform(digits));
  if (used.length === 0 || !isOne || (!isWide && digits.some(({ length }) => length > 2))) return;
  if (isOdd && (digits.length > 1 || width < 7)) return;
  const half = { sentence: 'The last digit is half a byte.', ranges: used.map(({ end }) => ({ start: end - 1, end })) };
  const values = used.map(({ elements }) =>
    elements.map((each) => (isWide ? each.slice(0, each.length & ~1) : each.padStart(2, '0'))),
  );
  const left = isOdd ? half : leftOf(runs, used);
  yield* joined(
    'Use only the bytes',
    values.map((value) => value.join(' ')),
    { left },
  );
  if (!isWide || isLong) return;
  const swapped = values.map((value) => value.map((word) => (word.match(/../g) ?? []).toReversed().join('')).join(' '));
  yield* joined('Read the words in the order of the machine', swapped, { left });
}

/** The runs that are not used. */
function leftOf(runs: readonly Run[], used: readonly Run[]) {
  const ranges = runs.filter((run) => !used.includes(run)).map(({ start, end }) => ({ start, end }));
  return ranges.length === 0 ? undefined : { sentence: `Uses ${used.length} of ${runs.length} values.`, ranges };
}

/** Whether numbers are padded to one width, or have no zeros in front. A text with both has lost a digit. */
function isUniform(numbers: readonly string[]): boolean {
  return (
    numbers.every(({ length }) => length === numbers[0]?.length) || !numbers.some((number) => /^-?0./.test(number))
  );
}

/** Numbers in brackets, or only numbers. A few small ones are something else. */
function* lists(runs: readonly Run[], text: string, isOnly: boolean): Generator<Reading, boolean> {
  const isNamed = NAMED.test(text);
  const all = runs.filter(
    ({ isListed, elements: { length } }) => (isListed || isNamed || isOnly) && (length > 1 || isNamed),
  );
  const long = all.filter(({ elements }, _, { length }) => elements.length > 1 || length === 1);
  const numbers = long.flatMap(({ elements }) => elements);
  const isListed = numbers.length > 3 && long[0]?.isListed === true;
  if (numbers.length === 0 || long.some(({ isBroken }) => isBroken) || !isUniform(numbers)) return isListed;
  const areAll = (pattern: RegExp) => numbers.every((number) => pattern.test(number));
  const least = isNamed || numbers.length >= (isListed ? 5 : 16) ? BYTES : PRINTABLE;
  const isWhole =
    isNamed || (isOnly && numbers.length >= 5 && areAll(/^\d+$/) && numbers.some((number) => number.length === 3));
  const read = (label: string, base: number) => {
    const byte = (number: string) => Number.parseInt(number.replace(/^0[bo](?=[0-7]{3})/i, ''), base) & 255;
    return joined(
      label,
      long.map(({ elements }) => digitsOf(elements.map(byte))),
      { least, isWhole },
    );
  };
  if (areAll(/^(?:0b)?[01]{8}$/i)) yield* read('Read as binary bytes', 2);
  if (areAll(/^(?:0o)?[0-3][0-7]{2}$/i) && numbers.some((number) => number.startsWith('0')))
    yield* read('Read as octal bytes', 8);
  const values = numbers.map(Number);
  const most = values.some((value) => value < 0) ? 127 : 255;
  const isLarge = isListed || isNamed || numbers.some((number) => /\d{3}|-/.test(number));
  const isText = isNamed || values.length >= 16 || values.some((value) => value >= 32 || value < 0);
  const areDecimal =
    !/<buffer |uint8contents/i.test(text) &&
    areAll(/^-?\d{1,3}$/) &&
    values.every((value) => value <= most && value >= -128);
  if (areDecimal && isLarge && isText) yield* read('Read as decimal bytes', 10);
  const isHex = areAll(/^[\da-f]{2}$/i) || (areAll(/^[\da-f]{1,2}$/i) && !areDecimal && !isNamed);
  if (isHex && !(isNamed && areDecimal) && long[0]?.isListed) yield* read('Use only the bytes', 16);
  return isListed;
}

/** Series of pairs, and UUIDs. A UUID or an address beside other series does not join them. */
function* pairs(runs: readonly Run[], isOnly: boolean): Generator<Reading> {
  const isPairs = ({ style, elements }: Run) =>
    style === ':' ? true : style === '' && elements.length > 3 && elements.every((each) => /^[\da-f]{2}$/i.test(each));
  const all = runs.filter(isPairs);
  const isDone = ({ elements, isBroken }: Run) => !isBroken && !/[:-]$/.test(elements.at(-1) ?? '');
  const series = all.filter(isDone).flatMap(({ style, elements }) => (style === '' ? [elements.join(' ')] : elements));
  // A time has no letters.
  const values = series.filter((each) => each.length > 10 || (each.length > 5 && /[a-f]/i.test(each)));
  const isName = (each: string) => /[\da-f]{4}|^..([:-])..(?:\1..){4}$/i.test(each);
  const named = values.filter((each) => !isName(each));
  const used = (named.length > 0 ? named : values).map((each) => each.match(/[\da-f]{2}/gi)?.join(' ') ?? '');
  const digits = used.join('');
  // A date or a time has no letters.
  const least = /[a-f]/i.test(digits) || digits.length > 15 ? BYTES : PRINTABLE;
  yield* joined('Use only the bytes', used, {
    isWhole: isOnly && /[a-f]/i.test(digits),
    least,
    left: leftOf(all, all.filter(isDone)),
  });
}
