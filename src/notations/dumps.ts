import { utf8Bytes } from '../core/text.ts';
import { digitsOf } from './escapes.ts';
import type { Fault, Range, Reading } from './notation.ts';
import { BYTES, PRINTABLE } from './plausibility.ts';

/** How the digits of a group are bytes. The base 0 is that of characters, as `od -c` prints them. */
interface Group {
  readonly base: number;
  readonly width: number;
  readonly isSwapped: boolean;
  /** The digits of each number; 0 if there are no zeros in front. */
  readonly digits?: number;
}

interface Line extends Range {
  readonly line: string;
}

/** A line of a dump: what all lines share, perhaps an offset, groups, and perhaps their text. */
interface Row extends Range {
  readonly prefix: string;
  /** The offset; empty if the rows have none. */
  readonly digits: string;
  readonly isColon: boolean;
  readonly rest: string;
  /** The number of bytes, if the row says it. */
  readonly count: number | undefined;
  readonly isStarred: boolean;
  readonly isAfterOther: boolean;
}

const LABEL = 'Remove offsets and text column';
/** `xxd` prints at most 256 bytes per line. */
const LONGEST_LINE = 2_048;
/** The rows that show whether a text can be a dump. */
const SAMPLE = 12;
/** The words before the offset. */
const MOST_WORDS = 8;
const MOST_LIKE_GROUPS = 32;
const MOST_REPEATED = 1024 * 1024;
const WORD = /\[[^\][]{0,40}\]|[^\s|│┃┊]+/g;
/** An offset, such as `0010`, `0x0010:`, `7ffe00 <main>:`, `0000 -`, `10h:` or `00007ff6`1a2b3c40`. */
const OFFSET =
  /[[(]?(?:0x|[\w.]{1,16}:(?=[\da-f]{4}))?((?:[\da-f]{4,8}[`'])?[\da-f]{1,16})h?[\])]?(?: <[^>]{0,80}>)?(:| [:-](?=\s))?(?=[\s|│┃┊]|$)/iy;
const HEX_GROUP = /[\s|│┃┊:,-]*(0x)?([\da-f]+)(?=[\s|│┃┊:,-]|$)/iy;
const NUMBER_GROUP = /[\s|│┃┊]*()(\d+)(?=[\s|│┃┊]|$)/y;
/** The heading of the columns. */
const HEADING = /^[^\d]*0?0[\s-]+0?1[\s-]+0?2[\s-]+0?3\b|^\D*0001 0203 0405\b/;
/** Groups of digits, as in a row. */
const DATA =
  /(?<![\da-f])(?:[\da-f]{2}(?:[ \t-]+(?:0x)?[\da-f]{2}){3}|[\da-f]{4}(?:[ \t]+[\da-f]{4}){2})(?![\da-f])|\s0x[\da-f]{2}(?!\w)/i;
/** Something like an offset, and the start of a group. */
const LIKE_ROW = /(?=[a-f]{0,15}\d)[\da-f]{3,16}h?\]?(?: <[^>]{0,80}>)?:?[\s|│┃┊-]+(?:0x)?[\da-f]/i;
/** A record of Intel HEX or of Motorola. */
const RECORD = /^\s*(?::|S(\d))((?:[\da-f]{2}){3,})\s*$/i;
const FRAME = /[\s|│┃┊<>'"#]/;

/**
 * The bytes of a dump, as xxd, hexdump, od, Wireshark, gdb and others print it. The offsets must follow the bytes, and
 * the text must be theirs; a row that disagrees with the others is a fault. Returns whether the text has rows at all.
 */
export function* dumpReadings(text: string): Generator<Reading | Fault, boolean> {
  const lines: Line[] = [];
  for (const { 0: line, index: start } of text.matchAll(/[^\r\n]+/g)) {
    if (line.length > LONGEST_LINE) return false;
    if (line.trim() !== '') lines.push({ line, start, end: start + line.length });
  }
  if (lines.slice(0, 3).some(({ line }) => RECORD.test(line))) {
    yield* recordsIn(lines);
    return true;
  }
  let isLike = false;
  let fault: Dump | undefined;
  const found = new Map<string, Reading>();
  for (let index = 0; index < 2 * MOST_WORDS && found.size === 0 && fault === undefined && !isLike; index++) {
    const [place, hasOffset] = [index % MOST_WORDS, index < MOST_WORDS];
    const sample = rowsOf(lines.slice(0, 3 * SAMPLE), place, hasOffset).rows.slice(0, SAMPLE);
    // The offsets of `od` have seven digits.
    const { length = 0 } = sample.at(-1)?.digits ?? '';
    const bases = hasOffset ? [16, ...(length === 7 ? [8] : []), ...(length < 8 ? [10] : [])] : [0];
    const likely = groupsIn(sample)
      .flatMap((group) => bases.map((base) => ({ group, base })))
      .filter(({ group, base }) => {
        const dump = dumpOf(sample, base, group);
        const isLong =
          sample.some(({ digits }) => digits.length >= (sample.length > 1 ? 4 : 8)) || sample[0]?.count !== undefined;
        isLike ||= dump !== undefined && dump.faults.length > 0 && isLong && group.base === 16;
        return dump !== undefined && dump.agreed > 0 && dump.agreed >= dump.faults.length;
      });
    if (likely.length === 0) continue;
    const { rows, others } = rowsOf(lines, place, hasOffset);
    const isShort = (rows[0]?.digits.length ?? 0) < 4;
    for (const { group, base } of likely) {
      const dump = dumpOf(rows, base, group);
      const value = dump?.bytes.join('') ?? '';
      if (dump !== undefined && dump.faults.length > 0 && dump.agreed > Math.max(Number(isShort), fault?.agreed ?? 0))
        fault = dump;
      if (dump === undefined || dump.faults.length > 0 || value === '' || found.has(value)) continue;
      found.set(value, readingOf(dump, rows, others));
    }
  }
  for (const reading of found.values()) yield found.size === 1 ? reading : { ...reading, isProven: false };
  const star = /^[ \t]*\*[ \t]*$/m.exec(text);
  const isPlain =
    star !== null &&
    lines.length > 1 &&
    lines.every(({ line }) => /^\s*(?:\*|[\da-f]{2,8}(?:\s+[\da-f]{2,8})*)\s*$/i.test(line));
  if (fault?.faults[0] !== undefined && found.size === 0) yield fault.faults[0];
  else if (isPlain && found.size === 0)
    yield {
      fault: 'Nothing says how often the row is repeated.',
      range: { start: star.index, end: star.index + star[0].length },
    };
  return isLike || found.size > 0 || fault !== undefined || isPlain;
}

/** The data of records, whose addresses must follow and whose checksums must be right. */
function* recordsIn(lines: readonly Line[]): Generator<Reading | Fault> {
  const faults: Fault[] = [];
  const found: string[] = [];
  let next: number | undefined;
  for (const { line, start, end } of lines) {
    const { 1: letter, 2: digits = '' } = RECORD.exec(line) ?? [];
    const isIntel = letter === undefined;
    const bytes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    const sum = bytes.reduce((total, byte) => total + byte, isIntel ? 0 : 1) % 256;
    const type = Number(letter ?? bytes[3]);
    const after = isIntel ? 3 : 3 + Number('0012001210'[type]);
    const data = bytes.slice(isIntel ? 4 : after, -1);
    const isWrong = bytes.length === 0 || sum !== 0 || bytes[0] !== (isIntel ? data.length : bytes.length - 1);
    const address = bytes.slice(1, after).reduce((total, byte) => 256 * total + byte, 0);
    const isData = isIntel ? type === 0 : type > 0 && type < 4;
    const range = { start, end };
    if (isWrong) faults.push({ fault: 'The checksum of this row is wrong.', range });
    else if (!isData) next = isIntel ? undefined : next;
    else if (address !== (next ?? address))
      faults.push({ fault: 'The address does not follow: rows are missing.', range });
    if (isWrong || !isData) continue;
    found.push(digitsOf(data));
    next = address + data.length;
  }
  const text = found.join('\n');
  if (faults[0] === undefined && text !== '') yield { label: LABEL, text, isProven: true, least: BYTES, isWhole: true };
  else if (faults[0] !== undefined && lines.length - faults.length >= 2) yield faults[0];
}

function readingOf({ bytes, end, isProven }: Dump, rows: readonly Row[], others: readonly Line[]): Reading {
  const offset = rows[0]?.digits ?? '';
  const [word = ''] = /^\S*/.exec(rows[0]?.prefix ?? '') ?? [];
  const isLikeRow = ({ line }: Line) =>
    DATA.test(line) || (offset === '' ? line.includes(word) && word !== '' : LIKE_ROW.test(line));
  const rest = rows.slice(end);
  const dumps = rest.filter(({ digits }, index) => digits <= (rest[index - 1]?.digits ?? '\uffff')).length + 1;
  const ranges = [...rest, ...others.filter(isLikeRow)].map(({ start, end }) => ({ start, end }));
  const sentence = rest.length > 0 ? `Uses 1 of ${dumps} dumps.` : 'Some lines are not read.';
  return {
    label: LABEL,
    text: bytes.join('\n'),
    isProven: isProven && ranges.length === 0,
    least: isProven || offset.length >= 4 ? BYTES : PRINTABLE,
    isWhole: true,
    left: ranges.length > 0 ? { sentence, ranges } : undefined,
  };
}

/** The rows whose offset, or whose first group, is the word at a place, after what most of them have before it. */
function rowsOf(lines: readonly Line[], place: number, hasOffset: boolean) {
  const parsed = lines.map((line) => rowAt(line, place, hasOffset));
  const counts = new Map<string, number>();
  for (const row of parsed) if (row !== undefined) counts.set(row.prefix, (counts.get(row.prefix) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const prefix = [...counts].find(([, count]) => count === most)?.[0];
  const usual = parsed.findLast((row) => row?.prefix === prefix)?.digits.length;
  const rows: Row[] = [];
  const others: Line[] = [];
  let isStarred = false;
  let isAfterOther = false;
  for (const [index, line] of lines.entries()) {
    const row = parsed[index];
    const isHeading =
      rows.length === 0 &&
      (/^\s*87654321\b/.test(line.line) || (HEADING.test(line.line) && usual !== row?.digits.length));
    const isStar = row === undefined && rows.length > 0 && /^[^*]*\*[\s|│┃┊]*$/.test(line.line);
    if (row !== undefined && row.prefix === prefix && !isHeading) {
      rows.push({ ...row, isStarred, isAfterOther });
      isStarred = false;
      isAfterOther = false;
    } else if (isStar) {
      isStarred = true;
    } else {
      if (!isHeading) others.push(line);
      isAfterOther = true;
    }
  }
  return { rows, others };
}

/** A line as a row, if the word at a place is an offset, or the first pair of digits. */
function rowAt({ line, start, end }: Line, place: number, hasOffset: boolean): Row | undefined {
  WORD.lastIndex = 0;
  let [word, before] = [WORD.exec(line), ''];
  for (let index = 0; index < place && word !== null; index++) [before, word] = [word[0], WORD.exec(line)];
  if (word === null) return undefined;
  const row = { start, end, isStarred: false, isAfterOther: false };
  const prefix = line.slice(0, word.index);
  if (hasOffset) {
    if ((place > 1 && /^[\da-f]{2}$/i.test(before)) || /^[\da-f]{4,}:?$/i.test(before)) return undefined;
    OFFSET.lastIndex = word.index;
    const found = OFFSET.exec(line);
    if (found === null) return undefined;
    const { 0: offset, 1: digits = '', 2: colon } = found;
    if (digits.length < 3 && /^\w+$/.test(offset)) return undefined;
    const rest = line.slice(OFFSET.lastIndex);
    const shape = prefix === '' ? '' : prefix.replaceAll(/[\s\d|│┃┊]+/g, '');
    return {
      ...row,
      prefix: shape,
      digits: digits.replace(/[`']/, ''),
      isColon: colon === ':',
      rest,
      count: undefined,
    };
  }
  if (!/^(?:0x)?[\da-f]{2}\b/i.test(word[0]) || /^(?:0x)?[\da-f]{1,2}\W?$/i.test(before)) return undefined;
  const count = place > 1 ? /^\[(\d{1,3})\]$/.exec(before)?.[1] : undefined;
  // Time stamps differ.
  const shape = prefix
    .replace(/\[\d+\]\s*$/, '')
    .replaceAll(/[\d:.-]+/g, (found) => (/\d[:.-]/.test(found) ? '' : found))
    .trim();
  const rest = line.slice(word.index);
  return {
    ...row,
    prefix: shape,
    digits: '',
    isColon: true,
    rest,
    count: count === undefined ? undefined : Number(count),
  };
}

/** What the first group of the rows can be, the usual one first. Words have the order of the machine if it is not said. */
function groupsIn(rows: readonly Row[]): readonly Group[] {
  // The first row can be the wrong one.
  const groups = rows.slice(0, 3).flatMap((row) => groupsAt(row, rows));
  return [...new Map(groups.map((group) => [JSON.stringify(group), group])).values()];
}

function groupsAt(row: Row, rows: readonly Row[]): readonly Group[] {
  const first = /^[\s|│┃┊]*(-|0x)?([\da-z]+)/i.exec(row.rest);
  const [, sign, digits = ''] = first ?? [];
  const groups: Group[] = [];
  const add = (base: number, width: number, isSwapped = false) => groups.push({ base, width, isSwapped });
  if (/^[01]{8}$/.test(digits)) add(2, 1);
  if (/^[0-7]{3}$/.test(digits)) add(8, 1);
  if (/^(?:[0-7]{6}|[0-7]{11})$/.test(digits)) add(8, digits.length === 6 ? 2 : 4, true);
  if (digits.length % 2 === 0 && digits.length <= 64 && /^[\da-f]+$/i.test(digits) && sign !== '-') {
    const width = digits.length / 2;
    const isWritten = row.isColon && sign === undefined;
    if (isWritten || width === 1) add(16, width);
    // The only group of a row can be shorter.
    if (width > 1 && width <= 8) add(16, 2 ** Math.ceil(Math.log2(width)), true);
    if (!isWritten && width > 1) add(16, width);
  }
  if (/^\d{1,10}$/.test(digits) && row.digits.length === 7) {
    const isPadded = rows.some(({ rest }) => /\b0\d{4}\b/.test(rest));
    if (digits.length === 5) groups.push({ base: 10, width: 2, isSwapped: true, digits: 5 });
    for (const width of isPadded ? [] : [1, 2, 4]) add(10, width, true);
  }
  if (/^ {1,3}\S/.test(row.rest) && row.digits.length === 7) add(0, 1);
  return groups;
}

interface Dump {
  readonly bytes: readonly string[];
  readonly faults: readonly Fault[];
  /** How many rows agree with their offset or their text. */
  readonly agreed: number;
  readonly isProven: boolean;
  /** The first row of another dump. */
  readonly end: number;
}

function dumpOf(rows: readonly Row[], base: number, group: Group): Dump | undefined {
  const offsets = rows.map(({ digits }) => (base === 0 ? 0 : offsetOf(digits, base)));
  if (offsets.some(Number.isNaN)) return undefined;
  const bytes: string[] = [];
  const faults: Fault[] = [];
  const fault = ({ start, end }: Row, sentence: string) => faults.push({ fault: sentence, range: { start, end } });
  let [agreed, proof, mostRepeated, size, end] = [0, 0, MOST_REPEATED, 0, rows.length];
  let expected: number | undefined;
  /** Where the groups of a row end. */
  let limit: number | undefined;
  let [hasColumn, isEnded]: (boolean | undefined)[] = [undefined, false];
  for (const [index, row] of rows.entries()) {
    const [offset = 0, after = 0, next, before] = [
      offsets[index],
      offsets[index + 1],
      rows[index + 1],
      rows[index - 1],
    ];
    const isSecond = index > 0 && base !== 0;
    const last = bytes.at(-1)?.replace(/\n.*/s, '') ?? '';
    if (
      isSecond &&
      (isEnded ||
        (offset === offsets[0] && (index > 1 || row.rest !== before?.rest)) ||
        (row.isAfterOther && offset !== expected && !row.isStarred))
    ) {
      end = index;
      break;
    }
    if (isSecond && row.isStarred && expected !== undefined) {
      const repeated = offset - expected;
      const times = (2 * repeated) / last.length;
      mostRepeated -= repeated;
      if (mostRepeated < 0) return undefined;
      if (!Number.isInteger(times) || times <= 0) fault(row, 'The offset does not fit the repeated rows.');
      else bytes.push(`${last}\n`.repeat(times).trimEnd());
    } else if (isSecond && before !== undefined && expected !== undefined && offset !== expected) {
      const isShort = last.length / 2 !== size;
      const missing = expected.toString(base).padStart(row.digits.length, '0');
      if (isShort) fault(before, `This row has ${last.length / 2} bytes instead of ${size}.`);
      else if (offset > expected) fault(row, `The offset does not follow: ${missing} is missing.`);
      else fault(row, `The offset does not follow: it should be ${missing}.`);
    } else if (isSecond && expected !== undefined) {
      agreed++;
      if (last.length > 2 || row.digits.length >= 4) proof += 2;
    }
    isEnded = base !== 0 && !/[^\s|│┃┊]/.test(row.rest);
    if (isEnded && index > 0) continue;
    const want =
      base === 0 ? row.count : next !== undefined && !next.isStarred && after > offset ? after - offset : undefined;
    const read: ReturnType<typeof readRow> =
      (want && readRow(row.rest, group, want, hasColumn)) ||
      readRow(row.rest, group, undefined, hasColumn, hasColumn ? limit : undefined);
    const count = (read?.bytes.length ?? 0) / 2;
    expected = read && offset + count;
    if (read === undefined) {
      const isText = valuesOf(row.rest, group, want).length * group.width >= (want ?? size);
      fault(
        row,
        isText ? 'The text column does not fit the bytes of this row.' : 'The bytes of this row are not complete.',
      );
      continue;
    }
    if (base === 0 && want !== undefined && want !== count)
      fault(row, `This row has ${count} bytes instead of ${want}.`);
    else if (base === 0 && (want !== undefined || (read.shown > 0 && count > 1) || /[a-z:]/i.test(row.prefix)))
      agreed++;
    else if (base !== 0 && read.hasColumn === true) agreed++;
    if (index === rows.length - 1 && index > 1 && base !== 0 && count > size)
      fault(row, `This row has ${count} bytes instead of ${size}.`);
    const isShown = read.hasColumn === true && row.digits.length >= (read.shown > 0 ? 4 : 8);
    proof += read.shown + (isShown || (base === 0 && want !== undefined) ? 2 : 0);
    if (count >= size) limit = read.end;
    size = Math.max(size, count);
    hasColumn ??= read.hasColumn;
    bytes.push(read.bytes);
  }
  // Wide space after zeros is that after an offset.
  const only = rows.length === 1 ? rows[0] : undefined;
  const isFirst =
    only !== undefined && (/^0{4,} {2}/.test(only.digits + only.rest) || (only.isColon && /^\s0x/.test(only.rest)));
  if (faults.length === 0 && proof < 2 && (base !== 0 || bytes.length < 2) && !isFirst) return undefined;
  return { bytes, faults, agreed: isFirst ? 1 : agreed, isProven: proof >= 2, end };
}

/** The offset of a row. The end of an address is enough. */
function offsetOf(digits: string, base: number): number {
  const isValid = base === 16 || (base === 10 ? /^\d+$/ : /^[0-7]+$/).test(digits);
  return isValid ? Number.parseInt(digits.slice(-12), base) : Number.NaN;
}

/** The bytes of a row, as digits, and how many characters of its text show them. */
function readRow(rest: string, group: Group, want: number | undefined, hasColumn?: boolean, limit = rest.length) {
  const groups = valuesOf(rest, group, want).filter((each) => each.end <= limit);
  let plain:
    | { readonly bytes: string; readonly end: number; readonly shown: number; readonly hasColumn?: boolean }
    | undefined;
  const least = want === undefined ? 1 : Math.ceil(want / group.width);
  // The text of few bytes looks like groups.
  for (let count = groups.length; count >= Math.max(least, groups.length - MOST_LIKE_GROUPS); count--) {
    const all = groups
      .slice(0, count)
      .map(({ bytes }) => bytes)
      .join('');
    // The last word may be filled.
    const [bytes, fill] = [all.slice(0, want && 2 * want), all.slice(want && 2 * want)];
    if (want !== undefined && (bytes.length < 2 * want || /[^0]/.test(fill))) return undefined;
    const end = groups[count - 1]?.end ?? 0;
    const column = rest.slice(end);
    const isBlank = !/[^\s|│┃┊]/.test(column);
    if (isBlank && hasColumn !== true)
      plain ??= { bytes, end, shown: 0, ...(/[2-7]/.test(bytes) && { hasColumn: false }) };
    const shown = hasColumn === false || group.base === 0 ? undefined : shownIn(column, bytes);
    if (shown !== undefined && (plain === undefined || shown > 0) && (!isBlank || hasColumn))
      return { bytes, end, shown, hasColumn: true };
  }
  return plain;
}

/** The groups at the start of a row. The last one can be shorter. */
function valuesOf(rest: string, { base, width, isSwapped, digits: exact = 0 }: Group, want = Number.POSITIVE_INFINITY) {
  if (base === 0) return cellsOf(rest, want);
  const groups: { readonly bytes: string; readonly end: number }[] = [];
  const pattern = base === 16 ? HEX_GROUP : NUMBER_GROUP;
  const most = want / width;
  pattern.lastIndex = 0;
  let first: string | undefined;
  while (groups.length < most) {
    const [, prefix, found = ''] = pattern.exec(rest) ?? [];
    const digits = found.toLowerCase();
    if (groups.length > 0 && prefix !== first) break;
    first = prefix;
    const most10 =
      digits.length === (exact || digits.length) &&
      (exact > 0 || (!/^0./.test(digits) && pattern.lastIndex % (width === 4 ? 11 : 2 + 2 * width) === 0));
    const isNumber = base === 10 ? most10 : digits.length === (base === 2 ? 8 : Math.ceil((8 * width) / 3));
    const isGroup = base === 16 ? digits.length % 2 === 0 && digits.length <= 2 * width : isNumber;
    if (digits === '' || !isGroup) break;
    const number = base === 16 ? 0 : Number.parseInt(digits, base);
    if (!(number < 256 ** width && number >= -(256 ** width) / 2)) break;
    const written =
      base === 16 ? digits : (number < 0 ? number + 256 ** width : number).toString(16).padStart(2 * width, '0');
    groups.push({
      bytes: isSwapped ? (written.match(/../g) ?? []).toReversed().join('') : written,
      end: pattern.lastIndex,
    });
    if (base === 16 && digits.length < 2 * width) break;
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
    if (/^[0-3][0-7]{2}$/.test(character)) bytes = digitsOf([Number.parseInt(character, 8) % 256]);
    else if (/^\\.$/.test(character) && control !== -1) bytes = digitsOf([control === 0 ? 0 : control + 6]);
    else if (character === '**') bytes = '';
    else if (character.length > 1 || (character !== '' && !/^ {3}\S$/.test(cell))) break;
    cells.push({ bytes, end: Math.min(4 * index + 4, rest.length) });
  }
  return cells;
}

/** How many bytes a text column shows as themselves; undefined if it is the text of other bytes. */
function shownIn(column: string, digits: string): number | undefined {
  const characters = Array.from(column);
  const codes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const isShown = (cells: readonly string[]) =>
    codes.every((code, index) =>
      isGraphic(code) ? cells[index] === String.fromCharCode(code) : isSign(cells[index] ?? ' ', code),
    ) && cells.slice(codes.length).every((cell) => FRAME.test(cell));
  for (let first = 0; first <= characters.length; first++) {
    // Some programs print the text in two halves.
    const middle = characters[first + 8] ?? 'x';
    const cells = characters.slice(first);
    if (isShown(cells) || (FRAME.test(middle) && isShown(cells.toSpliced(8, 1)))) return codes.filter(isGraphic).length;
    if (!FRAME.test(characters[first] ?? 'x')) return undefined;
  }
  return undefined;
}

/** Whether a character can stand for a byte that is not graphic. */
function isSign(character: string, code: number): boolean {
  if (character === ' ' || character === '_') return code === 0x20 || (code > 8 && code < 14 && character === '_');
  return character === '0' ? code === 0 : /[^!-~]|\./.test(character);
}

function isGraphic(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}
