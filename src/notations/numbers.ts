import { ZERO_WIDTH } from './escapes.ts';
import type { Reading } from './notation.ts';

/** Reads amounts as people of many countries write them, and as programs print them. */

/** How the digits of an amount are separated: the decimal sign, and a pattern of all digits. */
type Format = readonly [decimal: '.' | ',', amount: RegExp];

const MARKS = "[ '’_]";
/** The formats, the one of the tool first. All lines of a text have the same one. */
const FORMATS: readonly Format[] = [
  ...[',', MARKS].map((separator) => grouped('.', separator)),
  ['.', /^(?:\d{1,2}(?:,\d{2})*,\d{3}|\d+)(?:\.\d+)?$/],
  ['.', /^\d+(?:_\d+)+(?:\.[\d_]+)?$/],
  ...['\\.', MARKS].map((separator) => grouped(',', separator)),
];

function grouped(decimal: '.' | ',', separator: string): Format {
  return [decimal, new RegExp(`^(?:\\d{1,3}(?:(${separator})\\d{3})(?:\\1\\d{3})*|\\d*)(?:\\${decimal}\\d+)?$`)];
}

const LONGEST_TEXT = 1_048_576;
const LONGEST_LINE = 200;
const LONGEST_SHOWN = 40;

/** The amounts of all lines as plain numbers, in the format that all of them have. Labels before them are left out. */
export function* amountReadings(text: string, hasLabels: boolean): Generator<Reading> {
  // A superscript is an exponent.
  const lines = text.length > LONGEST_TEXT || /\p{No}/u.test(text) ? [] : plainText(text).split(/\r\n|[\r\n]/);
  const amounts: (Parts | undefined)[] = [];
  let count = 0;
  for (const line of lines) {
    const amount = hasLabels ? amountOf(line) : amountIn(line.trim());
    // A table has a heading.
    const isHeading = hasLabels && count === 0 && /^(?=.*[|\t])\D+$/.test(line);
    if (amount !== undefined) count++;
    else if (line.trim() !== '' && !isHeading) return;
    amounts.push(amount);
  }
  // No thousand begins with a zero.
  const isSure = amounts.some((amount) => amount !== undefined && /^0,\d{3}$/.test(amount.digits));
  const format = (isSure ? FORMATS.slice(-2) : FORMATS).find((each) =>
    amounts.every((amount) => amount === undefined || fits(amount, each)),
  );
  if (count === 0 || format === undefined) return;
  const numbers = amounts.map((amount) => (amount === undefined ? '' : plainNumber(amount, format[0])));
  const isEachLine = count > 1;
  const read = numbers.join('\n').trim();
  const plain = isEachLine ? 'Read as numbers' : 'Read as a plain number';
  const label = isEachLine || read.length > LONGEST_SHOWN ? plain : `Read as ${read}`;
  yield { label, plain, text: read, isEachLine, isSure };
}

/** An amount: its sign, its digits with their separators, and its exponent. */
interface Parts {
  readonly sign: string;
  readonly digits: string;
  readonly exponent: number;
  readonly hasCurrency: boolean;
  readonly hasComma: boolean;
}

/** The sign, the code or the name of a currency. */
const CURRENCY =
  '(?:[A-Z]{0,3}\\p{Sc}|[A-Z]{3}|R[ps]\\.?|kr\\.?|zł|Kč|Ft|lei|Fr\\.?|руб\\.?|(?:dollar|euro|pound|franc|cent)s?|yen|yuan|[円元원])';
const AMOUNT = new RegExp(
  [
    `^["'“”„]*(?:${CURRENCY}\\s*(?=\\())?(?:(\\()\\s*)?(?:([+-]?)\\s*${CURRENCY}\\s*)?([+-]?)`,
    "(\\d[\\d.,'’_ ]*?|[.,]\\d+)(?:\\s*[eE]([+-]?\\d{1,2}))?(?:[.,]-{1,2}|/-)?",
    `\\s*(?:${CURRENCY})?\\s*([-)]?)\\s*(?:${CURRENCY})?["'“”;.]*$`,
  ].join(''),
  'u',
);

/** Money of countries with a decimal comma. */
const HAS_COMMA = /(?:€|EUR|kr\.?|zł|Kč|Ft|lei|руб\.?|₽|₺|₫)["'”;.]*$|^(?:R\$|Rp)/;
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A text with digits, signs and spaces of ASCII. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
    .replaceAll(ZERO_WIDTH, '')
    .replaceAll(/[^\S\r\n\t]+/g, ' ')
    .replaceAll(/[\u2212\u2010-\u2015]/g, '-')
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');
}

/** A row of a table, or an amount after a label: its only part with digits. */
function amountOf(row: string): Parts | undefined {
  const [cell = '', ...others] = row.split(/[|\t]|: /).filter((part) => /\d/.test(part));
  const value = cell.trim();
  const amount = others.length === 0 ? amountIn(value) : undefined;
  // After a label, groups with spaces can be a phone number, and brackets those of a page.
  return amount?.hasCurrency || value === row.trim() || /^[+-]?[\d.,'’]+$/.test(value) ? amount : undefined;
}

function amountIn(line: string): Parts | undefined {
  const [, bracket = '', before = '', inner = '', digits = '', exponent = '0', end = ''] =
    (line.length > LONGEST_LINE ? undefined : AMOUNT.exec(line)) ?? [];
  const signs = before + inner + (end === '-' ? '-' : '');
  const codes = line.match(/[A-Z]{3}/g) ?? [];
  const symbols = line.match(/\p{Sc}/gu) ?? [];
  // A sign and a code are of one currency.
  const areSame = symbols.length === 0 || codes.length === 0 || line.includes('€') === line.includes('EUR');
  const isCurrency = codes.length < 2 && symbols.length < 2 && areSame && codes.every((code) => CODES.has(code));
  if (digits === '' || !isCurrency || signs.length > 1 || (bracket !== '') !== (end === ')')) return undefined;
  const sign = bracket !== '' || signs === '-' ? '-' : '';
  const hasCurrency = /\p{L}|\p{Sc}/u.test(line);
  return { sign, digits: digits.trim(), exponent: Number(exponent), hasCurrency, hasComma: HAS_COMMA.test(line) };
}

/** The value of a decimal digit: the digits of a script are ten code points in a row. */
function digitValue(digit: number): number {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(digit - value - 1))) value++;
  return value;
}

/** Whether the digits of an amount have a format. In money of countries with a decimal comma, a point is not decimal. */
function fits({ digits, hasComma }: Parts, [decimal, format]: Format): boolean {
  return !(hasComma && decimal === '.' && /^[1-9]\d{0,2}\.\d{3}$/.test(digits)) && format.test(digits);
}

/** An amount in the notation of the tool. */
function plainNumber({ sign, digits, exponent }: Parts, decimal: string): string {
  const end = digits.lastIndexOf(decimal);
  const [whole, fraction] = (end === -1 ? [digits, ''] : [digits.slice(0, end), digits.slice(end)]).map((part) =>
    part.replaceAll(/\D/g, ''),
  );
  const all = `${whole}${fraction}`;
  const point = (whole?.length ?? 0) + exponent;
  const padded = all.padStart(all.length + Math.max(0, 1 - point), '0').padEnd(point, '0');
  const at = Math.max(1, point);
  const integer = exponent === 0 ? padded.slice(0, at) : padded.slice(0, at).replace(/^0+(?=\d)/, '');
  return sign + integer + (padded.length > at ? `.${padded.slice(at)}` : '');
}
