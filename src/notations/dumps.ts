import { characterOf, digitsOf } from './escapes.ts';
import type { Fault, Range, Reading } from './notation.ts';
import { BYTES, PRINTABLE } from './plausibility.ts';

/** How the cells of a row are bytes. */
interface Format {
  readonly offsetBase: number;
  /** The pattern of a cell, with what is before it. */
  readonly cell: string;
  /** 0 for characters, as `od -c` prints them. */
  readonly base: number;
  readonly width: number;
  /** Whether the bytes of a word are in the order of the machine. */
  readonly isSwapped: boolean;
}

interface Line extends Range {
  readonly line: string;
}

/** A line with an offset, or with a number of bytes as in `[8]`. */
interface Row extends Range {
  /** What is before the offset, without digits. */
  readonly prefix: string;
  /** The offset, or `[8`. */
  readonly digits: string;
  /** Whether a colon or the like follows the offset. */
  readonly isMarked: boolean;
  readonly rest: string;
  isStarred: boolean;
}

/** Where the text of a row is: in a column, or so far behind the cells. Infinity if there is no text. */
interface Place {
  readonly column: number;
  readonly gap: number;
  /** 1 if something is between the two halves of the text. */
  readonly half: number;
}

interface Dump {
  readonly format: Format;
  /** The digits of the bytes. */
  readonly text: string;
  readonly faults: readonly Fault[];
  /** How much is said twice. */
  readonly proof: number;
  /** Whether the last byte can be one that fills a word. */
  readonly isOpen: boolean;
}

