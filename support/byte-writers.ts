/** How programs write bytes: rows of a dump, or the literals of a language. */

type Write = (bytes: Uint8Array) => string;

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
const shown = (bytes: Uint8Array, other = '.') =>
  Array.from(bytes, (byte) => (byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : other)).join('');
const inGroups = (bytes: Uint8Array, size: number, isSwapped = false) =>
  (
    hex(bytes)
      .join('')
      .match(new RegExp(`.{1,${2 * size}}`, 'g')) ?? []
  ).map((group) => (isSwapped ? (group.match(/../g) ?? []).toReversed().join('') : group));

/** The rows of a dump, each with its offset. */
const rows =
  (width: number, write: (offset: number, row: Uint8Array) => string, end?: (length: number) => string): Write =>
  (bytes) => {
    const lines: string[] = [];
    for (let at = 0; at < bytes.length; at += width) lines.push(write(at, bytes.subarray(at, at + width)));
    return [...lines, ...(end === undefined ? [] : [end(bytes.length)])].join('\n');
  };
const list =
  (open: string, joint: string, close: string, write: (byte: number) => string): Write =>
  (bytes) =>
    open + Array.from(bytes, write).join(joint) + close;

const at = (offset: number, digits: number, base = 16) => offset.toString(base).padStart(digits, '0');
const pair = (byte: number) => byte.toString(16).padStart(2, '0');

/** Programs that print an offset before each row. Some also print the text. */
export const dumpWriters: Readonly<Record<string, Write>> = {
  xxd: rows(16, (offset, row) => `${at(offset, 8)}: ${inGroups(row, 2).join(' ').padEnd(39)}  ${shown(row)}`),
  'xxd -e': rows(
    16,
    (offset, row) => `${at(offset, 8)}: ${inGroups(row, 4, true).join(' ').padEnd(35)}  ${shown(row)}`,
  ),
  'xxd -b': rows(6, (offset, row) => {
    const bits = Array.from(row, (byte) => byte.toString(2).padStart(8, '0')).join(' ');
    return `${at(offset, 8)}: ${bits.padEnd(53)}  ${shown(row)}`;
  }),
  'hexdump -C': rows(
    16,
    (offset, row) => `${at(offset, 8)}  ${hex(row).join(' ').padEnd(48)}  |${shown(row)}|`,
    (length) => at(length, 8),
  ),
  'od -t x1': rows(
    16,
    (offset, row) => `${at(offset, 7, 8)} ${hex(row).join(' ')}`,
    (length) => at(length, 7, 8),
  ),
  'od -A d -t o1': rows(
    16,
    (offset, row) => `${at(offset, 7, 10)} ${Array.from(row, (byte) => at(byte, 3, 8)).join(' ')}`,
    (length) => at(length, 7, 10),
  ),
  gdb: rows(8, (offset, row) => `0x${at(0x7ffe0010 + offset, 8)} <a+${offset}>:\t0x${hex(row).join('\t0x')}`),
  WinDbg: rows(
    16,
    (offset, row) => `00007ff6\`${at(0x1a2b3c40 + offset, 8)}  ${hex(row).join(' ').padEnd(48)} ${shown(row)}`,
  ),
  hexyl: rows(16, (offset, row) => {
    const [first, second] = [row.subarray(0, 8), row.subarray(8)];
    const digits = `${hex(first).join(' ').padEnd(23)} ┊ ${hex(second).join(' ').padEnd(23)}`;
    return `│${at(offset, 8)}│ ${digits} │${shown(first, '•').padEnd(8)}┊${shown(second, '•').padEnd(8)}│`;
  }),
  'a log': rows(
    16,
    (offset, row) => `[   12.34567${offset % 7}] usb: ${at(offset, 8)}: ${hex(row).join(' ').padEnd(48)} ${shown(row)}`,
  ),
};

/** Programs and languages that write the bytes alone. A text with fewer or other bytes can be one, too. */
export const listWriters: Readonly<Record<string, Write>> = {
  C: list('unsigned char a[] = { ', ', ', ' };', (byte) => `0x${pair(byte)}`),
  Go: list('[]byte{', ', ', '}', (byte) => `0x${byte.toString(16)}`),
  'Java, signed': list('[', ', ', ']', (byte) => `${byte > 127 ? byte - 256 : byte}`),
  Rust: list('[', ', ', ']', String),
  Erlang: list('<<', ',', '>>', String),
  MASM: list('db ', ', ', '', (byte) => `${byte >= 0xa0 ? '0' : ''}${pair(byte)}h`),
  Pascal: list('', ', ', '', (byte) => `$${pair(byte)}`),
  percent: list('', '', '', (byte) => `%${pair(byte)}`),
  colons: list('', ':', '', pair),
  'a Buffer of Node.js': list('<Buffer ', ' ', '>', pair),
  'a Uint8Array': (bytes) => `Uint8Array(${bytes.length}) [\n  ${Array.from(bytes).join(', ')}\n]`,
};

/** Literals, frames of any length, and records. Many changes are a text of other bytes. */
export const otherWriters: Readonly<Record<string, Write>> = {
  'Intel HEX': rows(
    16,
    (offset, row) => {
      const record = Uint8Array.of(row.length, offset >> 8, offset, 0, ...row);
      return `:${hex(record).join('')}${pair(-record.reduce((sum, byte) => sum + byte, 0) & 255)}`.toUpperCase();
    },
    () => ':00000001FF',
  ),
  Java: list('new byte[] {', ', ', '}', (byte) => `(byte)0x${pair(byte)}`),
  PHP: list('"', '', '"', (byte) => `\\x${pair(byte)}`),
  candump: rows(8, (_, row) => `  can0  123   [${row.length}]  ${hex(row).join(' ')}`),
  'C, octal': list('"', '', '"', (byte) => `\\${at(byte, 3, 8)}`),
};
