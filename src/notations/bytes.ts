import { utf8Bytes } from '../core/text.ts';
import { dumpReadings } from './dumps.ts';
import { characterOf } from './escapes.ts';
import { spacedHex } from './hex-forms.ts';
import type { Fault, Range, Reading } from './notation.ts';
import { BYTES, PRINTABLE } from './plausibility.ts';

/** Values with only joints between them. */
interface Values extends Range {
  readonly values: string[];
  end: number;
}

/** Elements of an array, and what is around them. */
interface Run extends Values {
  /** Whether an element of another length or style is beside it: a typo. */
  readonly isBroken: boolean;
  /** The bracket before it. */
  readonly bracket: string;
  /** Whether the text has no other words. */
  readonly isOnly: boolean;
}

const LABEL = 'Use only the bytes';
/** A text with more is a table or a program. */
const MOST_RUNS = 1_000;
const JOINTS = /^[\s,;|\\]*$/;
const WORD = /%?[^\s,;|\\%]+/g;

/** Bytes with a prefix, in quotes or with a suffix. */
const MARKED = chain(
  /(?:0x|&h|#x|16#|[$#%](?=[\da-f]{2}(?![\da-f]))|\\x|(?<!\w)\d{0,2}'h)[\da-f]+(?![\da-fx])|\bx(?:"[\da-f]+"|'[\da-f]+')|(?<!\w)0?[\da-f]{1,2}h(?!\w)/,
);
const POINTS = chain(/\\u\{[\da-f]{2,6}\}|&#x[\da-f]{2,6}|\\u[\da-f]{4}|u\+[\da-f]{2,6}/);
const DIGITS = /(?!0[a-f].h)[\da-f]+(?=[}"'h]?$)/i;
const NUMBERS = chain(
  /(?<![\w.'\\$%&#-]|\b[\da-f]{1,3}:)-?(?:0b[01]{8}|[01]{8}|0o[0-7]{3}|\d{1,4}|[\da-f]{1,2})(?![\w:])/,
);
/** A UUID, an address, long groups in `<` and `>`, or pairs. */
const SERIES =
  /(?<![\w.$%&#-]|\b[\da-f]{1,3}:)(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{4}(?:\.[\da-f]{4}){2}|(?<=<)(?:[\da-f]{8} ){0,4096}(?:[\da-f]{2}){1,4}(?=>)|[\da-f]{2}(?:-[\da-f]{2}){1,4096}-?|[\da-f]{2}(?::\s{0,40}[\da-f]{2}){1,4096}:?|[\da-f]{2}(?:[\s,;|\\]{1,80}[\da-f]{2}){3,4096})(?![\w:-])/gi;
/** An element of another length or style, which is a typo before or after others; or a comma without an element. */
const NEAR = String.raw`(?:[$%&#\\]\w{0,4}|(?=\D*\d)[\da-fhx-]{1,8}|(?:[\da-f]{2}){2,8}|x?[\da-f]{1,3}h{0,2}|h|\d\w|\w\d|0x\w*)`;
const BEFORE = new RegExp(`(?:^|[\\s,;|()[\\]{}<>"'\`=:])${NEAR}(?:[\\s,;|\\\\]*|[-:.]+)$`, 'i');
const AFTER = new RegExp(
  `^(?:[\\s,;|\\\\]*(?:${NEAR}|\\w\\w?)(?:$|[\\s,;|()[\\]{}<>"'\`=:])|[-:.]+\\S|,[ \\t]*[\\]})>])`,
  'i',
);

/** What is no element: comments, types and casts, and the keys of an object that count. */
const COMMENT = /(["'])(?:\\.|(?!\1)[^\\\r\n])*\1|\/\*[^*]*\*\/|\/\/[^\r\n]*/g;
const CAST =
  /\((?:s?byte|(?:un)?signed char|char|u?int8(?:_t)?)\)|\.toByte\(\)|(?<=\b(?:0x)?[\da-f]{1,3})(?:_?[ui]8)\b|^[ \t]*(?:\w{1,40}:?[ \t])?\.?(?:d[bcdw]|byte)(?=[ \t]+(?:0x|\$|[\da-f]+h\b))|=\d+(?=[ \t]*[\r\n])/gim;
/** What says that numbers are bytes. */
const NAMED = /buffer|byte|u?int8|\bu8|<<|\btyp=|pack\("C/i;
const MORE = /^[ \t]*\*[ \t]*$|(?:\.{3}|…)\s{0,9}(?:(\d{1,9}) more (?:bytes|items)|(?=[\]})>]))/im;
const COUNT =
  /(?:\((?=\d{1,9}\)\s?\[)|(?<=\w)\[(?=\d{1,9}\]\s?=\s?\{)|\((?=\d{1,9} bytes\))|\b(?=\d{1,9} bytes: <)|(?:, )?bytelength: ?|(?:_|\b)len(?:gth)? ?= ?)(\d{1,9})[\])]?/i;

/** A literal. One that is not closed takes the rest of the text, so that no other is searched in it. */
const LITERAL = /(["'`])((?:\\[\s\S]|(?!\1)[^\\])*)(?:\1|\\?$)/g;
/** What is between literals that a program joins. */
const JOINED = /^[\s+.&\\]*(?:b|L|u8?)?$/i;
const BYTE = /\\(?:x[\da-f]{2}(?![\da-f]{2})|[0-3]?[0-7]{2}|[0-7](?=\\[0-7])|x\{|u[\da-f]{4}[^"'`]|u\{)/i;
/** No language has these escapes. */
const WRONG = /\\(?:x(?![\dA-Fa-f{])|u(?![\dA-Fa-f]{4}|\{)|(?![abefnrtuvx])[A-Za-z89]|[4-7][0-7]{2})/;
const ESCAPE =
  /(?:\\u[\da-f]{4})+|\\(?:x([\da-f]{1,2})|([0-3]?[0-7]{1,2})|[ux]\{([\da-f]{1,6})\}|\r?\n|[\s\S])|[\u0080-\uffff]+/gi;

/** The bytes of dumps, literals, arrays and series. Several values in one text are joined. */
export function* byteReadings(given: string): Generator<Reading | Fault> {
  if (yield* dumpReadings(given)) return;
  const blank = (found: string) => ' '.repeat(found.length);
  const [more, count = 'Some'] = MORE.exec(given) ?? [];
  const text = given
    .replaceAll(COMMENT, (found) => (found.startsWith('/') ? blank(found) : found))
    .replace(MORE, blank);
  if (/^[\s\da-f]*\n\*[\s\da-f*]*$/i.test(given)) {
    yield { fault: 'Nothing says how often the row is repeated.', range: { start: 0, end: given.length } };
    return;
  }
  const said = COUNT.exec(text);
  for (const reading of readingsOf(text.replace(COUNT, blank))) {
    const length = reading.text.replaceAll(' ', '').length / 2;
    if (more !== undefined) yield { ...reading, left: { sentence: `${count} bytes are missing.`, ranges: [] } };
    else if (said === null || reading.note !== undefined) yield reading;
    else if (Number(said[1]) === length) yield { ...reading, isProven: reading.left === undefined };
    else {
      const range = { start: said.index, end: said.index + said[0].length };
      yield { fault: `The text says ${said[1]} bytes, but has ${length}.`, range };
    }
  }
}

function* readingsOf(text: string): Generator<Reading> {
  const literals = literalsIn(text);
  const areRight = !literals.some(({ values }) => values.some((each) => WRONG.test(each.replaceAll('\\\\', ''))));
  const label = /\\[x\d]/.test(text) ? 'Read the escapes as bytes' : LABEL;
  if (areRight) yield* joined(label, literals, bytesOfLiteral, { isWhole: /^(?:\\x..)+$/.test(text.trim()) });
  if (literals.length > 0) return;
  const plain = text.replaceAll(CAST, (found) => ' '.repeat(found.length));
  const points = runsIn(plain, POINTS).filter(({ values, isBroken }) => values.length > 1 && !isBroken);
  yield* joined(LABEL, points, (word) => spacedHex(utf8Bytes(characterAt(DIGITS.exec(word)?.[0]))));
  yield* arrays(runsIn(plain, MARKED));
  if (!(yield* lists(runsIn(plain, NUMBERS), NAMED.test(plain)))) yield* pairs(runsIn(plain, SERIES, /^$/));
}

/** A pattern of elements with joints between them. */
function chain({ source }: RegExp): RegExp {
  return new RegExp(`(?:${source})(?:[\\s,;|\\\\]*(?:${source})){0,4095}`, 'gi');
}

/** What a pattern, or its last group, matches in a text; what has only a joint between is together. */
function valuesIn(text: string, pattern: RegExp, joint: RegExp): readonly Values[] {
  const found: Values[] = [];
  for (const match of text.matchAll(pattern)) {
    const [value, start] = [match.at(-1) ?? '', match.index];
    const end = start + match[0].length;
    const last = found.at(-1);
    if (last === undefined || !joint.test(text.slice(last.end, start))) found.push({ start, end, values: [value] });
    else [last.end] = [end, last.values.push(value)];
    if (found.length > MOST_RUNS) return [];
  }
  return found;
}

function runsIn(text: string, pattern: RegExp, joint = JOINTS): readonly Run[] {
  return valuesIn(text, pattern, joint).map(({ start, end, values }, _, { length }) => {
    const [before, after] = [text.slice(Math.max(0, start - 80), start), text.slice(end, end + 80)];
    return {
      ...{ start, end, values: values.flatMap((value) => value.match(WORD) ?? []) },
      isBroken: BEFORE.test(before) || AFTER.test(after),
      bracket: /(<?[[({<]|<Buffer)\s*$/i.exec(before)?.[1] ?? '',
      isOnly: length === 1 && !/[\p{L}\p{N}]/u.test(text.slice(0, start) + text.slice(end)),
    };
  });
}

/** The insides of literals with bytes; those that a program joins are together. Or the text, if it begins with one. */
function literalsIn(text: string): readonly Values[] {
  const found = valuesIn(text, LITERAL, JOINED).filter(
    ({ start, values }) =>
      /(?<!\w)b$/i.test(text.slice(Math.max(0, start - 2), start)) || values.some((each) => BYTE.test(each)),
  );
  const trimmed = text.trim();
  const isWhole = found.length === 0 && trimmed.search(BYTE) === 0;
  return isWhole ? [{ start: 0, end: text.length, values: [trimmed] }] : found;
}

/** The character of a code point in hexadecimal; empty if there is none. */
function characterAt(digits = ''): string {
  const code = Number.parseInt(digits, 16);
  return code > 0x10ffff ? '' : String.fromCodePoint(code).toWellFormed();
}

/** The bytes of a literal, as pairs of digits: `\x61` and `\141` are bytes, and other characters are UTF-8. */
function bytesOfLiteral(literal: string): string {
  // Each character is a byte.
  const binary = literal.replaceAll(ESCAPE, (found, byte, octal, point) => {
    if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (/^\\\r?\n/.test(found)) return '';
    const text = point === undefined ? found.replaceAll(/\\(?:u.{4}|[\s\S])/g, characterOf) : characterAt(point);
    return String.fromCharCode(...utf8Bytes(text.toWellFormed()));
  });
  const bytes = new Uint8Array(binary.length);
  for (const index of bytes.keys()) bytes[index] = binary.charCodeAt(index);
  return spacedHex(bytes);
}

/** A reading of the bytes of values in their order. The others of these runs are left. */
function* joined(
  label: string,
  used: readonly Values[],
  bytesOf: (value: string) => string,
  others?: Partial<Reading>,
  all = used,
): Generator<Reading> {
  if (used.length === 0) return;
  const ranges = all.filter((run) => !used.includes(run)).map(({ start, end }) => ({ start, end }));
  const sentence = `Uses ${used.length} of ${all.length} values.`;
  const note = used.length > 1 && { note: `This text has ${used.length} values. Their bytes are joined.` };
  const text = used.map(({ values }) => values.map(bytesOf).join(' ')).join(' ');
  yield { label, least: BYTES, text, left: ranges.length > 0 ? { sentence, ranges } : undefined, ...note, ...others };
}

/** Arrays of hexadecimal numbers, all written in the same way, and long numbers. */
function* arrays(runs: readonly Run[]): Generator<Reading> {
  const digitsOf = (word: string) => DIGITS.exec(word)?.[0] ?? '';
  const used = runs.filter(
    ({ isBroken, values, bracket }) =>
      !isBroken && (values.length > 1 || digitsOf(values[0] ?? '').length >= 4 || bracket !== ''),
  );
  const words = used.flatMap(({ values }) => values);
  const digits = words.map(digitsOf);
  const styles = new Set(words.map((word) => word.toLowerCase().replace(/[\da-f]+(?=[}"'h]?$)/, '')));
  if (styles.size > 1 || !isUniform(digits)) return;
  const isWide = digits.some(({ length }) => length > 2);
  const isOdd = isWide && digits.some(({ length }) => length % 2 !== 0);
  if (isOdd && digits.length > 1) return;
  const isWhole = runs[0]?.isOnly === true;
  const half = isOdd && { left: { sentence: 'The last digit is half a byte.', ranges: [] } };
  const bytesOf = (word: string) => (isOdd ? digitsOf(word).slice(0, -1) : digitsOf(word).padStart(2, '0'));
  yield* joined(LABEL, used, bytesOf, { isWhole, ...half }, runs);
  if (!isWide || digits.length === used.length) return;
  const swap = (word: string) => (digitsOf(word).match(/../g) ?? []).toReversed().join('');
  yield* joined('Read the words in the order of the machine', used, swap, { isWhole }, runs);
}

/** Whether numbers are padded to one width, or have no zeros in front. A text with both has lost a digit. */
function isUniform(numbers: readonly string[]): boolean {
  const areEqual = numbers.every(({ length }) => length === numbers[0]?.length);
  return areEqual || !numbers.some((number) => /^-?0./.test(number));
}

/** Numbers in brackets, or only numbers. A few small ones are something else. Returns whether there is a list. */
function* lists(runs: readonly Run[], isNamed: boolean): Generator<Reading, boolean> {
  const all = runs.filter(({ bracket, isOnly, values: { length } }) =>
    bracket !== '' || isOnly ? isNamed || length > 1 : isNamed && length > 2,
  );
  const used = all.filter(({ values }) => all.length === 1 || values.length > 1);
  const numbers = used.flatMap(({ values }) => values);
  const [{ bracket = '', isOnly = false } = {}] = used;
  const isList = numbers.length > 3 && bracket !== '';
  const kinds = [...new Set(numbers)];
  if (used.some(({ isBroken }) => isBroken) || !isUniform(kinds)) return isList;
  const areAll = (pattern: RegExp) => kinds.every((number) => pattern.test(number));
  const least = isNamed || numbers.length >= (isList ? 5 : 16) ? BYTES : PRINTABLE;
  const hasThree = kinds.some((number) => /^-?\d{3}$/.test(number));
  const isWhole = used.length === 1 && numbers.length > 4 && (isNamed || (isOnly && hasThree));
  const values = kinds.map(Number);
  const most = values.some((value) => value < 0) ? 127 : 255;
  const isText = isNamed || numbers.length >= 16 || values.some((value) => value >= 32 || value < 0);
  // In `<` and `>` are pairs.
  const areDecimal = !/^<(?!<)/.test(bracket) && values.every((value) => value <= most && value >= -128);
  const arePairs = areAll(/^[\da-f]{2}$/i) || (areAll(/^[\da-f]{1,2}$/i) && !areDecimal && !isNamed);
  const bases = [
    ['Read as binary bytes', 2, areAll(/^(?:0b)?[01]{8}$/i)],
    ['Read as octal bytes', 8, areAll(/^(?:0o)?[0-3][0-7]{2}$/i) && kinds.some((number) => number.startsWith('0'))],
    ['Read as decimal bytes', 10, areDecimal && isText && (isList || isNamed || hasThree || most === 127)],
    [LABEL, 16, arePairs && bracket !== '' && !(isNamed && areDecimal)],
  ] as const;
  for (const [label, base, isBase] of bases) {
    const byteOf = (word: string) => Number.parseInt(word.replace(/^0[bo](?=\d{3})/i, ''), base) & 255;
    const bytes = new Map(kinds.map((word) => [word, byteOf(word).toString(16).padStart(2, '0')]));
    if (isBase) yield* joined(label, used, (word) => bytes.get(word) ?? '', { least, isWhole });
  }
  return isList;
}

/** Series of pairs, and UUIDs. A UUID or an address beside other series does not join them. */
function* pairs(runs: readonly Run[]): Generator<Reading> {
  const seriesOf = ({ values }: Values) => values.join(' ');
  // A time has no letters.
  const long = runs.filter((run) => seriesOf(run).length > (/[a-f]/i.test(seriesOf(run)) ? 5 : 10));
  const done = long.filter((run) => !run.isBroken && !/[:-]$/.test(seriesOf(run)));
  const named = done.filter((run) => !/[\da-f]{4}|^..([:-])..(?:\1..){4}$/i.test(seriesOf(run)));
  const used = named.length > 0 ? named : done;
  const digits = used.map(seriesOf).join('');
  const hasLetters = /[a-f]/i.test(digits);
  const bytesOf = (word: string) => word.match(/[\da-f]{2}/gi)?.join(' ') ?? '';
  const least = hasLetters || digits.length > 15 ? BYTES : PRINTABLE;
  const isWhole = hasLetters && runs[0]?.isOnly === true;
  yield* joined(LABEL, used, bytesOf, { isWhole, least }, [...used, ...long.filter((run) => !done.includes(run))]);
}