const LABEL = 'Remove offsets and text column';
/** `xxd` prints at most 256 bytes per line. */
const LONGEST_LINE = 2_048;
/** The lines that show whether a text can be a dump. */
const SAMPLE = 24;
const MOST_WORDS = 8;
const MOST_ROWS = 65_536;
const CHARACTER = ' (?: {2}(?:.|$)| \\\\.|[0-3][0-7]{2})';
/** An offset, such as `0010`, `0x0010:`, `7ffe00 <main>:`, `0000 -`, `10h:` or `00007ff6`1a2b3c40`; or `[8]`. */
const OFFSET =
  /[[(]?(?:0x|[\w.]{1,16}:(?=[\da-f]{4}))?((?:[\da-f]{4,8}[`'])?[\da-f]{1,20})h?[\])]?(?: <[^>]{0,80}>)?(:| [:-](?=\s))?(?=[\s|]|$)/i;
/** The heading of the columns. */
const HEADING = /^87654321\b|^\D*0?0[\s-]+0?1[\s-]+0?2[\s-]+0?3\b|^\D*0001 0203 0405\b/;
/** A line that has groups, or something like an offset, and is not a row. */
const LIKE_ROW =
  /\s0x[\da-f]{2}(?!\w)|^[\s|]*(?:0x)?[\da-f]{2,16}(?=\s{2}|[\s|]*$|[\s|-]+(?:0x)?[\da-f]{2,8}(?!\w))|(?<!\w)[\da-f]{2}(?:[\s-]+[\da-f]{2}){2}(?!\w)|^[\s|]*(?:0x)?(?=[a-f]{0,15}\d)[\da-f]{4,16}::?\s*[\da-f]/i;
/** A record of Intel HEX or of Motorola. */
const RECORD = /^\s*(?::|S(\d))((?:[\da-f]{2}){3,})\s*$/i;
const INCOMPLETE = 'The bytes of this row are not complete, or its text is not theirs.';
const FRAME = /^[\s|<>'"#]*$/;
const BLANK = /^[\s|]*$/;

/**
 * The bytes of a dump, as xxd, hexdump, od, Wireshark, gdb and others print it. The offsets must follow the bytes, and
 * the text must be theirs; a row that disagrees with the others is a fault. Returns whether the text has rows at all.
 */
export function* dumpReadings(text: string): Generator<Reading | Fault, boolean> {
  const start = linesOf(text, SAMPLE);
  if (start.slice(0, 3).some(({ line }) => RECORD.test(line))) {
    yield recordsIn(linesOf(text));
    return true;
  }
  for (let place = 0; place < MOST_WORDS; place++) {
    const sample = rowsOf(start, place).rows;
    // The first row can be the wrong one.
    const found = sample
      .slice(0, 3)
      .flatMap(formatsOf)
      .flatMap((format) => dumpOf(sample, format) ?? []);
    const least = Math.min(...found.map(({ faults }) => faults.length));
    const formats = found.filter(({ faults }) => faults.length === least).map(({ format }) => format);
    if (formats.length === 0) continue;
    const { rows, others } = rowsOf(linesOf(text), place);
    const dumps = formats.flatMap((format) => dumpOf(rows, format) ?? []);
    const fitting = dumps.filter(({ faults }) => faults.length === 0);
    const [fault] = dumps.flatMap(({ faults }) => faults);
    if (fitting.length === 0 && fault !== undefined) yield fault;
    else
      yield* readingsOf(
        fitting,
        others.filter(({ line }) => LIKE_ROW.test(line) && !HEADING.test(line)),
      );
    return true;
  }
  return false;
}

/** The readings of a dump: several if it fits several orders of bytes, or several bases of offsets. */
function* readingsOf(dumps: readonly Dump[], ranges: readonly Range[]): Generator<Reading> {
  const texts = new Set(dumps.flatMap(({ text, isOpen }) => (isOpen ? [text, text.slice(0, -2)] : [text])));
  const left = ranges.length > 0 ? { sentence: 'Some rows are not read.', ranges } : undefined;
  const isProven = dumps.every(({ proof }) => proof > 1);
  for (const text of texts)
    yield {
      label: LABEL,
      text,
      isProven: isProven && left === undefined && texts.size === 1,
      least: isProven ? BYTES : PRINTABLE,
      isWhole: true,
      left,
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
    const data = digits.slice(isIntel ? 8 : 2 * start, -2);
    const sum = bytes.reduce((total, byte) => total + byte, isIntel ? 0 : 1) % 256;
    if (sum !== 0 || type > (isIntel ? 5 : 9) || bytes[0] !== (isIntel ? data.length / 2 : bytes.length - 1))
      return { fault: 'The checksum of this row is wrong.', range };
    const address = Number.parseInt(digits.slice(2, 2 * start), 16);
    if (isData && address !== (next ?? address)) return { fault: 'The address of this row does not follow.', range };
    if (isData) found.push(data);
    next = isData ? address + data.length / 2 : undefined;
  }
  const [range = { start: 0, end: 0 }] = lines;
  if (found.length === 0) return { fault: 'No row has data.', range };
  return { label: LABEL, text: found.join('\n'), isProven: true, least: BYTES, isWhole: true };
}

/** The first lines of a text that are not empty; none if one of them is too long. */
function linesOf(text: string, most = Infinity): readonly Line[] {
  const lines: Line[] = [];
  for (const { 0: line, index: start } of text.matchAll(/[^\r\n]+/g)) {
    if (line.length > LONGEST_LINE) return [];
    if (lines.length === most) break;
    if (/\S/.test(line)) lines.push({ line: line.replaceAll(/[│┃┊┆║]/g, '|'), start, end: start + line.length });
  }
  return lines;
}

/** The rows whose offset is the word at a place, after what most of them have before it. */
function rowsOf(lines: readonly Line[], place: number) {
  const pattern = new RegExp(`^([\\s|]*(?:[^\\s|]+[\\s|]+){${place}})${OFFSET.source}`, 'i');
  const found = lines.map((line) => rowAt(line, pattern));
  const counts = new Map<string, number>();
  for (const each of found) if (each !== undefined) counts.set(each.prefix, (counts.get(each.prefix) ?? 0) + 1);
  const [prefix] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
  const rows: Row[] = [];
  const others: Line[] = [];
  let isStarred = false;
  for (const [index, line] of lines.entries()) {
    const each = found[index];
    if (each?.prefix === prefix) {
      each.isStarred = isStarred;
      isStarred = false;
      rows.push(each);
    } else if (rows.length > 0 && /^[^*]*\*[\s|]*$/.test(line.line)) isStarred = true;
    else others.push(line);
  }
  return { rows, others };
}

/** A row, if an offset is at its place in a line, or a number of bytes in brackets. */
function rowAt({ line, start, end }: Line, pattern: RegExp): Row | undefined {
  const { 0: all = '', 1: before = '', 2: found = '', 3: mark } = pattern.exec(line) ?? [];
  const offset = all.slice(before.length);
  if (found === '' || (found.length < 3 && /^\w+$/.test(offset)) || HEADING.test(line)) return undefined;
  const isCount = /^\[\d{1,3}\]$/.test(offset);
  const digits = isCount ? `[${found}` : found.replace(/[`']/, '');
  const prefix = before.replaceAll(/[\s\d|]+/g, '');
  const rest = line.slice(all.length);
  return { start, end, prefix, digits, isMarked: isCount || mark !== undefined, rest, isStarred: false };
}

/** How rows can be read that are like one. `od` prints octal or decimal offsets, `hexdump` hexadecimal ones. */
function formatsOf({ digits: offset, isMarked, rest }: Row): readonly Format[] {
  const isOd = offset.length === 7 && !isMarked;
  const { 1: space = '', 2: prefix, 3: group = '' } = /^([\s|]*)(-|0x)?([\da-z]*)/i.exec(rest) ?? [];
  const width = group.length / 2;
  const formats: Format[] = [];
  const add = (
    isLike: boolean,
    bases: readonly number[],
    base: number,
    width: number,
    shape: string,
    isSwapped = true,
  ) => {
    if (!isLike || !(base === 0 || new RegExp(`^${shape}$`, 'i').test(group))) return;
    const cell = base === 0 ? CHARACTER : `(?:[\\s|]+|-)(?:0x)?${shape}(?!\\w)`;
    const offsetBases = offset.startsWith('[') ? [0] : isOd ? bases : [16];
    for (const offsetBase of offsetBases) formats.push({ offsetBase, cell, base, width, isSwapped });
  };
  add(true, [16], 2, 1, '[01]{8}');
  add(true, [16, 8], 8, 1, '[0-3][0-7]{2}');
  add(isOd, [8], 8, 2, '[01][0-7]{5}');
  add(isOd, [16], 10, 2, '[0-6]\\d{4}');
  const hex = (count: number) => `(?:[\\da-f]{2}){1,${count}}`;
  const isHex = /^(?:[\da-f]{2}){1,64}$/i.test(group);
  add(isHex && (width === 1 || !isOd), [8, 10], 16, width, hex(width), false);
  // The only word of a row can be shorter.
  const word = isOd ? width : 2 ** Math.ceil(Math.log2(width));
  const isWord = width > 2 || isOd || !isMarked || prefix !== undefined || space.length > 2;
  add(isHex && isWord && width > 1, space.length > 1 ? [16] : [16, 8], 16, word, hex(word));
  add(isOd && /(?<!\S)(?![0-7]{3}(?!\S))\S/.test(rest), [8, 16], 0, 1, '');
  return formats;
}

/** Reads rows in a format. Undefined if nothing shows that they are a dump. */
function dumpOf(given: readonly Row[], format: Format): Dump | undefined {
  const { offsetBase } = format;
  const offsets = offsetsOf(given, offsetBase);
  const [first] = given;
  if (first === undefined || offsets.some(Number.isNaN)) return undefined;
  const isCount = offsetBase === 0;
  const rows: string[] = [];
  const faults: Fault[] = [];
  let [proof, size, last, isOpen] = [0, 0, '', false];
  let expected = offsets[0] ?? 0;
  let places: readonly Place[] | undefined;
  for (const [index, row] of given.entries()) {
    const [offset = 0, next = 0] = offsets.slice(index, index + 2);
    const times = (offset - expected) / (last.length / 2);
    if (row.isStarred && Number.isInteger(times) && times + rows.length < MOST_ROWS) {
      for (let time = 0; time < times; time++) rows.push(last);
    } else if (offset !== expected) {
      const missing = Math.max(expected, 0).toString(offsetBase).padStart(row.digits.length, '0');
      faults.push({ fault: `The offset does not follow: it should be ${missing}.`, range: row });
    } else if (index > 0 && (size > 1 || row.digits.length >= 4)) proof += 2;
    isOpen = first.digits.length === 7 && format.width > 1 && last.endsWith('00');
    if (index > 0 && index === given.length - 1 && BLANK.test(row.rest) && !row.isMarked) {
      isOpen = false;
      break;
    }
    const want = isCount || (next > offset && !given[index + 1]?.isStarred) ? next - offset : undefined;
    const read = (want && readRow(row.rest, format, places, want)) || readRow(row.rest, format, places);
    const { digits = '', shown = 0 } = read ?? {};
    places = read?.places;
    const length = digits.length / 2;
    // Only the last row can be shorter.
    const isEqual = index === 0 || (last.length === 2 * size && length <= size);
    if (!read || !isEqual || (isCount && length !== want)) faults.push({ fault: INCOMPLETE, range: row });
    expected = read && !isCount ? offset + length : next;
    size ||= length;
    last = digits;
    if (isCount || (shown > 0 && row.digits.length >= (shown > 1 ? 4 : 8))) proof += 2;
    rows.push(digits);
  }
  // Wide space or a colon after zeros is that after an offset.
  const isSure = isCount || first.digits.length > 7 || /^0{4,6}$/.test(first.digits);
  const isOnly = given.length === 1 && isSure && (first.isMarked || /^ ? ?[ |]{2}/.test(first.rest));
  const isShaped = faults.length > 0 && given.length > 1 && given.every(({ digits }) => /...[08]$/.test(digits));
  const text = rows.join('\n');
  return isOnly || isShaped || proof > 1 ? { format, text, faults, proof, isOpen } : undefined;
}

/** The bytes of pairs of hexadecimal digits. */
function bytesIn(digits: string): number[] {
  const bytes: number[] = [];
  const digitAt = (code: number) => (code % 16) + (code > 0x39 ? 9 : 0);
  for (let at = 0; at < digits.length; at += 2)
    bytes.push(16 * digitAt(digits.charCodeAt(at)) + digitAt(digits.charCodeAt(at + 1)));
  return bytes;
}

/** Where each row begins; the end of an address is enough. NaN if the digits are not of the base. */
function offsetsOf(rows: readonly Row[], base: number): readonly number[] {
  let sum = 0;
  if (base === 0) return [0, ...rows.map(({ digits }) => (sum += Number(digits.slice(1))))];
  return rows.map(({ digits }) => {
    const end = digits.slice(-12).toLowerCase();
    const value = Number.parseInt(end, base);
    const isShort = digits.length !== rows[0]?.digits.length && digits.startsWith('0');
    return isShort ? -1 : value.toString(base).padStart(end.length, '0') === end ? value : Number.NaN;
  });
}

/** The digits of the bytes of a row, the places where its text can be, and how many characters show a byte. */
function readRow(rest: string, format: Format, known: readonly Place[] | undefined, want?: number) {
  const { cell, width } = format;
  const most = want === undefined ? (rest.match(new RegExp(cell, 'giy'))?.length ?? 0) : Math.ceil(want / width);
  let plain: { digits: string; places: readonly Place[]; shown: number } | undefined;
  // The text of few bytes looks like cells.
  for (let count = most; count > Math.max(0, most - (want === undefined ? 16 : 1)); count--) {
    const { 0: cells = '' } = new RegExp(`^(?:${cell}){${count}}`, 'i').exec(rest) ?? [];
    const all = digitsIn(cells, format);
    const digits = all.slice(0, want && 2 * want);
    // The last word may be filled.
    if (digits.length < 2 * (want ?? 1) || /[^0]/.test(all.slice(digits.length))) return undefined;
    const bytes = bytesIn(digits);
    const places = (known ?? placesIn(rest, cells.length)).filter((each) => isText(rest, cells.length, each, bytes));
    const hasText = !BLANK.test(rest.slice(cells.length));
    const shown = hasText ? (bytes.some(isPrinted) ? 2 : 1) : 0;
    if (places.length > 0 && (known || shown === 2)) return { digits, places, shown };
    if (places.length > 0) plain ??= { digits, places, shown };
  }
  return plain;
}

/** The bytes of cells, as pairs of digits. */
function digitsIn(cells: string, { base, width, isSwapped }: Format): string {
  if (!isSwapped) return cells.replaceAll(/[\s|-]+(?:0x)?/gi, '');
  if (base === 0) return (cells.match(/.{4}/g) ?? []).map((cell) => digitsOf([codeOf(cell.slice(1))])).join('');
  return cells.replaceAll(/[\s|-]+(?:0x)?(\w+)/gi, (_, digits: string) => {
    const word =
      base === 16
        ? digits
        : Number.parseInt(digits, base)
            .toString(16)
            .padStart(2 * width, '0');
    return (word.match(/../g) ?? []).toReversed().join('');
  });
}

/** The code of a character in a cell of three, as `od -c` and `hexdump -c` print them. */
function codeOf(cell: string): number {
  if (/\d\d/.test(cell)) return Number.parseInt(cell, 8);
  return (cell.startsWith(' \\') ? characterOf(cell.slice(1)) : cell.padEnd(3).charAt(2)).charCodeAt(0);
}

/** Where the text of a row can be, after its cells. */
function placesIn(rest: string, end: number): readonly Place[] {
  const places: Place[] = [{ column: Infinity, gap: Infinity, half: 0 }];
  for (let column = end; column < rest.length; column++) {
    for (const half of [0, 1]) places.push({ column, gap: column - end, half });
    if (!FRAME.test(rest.charAt(column))) break;
  }
  return places;
}

/** Whether the text of bytes is at a place of a row, and nothing else. */
function isText(rest: string, end: number, { column, gap, half }: Place, bytes: readonly number[]): boolean {
  if (column === Infinity) return BLANK.test(rest.slice(end));
  const between = bytes.length > 8 ? half : 0;
  return [column, end + gap].some(
    (start) =>
      start >= end &&
      bytes.every((byte, index) => isSign(rest.charCodeAt(start + index + (index < 8 ? 0 : half)), byte)) &&
      FRAME.test(rest.slice(end, start) + rest.slice(start + bytes.length + between)) &&
      BLANK.test(rest.slice(start + 8, start + 8 + between)),
  );
}

function isPrinted(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}

/** Whether a character can stand for a byte. Spaces at the end of a line may be lost. */
function isSign(code: number, byte: number): boolean {
  if (isPrinted(byte)) return code === byte;
  const sign = String.fromCharCode(code || 0x20);
  if (sign === ' ' || sign === '_') return byte === 0x20 || (byte > 8 && byte < 14 && sign === '_');
  return sign === '0' ? byte === 0 : sign === '.' || !isPrinted(code);
}
