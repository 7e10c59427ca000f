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

const LABEL = 'Use only the bytes';
/** An element: with a prefix, a code point, with a suffix, pairs of digits, a number; or a word. */
const ELEMENT =
  /(0x|&h|#x|16#|[$#%](?=[\da-f]{2}(?![\da-f]))|\\x|(?<!\w)\d{0,2}'h|\bx["'])([\da-f]+)(?![\da-fx])|(?:\\u\{|\\u(?=[\da-f]{4})|u\+|&#x)((?<=\\u)[\da-f]{4}|(?<!\\u)[\da-f]{2,6})[;}]?|(?<!\w)(?:0(?=[a-f].h))?([\da-f]{1,2})h(?!\w)|\b\d\d:\d\d(?::\d\d)?(?![\w:])|(?<![\w.-]|\b[\da-f]{1,3}:)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{4}(?:\.[\da-f]{4}){2}|[\da-f]{2}(?:(?::\s{0,40}[\da-f]{2}){1,4096}:?|(?:-[\da-f]{2}){1,4096}-?))(?![\w:-])|(?<![\w.'\\-]|\b[\da-f]{1,3}:)(-?(?:0b[01]{8}|[01]{8}|0o[0-7]{3}|\d{1,4}|[\da-f]{1,2}))(?![\w:])|(?:[$%&#]|\\(?=\S))[^\s,;|()[\]{}<>"'`=:$%&#\\]*|[^\s,;|()[\]{}<>"'`=:$%&#\\]+/gi;
/** What is between two elements of a run. */
const JOINT = /^[\s,;|&+\\]*$/;
/** An element of another length or without a part of its prefix. */
const NEAR = /^(?:[$%&#\\]\w{0,4}|(?=\D*\d)[\da-fhx-]{1,8}|x?[\da-f]{1,3}h{0,2}|h|\d\w|\w\d|0x\w*)$/i;

/** What is no element: comments, types and casts, and the keys of an object that count. */
const COMMENT = /(["'])(?:\\.|(?!\1)[^\\\r\n])*\1|\/\*[^*]*\*\/|\/\/[^\r\n]*/g;
const CAST =
  /\((?:s?byte|(?:un)?signed char|char|u?int8(?:_t)?)\)|\.toByte\(\)|(?<=\b(?:0x)?[\da-f]{1,3})(?:_?[ui]8)\b|^[ \t]*(?:\w{1,40}:?[ \t])?\.?(?:d[bcdw]|byte)(?=[ \t]+(?:0x|\$|[\da-f]+h\b))|(?<=<)buffer (?=[\da-f])/gim;
/** What says that numbers are bytes. */
const NAMED = /buffer|byte|u?int8|\bu8|<<|\btyp=/i;
const MORE = /^[ \t]*\*[ \t]*$|(?:\.{3}|…)\s{0,9}(?:(\d{1,9}) more (?:bytes|items)|(?=[\]})>]))/im;
const COUNT =
  /(?:\((?=\d{1,9}\)\s?\[)|(?<=\w)\[(?=\d{1,9}\]\s?=\s?\{)|\((?=\d{1,9} bytes\))|bytelength: ?|(?:_|\b)len(?:gth)? ?= ?)(\d{1,9})[\])]?/i;

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
  const trimmed = text.trim();
  const escapes = literalsIn(text, trimmed);
  yield* joined(/\\[x\d]/.test(text) ? 'Read the escapes as bytes' : LABEL, escapes, bytesOfLiteral, {
    isWhole: /^(?:\\x..)+$/.test(trimmed),
  });
  const plain = text.replaceAll(CAST, (found) => ' '.repeat(found.length));
  const runs = runsIn(plain);
  const points = runs.filter(({ style, elements, isBroken }) => style === 'u' && elements.length > 1 && !isBroken);
  yield* joined(LABEL, points, bytesOfPoint);
  const isOnly = runs.length === 1 && !/[\p{L}\p{N}]/u.test(plain.slice(0, runs[0]?.start) + plain.slice(runs[0]?.end));
  const prefixed = runs.filter(({ style }) => !['', 'u', ':'].includes(style));
  if (escapes.length === 0) yield* arrays(prefixed, isOnly);
  const numbers = runs.filter(({ style }) => style === '');
  if (!(yield* lists(numbers, text, isOnly))) yield* pairs(runs, isOnly);
}

/** The insides of literals with bytes; those that a program joins are together. Or the text, if it begins with one. */
function literalsIn(text: string, trimmed: string): readonly Run[] {
  const runs: Run[] = [];
  for (const { 0: found, 2: inner = '', index: start } of text.matchAll(LITERAL)) {
    const last = runs.at(-1);
    const end = start + found.length;
    if (last === undefined || !JOINED.test(text.slice(last.end, start)))
      runs.push({ start, end, style: '"', elements: [inner], isBroken: false, isListed: false });
    else [last.end] = [end, last.elements.push(inner)];
  }
  // No language has these escapes.
  const isWrong = (inner: string) => /\\(?:x(?![\da-f{])|[89]|[4-7][0-7]{2})/i.test(inner.replaceAll('\\\\', ''));
  const isBytes = (inner: string) => BYTE.test(inner) || /^b["']/.test(trimmed);
  const found = runs.filter(({ elements }) => elements.some(isBytes) && !elements.some(isWrong));
  const isWhole = found.length === 0 && trimmed.search(BYTE) === 0;
  const whole = { start: 0, end: text.length, style: '"', elements: [trimmed], isBroken: false, isListed: false };
  return isWhole ? [whole] : found;
}

/** The bytes of a code point in hexadecimal; none if there is no such character. */
function bytesOfPoint(digits: string): string {
  const code = Number.parseInt(digits, 16);
  return code > 0x10ffff ? '' : digitsOf(utf8Bytes(String.fromCodePoint(code).toWellFormed()));
}

/** The bytes of a literal, as pairs of digits: `\x61` and `\141` are bytes, and other characters are UTF-8. */
function bytesOfLiteral(literal: string): string {
  return Array.from(literal.matchAll(ESCAPE), ({ 0: piece, 1: byte, 2: point }) => {
    if (/^\\\r?\n/.test(piece)) return '';
    if (byte !== undefined)
      return digitsOf([byte.startsWith('x') ? Number.parseInt(byte.slice(1), 16) : Number.parseInt(byte, 8)]);
    if (point !== undefined) return bytesOfPoint(point);
    return digitsOf(utf8Bytes(piece.replaceAll(/\\(?:u.{4}|[\s\S])/g, characterOf).toWellFormed()));
  }).join(' ');
}

/** The elements of a text. Brackets, quotes, `=` and `:` are between the runs. */
function runsIn(text: string): readonly Run[] {
  const runs: Run[] = [];
  let [end, isNear, isWord, isAssigned] = [0, false, false, false];
  let run: Run | undefined;
  let usual: string | undefined;
  for (const match of text.matchAll(ELEMENT)) {
    const [found, prefix, hex, point, suffixed, series, number] = match;
    const gap = text.slice(end, match.index);
    const joint = /[\r\n]/.test(gap) ? undefined : gap.trim() || gap.charAt(0);
    end = match.index + found.length;
    if (!JOINT.test(gap)) {
      // A pair without its other digit, or a comma before the end of a list.
      isNear = (!isWord && /^(?:[-:.]+|,[ \t]*[\]})>][\s\S]*)$/.test(gap)) || (isNear && /^[-:]\s+$/.test(gap));
      if (isNear && run !== undefined) run.isBroken = true;
      run = undefined;
    }
    // What is on the line above is another value.
    if (isAssigned && joint === undefined) run = undefined;
    isAssigned = run === undefined && gap.endsWith('=');
    const element = hex ?? point ?? suffixed ?? series ?? number;
    isWord = false;
    const style = prefix?.toLowerCase() ?? (point ? 'u' : suffixed ? 'h' : series ? ':' : '');
    const isOther: boolean = run?.style !== style || (usual ?? joint) !== (joint ?? usual);
    const isTypo: boolean =
      NEAR.test(found) ||
      (run?.style === '' && /^\w\w?$/.test(found)) ||
      (run !== undefined && (joint === '' || found === '-'));
    if (run !== undefined && (element === undefined ? isTypo : isOther)) run.isBroken = true;
    if (element === undefined) {
      [isNear, isWord] = [isTypo, !isTypo && !/^[a-f]+$/i.test(found)];
      run = undefined;
      continue;
    }
    if (run?.style === style) usual ??= joint;
    else {
      const isBroken: boolean = isNear || run !== undefined;
      run = { start: match.index, end, style, elements: [], isBroken, isListed: /[[({<]\s*$/.test(gap) };
      runs.push(run);
      usual = undefined;
    }
    run.elements.push(element);
    run.end = end;
    isNear = false;
  }
  return runs;
}

/** A reading of the bytes of values in their order. The others of these runs are left. */
function* joined(
  label: string,
  used: readonly Run[],
  bytesOf: (element: string) => string,
  others?: Partial<Reading>,
  runs = used,
): Generator<Reading> {
  if (used.length === 0) return;
  const text = used.map(({ elements }) => elements.map(bytesOf).join(' ')).join(' ');
  const ranges = runs.filter((run) => !used.includes(run)).map(({ start, end }) => ({ start, end }));
  const sentence = `Uses ${runs.length - ranges.length} of ${runs.length} values.`;
  const note = used.length > 1 && { note: `This text has ${used.length} values. Their bytes are joined.` };
  yield { label, least: BYTES, text, left: ranges.length > 0 ? { sentence, ranges } : undefined, ...note, ...others };
}

/** Arrays of hexadecimal numbers, all written in the same way, and long numbers. */
function* arrays(runs: readonly Run[], isWhole: boolean): Generator<Reading> {
  const isOne = ({ elements, isListed }: Run) => elements.length > 1 || (elements[0]?.length ?? 0) >= 4 || isListed;
  const used = runs.filter((run) => !run.isBroken && isOne(run));
  const digits = used.flatMap(({ elements }) => elements);
  if (runs.some(({ style }) => style !== runs[0]?.style) || !isUniform(digits)) return;
  const isWide = digits.some(({ length }) => length > 2);
  const isOdd = isWide && digits.some(({ length }) => length % 2 !== 0);
  if (isOdd && digits.length > 1) return;
  const half = isOdd && { left: { sentence: 'The last digit is half a byte.', ranges: [] } };
  yield* joined(LABEL, used, (each) => (isOdd ? each.slice(0, -1) : each.padStart(2, '0')), { isWhole, ...half }, runs);
  const swap = (word: string) => (word.match(/../g) ?? []).toReversed().join('');
  if (isWide && digits.length > used.length)
    yield* joined('Read the words in the order of the machine', used, swap, { isWhole }, runs);
}

/** Whether numbers are padded to one width, or have no zeros in front. A text with both has lost a digit. */
function isUniform(numbers: readonly string[]): boolean {
  const areEqual = numbers.every(({ length }) => length === numbers[0]?.length);
  return areEqual || !numbers.some((number) => /^-?0./.test(number));
}

/** Numbers in brackets, or only numbers. A few small ones are something else. Returns whether there is a list. */
function* lists(runs: readonly Run[], text: string, isOnly: boolean): Generator<Reading, boolean> {
  const isNamed = NAMED.test(text);
  const isOne = ({ isListed, elements: { length } }: Run) =>
    isListed || isOnly ? length > 1 || isNamed : isNamed && length > 2;
  const all = runs.filter(isOne);
  const used = all.filter(({ elements }) => elements.length > 1 || all.length === 1);
  const numbers = used.flatMap(({ elements }) => elements);
  const isBracketed = used[0]?.isListed === true;
  const isListed = numbers.length > 3 && isBracketed;
  if (used.some(({ isBroken }) => isBroken) || !isUniform(numbers)) return isListed;
  const areAll = (pattern: RegExp) => numbers.every((number) => pattern.test(number));
  const least = isNamed || numbers.length >= (isListed ? 5 : 16) ? BYTES : PRINTABLE;
  const hasThree = numbers.some((number) => /^-?\d{3}$/.test(number));
  const isWhole = used.length === 1 && numbers.length > 4 && (isNamed || (isOnly && hasThree));
  const byteOf = (each: string, base: number) => Number.parseInt(each.replace(/^0[bo](?=\d{3})/i, ''), base) & 255;
  const read = (label: string, base: number) =>
    joined(label, used, (each) => byteOf(each, base).toString(16).padStart(2, '0'), { least, isWhole });
  if (areAll(/^(?:0b)?[01]{8}$/i)) yield* read('Read as binary bytes', 2);
  if (areAll(/^(?:0o)?[0-3][0-7]{2}$/i) && numbers.some((number) => number.startsWith('0')))
    yield* read('Read as octal bytes', 8);
  const values = numbers.map(Number);
  const most = values.some((value) => value < 0) ? 127 : 255;
  const isText = isNamed || values.length >= 16 || values.some((value) => value >= 32 || value < 0);
  const isHex = /<buffer |uint8contents/i.test(text);
  const areDecimal = !isHex && values.every((value) => value <= most && value >= -128);
  if (areDecimal && isText && (isListed || isNamed || hasThree || most === 127))
    yield* read('Read as decimal bytes', 10);
  const arePairs = areAll(/^[\da-f]{2}$/i) || (areAll(/^[\da-f]{1,2}$/i) && !areDecimal && !isNamed);
  if (arePairs && isBracketed && !(isNamed && areDecimal)) yield* read(LABEL, 16);
  return isListed;
}

/** Series of pairs, and UUIDs. A UUID or an address beside other series does not join them. */
function* pairs(runs: readonly Run[], isOnly: boolean): Generator<Reading> {
  const all = runs.flatMap((run) => {
    const { style, elements } = run;
    const isRow = style === '' && elements.length > 3 && elements.every((each) => /^[\da-f]{2}$/i.test(each));
    const values = style === ':' ? elements : isRow ? [elements.join(' ')] : [];
    // A series of several rows is alone.
    const isBroken = run.isBroken || (values.length > 1 && /\n/.test(values.join()));
    return values.map((value) => ({ ...run, elements: [value], isBroken: isBroken || /[:-]$/.test(value) }));
  });
  const seriesOf = ({ elements }: Run) => elements.join();
  // A time has no letters.
  const long = all.filter((run) => seriesOf(run).length > (/[a-f]/i.test(seriesOf(run)) ? 5 : 10));
  const done = long.filter(({ isBroken }) => !isBroken);
  const named = done.filter((run) => !/[\da-f]{4}|^..([:-])..(?:\1..){4}$/i.test(seriesOf(run)));
  const used = named.length > 0 ? named : done;
  const digits = used.map(seriesOf).join('');
  const [hasLetters, isWhole] = [/[a-f]/i.test(digits), isOnly && /[a-f]/i.test(digits)];
  const bytesOf = (each: string) => each.match(/[\da-f]{2}/gi)?.join(' ') ?? '';
  const least = hasLetters || digits.length > 15 ? BYTES : PRINTABLE;
  yield* joined(LABEL, used, bytesOf, { isWhole, least }, [...used, ...long.filter(({ isBroken }) => isBroken)]);
}
