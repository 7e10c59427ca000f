import type { Reading } from './notation.ts';
import { columnsOf } from './rows.ts';
import { ZERO_WIDTH } from './slips.ts';

/** Reads amounts as people write them: the one number of a line that a currency marks, or the only decimal. */

/** How the digits of an amount are separated: the decimal sign, and a pattern of all digits. */
type Format = readonly [decimal: string, amount: RegExp];

const MARKS = "[ '’_]";
/** The formats, the one of the tool first. All amounts of a text have the same one. */
const FORMATS: readonly Format[] = [
  ...[',', MARKS].map((separator) => grouped('.', separator)),
  ['.', /^(?:\d{1,2}(?:,\d{2})*,\d{3}|\d+)(?:\.\d+)?$/],
  ['.', /^\d+(?:_\d+)+(?:\.[\d_]+)?$/],
  ...['\\.', MARKS].map((separator) => grouped(',', separator)),
];

function grouped(decimal: string, separator: string): Format {
  return [decimal, new RegExp(`^(?:\\d{1,3}(?:(${separator})\\d{3})(?:\\1\\d{3})*|\\d*)(?:\\${decimal}\\d+)?$`)];
}

const LONGEST_TEXT = 65_536;
const LONGEST_LINE = 200;
const LONGEST_SHOWN = 40;
const MOST_SHAPES = 1_000;

/** The amounts of all lines, or of a column, as plain numbers. Without labels, a line has nothing but its amount. */
export function* amountReadings(text: string, hasLabels: boolean): Generator<Reading> {
  // A superscript is an exponent.
  if (text.length > LONGEST_TEXT || /\p{No}/u.test(text)) return;
  const amountIn = amountReader(hasLabels);
  const { cells = [], heading } = (hasLabels && /[\t|;│]| {2}/.test(text) && columnsOf(text)) || {};
  const columns = (cells[0] ?? []).map((_, at) => whileDefined(cells, (row) => amountIn(row[at] ?? '')));
  const ofAmounts = columns.filter((column) => column?.every((amount) => !amount.left));
  const marked = ofAmounts.filter((column) => column?.some(({ isMarked }) => isMarked));
  const found = marked.length > 0 ? marked : ofAmounts;
  for (const column of found) {
    const name = heading?.[columns.indexOf(column)];
    const label = name && { label: `Use column ${name}`, plain: 'Use one column' };
    const left = found.length > 1 && whole(text, `Uses 1 of ${found.length} columns.`);
    for (const reading of readingOf(column ?? [])) yield { ...reading, ...label, ...left };
  }
  if (found.length > 0) return;
  const amounts =
    whileDefined(text.split(/\r\n|[\r\n]/), (line) => (line.trim() === '' ? BLANK : amountIn(line))) ?? [];
  const left = amounts.some((amount) => amount.left) && whole(text, 'Uses one of several numbers.');
  for (const reading of readingOf(amounts)) yield { ...reading, ...left };
}

function whole(text: string, sentence: string) {
  return { left: { sentence, ranges: [{ start: 0, end: text.length }] } };
}

function whileDefined<T>(all: readonly T[], amountOf: (one: T) => Amount | undefined): readonly Amount[] | undefined {
  const amounts: Amount[] = [];
  for (const one of all) {
    const amount = amountOf(one);
    if (amount === undefined) return undefined;
    amounts.push(amount);
  }
  return amounts;
}

/** The reading of the amounts of lines, some of which are blank, in the format that all of them have. */
function* readingOf(amounts: readonly Amount[]): Generator<Reading> {
  const all = amounts.filter((amount) => amount !== BLANK);
  // No thousand begins with a zero.
  const isSure = all.some(({ digits }) => /^0,\d{3}$/.test(digits));
  const format = (isSure ? FORMATS.slice(-2) : FORMATS).find((each) => all.every((amount) => fits(amount, each)));
  if (all.length === 0 || format === undefined) return;
  const text = amounts
    .map((amount) => plainNumber(amount, format[0]))
    .join('\n')
    .trim();
  const isEachLine = all.length > 1;
  const plain = isEachLine ? 'Read as numbers' : 'Read as a plain number';
  const label = isEachLine || text.length > LONGEST_SHOWN ? plain : `Read as ${text}`;
  yield { label, plain, text, isEachLine, isSure };
}

/** A number in a line, with what belongs to it. */
interface Amount {
  readonly sign: string;
  /** The digits with their separators. */
  readonly digits: string;
  /** The power of ten. */
  readonly exponent: number;
  /** Whether a currency or a decimal part marks it. */
  readonly isMarked: boolean;
  /** Whether a point before three digits is not decimal: no cents, or money of a country with a decimal comma. */
  readonly hasGroups: boolean;
  /** Whether the line has other numbers. */
  readonly left: boolean;
}

const BLANK: Amount = { sign: '', digits: '', exponent: 0, isMarked: false, hasGroups: false, left: false };

/** Words as they are, capitalized, and in capitals. */
function anyCase(words: string): readonly string[] {
  return words.split(' ').flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]);
}

