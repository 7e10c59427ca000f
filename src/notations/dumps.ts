import { characterOf, digitsOf } from './escapes.ts';
import type { Fault, Range, Reading } from './notation.ts';
import { BYTES, PRINTABLE } from './plausibility.ts';

/** How a group of digits is bytes. */
interface Format {
  /** 0 for a number of bytes instead of an offset. */
  readonly offsetBase: number;
  /** 0 for characters, as `od -c` prints them. */
  readonly base: number;
  readonly width: number;
  readonly isSwapped: boolean;
  /** The width of the column of a number, and how many digits are in it. */
  readonly cell: number;
  readonly length: number;
}

interface Line extends Range {
  readonly line: string;
}

/** A line with an offset, or with a number of bytes as in `[8]`. */
interface Row extends Line {
  /** The offset, or `[8`. */
  readonly digits: string;
  /** Whether a colon or the like follows the offset. */
  readonly isMarked: boolean;
  readonly rest: string;
  isStarred?: boolean;
  isAfterOther?: boolean;
}

interface Dump {
  readonly format: Format;
  readonly rows: readonly (readonly number[])[];
  readonly faults: readonly Fault[];
  /** How much is said twice. */
  readonly proof: number;
  /** The first row of another dump. */
  readonly end: number;
}

const LABEL = 'Remove offsets and text column';
/** `xxd` prints at most 256 bytes per line. */
const LONGEST_LINE = 2_048;
/** The rows that show whether a text can be a dump. */
const SAMPLE = 12;
const MOST_WORDS = 8;
const MOST_ROWS = 65_536;
/** An offset, such as `0010`, `0x0010:`, `7ffe00 <main>:`, `0000 -`, `10h:` or `00007ff6`1a2b3c40`; or `[8]`. */
const OFFSET =
  /[[(]?(?:0x|[\w.]{1,16}:(?=[\da-f]{4}))?((?:[\da-f]{4,8}[`'])?[\da-f]{1,16})h?[\])]?(?: <[^>]{0,80}>)?(:| [:-](?=\s))?(?=[\s|]|$)/iy;
const HEX_GROUP = /(?:[\s|]+|-)(0x|)([\da-f]+)(?=[\s|-]|$)/iy;
const NUMBER_GROUP = /[\s|]+()(-?\d+)(?=[\s|]|$)/y;
const CHARACTER_GROUP = /()( (?: {2}(?:.|$)| \\.|[0-3][0-7]{2}))/y;
/** The heading of the columns. */
const HEADING = /^87654321\b|^\D*0?0[\s-]+0?1[\s-]+0?2[\s-]+0?3\b|^\D*0001 0203 0405\b/;
/** A line that has groups, or something like an offset, and is not a row. */
const LIKE_ROW =
  /\s0x[\da-f]{2}(?!\w)|^[\s|]*(?:0x)?[\da-f]{2,16}(?=\s{2}|[\s|]*$|[\s|-]+(?:0x)?[\da-f]{2,8}(?!\w))|(?<!\w)[\da-f]{2}(?:[\s-]+[\da-f]{2}){2}(?!\w)|^[\s|]*(?:0x)?(?=[a-f]{0,15}\d)[\da-f]{4,16}::?\s*[\da-f]/i;
/** A record of Intel HEX or of Motorola. */
const RECORD = /^\s*(?::|S(\d))((?:[\da-f]{2}){3,})\s*$/i;
const INCOMPLETE = 'The bytes of this row are not complete, or its text is not theirs.';
const FRAME = /[\s|<>'"#]/;
const BLANK_END = /^[\s|<>'"#]*$/;
const BLANK = /^[\s|]*$/;

/**
 * The bytes of a dump, as xxd, hexdump, od, Wireshark, gdb and others print it. The offsets must follow the bytes, and
 * the text must be theirs; a row that disagrees with the others is a fault. Returns whether the text has rows at all.
 */
export function* dumpReadings(text: string): Generator<Reading | Fault, boolean> {
  const lines: Line[] = [];
  for (const { 0: line, index: start } of text.replaceAll(/[│┃┊┆║]/g, '|').matchAll(/[^\r\n]+/g)) {
    if (line.length > LONGEST_LINE) return false;
    if (/\S/.test(line)) lines.push({ line, start, end: start + line.length });
  }
  if (lines.slice(0, 3).some(({ line }) => RECORD.test(line))) {
    yield recordsIn(lines);
    return true;
  }
  for (let place = 0; place < MOST_WORDS; place++) {
    const sample = rowsOf(lines.slice(0, 3 * SAMPLE), place).rows.slice(0, SAMPLE);
    // The first row can be the wrong one.
    const [best] = sample
      .slice(0, 3)
      .flatMap((row) => formatsOf(row, sample))
      .flatMap((format) => dumpOf(sample, format) ?? [])
      .sort((one, other) => one.faults.length - other.faults.length);
    if (best === undefined) continue;
    const { rows, others } = rowsOf(lines, place);
    const dump = dumpOf(rows, best.format) ?? best;
    if (dump.faults[0] !== undefined) yield dump.faults[0];
    else yield* readingsOf(dump, rows, others);
    return true;
  }
  return false;
}

/** The readings of a dump: it is ambiguous if it also fits another order of bytes, or another base of offsets. */
function* readingsOf(dump: Dump, rows: readonly Row[], others: readonly Line[]): Generator<Reading> {
  const { format, end, proof } = dump;
  const [{ digits: { length } = '', isMarked = false } = {}] = rows;
  const formats: Format[] = [];
  if ((isMarked || length !== 7) && format.width >= 4) formats.push({ ...format, isSwapped: true });
  if (length === 7) formats.push({ ...format, offsetBase: 8 });
  const fitting = formats.flatMap((each) => dumpOf(rows, each) ?? []).filter(({ faults }) => faults.length === 0);
  const texts = new Set(
    [dump, ...fitting].map((each) => each.rows.map((row) => digitsOf(row).replaceAll(' ', '')).join('\n')),
  );
  const rest = rows.slice(end);
  const left = [...rest, ...others.filter(({ line }) => LIKE_ROW.test(line) && !HEADING.test(line))];
  const sentence = 'Some rows are not read.';
  for (const text of texts)
    yield {
      label: LABEL,
      text,
      isProven: proof > 1 && left.length === 0 && texts.size === 1,
      least: proof > 1 || length >= 4 ? BYTES : PRINTABLE,
      isWhole: true,
      left: left.length > 0 ? { sentence, ranges: left } : undefined,
    };
}

/** The data of records, whose addresses must follow and whose checksums must be right. */
function recordsIn(lines: readonly Line[]): Reading | Fault {
  const found: string[] = [];
  let next: number | undefined;
  for (const range of lines) {
    const { 1: letter, 2: digits = '' } = RECORD.exec(range.line) ?? [];
    const bytes = bytesIn(digits);
    const isIntel = letter === undefined;
    const type = Number(letter ?? bytes[3]);
    const isData = isIntel ? type === 0 : type > 0 && type < 4;
    const start = isIntel ? 3 : type > 3 ? 3 : 2 + type;
    const data = bytes.slice(isIntel ? 4 : start, -1);
    const sum = bytes.reduce((total, byte) => total + byte, isIntel ? 0 : 1) % 256;
    if (sum !== 0 || type > (isIntel ? 5 : 9) || bytes[0] !== (isIntel ? data.length : bytes.length - 1))
      return { fault: 'The checksum of this row is wrong.', range };
    const address = Number.parseInt(digits.slice(2, 2 * start), 16);
    if (isData && address !== (next ?? address)) return { fault: 'The address of this row does not follow.', range };
    if (isData) found.push(digitsOf(data));
    next = isData ? address + data.length : undefined;
  }
  const [range = { start: 0, end: 0 }] = lines;
  if (found.length === 0) return { fault: 'No row has data.', range };
  return { label: LABEL, text: found.join('\n'), isProven: true, least: BYTES, isWhole: true };
}

/** The rows whose offset is the word at a place, after what most of them have before it. */
function rowsOf(lines: readonly Line[], place: number) {
  const isHeading = ({ line }: Line, index: number) => index < 3 && HEADING.test(line);
  const found = lines.map((line, index) => (isHeading(line, index) ? undefined : rowAt(line, place)));
  const counts = new Map<string, number>();
  for (const each of found) if (each !== undefined) counts.set(each.prefix, (counts.get(each.prefix) ?? 0) + 1);
  const [prefix] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
  const rows: Row[] = [];
  const others: Line[] = [];
  let state = {};
  for (const [index, line] of lines.entries()) {
    const each = found[index];
    if (each?.prefix === prefix) {
      rows.push({ ...each.row, ...state });
      state = {};
    } else if (rows.length > 0 && /^[^*]*\*[\s|]*$/.test(line.line)) state = { ...state, isStarred: true };
    else {
      others.push(line);
      state = { ...state, isAfterOther: true };
    }
  }
  return { rows, others };
}

/** A row, if the word at a place of a line is an offset, or a number of bytes in brackets after two words. */
function rowAt(range: Line, place: number): { readonly prefix: string; readonly row: Row } | undefined {
  const { line } = range;
  const words = line.matchAll(/[^\s|]+/g);
  let word = words.next().value;
  for (let index = 0; index < place; index++) word = words.next().value;
  if (word === undefined) return undefined;
  OFFSET.lastIndex = word.index;
  const isCount = /^\[\d{1,3}\]$/.test(word[0]);
  const { 0: offset = '', 1: found = '', 2: mark } = OFFSET.exec(line) ?? [];
  if (offset === '' || (found.length < 3 && /^\w+$/.test(offset))) return undefined;
  const digits = isCount ? `[${found}` : found.replace(/[`']/, '');
  const prefix = line.slice(0, word.index).replaceAll(/[\s\d|]+/g, '');
  return {
    prefix,
    row: { ...range, digits, isMarked: isCount || mark !== undefined, rest: line.slice(OFFSET.lastIndex) },
  };
}

/** How the rows can be read, the usual way first. Words of `od` and `hexdump` have the order of the machine. */
function formatsOf({ digits: offset, isMarked, rest }: Row, rows: readonly Row[]): readonly Format[] {
  const isOd = offset.length === 7;
  const offsetBases = offset.startsWith('[') ? [0] : isOd ? [16, 8, 10] : [16];
  const formats: Format[] = [];
  const { 0: { length: cell } = '', 1: digits = '' } = /^[\s|]*(?:-|0x)?([\da-z]+)/i.exec(rest) ?? [];
  const { length } = digits;
  const width = length / 2;
  const add = (isLike: boolean, base: number, width: number, isSwapped = true) => {
    if (isLike)
      for (const offsetBase of offsetBases) formats.push({ offsetBase, base, width, isSwapped, cell, length });
  };
  const isHex = /^(?:[\da-f]{2}){1,64}$/i.test(digits);
  add(/^[01]{8}$/.test(digits), 2, 1);
  add(/^[0-7]{3}$/.test(digits), 8, 1);
  add(/^[0-7]{6}$/.test(digits), 8, 2);
  add(isHex && (width === 1 || isMarked || !isOd), 16, width, false);
  // The only group of a row can be shorter.
  add(isHex, 16, 2 ** Math.ceil(Math.log2(width)));
  add(isOd && cell > 3, 10, cell < 6 ? 1 : cell < 9 ? 2 : 4);
  add(isOd && rows.some((row) => /(?<!\S)(?![0-7]{3}(?!\S))\S/.test(row.rest)), 0, 1);
  return formats;
}

/** Reads rows up to another dump. Undefined if nothing shows that they are a dump. */
function dumpOf(given: readonly Row[], format: Format): Dump | undefined {
  const offsets = offsetsOf(given, format.offsetBase);
  const [first] = given;
  if (first === undefined || offsets.some(Number.isNaN)) return undefined;
  const isCount = format.offsetBase === 0;
  const rows: (readonly number[])[] = [];
  const faults: Fault[] = [];
  let [proof, size, end] = [0, 0, given.length];
  let [expected = 0, hasColumn] = [offsets[0], false];
  for (const [index, row] of given.entries()) {
    const [offset = 0, next = 0] = offsets.slice(index, index + 2);
    const isAgain = offset === offsets[0] && (index > 1 || row.rest !== first.rest);
    const isOther = offset !== expected && (isAgain || row.isAfterOther);
    if (index > 0 && (isOther || index === end)) {
      end = index;
      break;
    }
    const last = rows.at(-1) ?? [];
    const times = (offset - expected) / last.length;
    if (row.isStarred && Number.isInteger(times)) {
      if (rows.length + times > MOST_ROWS) return undefined;
      for (let time = 0; time < times; time++) rows.push(last);
    } else if (offset !== expected) {
      const missing = Math.max(expected, 0).toString(format.offsetBase).padStart(row.digits.length, '0');
      faults.push({ fault: `The offset does not follow: it should be ${missing}.`, range: row });
    } else if (index > 0 && (last.length > 1 || row.digits.length >= 4)) proof += 2;
    if (index > 0 && BLANK.test(row.rest) && !row.isMarked) {
      end = index + 1;
      continue;
    }
    const want = isCount || (next > offset && !given[index + 1]?.isStarred) ? next - offset : undefined;
    const read = (want && readRow(row.rest, format, hasColumn, want)) || readRow(row.rest, format, hasColumn);
    const { bytes = [], shown = -1 } = read ?? {};
    expected = read && !isCount ? offset + bytes.length : next;
    const isLonger = index > 0 && index === given.length - 1 && bytes.length > size;
    if (!read || (isCount ? bytes.length !== want : isLonger)) faults.push({ fault: INCOMPLETE, range: row });
    size = Math.max(size, bytes.length);
    hasColumn ||= shown >= 0;
    proof += Math.max(shown, 0) + (isCount || (shown >= 0 && row.digits.length >= (shown > 0 ? 4 : 8)) ? 2 : 0);
    if (read) rows.push(bytes);
  }
  // Wide space or a colon after zeros is that after an offset.
  const isSure = isCount || first.digits.length > 7 || /^0{4,6}$/.test(first.digits);
  const isOnly = given.length === 1 && isSure && (first.isMarked || /^ ? ?[ |]{2}/.test(first.rest));
  const isShaped = faults.length > 0 && given.length > 1 && given.every(({ digits }) => /...[08]$/.test(digits));
  return isOnly || isShaped || proof > 1 ? { format, rows, faults, proof, end } : undefined;
}

/** The number of digits in a base; NaN if they are not of the base. */
function numberIn(digits: string, base: number): number {
  const value = Number.parseInt(digits, base);
  return value.toString(base).padStart(digits.length, '0') === digits.toLowerCase() ? value : Number.NaN;
}

/** The bytes of pairs of hexadecimal digits. */
function bytesIn(digits: string): number[] {
  return (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

/** Where each row begins; the end of an address is enough. NaN if the digits are not of the base. */
function offsetsOf(rows: readonly Row[], base: number): readonly number[] {
  let sum = 0;
  if (base === 0) return [0, ...rows.map(({ digits }) => (sum += Number(digits.slice(1))))];
  const isShort = (digits: string) => digits.length !== rows[0]?.digits.length && digits.startsWith('0');
  return rows.map(({ digits }) => (isShort(digits) ? -1 : numberIn(digits.slice(-12), base)));
}

/** The bytes of a row, and how many characters of its text show them; -1 without a text. */
function readRow(rest: string, format: Format, hasColumn: boolean, want?: number) {
  const { bytes, ends } = groupsOf(rest, format, want);
  // The last word may be filled.
  const fill = want === undefined ? [] : bytes.splice(want);
  if (bytes.length < (want ?? 1) || fill.some((byte) => byte !== 0)) return undefined;
  const isBlank = BLANK.test(rest.slice(ends.at(-1)));
  const plain = isBlank && !hasColumn ? { bytes, shown: -1 } : undefined;
  if (format.base === 0 || (plain && (want !== undefined || !bytes.some(isPrinted)))) return plain;
  // The text of few bytes looks like groups.
  for (let count = ends.length; count > 0; count--) {
    const own = count === ends.length ? bytes : bytes.slice(0, count * format.width);
    const shown = shownIn(rest.slice(ends[count - 1]), own);
    if (shown !== undefined && (shown > 0 || !isBlank || hasColumn)) return { bytes: own, shown };
  }
  return plain;
}

/** The bytes of the groups at the start of a row, and where the groups end. The last one can be shorter. */
function groupsOf(rest: string, { base, width, isSwapped, cell, length }: Format, want = Infinity) {
  const [bytes, ends]: [number[], number[]] = [[], []];
  const pattern = base === 16 ? HEX_GROUP : base === 0 ? CHARACTER_GROUP : NUMBER_GROUP;
  pattern.lastIndex = 0;
  let first: string | undefined;
  let isLast = false;
  while (bytes.length < want && !isLast) {
    const [, prefix = '', found = ''] = pattern.exec(rest) ?? [];
    first ??= prefix;
    const isEqual = found.length === length || (base === 10 && cell !== 8 && !/^0./.test(found));
    const isColumn = base === 16 || base === 0 || (isEqual && pattern.lastIndex % cell === 0);
    if (found === '' || prefix !== first || !isColumn) break;
    const value = base === 0 ? codeOf(found.slice(1)) : base === 16 ? 0 : numberIn(found, base);
    const number = value < 0 ? value + 256 ** width : value;
    const digits = base === 16 ? found : number.toString(16).padStart(2 * width, '0');
    isLast = digits.length < 2 * width;
    if (digits.length > 2 * width || digits.length % 2 !== 0 || !(number >= 0)) break;
    bytes.push(...(isSwapped ? bytesIn(digits).reverse() : bytesIn(digits)));
    ends.push(pattern.lastIndex);
  }
  return { bytes, ends };
}

/** The code of a character in a cell of three, as `od -c` and `hexdump -c` print them. */
function codeOf(cell: string): number {
  if (/\d\d/.test(cell)) return Number.parseInt(cell, 8);
  return (cell.startsWith(' \\') ? characterOf(cell.slice(1)) : cell.padEnd(3).charAt(2)).charCodeAt(0);
}

/** How many bytes a text column shows as themselves; undefined if it is the text of other bytes. */
function shownIn(column: string, bytes: readonly number[]): number | undefined {
  for (let first = 0; first <= column.length; first++) {
    for (const gap of [0, 1]) {
      // Some programs print the text in two halves.
      if (gap > 0 && !FRAME.test(column[first + 8] ?? 'x')) continue;
      const isShown = bytes.every((byte, index) => isSign(column[first + index + (index < 8 ? 0 : gap)] ?? ' ', byte));
      if (isShown && BLANK_END.test(column.slice(first + bytes.length + gap))) return bytes.filter(isPrinted).length;
    }
    if (!FRAME.test(column[first] ?? 'x')) return undefined;
  }
  return undefined;
}

function isPrinted(byte: number): boolean {
  return byte > 0x20 && byte < 0x7f;
}

/** Whether a character can stand for a byte. */
function isSign(character: string, byte: number): boolean {
  if (isPrinted(byte)) return character.charCodeAt(0) === byte;
  if (character === ' ' || character === '_') return byte === 0x20 || (byte > 8 && byte < 14 && character === '_');
  return character === '0' ? byte === 0 : character === '.' || !isPrinted(character.charCodeAt(0));
}
