import { hex } from '../codecs/hex.ts';
import { characterOf } from './escapes.ts';
import type { Fault, Range, Reading } from './notation.ts';

/** How the cells of a row are bytes. The base 0 is a number of bytes instead of an offset, or a character of `od -c`. */
interface Format {
  readonly offsetBase: number;
  /** The pattern of a cell, with what is before it. */
  readonly cell: string;
  readonly base: number;
  readonly width: number;
  /** Whether the bytes of a cell are in the order of the machine. */
  readonly isSwapped: boolean;
}

/** A line. A row has an offset, or a number of bytes as in `[8]`: its prefix is what is before it, without digits. */
interface Row extends Range {
  readonly line: string;
  readonly prefix: string | undefined;
  readonly digits: string;
  /** Whether a colon or the like follows the offset. */
  readonly isMarked: boolean;
  readonly rest: string;
  readonly isStarred: boolean;
}

/** Where the text of a row can be: its column, how far it is from the cells, and what is between its halves. */
type Place = readonly [column: number, gap: number, half: number];

const LABEL = 'a dump';
/** `xxd` prints at most 256 bytes per line. */
const LONGEST_LINE = 2_048;
/** The lines that show whether a text can be a dump, and the words before an offset. */
const [SAMPLE, MOST_WORDS] = [36, 8];
const MOST_ROWS = 65_536;
const CHARACTER = ' (?: {2}(?:.|$)| \\\\.|[0-3][0-7]{2})';
/** An offset, such as `0010`, `0x0010:`, `7ffe00 <main>:`, `0000 -`, `10h:` or `00007ff6`1a2b3c40`; or `[8]`. */
const OFFSET =
  /[[(]?(?:0x|[\w.]{1,16}:(?=[\da-f]{4}))?((?:[\da-f]{4,8}[`'])?[\da-f]{1,20})h?[\])]?(?: <[^>]{0,80}>)?(:| [:-](?=\s))?(?=[\s|]|$)/i;
const HEADING = /^87654321\b|^\D*0?0[\s-]+0?1[\s-]+0?2[\s-]+0?3\b/;
const RECORD = /^[ \t]*:((?:[\da-f]{2}){5,})\s*$/im;
const DIFFERS = 'The bytes of this row are not complete, or its text is not theirs.';
const FRAME = /^[\s|<>'"#]*$/;
const BLANK = /^[\s|]*$/;
const isPrinted = (code: number) => code > 0x20 && code < 0x7f;

/**
 * The bytes of a dump, as xxd, hexdump, od, Wireshark, gdb and others print it. The offsets must follow the bytes, and
 * the text must be theirs; a row that disagrees with the others is a fault. Returns whether the text has rows at all.
 */
export function* dumpReadings(text: string): Generator<Reading | Fault, boolean> {
  if (RECORD.test(text.slice(0, LONGEST_LINE))) {
    yield recordsIn(text);
    return true;
  }
  for (let place = 0; place < MOST_WORDS; place++) {
    const sample = rowsIn(text, place, SAMPLE).rows;
    // The first row can be the wrong one.
    const own = sample.slice(0, 3).flatMap(formatsOf);
    const formats = new Map(own.map((format) => [JSON.stringify(format), format]));
    const tried = [...formats.values()].flatMap((format) => dumpsOf(sample, format));
    if (tried.length === 0) continue;
    const least = Math.min(...tried.map(({ faults }) => faults.length));
    const { rows, others, next } = rowsIn(text, place);
    const dumps = tried.filter(({ faults }) => faults.length === least).flatMap(({ format }) => dumpsOf(rows, format));
    const right = dumps.filter(({ faults }) => faults.length === 0);
    // It can fit several orders of bytes, or several bases of offsets.
    const texts = new Map(right.flatMap((each) => each.texts));
    const ranges = [...next, ...others.filter(({ line }) => right[0]?.like.test(` ${line}`))];
    const left = ranges.length > 0 ? { sentence: 'Some rows are not read.', ranges } : undefined;
    const isProven = right.every((each) => each.isProven) && left === undefined && texts.size === 1;
    if (right.length === 0) yield* dumps[0]?.faults.slice(0, 1) ?? [];
    for (const [text, label] of texts)
      yield { label: texts.size > 1 ? label : LABEL, text, isProven, isNamed: true, isWhole: true, left };
    return true;
  }
  return false;
}

/** The data of records of Intel HEX, whose addresses must follow and whose checksums must be right. */
function recordsIn(text: string): Reading | Fault {
  const found: string[] = [];
  let [next, isEnded]: [number | undefined, boolean] = [undefined, false];
  for (const { 0: line, index: start } of text.matchAll(/\S+/g)) {
    const { 1: digits = '' } = RECORD.exec(line) ?? [];
    const range = { start, end: start + line.length };
    const [count = 0, high = 0, low = 0, type, ...data] = bytesIn(digits);
    const sum = [...data, count, high, low, type ?? 1].reduce((total, byte) => total + byte);
    if (sum % 256 !== 0 || data.length !== count + 1) return { fault: 'The checksum of this row is wrong.', range };
    const address = 256 * high + low;
    const isData = type === 0;
    if (isData && (isEnded || address !== (next ?? address)))
      return { fault: 'The address of this row does not follow.', range };
    if (isData) found.push(digits.slice(8, -2));
    next = isData ? address + count : undefined;
    isEnded ||= type === 1;
  }
  const range = { start: text.lastIndexOf(':'), end: text.trimEnd().length };
  if (found.length === 0 || !isEnded) return { fault: 'The data or its end is missing.', range };
  return { label: LABEL, text: found.join('\n'), isProven: true, isNamed: true, isWhole: true };
}

/** The rows of the first lines of a text, which have an offset after so many words; and the other lines. */
function rowsIn(text: string, place: number, most = Infinity) {
  const pattern = new RegExp(`^([\\s|]*(?:[^\\s|]+[\\s|]+){${place}})${OFFSET.source}`, 'i');
  const lines: Row[] = [];
  let isStarred = false;
  for (const { 0: found, index: start } of text.matchAll(/[^\r\n]+/g)) {
    if (lines.length === most) break;
    const line = found.replaceAll(/[│┃┊┆║]/g, '|');
    const { 0: all = '', 1: before = '', 2: hex = '', 3: mark } = pattern.exec(line.slice(0, LONGEST_LINE)) ?? [];
    const offset = all.slice(before.length);
    const isRow =
      line.length < LONGEST_LINE && hex !== '' && (hex.length > 2 || !/^\w+$/.test(offset)) && !HEADING.test(line);
    const prefix = isRow ? before.replaceAll(/[\s\d|]+/g, '') : undefined;
    const isCount = /^\[\d{1,3}\]$/.test(offset);
    const digits = isCount ? `[${hex}` : hex.replace(/[`']/, '');
    const [end, isMarked, rest] = [start + line.length, isCount || mark !== undefined, line.slice(all.length)];
    lines.push({ start, end, line, prefix, digits, isMarked, rest, isStarred });
    isStarred = !isRow && (isStarred || /^[^*]*\*[\s|]*$/.test(line));
  }
  const rows = lines.filter(({ prefix }) => prefix !== undefined);
  const usual = rows[rows.length >> 1]?.prefix;
  const others = lines.filter((each) => each.prefix !== usual && !HEADING.test(each.line));
  const own = rows.filter(({ prefix }) => prefix === usual);
  // Another dump.
  const end = own.findIndex(({ digits }, index) => index > 1 && /^0+$/.test(digits) && digits === own[0]?.digits);
  const size = end < 0 ? own.length : end;
  return { rows: own.slice(0, size), others, next: own.slice(size) };
}

/** How rows can be read that are like one. `od` prints octal or decimal offsets, `hexdump` hexadecimal ones. */
function formatsOf({ digits: offset, isMarked, prefix: before, rest }: Row): readonly Format[] {
  const isOd = offset.length === 7 && !isMarked;
  const { 1: space = '', 2: prefix, 3: { length } = '' } = /^([\s|]*)(-|0x)?([\da-f]*)/i.exec(rest) ?? [];
  const formats: Format[] = [];
  const add = (isPossible: boolean, bases: number[], base: number, width: number, source: string, isSwapped = true) => {
    const cell = base === 0 ? source : `(?:[\\s|]+|-)(?:0x)?${source}(?!\\w)`;
    // R prints the index of the first byte of a row.
    const counted = before === '' ? [0, 10] : [0];
    const offsetBases = offset.startsWith('[') ? counted : isOd ? bases : [16];
    if (!isPossible || !new RegExp(`^${cell}`, 'i').test(rest)) return;
    for (const offsetBase of offsetBases) formats.push({ offsetBase, cell, base, width, isSwapped });
  };
  add(true, [16], 2, 1, '[01]{8}');
  add(true, [16, 8, 10], 8, 1, '[0-3][0-7]{2}');
  add(true, [8], 8, 2, '[01][0-7]{5}');
  add(true, [16], 10, 2, '[0-6]\\d{4}');
  const hex = (bytes: number) => `(?:[\\da-f]{2}){1,${Math.max(1, bytes)}}`;
  add(length === 2 || !isOd, [8, 10], 16, length / 2, hex(length / 2), false);
  // The only word of a row can be shorter.
  const width = 2 ** Math.ceil(Math.log2(Math.max(2, length) / 2));
  const isWord = isOd ? 2 * width === length : length > 4 || !isMarked || prefix !== undefined || space.length > 2;
  add(isWord && width > 1, space.length > 1 ? [16] : [16, 8], 16, width, hex(width));
  add(isOd && /(?<!\S)(?![0-7]{3}(?!\S))\S/.test(rest), [8, 16], 0, 1, CHARACTER);
  return formats;
}

/** The dump that rows are in a format; none if nothing shows that they are one. */
function dumpsOf(given: readonly Row[], format: Format) {
  const { offsetBase, width, cell, isSwapped } = format;
  const offsets = offsetsOf(given, offsetBase);
  const [first] = given;
  if (first === undefined || offsets.some(Number.isNaN)) return [];
  const [rows, faults]: [(readonly number[])[], Fault[]] = [[], []];
  let [expected = 0, isProven, hasTotal] = [offsets[0], offsetBase === 0, false];
  let places: readonly Place[] | undefined;
  for (const [index, row] of given.entries()) {
    const [offset = 0, next = 0] = offsets.slice(index, index + 2);
    const [last = [], { length: size } = []] = [rows.at(-1), rows[0]];
    const times = (offset - expected) / last.length;
    if (row.isStarred && rows.length + times > MOST_ROWS) return [];
    if (row.isStarred && times > 0 && Number.isInteger(times)) {
      rows.push(...Array.from({ length: times }, () => last));
    } else if (offset !== expected) {
      const missing = Math.max(expected, 0).toString(offsetBase).padStart(row.digits.length, '0');
      faults.push({ fault: `The offset does not follow: it should be ${missing}.`, range: row });
    } else isProven ||= index > 0 && (size > 1 || row.digits.length > 3);
    hasTotal = index > 0 && index === given.length - 1 && BLANK.test(row.rest) && !row.isMarked;
    if (hasTotal) break;
    const step = given[index + 1]?.isStarred ? 0 : next - offset;
    const isStep = step > 0 && step < LONGEST_LINE && (step % width === 0 || index === given.length - 2);
    const want = isStep ? step : undefined;
    const read = (want && readRow(row.rest, format, places, want)) || readRow(row.rest, format, places);
    const { bytes = [], bytes: { length } = [], shown = 0 } = read ?? {};
    places = read?.places;
    // Of rows with offsets, only the last can be shorter.
    const isEqual = index === 0 || offsetBase === 0 || (last.length === size && length <= size);
    if (!isEqual || length === 0 || (offsetBase === 0 && length !== want)) faults.push({ fault: DIFFERS, range: row });
    expected = offsetBase === 0 || length === 0 ? next : offset + length;
    isProven ||= shown > 0 && row.digits.length > (shown > 1 ? 3 : 7);
    rows.push(bytes);
  }
  // Three cells, some at the start or after a digit, or what joins an offset, are a damaged row.
  const some = `(?:^|\\d\\S{0,2}(?=\\s))${cell}(?:${cell}|[\\s|]{2}|[\\s|]*$)`;
  const glued = `^\\s*(?:0x)?[\\da-f]{${first.digits.length}}:\\S`;
  const like = new RegExp(`(?<![\\s|])(?:${cell}){3}|${some}|${glued}`, 'i');
  // Wide space or a colon after zeros is that after an offset.
  const isLike = first.isMarked || /^ ? ?[ |]{2}/.test(first.rest);
  const isShaped = /^0{7}$/.test(first.digits) || given.every(({ digits }) => /...[08]$/.test(digits));
  const mayBeFilled = !hasTotal && width > 1 && first.digits.length === 7 && rows.at(-1)?.at(-1) === 0;
  const text = rows.map((bytes) => hex.encode(Uint8Array.from(bytes))).join('\n');
  const label = `a dump with offsets of base ${offsetBase}${isSwapped ? ', bytes swapped' : ''}`;
  const texts = [[text, label] as const];
  if (mayBeFilled) texts.push([text.slice(0, -2), `${label}, without the last byte`]);
  const isDump = isProven || (isLike && /^0{4}/.test(first.digits));
  const isSure = given.length > 1 ? isShaped : isLike && (first.digits.length > 7 || first.digits === '[1');
  return isDump || isSure ? [{ format, texts, faults, isProven, like }] : [];
}

/** Where each row begins; the end of an address is enough. NaN if the digits are not of the base. */
function offsetsOf(rows: readonly Row[], base: number): readonly number[] {
  let sum = 0;
  if (base === 0) return [0, ...rows.map(({ digits }) => (sum += Number(digits.slice(1))))];
  return rows.map(({ digits }) => {
    const end = digits.replace('[', '').slice(-12).toLowerCase();
    const value = Number.parseInt(end, base);
    return value.toString(base).padStart(end.length, '0') === end ? value : Number.NaN;
  });
}

/** The bytes of a row, the places where its text can be, and what it shows: 2 if it shows a byte as itself. */
function readRow(rest: string, format: Format, known: readonly Place[] | undefined, want?: number) {
  const { cell, width } = format;
  const most = want ? Math.ceil(want / width) : (rest.match(new RegExp(cell, 'giy'))?.length ?? 0);
  // The text of few bytes looks like cells, at most 16.
  for (let count = want ? most : Math.max(1, most - 16); count <= most; count++) {
    const { 0: found = '' } = new RegExp(`^(?:${cell}){${count}}`, 'i').exec(rest) ?? [];
    const bytes = bytesOf(found.replaceAll(/0x/gi, ''), format);
    // The last word may be filled.
    const isFull = bytes.length >= (want ?? 1) && bytes.splice(want ?? bytes.length).every((byte) => byte === 0);
    const end = found.length;
    const places = isFull ? (known ?? placesIn(rest, end)).filter((place) => isText(rest, end, place, bytes)) : [];
    const shown = BLANK.test(rest.slice(end)) ? 0 : bytes.some(isPrinted) ? 2 : 1;
    if (places.length > 0 && (known || shown > 1 || count === most)) return { bytes, places, shown };
  }
  return undefined;
}

/** The bytes of cells; none if a word that is not the last one is shorter. */
function bytesOf(cells: string, { base, width, isSwapped }: Format): number[] {
  // Cells of characters, as `od -c` and `hexdump -c` print them.
  if (base === 0)
    return (cells.match(/.{3,4}/g) ?? []).map((cell) => {
      if (/\d\d/.test(cell)) return Number.parseInt(cell, 8);
      return (cell.charAt(2) === '\\' ? characterOf(cell.slice(2)) : cell.charAt(3) || ' ').charCodeAt(0);
    });
  if (!isSwapped) return bytesIn(cells);
  const words = cells.match(/\w+/g) ?? [];
  const padded = (value: number) => value.toString(16).padStart(2 * width, '0');
  if (words.slice(0, -1).some(({ length }) => length !== words[0]?.length)) return [];
  return words.flatMap((word) => bytesIn(base === 16 ? word : padded(Number.parseInt(word, base))).reverse());
}

/** The bytes of pairs of hexadecimal digits. */
function bytesIn(pairs: string): number[] {
  return (pairs.match(/[\da-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16));
}

/** Where the text of a row can be, after its cells. */
function placesIn(rest: string, end: number): readonly Place[] {
  const places: Place[] = [[Infinity, Infinity, 0]];
  for (let column = end; column < Math.min(rest.length, end + 128); column++) {
    places.push([column, column - end, 0], [column, column - end, 1]);
    if (!FRAME.test(rest.charAt(column))) break;
  }
  return places;
}

/** Whether the text of bytes is at a place of a row, and nothing else. */
function isText(rest: string, end: number, [column, gap, half]: Place, bytes: readonly number[]): boolean {
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

/** Whether a character can stand for a byte. Spaces at the end of a line may be lost. */
function isSign(code: number, byte: number): boolean {
  if (isPrinted(byte)) return code === byte;
  const sign = String.fromCharCode(code || 0x20);
  if (sign === ' ' || sign === '_') return byte === 0x20 || (byte > 8 && byte < 14 && sign === '_');
  return sign === '0' ? byte === 0 : sign === '.' || !isPrinted(code);
}