/** Currencies by their signs and codes, and as people write them. */
const CURRENCY = [
  '(?:[A-Z]{1,3}|[A-Z][a-z]{1,2})?\\$|\\p{Sc}|RM|Ft|TL|SR|[SB]/|Bs|S?Fr\\.|USDT|USDC|DOGE|円|元|원|บาท|د\\.إ|ر\\.س',
  ...Intl.supportedValuesOf('currency').filter((code) => !/TOP|ALL/.test(code)),
  ...anyCase('rs rp kr zł kč lei leu ksh tsh ush tk dh dhs руб лв грн сум дин đ btc eth sol xrp ltc sats usd eur gbp'),
  ...anyCase('dollars? euros? pounds? francs? cents? pesos? rupees? kronor kroner yen yuan rubles reais naira rand'),
].join('|');
/** Money of countries with a decimal comma. Some write `€ 1.234` with a decimal point. */
const COMMA = /^(?:kr|zł|Kč|Ft|lei|руб|[₽₺₫đ]|R\$|Rp|BRL|IDR|VND|CLP|COP|ARS|DKK|NOK|SEK|TRY|PLN|CZK|HUF|RON|RUB)$/i;
/** Powers of ten. */
const SCALES = new Map(
  [
    '3 k thousand tsd тыс mil tys tis ribu bin',
    '4 万 萬 만',
    '5 lakh lakhs lac lacs',
    '6 m mn mln mio million millions millionen millones millioner milhões juta jt milyon miljoen miljoner triệu млн',
    '7 crore crores',
    '8 億 亿 억',
    '9 b bn billion billions mrd mld milliard milliards milliarden milliarder bilhões miliar milyar miljard tỷ млрд',
  ].flatMap((row) => anyCase(row.slice(2)).map((word) => [word, Number(row[0])] as const)),
);
/** A number with its currency, its sign, its power of ten, and a mark for no cents. */
const TOKEN = new RegExp(
  `((?:[-+(] *)?(?:(?<!\\p{L})(${CURRENCY})\\.? *)?(?:[-+(] *)?)([.,]?\\d+(?:(?:[.,'’_]| (?=\\d{3}(?!\\d)))\\d+)*)` +
    `((?: ?[eE]| ?[×x*] ?10\\^)([+-]?\\d{1,2})(?!\\d))?(?: ?(${[...SCALES.keys()].join('|')})(?![\\p{Ll}\\p{Lu}])\\.?)?` +
    `([.,:][-=]{1,2}|/[-=]|-|)(?: *(${CURRENCY})(?!\\p{L}))?([-)]?)`,
  'gu',
);
/** Between the digits of one thing: a range, a date, a time. */
const GLUE = /^(?:[^\s\p{L}()|;=]*| [-/~] \p{Sc}?)$/u;
const DECIMAL = /^(?!\d{1,3}([.,])\d{3}(?:\1\d{3})*$).*[.,]\d+$/;
const LABEL_END = /(?:^|[:=|\t]|\.{2}| {2})["'“”„* ]*$/;
/** What can follow a number that only its decimal part marks. */
const NO_NUMBER = /^ ?(?:[*(/]|(?:incl|inkl|excl|exkl|zzgl|net|brut|each|p\.|per |TTC|HT|TVA|VAT|CR|DR))/i;

/** Reads the one number of a line that a currency marks, the only one with a decimal part, or the only one. */
function amountReader(hasLabels: boolean): (given: string) => Amount | undefined {
  // Most lines of a long text have the same shape.
  const shapes = new Map<string, ReturnType<typeof amountOf>>();
  let tried = 0;
  return (given) => {
    if (given.length > LONGEST_LINE) return undefined;
    const shape = /\^|\d ?e/i.test(given) ? given : given.replaceAll(/\d/g, '0');
    const known = shapes.get(shape);
    if (known) return { ...known, digits: plainText(given.slice(known.from, known.from + known.digits.length)) };
    if (++tried > MOST_SHAPES) return undefined;
    const line = plainText(given);
    const found = amountOf(line, hasLabels);
    if (line.length === given.length) shapes.set(shape, found);
    return found;
  };
}

function amountOf(given: string, hasLabels: boolean) {
  // A dash between words is not a minus.
  const line = given.replaceAll(/(?<=[\p{L})]{4} )- /gu, ': ');
  const tokens = Array.from(line.matchAll(TOKEN), (match) => tokenOf(line, match));
  const gaps = tokens.map(({ from }, at) => line.slice(tokens[at - 1]?.to ?? 0, from));
  const isGlued = (at: number) => at > 0 && at < gaps.length && GLUE.test(gaps[at] ?? '');
  const numbers = tokens.filter(({ isNumber }, at) => isNumber && !isGlued(at) && !isGlued(at + 1));
  const pools = [tokens.filter(({ hasCurrency }) => hasCurrency), numbers.filter(({ isMarked }) => isMarked), tokens];
  const [amount, other] = pools.find(({ length }) => length > 0) ?? [];
  if (amount === undefined || other !== undefined || !numbers.includes(amount)) return undefined;
  const { hasCurrency, isMarked, isBracket, isSpaced } = amount;
  const [label, rest] = [line.slice(0, amount.start), line.slice(amount.end)];
  const isEnd = /^["'“”;.,*\s]*$/.test(rest);
  // A sign after a word without a colon may be a dash, one without a number a bullet, and brackets may be those of a page.
  const isTight = !isBracket && !isSpaced && !/[-+(] ?$/.test(label);
  const isAlone = /^["'“”„\s]*$/.test(label);
  const isLabel = LABEL_END.test(label)
    ? isTight || (isAlone ? hasCurrency || isBracket : isMarked)
    : hasCurrency && isTight;
  const isRest = isEnd || (hasCurrency ? !/^[-+)]/.test(rest) : isMarked && NO_NUMBER.test(rest));
  if (!isLabel || !isRest || !(hasLabels || (isAlone && isEnd))) return undefined;
  const left = numbers.some((each) => each !== amount && !LABEL_END.test(line.slice(each.end, amount.start)));
  const { sign, digits, exponent, hasGroups, from } = amount;
  return { sign, digits, exponent, isMarked, hasGroups, left, from };
}

function tokenOf(line: string, match: RegExpExecArray) {
  const [all, head = '', name = '', digits = '', power = '', exponent = '0', scale = '', mark = '', unit = ''] = match;
  const isBracket = head.includes('(');
  const closing = match[9] === ')' && !isBracket ? '' : (match[9] ?? '');
  const [start, from] = [match.index, match.index + head.length];
  const end = start + all.length - (match[9] ?? '').length + closing.length;
  const hasCurrency = name + unit !== '';
  const isDecimal = DECIMAL.test(digits);
  // In shops, a hyphen after a whole number with a currency before it is for no cents. SAP puts a minus after numbers.
  const isMinus = mark === '-' && (isDecimal || name === '');
  const signs = head.replaceAll(/[^-+(]/g, '') + (isMinus ? '-' : '') + closing.replace(')', '');
  const isOne =
    name === '' ||
    unit === '' ||
    (/\p{Sc}/u.test(name) !== /\p{Sc}/u.test(unit) && /€/.test(name + unit) === /EUR/.test(name + unit));
  // A part of a word, a percentage, or a letter that is not always a power of ten.
  const isPart =
    /[\p{L}\p{Sc}_#]$/u.test(line.slice(0, start)) ||
    /^(?:[\p{L}_]| ?%)/u.test(line.slice(end)) ||
    (hasCurrency ? /^ ?cr\b/i.test(line.slice(end)) : /^[mbB]$/.test(scale));
  const hasGroups = (mark !== '' && !isMinus) || COMMA.test(name) || COMMA.test(unit) || /€|euro?/i.test(unit);
  const isKnown = FORMATS.some((format) => fits({ digits, hasGroups }, format));
  return {
    sign: isBracket || signs === '-' ? '-' : '',
    digits,
    exponent: Number(exponent) + (SCALES.get(scale) ?? 0),
    isMarked: hasCurrency || isDecimal,
    isNumber: isKnown && isOne && !isPart && signs.length < 2 && isBracket === (closing === ')'),
    isBracket,
    isSpaced: /[-+] /.test(head),
    hasCurrency,
    hasGroups,
    start,
    end,
    from,
    to: from + digits.length + power.length,
  };
}

/** A text with digits, signs and spaces of ASCII. */
function plainText(text: string): string {
  if (/^[\t -~]*$/.test(text)) return text;
  return text
    .normalize('NFKC')
    .replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
    .replaceAll(ZERO_WIDTH, '')
    .replaceAll(/[^\S\t]/g, ' ')
    .replaceAll(/[\u2212\u2010-\u2015]/g, '-')
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');
}

/** The value of a decimal digit: the digits of a script are ten code points in a row. */
function digitValue(digit: number): number {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(digit - value - 1))) value++;
  return value;
}

/** Whether the digits of an amount have a format. */
function fits({ digits, hasGroups }: Pick<Amount, 'digits' | 'hasGroups'>, [decimal, format]: Format): boolean {
  return !(hasGroups && decimal === '.' && /^[1-9]\d{0,2}\.\d{3}$/.test(digits)) && format.test(digits);
}

/** An amount in the notation of the tool. */
function plainNumber({ sign, digits, exponent }: Amount, decimal: string): string {
  const end = digits.lastIndexOf(decimal);
  const whole = (end === -1 ? digits : digits.slice(0, end)).replaceAll(/\D/g, '');
  const all = whole + (end === -1 ? '' : digits.slice(end).replaceAll(/\D/g, ''));
  const point = whole.length + exponent;
  const padded = all.padStart(all.length + Math.max(0, 1 - point), '0').padEnd(point, '0');
  const at = Math.max(1, point);
  const integer = exponent === 0 ? padded.slice(0, at) : padded.slice(0, at).replace(/^0+(?=\d)/, '');
  return sign + integer + (padded.length > at ? `.${padded.slice(at)}` : '');
}
