import { linesOf } from './rows.ts';

/** An offset, such as `0010`, `0x0010:`, `7ffe00 <main>:` or `00007ff6`1a2b3c40`, and the rest of the row. */
const ROW = /^\s*(?:0x)?(?:[\da-f]{4,8}[`:](?=[\da-f]{4}))?([\da-f]{3,16})(?:h|:| <[^>]{0,80}>:)?(?=\s|$)(.*)$/i;

/** How the digits of a group are bytes: pairs in their order, words in the order of the machine, or those in octal. */
const GROUPS = [
  { group: /^(?:0x)?((?:[\da-f]{2})+)$/i, isSwapped: false, base: 16 },
  { group: /^(?:0x)?((?:[\da-f]{4}|[\da-f]{8}|[\da-f]{16}))$/i, isSwapped: true, base: 16 },
  { group: /^([0-7]{3}|[0-7]{6})$/, isSwapped: true, base: 8 },
] as const;

type Group = (typeof GROUPS)[number];

/** The most lines before the first row, such as the heading of a table. */
const MOST_HEADERS = 8;
/** `xxd` prints at most 256 bytes per line. */
const LONGEST_LINE = 2_048;

/**
 * The digits of a dump, as Wireshark, xxd, hexdump, od, tcpdump, gdb and PowerShell print it: rows of an offset, groups
 * of digits and perhaps their text. Undefined if the text is anything else: each offset must be the previous one plus
 * the bytes of its row.
 */
export function bytesOfDump(text: string): string | undefined {
  const lines = linesOf(text);
  const isRow = (line: string) => line.length <= LONGEST_LINE && (ROW.test(line) || line.trim() === '*');
  const first = lines.slice(0, MOST_HEADERS).findIndex((line) => isRow(line) && !/^[\s\d]*00 01 02/.test(line));
  if (first === -1) return undefined;
  const rest = lines.slice(first);
  const end = rest.findIndex((line) => !isRow(line));
  const rows = end === -1 ? rest : rest.slice(0, end);
  if (rest.slice(rows.length).some(isRow)) return undefined;
  for (const base of [16, 8, 10]) {
    for (const group of GROUPS) {
      const bytes = bytesOfRows(rows, base, group);
      if (bytes !== undefined) return bytes;
    }
  }
  return undefined;
}

function bytesOfRows(rows: readonly string[], base: number, group: Group): string | undefined {
  const found: string[] = [];
  const offsets = rows.map((line) => {
    const [, digits = ''] = ROW.exec(line) ?? [];
    const offset = Number.parseInt(digits, base);
    return offset.toString(base).padStart(digits.length, '0') === digits.toLowerCase() ? offset : Number.NaN;
  });
  let next = offsets[0];
  let proofs = 0;
  /** The bytes that all stars together may still stand for. */
  let mostRepeated = 1024 * 1024;
  for (const [index, line] of rows.entries()) {
    const after = offsets[index + 1];
    if (line.trim() === '*') {
      const row = found.at(-1)?.replace(/\n.*/s, '') ?? '';
      const bytes = (after ?? Number.NaN) - (next ?? Number.NaN);
      const times = (2 * bytes) / row.length;
      mostRepeated -= bytes;
      if (!Number.isInteger(times) || times <= 0 || mostRepeated < 0) return undefined;
      found.push(`${row}\n`.repeat(times).trimEnd());
      next = after;
      continue;
    }
    const offset = offsets[index] ?? Number.NaN;
    const [, digits = '', rest = ''] = ROW.exec(line) ?? [];
    const most = after === undefined || rows[index + 1]?.trim() === '*' ? undefined : after - offset;
    const row = offset === next ? bytesOfRow(rest, group, most) : undefined;
    // Without a text, the length of the offset shows whether words have the order of the machine.
    const isWords = row?.isPlain && /^\s*[\da-f]+\s+[\da-f]{4,}\b/i.test(line);
    if (row === undefined || (isWords && group.isSwapped !== (digits.length === 7))) return undefined;
    next = offset + row.bytes.length / 2;
    proofs += row.isPlain ? 1 : 2;
    if (row.bytes !== '') found.push(row.bytes);
  }
  return proofs < 2 || found.length === 0 ? undefined : found.join('\n');
}

/** The bytes of a row, as digits, and whether no text follows them. The text column shows where they end. */
function bytesOfRow(rest: string, { group, isSwapped, base }: Group, most: number | undefined) {
  const groups: { readonly bytes: string; readonly end: number }[] = [];
  let width = 0;
  let gap = 2;
  for (const { 0: token, index } of rest.matchAll(/[^\s|-]+/g)) {
    const digits = group.exec(token)?.[1];
    const distance = index - (groups.at(-1)?.end ?? index);
    // `hexdump -x` has four spaces between all groups.
    if (groups.length === 1 && distance === 4) gap = distance;
    // After wide space comes the text, which can look like digits. The last group of xxd can be shorter.
    const isFar = distance > gap;
    if (digits === undefined || isFar || (width !== 0 && digits.length > width)) break;
    const octal = (Number.parseInt(digits, 8) + 0x10000).toString(16).slice(digits.length === 3 ? -2 : -4);
    const pairs = (base === 16 ? digits : octal).match(/../g) ?? [];
    groups.push({ bytes: (isSwapped ? pairs.toReversed() : pairs).join(''), end: index + token.length });
    width ||= digits.length;
    if (digits.length < width) break;
  }
  for (let count = groups.length; count >= 0; count--) {
    const all = groups
      .slice(0, count)
      .map(({ bytes }) => bytes)
      .join('');
    // The last word may be filled.
    const bytes = isSwapped && most !== undefined && all.length - 2 * most < width ? all.slice(0, 2 * most) : all;
    const shown = rest.slice(groups[count - 1]?.end ?? 0);
    const column = shown.trim();
    const isExact = most === undefined || bytes.length === 2 * most;
    if (!isExact && bytes !== '') continue;
    if (column === '' ? isExact || bytes === '' : shows(column, bytes) || shows(withoutBars(column), bytes))
      return { bytes, isPlain: column === '' };
    // Other programs show other characters for bytes that are not ASCII.
    if (most !== undefined && !isSwapped && /^(?: {2}|\s*[|>])/.test(shown)) return { bytes, isPlain: true };
  }
  return undefined;
}

/** The text column without the bars or brackets around it, which can also be its characters. */
function withoutBars(column: string): string {
  return column.replace(/^[|>]|[|<]$/g, '');
}

/** Whether a text column is that of bytes: any character can stand for one that is not printable, and spaces for none. */
function shows(column: string, digits: string): boolean {
  const expected = digits.replaceAll(/../g, (byte) => {
    const code = Number.parseInt(byte, 16);
    return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '.';
  });
  const [given, wanted] = [column.replaceAll(' ', ''), expected.replaceAll(' ', '')];
  return (
    given.length === wanted.length &&
    [...wanted].every((character, index) => character === '.' || given[index] === character)
  );
}
