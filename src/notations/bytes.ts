import { firstUnpairedSurrogate, utf8Bytes } from '../core/text.ts';
import { dumpReadings } from './dumps.ts';
import { characterOf } from './escapes.ts';
import { spacedHex } from './hex-forms.ts';
import type { Fault, Reading } from './notation.ts';
import { leftOver } from './values.ts';

/** Elements with only joints between them, and what is around them. */
type Run = ReturnType<typeof runsIn>[number];
type BytesOf = (word: string) => string;

const LABEL = 'bytes';
const JOINTS = /^[\s,;|\\]*$/;
const WORD = /(?:16)?[$%&#]{0,2}[^\s,;|\\$%&#]+/g;
const WHOLE = /[\s\S]+/g;

/** Bytes with a prefix, in quotes or with a suffix. */
const MARKED = chain(
  /(?:0x|&h|#x|16#|[$#%](?=[\da-f]{2}(?![\da-f]))|\\x|(?<!\w)\d{0,2}'h)[\da-f]+(?!\w)|\bx(?:"[\da-f]+"|'[\da-f]+')|(?<!\w)0?[\da-f]{1,2}h(?!\w)/,
);
const POINTS = chain(/\\u\{[\da-f]{2,5}\}|&#x[\da-f]{2,5}|\\u[\da-f]{4}|u\+[\da-f]{2,5}/);
const DIGITS = /(?<![\da-f])(?:0(?=[a-f].h))?([\da-f]+)(?=[}"'h]?$)/i;
const LIST = chain(/(?<![\w.'\\$%&#-]|\b[\da-f]{1,3}:)-?(?:(?:0b)?[01]{8}|0o[0-7]{3}|\d{1,4}|[\da-f]{1,2})(?![\w:])/);
/** A UUID, an address, long groups in `<` and `>`, or pairs. */
const SERIES =
  /(?<![\w.$%&#-]|\b[\da-f]{1,3}:)(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{4}(?:\.[\da-f]{4}){2}|(?<=<)(?:[\da-f]{8} ){0,4096}(?:[\da-f]{2}){1,4}(?=>)|[\da-f]{2}(?:-[\da-f]{2}){1,4096}-?|[\da-f]{2}(?::\s{0,40}[\da-f]{2}){1,4096}:?|[\da-f]{2}(?:[\s,;|\\]{1,80}[\da-f]{2}){3,4096})(?![\w:-])/gi;
/** An element of another length or style, which is a typo before or after others. */
const NEAR = String.raw`(?:[$%&#\\][\w-]{0,4}|(?=\D*\d)[\da-fhx-]{1,8}|(?:[\da-f]{2}){2,8}|x?[\da-f]{1,3}h{0,2}|0x\w*)`;
const MIXED = /^(?=[^,]*,)[\s\S]*?(?:,\s*,|[^\s,][ \t]+[^\s,])/;
const EDGE = '[\\s,;|()[\\]{}<>"\'`=:$%&#]';
const BEFORE = new RegExp(
  `(?:^|${EDGE})${NEAR}["']?(?:[\\s,;|\\\\]*|[-:.]+(?:\\n\\s*)?)$|(?:[^\\w)\\]}"'\`]|[:-]\\w\\w?)[:-]$`,
  'i',
);
const AFTER = new RegExp(`^(?:[\\s,;|\\\\]*(?:(?:${NEAR}|\\w\\w?)(?:$|${EDGE})|\\s["'\`])|[-:.]+\\S)`, 'i');
/** The bracket before elements and what is after them. */
const CLOSED = /^(?:\[\]|\(\)|\{\}|[<r]>|.$)(?!\w)/;
/** A comma without an element, before or after the elements of a list. */
const OTHER_BEFORE = /[^\s,([{<=:]\s*,\s*$|["'`]\s+$/;
const OTHER_AFTER = /^\s*,(?!\s*$|[ \t]*[\r\n]\s*[\]})>])/;

const blank = (found: string) => ' '.repeat(found.length);
/** What is not an element: comments, types, casts and times. */
const COMMENT = /(["'])(?:[^\\\r\n"']+|\\.|(?!\1)["'])*\1?|\/\*[^*]*\*\/|\/\/[^\r\n]*/g;
const CAST =
  /\((?:s?byte|(?:un)?signed char|char|u?int8(?:_t)?)\)|\.toByte\(\)|(?:_?[ui]8|uy)\b(?<=\b(?:0x)?[\da-f]{1,3}_?..)|^[ \t]*(?:\w{1,40}:?[ \t])?\.?(?:d[bcdw]|byte|asci[iz]|string)(?=[ \t]+(?:["']|0x|\$|[\da-f]+h\b))|=\d{1,9}[ \t]\w{1,40}=\d+(?=[ \t]*[\r\n])|(?<![\w:-]|:\n\s{0,40}|(?::..){3}\s{1,9})[0-2]\d:[0-5]\d(?::[0-5]\d)?(?![\w:-])/gim;
const SAYS_BYTES = /buffer|byte|u?int8|\bu8|<<|\btyp=/i;
const MORE = /^[ \t]*\*[ \t]*$|(?:,\s{0,9})?(?:\.{3}|…)\s{0,9}(?:(\d{1,9}) more (?:bytes|items)|(?=[\]})>]))/im;
/** The number of bytes that a text says. Elements of an array can be wider. */
const COUNT =
  /(?:(?<!(?:16|32|64)array)\((?=\d{1,9}(?:\)\s?\[| bytes\)))|(?=\d{1,9} bytes: <)|(?:, )?bytelength: ?|len(?:gth)?(?<![a-z]len(?:gth)?) ?= ?)(\d{1,9})\)?/gi;

/** A literal. One that is not closed takes the rest of the text, so that no other is searched in it. */
const LITERAL = /(?:\bb(?=["']))?(["'`])([^\\"'`]*(?:(?:\\[\s\S]|(?!\1)["'`])[^\\"'`]*)*)(?:\1|\\?$)/gi;
/** What is between literals that a program joins. */
const JOINED = /^[\s+.&\\]*(?:L|u8?)?$/i;
const BYTE = /\\(?:x[\da-f]{2}(?![\da-f]{2})|[0-3]?[0-7]{2}|[0-7](?=\\[0-7])|x\{|u[\da-f]{4}[^"'`]|u\{)/i;
/** No language has these escapes. */
const WRONG =
  /\\(?:x(?![\dA-Fa-f])(?!\{[\dA-Fa-f]{1,5}\})|u(?![\dA-Fa-f]{4}|\{[\dA-Fa-f]{1,5}\})|(?![abefnrtuvx])[A-Za-z89]|[4-7][0-7]{2})/;
const ESCAPE =
  /(?:\\u[\da-f]{4})+|\\(?:x([\da-f]{1,2})|([0-3]?[0-7]{1,2})|[ux]\{([\da-f]{1,5})\}|\r?\n|[\s\S])|[\u0080-\uffff]+/gi;

/** The bytes of dumps, literals, arrays and series. Several values in one text are joined. */
export function* byteReadings(given: string): Generator<Reading | Fault> {
  if (yield* dumpReadings(given)) return;
  const [more, missing = 'Some'] = MORE.exec(given) ?? [];
  const text = given.replaceAll(COMMENT, (found, quote) => (quote ? found : blank(found)));
  if (/^[\s\da-f]*\n\*[\s\da-f*]*$/i.test(given))
    return yield { fault: 'Nothing says how often the row is repeated.', range: { start: 0, end: given.length } };
  const counts = [...text.matchAll(COUNT)];
  // Several values have several lengths.
  const [count] = counts.length === 1 ? counts : [];
  for (const reading of readingsOf(text.replaceAll(COUNT, blank).replace(MORE, blank))) {
    const length = reading.text.replaceAll(' ', '').length / 2;
    if (more !== undefined) yield { ...reading, left: { sentence: `${missing} bytes are missing.`, ranges: [] } };
    else if (count === undefined) yield reading;
    else if (Number(count[1]) === length) yield { ...reading, isProven: reading.left === undefined };
    else {
      const range = { start: count.index, end: count.index + count[0].length };
      yield { fault: `The text says ${count[1]} bytes, but has ${length}.`, range };
    }
  }
}

function* readingsOf(text: string): Generator<Reading> {
  const isBytes = ({ start, end, words }: Run) =>
    /^b.*["'`]$/is.test(text.slice(start, end)) || words.some((each) => BYTE.test(each));
  const isValue = ({ end, words }: Run) => words.length > 0 && !/^\s*:/.test(text.slice(end, end + 9));
  const all = runsIn(text, LITERAL, JOINED, WHOLE).filter((run) => isBytes(run) || isValue(run));
  const found = all.filter(isBytes);
  const isWhole = found.length === 0 && text.trim().search(BYTE) === 0;
  const literals = isWhole ? runsIn(text.trim(), WHOLE, JOINED, WHOLE) : found;
  const [frame, filler] = found.length > 0 ? [LITERAL, '"'] : [CAST, ' '];
  const plain = text.replaceAll(frame, (each) => filler.repeat(each.length));
  const list = runsIn(plain, LIST);
  const isWrong = literals.some(({ words }) => words.some((each) => WRONG.test(each.replaceAll('\\\\', ''))));
  const label = /\\[x\d]/.test(text) ? 'escapes of bytes' : LABEL;
  const others = list.filter(({ bracket, words }) => bracket !== '' && words.length > 1);
  const values = isWhole ? literals : [...all, ...others];
  if (literals.length > 0) return yield* read(label, isWrong ? [] : literals, bytesOfLiteral, { isWhole }, values);
  const points = runsIn(plain, POINTS).filter(({ words, isBroken }) => words.length > 1 && !isBroken);
  yield* read(LABEL, points, (word) => bytesOfLiteral(`\\u{${DIGITS.exec(word)?.[1]}}`), {});
  yield* arrays(runsIn(plain, MARKED), list);
  if (!(yield* lists(list, SAYS_BYTES.test(plain)))) yield* pairs(runsIn(plain, SERIES, /^$/));
}

function chain({ source }: RegExp): RegExp {
  return new RegExp(`(?:${source})(?:[\\s,;|\\\\]*(?:${source})){0,4095}`, 'gi');
}

/** What a pattern, or its last group, matches in a text; what has only a joint between is together. */
function runsIn(text: string, pattern: RegExp, joint = JOINTS, word = WORD) {
  const found: { start: number; end: number; readonly values: string[] }[] = [];
  for (const match of text.matchAll(pattern)) {
    const [value, start] = [match.at(-1) ?? '', match.index];
    const end = start + match[0].length;
    const last = found.at(-1);
    if (last === undefined || !joint.test(text.slice(last.end, start))) found.push({ start, end, values: [value] });
    else [last.end] = [end, last.values.push(value)];
    // A text with more is a table or a program.
    if (found.length > 1_000) return [];
  }
  return found.map(({ start, end, values }) => {
    const [before, after] = [text.slice(Math.max(0, start - 80), start), text.slice(end, end + 80)];
    const bracket = /(<?[[({<]|<Buffer)[\s|]*$/i.exec(before)?.[1] ?? '';
    const isList = bracket !== '' || values.join('').includes(',');
    const isClosed = bracket === '' || CLOSED.test(bracket.slice(-1) + after.replace(/^[\s,;|]+/, ''));
    const isOther = !isClosed || (isList && (OTHER_BEFORE.test(before) || OTHER_AFTER.test(after)));
    return {
      ...{ start, end, bracket, words: values.flatMap((value) => value.match(word) ?? []) },
      isBroken: isOther || BEFORE.test(before) || AFTER.test(after) || values.some((value) => MIXED.test(value)),
      isNext: /(?:[\])}>],|[,:]\s{0,9}[[({<]|<Buffer)\s{0,9}$/.test(before) || /^[\s\])}>]{0,9},\s*[[({]/.test(after),
      isOnly: found.length === 1 && !/[\p{L}\p{N}]/u.test(text.slice(0, start) + text.slice(end)),
    };
  });
}

/** The bytes of a literal, as pairs of digits: `\x61` and `\141` are bytes, and other characters are UTF-8. */
function bytesOfLiteral(literal: string): string {
  const binary = literal.replaceAll(ESCAPE, (found, byte, octal, point) => {
    if (byte ?? octal) return String.fromCharCode(Number.parseInt(byte ?? octal, byte ? 16 : 8));
    const plain = found.replace(/^\\\r?\n/, '').replaceAll(/\\(?:u.{4}|[\s\S])/g, characterOf);
    const text = point ? String.fromCodePoint(Number.parseInt(point, 16)) : plain;
    if (firstUnpairedSurrogate(text) !== -1) return '\u0100';
    return Array.from(utf8Bytes(text), (code) => String.fromCharCode(code)).join('');
  });
  // Half a surrogate pair has no bytes.
  if (binary.includes('\u0100')) return '?';
  return spacedHex(Uint8Array.from({ length: binary.length }, (_, index) => binary.charCodeAt(index)));
}

/** A reading of the bytes of values in their order. The others of these runs are left. */
function* read(label: string, used: readonly Run[], bytesOf: BytesOf, more: Partial<Reading>, all = used) {
  const note = used.length > 1 && { note: `This text has ${used.length} values. Their bytes are joined.` };
  const text = used.map(({ words }) => words.map(bytesOf).join(' ')).join(' ');
  if (text === '' || text.includes('?')) return;
  const others = all.filter((run) => !used.includes(run));
  const left = leftOver(used.length, others, 'values');
  // Other numbers are ordinary ones.
  const { bracket = '', isOnly = false, words = [] }: Partial<Run> = used[0] ?? {};
  const isWhole = /\w/.test(bracket) || (isOnly && words.some((word) => /[^\d:-]|\d{3}/.test(word)));
  yield { label, isNamed: true, text, left, isWhole, ...note, ...more };
}

/** Arrays of hexadecimal numbers, all written in the same way, and long numbers. */
function* arrays(runs: readonly Run[], list: readonly Run[]): Generator<Reading> {
  const digitsOf = (word: string) => DIGITS.exec(word)?.[1] ?? '';
  const isOne = ({ words, bracket }: Run) => words.length > 1 || bracket !== '' || /[\da-f]{4}/i.test(words.join());
  const used = runs.filter((run) => !run.isBroken && isOne(run));
  const all = [...runs, ...list.filter(({ isNext }) => isNext)];
  const words = used.flatMap(({ words }) => words);
  const digits = words.map(digitsOf);
  const styles = new Set(words.map((word) => word.toLowerCase().replace(DIGITS, '')));
  const isWide = digits.some(({ length }) => length > 2);
  const isOdd = isWide && digits.some(({ length }) => length % 2 !== 0);
  if (styles.size > 1 || !isUniform(digits) || (isOdd && digits.length > 1)) return;
  const half = isOdd && { left: { sentence: 'The last digit is half a byte.', ranges: [] } };
  const pairsOf = (word: string): string[] => digitsOf(word).padStart(2, '0').match(/../g) ?? [];
  yield* read(LABEL, used, (word) => pairsOf(word).join(''), { ...half }, all);
  if (!isWide || digits.length === used.length) return;
  const label = 'words in the order of the machine';
  yield* read(label, used, (word) => pairsOf(word).reverse().join(''), {}, all);
}

/** Whether numbers are padded to one width, or have no zeros in front. A text with both has lost a digit. */
function isUniform(numbers: readonly string[]): boolean {
  const isPadded = numbers.some((each) => /^-?0.|[\da-f]{4}/i.test(each));
  return !isPadded || new Set(numbers.map(({ length }) => length)).size < 2;
}

/** Numbers in brackets, or only numbers. A few small ones are something else. Returns whether there is a list. */
function* lists(runs: readonly Run[], isNamed: boolean): Generator<Reading, boolean> {
  const [one, some] = isNamed ? [1, 3] : [2, 1e9];
  const all = runs.filter((run) => run.words.length >= (run.bracket !== '' || run.isOnly ? one : some));
  const beside = runs.filter((run) => run.isNext || all.includes(run));
  const used = all.filter(({ words }) => all.length === 1 || words.length > 1);
  const numbers = used.flatMap(({ words }) => words);
  const bracket = used[0]?.bracket ?? '';
  const isList = numbers.length > 3 && bracket !== '';
  const kinds = [...new Set(numbers)];
  if (used.some(({ isBroken }) => isBroken) || !isUniform(kinds)) return isList;
  const areAll = (pattern: RegExp) => kinds.every((number) => pattern.test(number));
  const isSigned = kinds.some((number) => number.startsWith('-'));
  const isSure = isNamed || (isList && isSigned) || numbers.length >= (isList ? 5 : 16);
  const areLarge = isSigned || kinds.some((number) => /\d{3}/.test(number)) || isNamed;
  const isText = isList && (numbers.length > 15 || kinds.some((number) => Number(number) >= 32));
  // In `<` and `>` are pairs.
  const areDecimal = !/^<(?!<)/.test(bracket) && kinds.every((each) => +each >= -128 && +each < (isSigned ? 128 : 256));
  const arePairs = areAll(/^[\da-f]{2}$/i) || (areAll(/^[\da-f]{1,2}$/i) && !areDecimal);
  const bases = [
    ['binary bytes', 2, areAll(/^(?:0b)?[01]{8}$/i)],
    ['octal bytes', 8, areAll(/^(?:0o)?[0-3][0-7]{2}$/i) && kinds.some((number) => number.startsWith('0'))],
    ['decimal bytes', 10, areDecimal && (areLarge || isText)],
    [LABEL, 16, arePairs && bracket !== '' && !(isNamed && areDecimal)],
  ] as const;
  for (const [label, base, isBase] of bases) {
    const byteOf = (word: string) => Number.parseInt(word.replace(/^0[bo](?=\d{3})/i, ''), base) & 255;
    const bytes = new Map(kinds.map((word) => [word, byteOf(word).toString(16).padStart(2, '0')]));
    if (isBase) yield* read(label, used, (word) => bytes.get(word) ?? '', { isNamed: isSure }, beside);
  }
  return isList;
}

/** Series of pairs, and UUIDs. A UUID or an address beside other series does not join them. */
function* pairs(runs: readonly Run[]): Generator<Reading> {
  const seriesOf = ({ words }: Run) => words.join(' ');
  // A time has no letters.
  const long = runs.filter((run) => seriesOf(run).length > (/[a-f]/i.test(seriesOf(run)) ? 5 : 10));
  const done = long.filter((run) => !run.isBroken && !/[:-]$/.test(seriesOf(run)));
  const named = done.filter((run) => !/[\da-f]{4}|^..([:-])..(?:\1..){4}$/i.test(seriesOf(run)));
  const used = named.length > 0 ? named : done;
  const bytesOf = (word: string) => word.match(/[\da-f]{2}/gi)?.join(' ') ?? '';
  const isNamed = /[a-f]|.{16}/i.test(used.map(seriesOf).join(''));
  const all = runs.filter((run) => !done.includes(run) || used.includes(run));
  yield* read(LABEL, used, bytesOf, { isNamed }, all);
}
