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
interface Row extends Range {
  readonly digits: string;
  readonly isCount: boolean;
  /** Whether a colon or the like follows the offset. */
  readonly isMarked: boolean;
  readonly rest: string;
  readonly isStarred: boolean;
  readonly isAfterOther: boolean;
}

const LABEL = 'Remove offsets and text column';
/** `xxd` prints at most 256 bytes per line. */
const LONGEST_LINE = 2_048;
/** The rows that show whether a text can be a dump. */
const SAMPLE = 12;
const MOST_WORDS = 8;
const MOST_LIKE_GROUPS = 32;
const MOST_REPEATED = 1024 * 1024;
const WORD = /\[[^\][]{0,40}\]|[^\s|]+/g;
/** An offset, such as `0010`, `0x0010:`, `7ffe00 <main>:`, `0000 -`, `10h:` or `00007ff6`1a2b3c40`; or `[8]`. */
const OFFSET =
  /[[(]?(?:0x|[\w.]{1,16}:(?=[\da-f]{4}))?((?:[\da-f]{4,8}[`'])?[\da-f]{1,16})h?[\])]?(?: <[^>]{0,80}>)?(:| [:-](?=\s))?(?=[\s|]|$)/iy;
const HEX_GROUP = /(?:[\s|]+|-)(0x)?([\da-f]+)(?=[\s|-]|$)/iy;
const NUMBER_GROUP = /[\s|]+()(-?\d+)(?=[\s|]|$)/y;
/** The heading of the columns. */
const HEADING = /^\D*0?0[\s-]+0?1[\s-]+0?2[\s-]+0?3\b|^\D*0001 0203 0405\b/;
/** A line that has groups, or something like an offset, and is not a row. */
const LIKE_ROW =
  /^[\s|]*(?:0x)?[\da-f]{2,16}(?=\s{2}|[\s|]*$|[\s|-]+(?:0x)?[\da-f]{2,8}(?!\w))|(?<!\w)(?:0x)?[\da-f]{2}(?:[\s-]+(?:0x)?[\da-f]{2}){2}(?!\w)|^[\s|]*(?:0x)?(?=[a-f]{0,15}\d)[\da-f]{4,16}::?\s*[\da-f]/i;
/** A record of Intel HEX or of Motorola. */
const RECORD = /^\s*(?::|S(\d))((?:[\da-f]{2}){3,})\s*$/i;
/** The bytes of a decimal number in a column, as `od` and `hexdump -d` print it. */
const CELLS: Readonly<Record<number, number>> = { 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 11: 4, 12: 4 };
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
      const dump = dumpOf(sample, format);
      if (dump !== undefined && dump.faults.length < (best?.dump.faults.length ?? Infinity)) best = { format, dump };
      if (best?.dump.faults.length === 0) break;
    }
    if (best === undefined) continue;
    const { rows, others } = rowsOf(lines, place);
    const { format } = best;
    const dump = dumpOf(rows, format) ?? best.dump;
    if (dump.faults[0] !== undefined) yield dump.faults[0];
    else yield* readingsOf(dump, format, rows, others);
    return true;
  }
  return false;
}

/** The readings of a dump: it is ambiguous if it also fits another order of bytes, or another base of offsets. */
function* readingsOf(dump: Dump, format: Format, rows: readonly Row[], others: readonly Line[]): Generator<Reading> {
  const isLong = format.base === 16 && format.width >= 4 && !format.isSwapped && rows[0]?.isMarked;
  const isOctal = format.offsetBase === 16 && rows[0]?.digits.length === 7 && rows.some(({ isStarred }) => isStarred);
  const formats = [
    ...(isLong ? [{ ...format, isSwapped: true }] : []),
    ...(isOctal ? [{ ...format, offsetBase: 8 }] : []),
  ];
  const all = formats.map((other) => dumpOf(rows, other)).filter((other) => other?.faults.length === 0);
  const rest = rows.slice(dump.end);
  const dumps = rest.filter(({ digits }, index) => digits <= (rest[index - 1]?.digits ?? '\uffff')).length + 1;
  const ranges = [...rest, ...others.filter(({ line }) => LIKE_ROW.test(line))].map(({ start, end }) => ({
    start,
    end,
  }));
  const sentence = rest.length > 0 ? `Uses 1 of ${dumps} dumps.` : 'Some lines are not read.';
  for (const { bytes, proof } of [dump, ...all.filter((other) => other !== undefined)])
    yield {
      label: LABEL,
      text: bytes.join('\n'),
      isProven: proof >= 2 && ranges.length === 0 && all.length === 0,
      least: proof >= 2 || (rows[0]?.digits.length ?? 0) >= 4 ? BYTES : PRINTABLE,
      isWhole: true,
      left: ranges.length > 0 ? { sentence, ranges } : undefined,
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
  const found = lines.map(({ line }) => offsetIn(line, place));
  const counts = new Map<string, number>();
  for (const each of found) if (each !== undefined) counts.set(each.prefix, (counts.get(each.prefix) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const prefix = [...counts].find(([, count]) => count === most)?.[0];
  const usual = found.findLast((each) => each?.prefix === prefix)?.digits.length;
  const rows: Row[] = [];
  const others: Line[] = [];
  let [isStarred, isAfterOther] = [false, false];
  for (const [index, line] of lines.entries()) {
    const row = found[index];
    const isHeading = rows.length === 0 && row?.digits.length !== usual && HEADING.test(line.line);
    if (row !== undefined && row.prefix === prefix && !isHeading) {
      rows.push({ ...row, start: line.start, end: line.end, isStarred, isAfterOther });
      [isStarred, isAfterOther] = [false, false];
    } else if (rows.length > 0 && /^[^*]*\*[\s|]*$/.test(line.line)) {
      isStarred = true;
    } else {
      if (!isHeading) others.push(line);
      isAfterOther = true;
    }
  }
  return { rows, others };
}

/** The offset that is the word at a place of a line, or the number of bytes in brackets after two words. */
function offsetIn(line: string, place: number) {
  WORD.lastIndex = 0;
  let [word, before] = [WORD.exec(line), ''];
  for (let index = 0; index < place && word !== null; index++) [before, word] = [word[0], WORD.exec(line)];
  if (word === null || (place > 1 && /^[\da-f]{2}$/i.test(before)) || /^[\da-f]{4,}:?$/i.test(before)) return undefined;
  const prefix = place === 0 ? '' : line.slice(0, word.index).replaceAll(/[\s\d|]+/g, '');
  const [, count] = (place > 1 && /^\[(\d{1,3})\]$/.exec(word[0])) || [];
  if (count !== undefined)
    return { prefix: `${prefix}[`, digits: count, isCount: true, isMarked: true, rest: line.slice(WORD.lastIndex) };
  OFFSET.lastIndex = word.index;
  const { 0: offset, 1: digits = '', 2: mark } = OFFSET.exec(line) ?? [];
  if (offset === undefined || (digits.length < 3 && /^\w+$/.test(offset))) return undefined;
  const rest = line.slice(word.index + offset.length);
  return { prefix, digits: digits.replace(/[`']/, ''), isCount: false, isMarked: mark !== undefined, rest };
}

/** How the rows can be read, the usual way first. Words have the order of the machine if a colon does not say otherwise. */
function formatsOf(rows: readonly Row[]): readonly Format[] {
  const [{ digits: { length } = '', isMarked = false, isCount = false } = {}] = rows;
  const offsetBases = isCount ? [0] : length === 7 ? [16, 8, 10] : length < 8 ? [16, 10] : [16];
  const formats: Format[] = [];
  // The first row can be the wrong one.
  for (const { rest } of rows.slice(0, 3)) {
    const { 0: { length: cell } = '', 1: sign, 2: digits = '' } = /^[\s|]*(-|0x)?([\da-z]+)/i.exec(rest) ?? [];
    const add = (base: number, width: number, isSwapped = false) => {
      for (const offsetBase of offsetBases) formats.push({ offsetBase, base, width, isSwapped, cell });
    };
    const width = digits.length / 2;
    if (/^[01]{8}$/.test(digits)) add(2, 1);
    if (/^[0-7]{3}$/.test(digits)) add(8, 1);
    if (!isMarked && /^(?:[0-7]{6}|[0-7]{11})$/.test(digits)) add(8, width === 3 ? 2 : 4, true);
    if (Number.isInteger(width) && width <= 32 && /^[\da-f]+$/i.test(digits) && sign !== '-') {
      const isWritten = width === 1 || (isMarked && sign === undefined);
      if (isWritten) add(16, width);
      // The only group of a row can be shorter.
      if (width > 1 && width <= 8) add(16, 2 ** Math.ceil(Math.log2(width)), true);
      if (!isWritten && length !== 7) add(16, width);
    }
    const size = CELLS[cell];
    if (size !== undefined && /^\d{1,10}$/.test(digits) && length === 7) add(10, size, true);
  }
  const isText = length === 7 && rows.some(({ rest }) => /(?<!\S)(?![0-7]{3}(?!\S))\S/.test(rest));
  if (isText)
    formats.push(...offsetBases.map((offsetBase) => ({ offsetBase, base: 0, width: 1, isSwapped: false, cell: 4 })));
  return formats;
}

interface Dump {
  readonly bytes: readonly string[];
  readonly faults: readonly Fault[];
  /** How much is said twice. */
  readonly proof: number;
  /** The first row of another dump. */
  readonly end: number;
}

function dumpOf(rows: readonly Row[], format: Format): Dump | undefined {
  const offsets = offsetsOf(rows, format.offsetBase);
  if (offsets === undefined) return undefined;
  const [{ digits: firstDigits = '', rest: firstRest = '', isMarked = false } = {}] = rows;
  const isCount = format.offsetBase === 0;
  const isLong = isCount || rows.every(({ digits }) => digits.length >= 4);
  const bytes: string[] = [];
  const faults: Fault[] = [];
  const fault = ({ start, end }: Row, sentence: string) => faults.push({ fault: sentence, range: { start, end } });
  let [agreed, proof, size, repeated, last, end] = [0, 0, 0, 0, '', rows.length];
  let expected = offsets[0] ?? 0;
  let limit: number | undefined;
  let hasColumn: boolean | undefined;
  for (const [index, row] of rows.entries()) {
    const [offset = 0, next = 0] = offsets.slice(index, index + 2);
    const isFirst = offset === offsets[0] && (index > 1 || row.rest !== firstRest);
    const isOther = !row.isStarred && offset !== expected && (isFirst || row.isAfterOther);
    if (index > 0 && (isOther || (end === index && !isCount))) {
      end = index;
      break;
    }
    const count = last.length / 2;
    if (index > 0 && row.isStarred) {
      const times = (offset - expected) / count;
      repeated += offset - expected;
      if (repeated > MOST_REPEATED) return undefined;
      if (!Number.isInteger(times) || times <= 0) fault(row, 'The offset does not fit the repeated rows.');
      else bytes.push(`${last}\n`.repeat(times).trimEnd());
    } else if (index > 0 && offset !== expected) {
      const missing = expected.toString(format.offsetBase).padStart(row.digits.length, '0');
      if (count < size) fault(rows[index - 1] ?? row, `This row has ${count} bytes instead of ${size}.`);
      else
        fault(
          row,
          `The offset does not follow: ${offset > expected ? `${missing} is missing` : `it should be ${missing}`}.`,
        );
    } else if (index > 0) {
      agreed++;
      if (isCount || count > 1 || row.digits.length >= 4) proof += 2;
    }
    if (index > 0 && BLANK.test(row.rest) && !row.isMarked) {
      end = index + 1;
      continue;
    }
    const isNext = (index + 1 < rows.length && !rows[index + 1]?.isStarred && next > offset) || isCount;
    const read =
      (isNext && readRow(row.rest, format, next - offset, hasColumn)) ||
      readRow(row.rest, format, undefined, hasColumn, hasColumn ? limit : undefined);
    if (read === undefined) {
      const isText = 2 * size <= valuesOf(row.rest, format).reduce((sum, group) => sum + group.bytes.length, 0);
      fault(
        row,
        `The ${isText ? 'text column does not fit the bytes' : 'bytes'} of this row${isText ? '' : ' are not complete'}.`,
      );
      expected = isNext ? next : offset;
      continue;
    }
    last = read.bytes;
    const own = last.length / 2;
    expected = isCount ? next : offset + own;
    if (isCount && own !== next - offset) fault(row, `This row has ${own} bytes instead of ${next - offset}.`);
    if (index === rows.length - 1 && index > 0 && !isCount && own > size)
      fault(row, `This row has ${own} bytes instead of ${size}.`);
    if (read.hasColumn) agreed++;
    const isColumn = read.hasColumn && row.digits.length >= (read.shown > 0 ? 4 : 8);
    proof += read.shown + (isColumn || isCount ? 2 : 0);
    if (own >= size) limit = read.end;
    size = Math.max(size, own);
    hasColumn ??= read.hasColumn;
    bytes.push(last);
  }
  // Wide space or a colon after zeros is that after an offset.
  const isSure = isCount || firstDigits.length > 7 || /^0{4,6}$/.test(firstDigits);
  const isFirst = rows.length === 1 && isSure && (isMarked || /^ ? ?[ |]{2}/.test(firstRest));
  const isLike = agreed > (isLong ? 0 : 1) && agreed >= faults.length;
  const isShaped = rows.length > 1 && isLong && bytes.length > 0 && offsets.every((offset) => offset % 8 === 0);
  const isEnough = faults.length > 0 ? isLike || (isShaped && format.base === 16) : proof >= 2;
  return isEnough || isFirst ? { bytes, faults, proof, end } : undefined;
}

/** Where each row begins; the end of an address is enough. Undefined if the digits are not of the base. */
function offsetsOf(rows: readonly Row[], base: number): readonly number[] | undefined {
  const isValid = base === 16 || rows.every(({ digits }) => (base === 8 ? /^[0-7]+$/ : /^\d+$/).test(digits));
  if (!isValid) return undefined;
  const { length = 0 } = rows[0]?.digits ?? '';
  const isOther = (digits: string) => digits.length !== length && digits.startsWith('0');
  if (base > 0) return rows.map(({ digits }) => (isOther(digits) ? -1 : Number.parseInt(digits.slice(-12), base)));
  const offsets = [0];
  for (const { digits } of rows) offsets.push((offsets.at(-1) ?? 0) + Number(digits));
  return offsets;
}

/** The bytes of a row, as digits, and how many characters of its text show them. */
function readRow(rest: string, format: Format, want?: number, hasColumn?: boolean, limit = rest.length) {
  const groups = valuesOf(rest, format, want).filter((each) => each.end <= limit);
  const least = want === undefined ? Math.max(1, groups.length - MOST_LIKE_GROUPS) : Math.ceil(want / format.width);
  let plain:
    | { readonly bytes: string; readonly end: number; shown: number; hasColumn: boolean | undefined }
    | undefined;
  // The text of few bytes looks like groups.
  for (let count = groups.length; count >= least; count--) {
    let all = '';
    for (let index = 0; index < count; index++) all += groups[index]?.bytes;
    // The last word may be filled.
    const [bytes, fill] = [all.slice(0, want && 2 * want), all.slice(want && 2 * want)];
    if (want !== undefined && (bytes.length < 2 * want || /[^0]/.test(fill))) return undefined;
    const end = groups[count - 1]?.end ?? 0;
    const isBlank = BLANK.test(rest.slice(end));
    if (isBlank && hasColumn !== true)
      plain ??= { bytes, end, shown: 0, hasColumn: /[2-7]/.test(bytes) ? false : undefined };
    if (hasColumn === false || format.base === 0 || (isBlank && !hasColumn)) continue;
    const shown = shownIn(rest.slice(end), bytes);
    if (shown !== undefined && (plain === undefined || shown > 0)) return { bytes, end, shown, hasColumn: true };
  }
  return plain;
}

/** The groups at the start of a row. The last one can be shorter. */
function valuesOf(rest: string, { base, width, isSwapped, cell }: Format, want = Infinity) {
  if (base === 0) return cellsOf(rest, want);
  const groups: { readonly bytes: string; readonly end: number }[] = [];
  const pattern = base === 16 ? HEX_GROUP : NUMBER_GROUP;
  const exact = base === 2 ? 8 : Math.ceil((8 * width) / 3);
  pattern.lastIndex = 0;
  let first: string | undefined;
  for (let found = pattern.exec(rest); found !== null && groups.length < want / width; found = pattern.exec(rest)) {
    const { 1: prefix, 2: digits = '' } = found;
    if (groups.length > 0 && prefix !== first) break;
    first = prefix;
    let bytes = digits.toLowerCase();
    if (base === 16 && (digits.length % 2 !== 0 || digits.length > 2 * width)) break;
    if (base !== 16) {
      const number = Number.parseInt(digits, base);
      const isPadded = base === 10 ? cell !== 8 && !/^0\d/.test(digits) : digits.length === exact;
      if (!isPadded && digits.length !== 5) break;
      if ((base !== 2 && pattern.lastIndex % cell !== 0) || number >= 256 ** width || number < -(256 ** width) / 2)
        break;
      bytes = (number < 0 ? number + 256 ** width : number).toString(16).padStart(2 * width, '0');
    }
    if (isSwapped && width > 1) bytes = (bytes.match(/../g) ?? []).toReversed().join('');
    groups.push({ bytes, end: pattern.lastIndex });
    if (digits.length < 2 * width && base === 16) break;
  }
  return groups;
}

/** The bytes of characters in cells of four, as `od -c` and `hexdump -c` print them. */
function cellsOf(rest: string, want: number) {
  const cells: { readonly bytes: string; readonly end: number }[] = [];
  for (let index = 0; index < want && 4 * index < rest.length; index++) {
    const cell = rest.slice(4 * index, 4 * index + 4).padEnd(4);
    const character = cell.trim();
    const control = '0abtnvfr'.indexOf(character.charAt(1) || '-');
    let bytes = character === '' ? '20' : digitsOf(utf8Bytes(character)).replaceAll(' ', '');
    if (/^[0-3][0-7]{2}$/.test(character)) bytes = digitsOf([Number.parseInt(character, 8)]);
    else if (/^\\.$/.test(character) && control !== -1) bytes = digitsOf([control === 0 ? 0 : control + 6]);
    else if (character === '**') bytes = '';
    else if (character.length > 1 || (character !== '' && !/^ {3}\S$/.test(cell))) break;
    cells.push({ bytes, end: Math.min(4 * index + 4, rest.length) });
  }
  return cells;
}

/** How many bytes a text column shows as themselves; undefined if it is the text of other bytes. */
function shownIn(column: string, digits: string): number | undefined {
  const codes: number[] = [];
  for (let index = 0; index < digits.length; index += 2)
    codes.push(Number.parseInt(digits.slice(index, index + 2), 16));
  const isShown = (first: number, gap: number) => {
    for (const [index, code] of codes.entries()) {
      const cell = column[first + index + (index < 8 ? 0 : gap)] ?? ' ';
      const isGraphic = code > 0x20 && code < 0x7f;
      if (isGraphic ? cell.charCodeAt(0) !== code : !isSign(cell, code)) return false;
    }
    return BLANK_END.test(column.slice(first + codes.length + gap));
  };
  for (let first = 0; first <= column.length; first++) {
    // Some programs print the text in two halves.
    const hasGap = FRAME.test(column[first + 8] ?? 'x');
    if (isShown(first, 0) || (hasGap && isShown(first, 1)))
      return codes.filter((code) => code > 0x20 && code < 0x7f).length;
    if (!FRAME.test(column[first] ?? 'x')) return undefined;
  }
  return undefined;
}

/** Whether a character can stand for a byte that is not graphic. */
function isSign(character: string, code: number): boolean {
  if (character === ' ' || character === '_') return code === 0x20 || (code > 8 && code < 14 && character === '_');
  return character === '0' ? code === 0 : character === '.' || character < '!' || character > '~';
}
