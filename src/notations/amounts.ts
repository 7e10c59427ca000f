import { ZERO_WIDTH } from './escapes.ts';
import type { Reading } from './notation.ts';
import { columnsOf, linesOf } from './rows.ts';

/** Reads amounts as people write them: the one number of a line that a currency marks, or the only decimal. */

/** How digits are separated, the way of the tool first. All amounts of a text have the same one. */
const FORMATS = [
  ...[',', "[ '’_]"].map((separator) => grouped('.', separator)),
  { decimal: '.', pattern: /^(?:\d{1,2}(?:,\d{2})*,\d{3}|\d+(?:_\d+)*)(?:\.\d+(?:_\d+)*)?$/ },
  ...['\\.', "[ '’_]"].map((separator) => grouped(',', separator)),
];

type Format = ReturnType<typeof grouped>;

function grouped(decimal: string, separator: string) {
  const groups = `\\d{1,3}(?:(${separator})\\d{3})(?:\\1\\d{3})*`;
  return { decimal, pattern: new RegExp(`^(?:${groups}|\\d*)(?:\\${decimal}\\d+)?$`) };
}

const LONGEST_TEXT = 65_536;
const LONGEST_LINE = 200;
const LONGEST_SHOWN = 40;
const MOST_SHAPES = 250;

/** The amounts of a column, or of all lines, as plain numbers. Without labels, a line has nothing but its amount. */
export function* amountReadings(text: string, hasLabels: boolean): Generator<Reading> {
  // A superscript is an exponent.
  if (text.length > LONGEST_TEXT || /\p{No}/u.test(text)) return;
  const lines = { heading: [], cells: linesOf(text).map((line) => [line]) };
  for (const { heading = [], cells } of [(hasLabels && columnsOf(text)) || lines, lines]) {
    const columns = (cells[0] ?? []).map((_, at) => {
      const amountIn = amountReader(hasLabels);
      return { name: heading[at], amounts: cells.flatMap((row) => amountIn(row[at] ?? '') ?? []) };
    });
    const whole = columns.filter(({ amounts }) => amounts.length === cells.length);
    const marked = whole.filter(({ amounts }) => amounts.some(({ isMarked }) => isMarked));
    const found = marked.length > 0 ? marked : whole;
    for (const { name, amounts } of found) {
      const isPartial = found.length > 1 || amounts.some(({ hasOthers }) => hasOthers);
      const ranges = [{ start: 0, end: text.length }];
      const left = isPartial ? { sentence: 'Uses one of several numbers.', ranges } : undefined;
      yield* readingsOf(amounts, name === undefined ? { left } : { label: `Use column ${name}`, left });
    }
    if (found.length > 0) return;
  }
}

function* readingsOf(amounts: readonly Amount[], more: Pick<Reading, 'left'> & { label?: string }): Generator<Reading> {
  // No thousand begins with a zero.
  const isSure = amounts.some(({ digits }) => /^0,\d{3}$/.test(digits));
  const format = (isSure ? FORMATS.slice(-2) : FORMATS).find((each) => amounts.every((amount) => fits(amount, each)));
  if (format === undefined) return;
  const text = amounts.map((amount) => plainNumber(amount, format.decimal)).join('\n');
  const isEachLine = amounts.length > 1;
  const plain = isEachLine ? 'Read as numbers' : 'Read as a plain number';
  const label = isEachLine || text.length > LONGEST_SHOWN ? plain : `Read as ${text}`;
  yield { label, plain, text, isEachLine, isSure, ...more };
}

/** Words as they are, capitalized, and in capitals. */
function anyCase(words: string): readonly string[] {
  return words.split(' ').flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]);
}

