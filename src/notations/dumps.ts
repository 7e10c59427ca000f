import { utf8Bytes } from '../core/text.ts';
import { digitsOf } from './escapes.ts';
import type { Fault, Range, Reading } from './notation.ts';
import { BYTES, PRINTABLE } from './plausibility.ts';

/** How a group of digits is bytes. The base 0 is that of characters, as `od -c` prints them. */
interface Format {
  /** 0 for a number of bytes instead of an offset. */
  readonly offsetBase: number;
  readonly base: number;
  readonly width: number;
  readonly isSwapped: boolean;
  /** The width of the column of a number. */
  readonly cell: number;
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
  isStarred: boolean;
  isAfterOther: boolean;
}

interface Dump {
  readonly rows: readonly (readonly number[])[];
  readonly fault: Fault | undefined;
  readonly faults: number;
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
const MOST_REPEATED = 1024 * 1024;
const WORD = /\[[^\][]{0,40}\]|[^\s|]+/g;
/** An offset, such as `0010`, `0x0010:`, `7ffe00 <main>:`, `0000 -`, `10h:` or `00007ff6`1a2b3c40`; or `[8]`. */
const OFFSET =
  /[[(]?(?:0x|[\w.]{1,16}:(?=[\da-f]{4}))?((?:[\da-f]{4,8}[`'])?[\da-f]{1,16})h?[\])]?(?: <[^>]{0,80}>)?(:| [:-](?=\s))?(?=[\s|]|$)/iy;
const HEX_GROUP = /(?:[\s|]+|-)(0x|)([\da-f]+)(?=[\s|-]|$)/iy;
const CELL = /^ (?:([0-3][0-7]{2})| \\([0abtnvfr])| {2}(\S| |$)|\*\* |\s\*\*)$/u;
const NUMBER_GROUP = /[\s|]+()(-?\d+)(?=[\s|]|$)/y;
/** The heading of the columns. */
const HEADING = /^\D*0?0[\s-]+0?1[\s-]+0?2[\s-]+0?3\b|^\D*0001 0203 0405\b/;
/** A line that has groups, or something like an offset, and is not a row. */
const LIKE_ROW =
  /\s0x[\da-f]{2}(?!\w)|^[\s|]*(?:0x)?[\da-f]{2,16}(?=\s{2}|[\s|]*$|[\s|-]+(?:0x)?[\da-f]{2,8}(?!\w))|(?<!\w)[\da-f]{2}(?:[\s-]+[\da-f]{2}){2}(?!\w)|^[\s|]*(?:0x)?(?=[a-f]{0,15}\d)[\da-f]{4,16}::?\s*[\da-f]/i;
/** A record of Intel HEX or of Motorola. */
const RECORD = /^\s*(?::|S(\d))((?:[\da-f]{2}){3,})\s*$/i;
const INCOMPLETE = 'The bytes of this row are not complete.';
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
    yield* recordsIn(lines);
    return true;
  }
  for (let place = 0; place < MOST_WORDS; place++) {
    const sample = rowsOf(lines.slice(0, 3 * SAMPLE), place).rows.slice(0, SAMPLE);
    let best: { readonly format: Format; readonly dump: Dump } | undefined;
    for (const format of formatsOf(sample)) {
      if (best?.dump.faults === 0) break;
      const dump = dumpOf(sample, format);
      if (dump !== undefined && dump.faults < (best?.dump.faults ?? Infinity)) best = { format, dump };
    }
    if (best === undefined) continue;
    const { rows, others } = rowsOf(lines, place);
    const dump = dumpOf(rows, best.format) ?? best.dump;
    if (dump.fault !== undefined) yield dump.fault;
    else yield* readingsOf(dump, best.format, rows, others);
    return true;
  }
  return false;
}

/** The readings of a dump: it is ambiguous if it also fits another order of bytes, or another base of offsets. */
function* readingsOf(dump: Dump, format: Format, rows: readonly Row[], others: readonly Line[]): Generator<Reading> {
  const [{ digits: { length } = '', isMarked = false } = {}] = rows;
  const isLong = format.base === 16 && format.width >= 4 && !format.isSwapped && isMarked;
  const isOpen = format.offsetBase === 16 && length === 7 && rows.some(({ isStarred }) => isStarred);
  const swapped = isLong ? dumpOf(rows, { ...format, isSwapped: true }) : undefined;
  const octal = isOpen ? dumpOf(rows, { ...format, offsetBase: 8 }) : undefined;
  const all = [dump, swapped, octal].filter((each) => each?.faults === 0);
  const rest = rows.slice(dump.end);
  const left = [...rest, ...others.filter(({ line }) => LIKE_ROW.test(line) && !HEADING.test(line))];
  const dumps = rest.filter(({ digits }, index) => digits <= (rest[index - 1]?.digits ?? '\uffff')).length + 1;
  const sentence = rest.length > 0 ? `Uses 1 of ${dumps} dumps.` : 'Some lines are not read.';
  for (const { rows: bytes, proof } of all.filter((each) => each !== undefined))
    yield {
      label: LABEL,
      text: bytes.map((row) => digitsOf(row).replaceAll(' ', '')).join('\n'),
      isProven: proof > 1 && left.length === 0 && all.length === 1,
      least: proof > 1 || length >= 4 ? BYTES : PRINTABLE,
      isWhole: true,
      left: left.length > 0 ? { sentence, ranges: left.map(({ start, end }) => ({ start, end })) } : undefined,
    };
}

/** The data of records, whose addresses must follow and whose checksums must be right. */
function* recordsIn(lines: readonly Line[]): Generator<Reading | Fault> {
  const found: string[] = [];
  let next: number | undefined;
  for (const { line, start, end } of lines) {
    const { 1: letter, 2: digits = '' } = RECORD.exec(line) ?? [];
    const bytes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    const isIntel = letter === undefined;
    const type = Number(letter ?? bytes[3]);
    const after = isIntel ? 3 : 3 + Number('0012001210'[type]);
    const data = bytes.slice(isIntel ? 4 : after, -1);
    const sum = bytes.reduce((total, byte) => total + byte, isIntel ? 0 : 1) % 256;
    const isWrong = sum !== 0 || type > (isIntel ? 5 : 9) || bytes[0] !== (isIntel ? data.length : bytes.length - 1);
    const address = bytes.slice(1, after).reduce((total, byte) => 256 * total + byte, 0);
    const isData = isIntel ? type === 0 : type > 0 && type < 4;
    if (isWrong || (isData && address !== (next ?? address))) {
      const fault = isWrong ? 'The checksum of this row is wrong.' : 'The address does not follow: rows are missing.';
      yield { fault, range: { start, end } };
      return;
    }
    if (isData) found.push(digitsOf(data));
    if (isData || isIntel) next = isData ? address + data.length : undefined;
  }
  const { start = 0, end = 0 } = lines[0] ?? {};
  if (found.length === 0) yield { fault: 'No row has data.', range: { start, end } };
  else yield { label: LABEL, text: found.join('\n'), isProven: true, least: BYTES, isWhole: true };
}

/** The rows whose offset is the word at a place, after what most of them have before it. */
function rowsOf(lines: readonly Line[], place: number) {
  const found = lines.map((line) => rowAt(line, place));
  const counts = new Map<string, number>();
  for (const each of found) if (each !== undefined) counts.set(each.prefix, (counts.get(each.prefix) ?? 0) + 1);
  const [prefix] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
  const rows: Row[] = [];
  const others: Line[] = [];
  let [isStarred, isAfterOther] = [false, false];
  for (const [index, line] of lines.entries()) {
    const each = found[index];
    if (each?.prefix === prefix) {
      rows.push(Object.assign(each.row, { isStarred, isAfterOther }));
      [isStarred, isAfterOther] = [false, false];
    } else if (rows.length > 0 && /^[^*]*\*[\s|]*$/.test(line.line)) isStarred = true;
    else {
      others.push(line);
      isAfterOther = true;
    }
  }
  return { rows, others };
}

/** A row, if the word at a place of a line is an offset, or a number of bytes in brackets after two words. */
function rowAt(given: Line, place: number): { readonly prefix: string; readonly row: Row } | undefined {
  const { line } = given;
  WORD.lastIndex = 0;
  let [word, before] = [WORD.exec(line), ''];
  for (let index = 0; index < place && word !== null; index++) [before, word] = [word[0], WORD.exec(line)];
  if (word === null || (place > 1 && /^[\da-f]{2}$/i.test(before)) || /^[\da-f]{4,}:?$/i.test(before)) return undefined;
  const prefix = place === 0 ? '' : line.slice(0, word.index).replaceAll(/[\s\d|]+/g, '');
  OFFSET.lastIndex = word.index;
  const isCount = place > 1 && /^\[\d{1,3}\]$/.test(word[0]);
  const { 0: offset = '', 1: found = '', 2: mark } = OFFSET.exec(line) ?? [];
  if (offset === '' || (found.length < 3 && /^\w+$/.test(offset))) return undefined;
  const digits = isCount ? `[${found}` : found.replace(/[`']/, '');
  const rest = line.slice(word.index + offset.length);
  return {
    prefix,
    row: { ...given, digits, isMarked: isCount || mark !== undefined, rest, isStarred: false, isAfterOther: false },
  };
}

/** How the rows can be read, the usual way first. Words have the order of the machine if a colon does not say otherwise. */
function formatsOf(rows: readonly Row[]): readonly Format[] {
  const [{ digits: offset = '', isMarked = false } = {}] = rows;
  const isOd = offset.length === 7;
  const offsetBases = offset.startsWith('[') ? [0] : isOd ? [16, 8, 10] : offset.length < 8 ? [16, 10] : [16];
  const formats: Format[] = [];
  // The first row can be the wrong one.
  for (const { rest } of rows.slice(0, 3)) {
    const { 0: { length: cell } = '', 1: sign, 2: digits = '' } = /^[\s|]*(-|0x)?([\da-z]+)/i.exec(rest) ?? [];
    const add = (pattern: RegExp, base: number, width: number, isSwapped = true) => {
      if (pattern.test(digits))
        for (const offsetBase of offsetBases) formats.push({ offsetBase, base, width, isSwapped, cell });
    };
    const width = sign === '-' || digits.length % 2 !== 0 ? 0 : digits.length / 2;
    const isWritten = width === 1 || (isMarked && sign === undefined);
    add(/^[01]{8}$/, 2, 1);
    add(/^[0-7]{3}$/, 8, 1);
    if (!isMarked) add(/^(?:[0-7]{6}|[0-7]{11})$/, 8, width === 3 ? 2 : 4);
    if (width > 0 && isWritten) add(/^[\da-f]{2,64}$/i, 16, width, false);
    // The only group of a row can be shorter.
    if (width > 1) add(/^[\da-f]{4,16}$/i, 16, 2 ** Math.ceil(Math.log2(width)));
    if (width > 0 && !isWritten && !isOd) add(/^[\da-f]{2,64}$/i, 16, width, false);
    if (isOd && cell > 3) add(/^\d{1,10}$/, 10, cell < 6 ? 1 : cell < 9 ? 2 : 4);
    const isText = rows.some((row) => /(?<!\S)(?![0-7]{3}(?!\S))\S/.test(row.rest));
    if (isOd && isText) add(/^/, 0, 1);
  }
  return formats;
}

/** Reads rows up to another dump. Undefined if nothing shows that they are a dump. */
function dumpOf(given: readonly Row[], format: Format): Dump | undefined {
  const offsets = offsetsOf(given, format.offsetBase);
  const [first] = given;
  if (offsets === undefined || first === undefined) return undefined;
  const isCount = format.offsetBase === 0;
  const isLong = isCount || given.every(({ digits }) => digits.length >= 4);
  const rows: (readonly number[])[] = [];
  const faults: Fault[] = [];
  const fault = ({ start, end }: Row, sentence: string) => faults.push({ fault: sentence, range: { start, end } });
  let [agreed, proof, size, repeated, end] = [0, 0, 0, 0, given.length];
  let expected = offsets[0] ?? 0;
  let hasColumn: boolean | undefined;
  for (const [index, row] of given.entries()) {
    const [offset = 0, next = 0] = offsets.slice(index, index + 2);
    const isAgain = offset === offsets[0] && (index > 1 || row.rest !== first.rest);
    const isOther = !row.isStarred && offset !== expected && (isAgain || row.isAfterOther);
    if (index > 0 && (isOther || index === end)) {
      end = index;
      break;
    }
    const last = rows.at(-1) ?? [];
    const times = (offset - expected) / last.length;
    if (row.isStarred && Number.isInteger(times) && times > 0) {
      repeated += offset - expected;
      if (repeated > MOST_REPEATED) return undefined;
      for (let time = 0; time < times; time++) rows.push(last);
    } else if (offset !== expected) {
      const missing = Math.max(expected, 0).toString(format.offsetBase).padStart(row.digits.length, '0');
      const isMissing = offset > expected && !row.isStarred;
      if (last.length < size) fault(given[index - 1] ?? row, INCOMPLETE);
      else
        fault(row, `The offset does not follow: ${isMissing ? `${missing} is missing` : `it should be ${missing}`}.`);
    } else if (index > 0) {
      agreed++;
      if (last.length > 1 || row.digits.length >= 4) proof += 2;
    }
    if (index > 0 && BLANK.test(row.rest) && !row.isMarked) {
      end = index + 1;
      continue;
    }
    const want = isCount || (next > offset && !given[index + 1]?.isStarred) ? next - offset : undefined;
    const read = (want && readRow(row.rest, format, hasColumn, want)) || readRow(row.rest, format, hasColumn);
    if (read === undefined) {
      const isText = groupsOf(row.rest, format).bytes.length >= (size || 1);
      fault(row, isText ? 'The text column does not fit the bytes of this row.' : INCOMPLETE);
    }
    const { bytes = [], shown = -1 } = read ?? {};
    expected = read && !isCount ? offset + bytes.length : (next ?? 0);
    const isLonger = index > 0 && index === given.length - 1 && !isCount && bytes.length > size;
    if (read && (isLonger || (isCount && bytes.length !== want)))
      fault(row, `This row has ${bytes.length} bytes instead of ${isCount ? want : size}.`);
    if (shown >= 0) agreed++;
    proof += Math.max(shown, 0) + (isCount || (shown >= 0 && row.digits.length >= (shown > 0 ? 4 : 8)) ? 2 : 0);
    size = Math.max(size, bytes.length);
    if (read) hasColumn ??= read.hasColumn;
    if (read) rows.push(bytes);
  }
  // Wide space or a colon after zeros is that after an offset.
  const isSure = isCount || first.digits.length > 7 || /^0{4,6}$/.test(first.digits);
  const isOnly = given.length === 1 && isSure && (first.isMarked || /^ ? ?[ |]{2}/.test(first.rest));
  const isShaped = given.length > 1 && isLong && rows.length > 0 && offsets.every((offset) => offset % 8 === 0);
  const isLike = (agreed > (isLong ? 0 : 1) && agreed >= faults.length) || (isShaped && format.base === 16);
  const isDump = isOnly || (faults.length > 0 ? isLike : proof > 1);
  return isDump ? { rows, fault: faults[0], faults: faults.length, proof, end } : undefined;
}

/** Where each row begins; the end of an address is enough. Undefined if the digits are not of the base. */
function offsetsOf(rows: readonly Row[], base: number): readonly number[] | undefined {
  let sum = 0;
  if (base === 0) return [0, ...rows.map(({ digits }) => (sum += Number(digits.slice(1))))];
  if (rows.some(({ digits }) => (base === 8 ? /[^0-7]/ : base === 10 ? /\D/ : /[^\da-f]/i).test(digits)))
    return undefined;
  const isShort = (digits: string) => digits.length !== rows[0]?.digits.length && digits.startsWith('0');
  return rows.map(({ digits }) => (isShort(digits) ? -1 : Number.parseInt(digits.slice(-12), base)));
}

/** The bytes of a row, and how many characters of its text show them; -1 without a text. */
function readRow(rest: string, format: Format, hasColumn?: boolean, want?: number) {
  const { bytes, ends } = groupsOf(rest, format, want);
  // The last word may be filled.
  const fill = want === undefined ? [] : bytes.splice(want);
  if (bytes.length < (want ?? 1) || fill.some((byte) => byte !== 0)) return undefined;
  const isBlank = BLANK.test(rest.slice(ends.at(-1)));
  const hasText = bytes.some((byte) => byte > 0x20 && byte < 0x7f);
  const plain = isBlank && !hasColumn ? { bytes, shown: -1, hasColumn: hasText ? false : undefined } : undefined;
  if (hasColumn === false || format.base === 0 || (plain !== undefined && (want !== undefined || !hasText)))
    return plain;
  // The text of few bytes looks like groups.
  for (let count = ends.length; count > 0 && (count === ends.length || want === undefined); count--) {
    const own = count === ends.length ? bytes : bytes.slice(0, count * format.width);
    const shown = shownIn(rest.slice(ends[count - 1]), own);
    if (shown !== undefined && (shown > 0 || !isBlank || hasColumn)) return { bytes: own, shown, hasColumn: true };
  }
  return plain;
}

/** The bytes of the groups at the start of a row, and where the groups end. The last one can be shorter. */
function groupsOf(rest: string, { base, width, isSwapped, cell }: Format, want = Infinity) {
  if (base === 0) return cellsOf(rest, want);
  const [bytes, ends]: [number[], number[]] = [[], []];
  const pattern = base === 16 ? HEX_GROUP : NUMBER_GROUP;
  pattern.lastIndex = 0;
  let first: string | undefined;
  while (bytes.length < want) {
    const [, prefix = '', digits = ''] = pattern.exec(rest) ?? [];
    first ??= prefix;
    const length = base === 10 ? digits.length : Math.ceil((8 * width) / Math.log2(base));
    const isLast = base === 16 && digits.length < length && digits.length % 2 === 0;
    const isPadded = base !== 10 || digits.length === 5 || (cell !== 8 && !/^0\d/.test(digits));
    const isColumn = base === 16 || base === 2 || pattern.lastIndex % cell === 0;
    if (digits === '' || prefix !== first || !isColumn || !isPadded || (digits.length !== length && !isLast)) break;
    const number = base === 16 ? 0 : Number.parseInt(digits, base);
    if (number >= 256 ** width || number < -(256 ** width) / 2) break;
    const count = base === 16 ? digits.length / 2 : width;
    for (let index = 0; index < count; index++) {
      const at = isSwapped ? count - 1 - index : index;
      const byte = Math.floor(number / 256 ** (width - 1 - at)) & 255;
      bytes.push(base === 16 ? Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16) : byte);
    }
    ends.push(pattern.lastIndex);
    if (isLast) break;
  }
  return { bytes, ends };
}

/** The bytes of characters in cells of four, as `od -c` and `hexdump -c` print them. */
function cellsOf(rest: string, want: number) {
  const [bytes, ends]: [number[], number[]] = [[], []];
  while (ends.length < want && 4 * ends.length < rest.length) {
    const cell = rest.slice(4 * ends.length, 4 * ends.length + 4).padEnd(4);
    const [found, octal, sign = '-', character = ''] = CELL.exec(cell) ?? [];
    const control = '0abtnvfr'.indexOf(sign);
    if (found === undefined) break;
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else if (control >= 0) bytes.push(control && control + 6);
    else bytes.push(...utf8Bytes(character));
    ends.push(4 * ends.length + 4);
  }
  return { bytes, ends };
}

/** How many bytes a text column shows as themselves; undefined if it is the text of other bytes. */
function shownIn(column: string, bytes: readonly number[]): number | undefined {
  for (let first = 0; first <= column.length; first++) {
    for (const gap of [0, 1]) {
      // Some programs print the text in two halves.
      if (gap > 0 && !FRAME.test(column[first + 8] ?? 'x')) continue;
      const isShown = bytes.every((byte, index) => isSign(column[first + index + (index < 8 ? 0 : gap)] ?? ' ', byte));
      if (isShown && BLANK_END.test(column.slice(first + bytes.length + gap)))
        return bytes.filter((byte) => byte > 0x20 && byte < 0x7f).length;
    }
    if (!FRAME.test(column[first] ?? 'x')) return undefined;
  }
  return undefined;
}

/** Whether a character can stand for a byte. */
function isSign(character: string, byte: number): boolean {
  if (byte > 0x20 && byte < 0x7f) return character.charCodeAt(0) === byte;
  if (character === ' ' || character === '_') return byte === 0x20 || (byte > 8 && byte < 14 && character === '_');
  return character === '0' ? byte === 0 : character === '.' || character < '!' || character > '~';
}