/** Currencies by their signs and codes, and as people write them. */
const CURRENCY = [
  '(?:[A-Z]{1,3}|[A-Z][a-z]{1,2})?\\$(?:US|CA|AU)?|(?:[A-Z]{2})?\\p{Sc}',
  'RM|Ft|TL|SR|[SB]/|Bs|S?Fr\\.|USDT|USDC|DOGE|円|元|원|บาท|د\\.إ|ر\\.س',
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
    `((?: ?[eE]| ?[×x*] ?10\\^)([+-]?\\d{1,2})(?!\\d))?` +
    `(?: ?(${[...SCALES.keys()].join('|')})(?![\\p{Ll}\\p{Lu}])\\.?)?` +
    `([.,:][-=]{1,2}|/[-=]|-|)(?: *(${CURRENCY})(?!\\p{L}))?([-)]?)`,
  'gu',
);
/** Between the digits of one thing: a range, a date, a time. */
const GLUE = /^(?:[^\s\p{L}()|;=]*| [-/~] \p{Sc}?)$/u;
const DECIMAL = /^(?!\d{1,3}([.,])\d{3}(?:\1\d{3})*$).*[.,]\d+$/;
const LABEL_END = /(?:^|[:=|\t"'“”„*]|\.\.| {2}) ?$/;
/** What can follow a number that only its decimal part marks. */
const NO_NUMBER = /^ ?(?:[*(/]|(?:incl|inkl|excl|exkl|zzgl|net|brut|each|p\.|per |TTC|HT|TVA|VAT|CR|DR))/i;

type Amount = NonNullable<ReturnType<typeof amountOf>>;

/** Reads the amounts of lines up to one without. Most lines of a long text have the same shape. */
function amountReader(hasLabels: boolean): (given: string) => Amount | undefined {
  const shapes = new Map<string, Amount>();
  let rest = MOST_SHAPES;
  return (given) => {
    if (rest < 1) return undefined;
    const isLong = given.length > LONGEST_LINE;
    const shape = isLong || /\^|\d ?e/i.test(given) ? given : given.replaceAll(/\d/g, '0');
    const known = shapes.get(shape);
    if (known) return { ...known, digits: plainText(given.slice(known.from, known.from + known.digits.length)) };
    const line = isLong ? '' : plainText(given);
    const found = amountOf(line, hasLabels);
    rest = found === undefined ? 0 : rest - 1;
    if (found !== undefined && line.length === given.length) shapes.set(shape, found);
    return found;
  };
}

/** The one number of a line that a currency marks, the only one with a decimal part, or the only one. */
function amountOf(given: string, hasLabels: boolean) {
  // A dash between words is not a minus.
  const line = given.replaceAll(/(?<=[\p{L})]{4} )- /gu, ': ');
  const tokens = Array.from(line.matchAll(TOKEN), (match) => tokenOf(line, match));
  const gaps = tokens.map(({ from }, at) => at > 0 && GLUE.test(line.slice(tokens[at - 1]?.to, from)));
  const numbers = tokens.filter(({ isNumber }, at) => isNumber && !gaps[at] && !gaps[at + 1]);
  const pools = [tokens.filter(({ hasCurrency }) => hasCurrency), numbers.filter(({ isMarked }) => isMarked), tokens];
  const [amount, other] = pools.find(({ length }) => length > 0) ?? [];
  if (amount === undefined || other !== undefined || !numbers.includes(amount)) return undefined;
  const { hasCurrency, isMarked, isLoose, sign, digits, exponent, hasGroups, from } = amount;
  const [label, rest] = [line.slice(0, amount.start), line.slice(amount.end)];
  const isEnd = /^["'“”;.,*\s]*$/.test(rest);
  const isAlone = /^["'“”„\s]*$/.test(label);
  // A sign after a word may be a dash, one without a currency a bullet, and brackets may be those of a page.
  const isTight = isLoose === '' && !/[-+(] ?$/.test(label);
  const isFree = isAlone ? hasCurrency || isLoose === '(' : isMarked;
  const isLabel = isTight ? hasCurrency || LABEL_END.test(label) : isFree && LABEL_END.test(label);
  const isRest = isEnd || (hasCurrency ? !/^[-)]/.test(rest) : isMarked && NO_NUMBER.test(rest));
  if (!isLabel || !isRest || !(hasLabels || (isAlone && isEnd))) return undefined;
  const isOther = (each: { end: number }) =>
    each.end > amount.end || !LABEL_END.test(line.slice(each.end, amount.start));
  const hasOthers = numbers.some((each) => each !== amount && isOther(each));
  return { sign, digits, exponent, isMarked, hasGroups, hasOthers, from };
}

function tokenOf(line: string, match: RegExpExecArray) {
  const [all, head = '', name = '', digits = '', power = '', exponent = '0', scale = '', mark = '', unit = ''] = match;
  const isBracket = head.includes('(');
  const [start, from, closing = ''] = [match.index, match.index + head.length, match[9]];
  const isText = closing === ')' && !isBracket;
  const end = start + all.length - (isText ? 1 : 0);
  const hasCurrency = name + unit !== '';
  const isMarked = hasCurrency || DECIMAL.test(digits);
  // In shops, a hyphen after a whole number with a currency before it is for no cents. SAP puts a minus after numbers.
  const isMinus = mark === '-' && (name === '' || DECIMAL.test(digits));
  const signs = head.replaceAll(/[^-+(]/g, '') + (isMinus ? '-' : '') + closing.replace(')', '');
  const isSign = /\p{Sc}/u.test(name) !== /\p{Sc}/u.test(unit) && /€/.test(name + unit) === /EUR/.test(name + unit);
  // A part of a word, a percentage, or a letter that can be a unit or say on which side of an account it is.
  const isPart = /[\p{Lu}\p{Ll}\p{Sc}_#]$/u.test(line.slice(0, start)) || /^(?:[\p{L}_]| ?%)/u.test(line.slice(end));
  const isUnclear = hasCurrency ? /^ ?cr\b/i.test(line.slice(end)) : /^[mbB]$/.test(scale);
  const hasGroups = (mark !== '' && !isMinus) || COMMA.test(name) || COMMA.test(unit) || /€|euro?/i.test(unit);
  const isOne =
    signs.length < 2 && isBracket === (closing === ')' && !isText) && (name === '' || unit === '' || isSign);
  return {
    sign: isBracket || signs === '-' ? '-' : '',
    digits,
    exponent: Number(exponent) + (SCALES.get(scale) ?? 0),
    isNumber: isOne && !isPart && !isUnclear && FORMATS.some((format) => fits({ digits, hasGroups }, format)),
    isLoose: /\(|[-+](?= )/.exec(head)?.[0] ?? '',
    ...{ isMarked, hasCurrency, hasGroups, start, from, to: from + digits.length + power.length, end },
  };
}

/** Whether digits have a format. If they have no decimal part, a point before three digits is not decimal. */
function fits({ digits, hasGroups }: { digits: string; hasGroups: boolean }, { decimal, pattern }: Format): boolean {
  return !(hasGroups && decimal === '.' && /^[1-9]\d{0,2}\.\d{3}$/.test(digits)) && pattern.test(digits);
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
