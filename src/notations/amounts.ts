import { ZERO_WIDTH } from './escapes.ts';
import type { Reading } from './notation.ts';
import { linesOf } from './rows.ts';

/** Reads amounts as people write them: the one number of a line that a currency marks, or the only decimal. */

/** The formats of a number; that of the tool is the first. All amounts of a text have one. In `0,123`, the comma is a decimal sign. */
const FORMATS = [
  ['.', "(?!0\\D)\\d{1,3}([, '’_])\\d{3}(?:\\1\\d{3})*|\\d{1,2}(?:,\\d\\d)+,\\d{3}"],
  [',', "(?!0\\D)\\d{1,3}([. '’_])\\d{3}(?:\\1\\d{3})*"],
].map(([decimal = '', groups]) => ({ decimal, pattern: new RegExp(`^(?:${groups}|\\d*)(?:\\${decimal}\\d+)?$`) }));

/** The amounts of all lines, or of all rows below a heading, as plain numbers. Labels may be before them. */
export function* amountReadings(text: string, hasLabels: boolean): Generator<Reading> {
  // A superscript is an exponent.
  if (text.length > 32_768 || /\p{No}/u.test(text) || !/\p{Nd}/u.test(linesOf(text).at(-1) ?? '')) return;
  const lines = linesOf(plainText(text));
  // The names of columns, and the line below them.
  const first = lines.findIndex((line) => !hasLabels || !/[\t;,|│]| {2}|--/.test(line) || /\d/.test(line));
  const amounts: Amount[] = [];
  if (!lines.slice(first).every((line) => findAmount(line, hasLabels, amounts))) return;
  const formats = FORMATS.filter((format) => amounts.every((amount) => fits(amount, format)));
  // A point before three digits can be either sign, if no other amount shows which.
  const isAmbiguous = formats.length > 1 && amounts.some(({ digits }) => /^[1-9]\d{0,2}\.\d{3}$/.test(digits));
  for (const { decimal } of formats.slice(0, isAmbiguous ? 2 : 1)) {
    const result = amounts.map((amount) => plainNumber(amount, decimal)).join('\n');
    const isEachLine = amounts.length > 1;
    const signs = isAmbiguous ? ` with decimal ${decimal === ',' ? 'commas' : 'points'}` : '';
    const isShort = hasLabels && !isEachLine && result.length <= 40;
    const label = isShort ? `the number ${result}` : `${hasLabels ? 'plain numbers' : 'amounts'}${signs}`;
    yield { label, text: result, isEachLine, isAmbiguous };
  }
}

/**
 * What words and signs become before an amount is read: the kind of a currency, a power of ten, or a sign of ASCII. The
 * second kind is money of countries with a decimal comma. Euros are sometimes `€ 1.234` with a decimal point.
 */
const ROWS =
  `¤ ${Intl.supportedValuesOf('currency').join(' ')} rm tl S/ B/ bs fr rs ksh 円 元 원 btc eth usdt sats usd gbp dollars ` +
  'dollar pounds pound francs rupees yen|₫ ₫ đ ₽ руб ₺ R$ reais kr zł kč ft lei rp BRL IDR VND CLP COP ARS DKK NOK SEK ' +
  'TRY PLN CZK HUF RON RUB|€ € EUR eur euro euros|³ k thousand tsd 천|⁴ 万 萬 만|⁵ lakh lakhs|⁶ M mn mln mio million ' +
  'millions millionen millones juta jt|⁷ crore crores|⁸ 億 亿 억|⁹ bn billion billions mrd milliard milliarden|. ٫|, ٬|' +
  '- − ‐ ‑ ‒ – — ―|0 ٠ ۰ ०|1 ١ ۱ १|2 ٢ ۲ २|3 ٣ ۳ ३|4 ٤ ۴ ४|5 ٥ ۵ ५|6 ٦ ۶ ६|7 ٧ ۷ ७|8 ٨ ۸ ८|9 ٩ ۹ ९';
const WORDS = new Map(ROWS.split('|').flatMap((row) => row.split(' ').map((word) => [word, row.charAt(0)] as const)));
const WORD = /(?![BKMT]\p{Sc}|¢)[A-Z]{0,3}\p{Sc}(?:US\b)?|[円元원천万萬만億亿억−‐-―٫٬]|[SB]\/|\p{L}+|(?!\d)\p{Nd}/gu;

/** A text with digits, signs and spaces of ASCII, and with one character for a currency or a power of ten. */
function plainText(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(ZERO_WIDTH, '');
  const signOf = (word: string) => WORDS.get(word) ?? WORDS.get(word.toLowerCase());
  const short = plain.replaceAll(WORD, (word) => signOf(word) ?? (/\p{Sc}/u.test(word) ? '$' : word));
  // A dash between words is not a minus.
  return short.replaceAll(/(?<=[\p{L})]{4} )- /gu, ': ');
}

/** A line that is only a number, perhaps after a name. Most lines of a long text are. */
const BARE = /^([A-Za-z ]+[:|;\t] ?)?(-?)([\d.,]*\d)( ?€)?$/;
/** A number with its sign, its currency, its power of ten, and a mark for no cents. */
const TOKEN = new RegExp(
  "([-+(]?(?:([$€₫¤])\\.? *)?[-+(]?)([.,]?\\d+(?:(?:[.,'’_]| (?=\\d{3}(?!\\d)))\\d+)*)" +
    '(?:(?: ?[eE]| ?[×x*] ?10\\^)([+-]?\\d{1,2}))?(?: ?([³⁴-⁹])\\.?)?([.,:]--?|/[-=]|-|)(?: *([$€₫¤]))?\\)?',
  'g',
);
const DECIMAL = /^(?!\d{1,3}([.,])\d{3}(?:\1\d{3})*$).*[.,]\d+$/;
const LABEL_END = /(?:[:=|;│\t"'“”„*]|\.\.| {2}) ?$/;
/** What can follow a decimal: words or a measure, but not the time of a day, a power of ten or what looks like a digit. */
const MEASURE =
  /^(?! ?(?:[bm](?:il)?|uhr|[ap]m)\b)(?![oi]\b) ?(?:[*(/]|in[ck]l|p\.|per |[%‰°]? ?\p{L}{0,3}(?:\/\p{L}+)?$)/iu;
/** What can be around an amount that is alone. */
const FRAME = /^ ?\*?["'“”„;.,|│\s]*$/;

type Amount = Readonly<{ sign: string; digits: string; exponent: number; isWhole: boolean }>;

/** Finds the one number of a line that a currency marks, the only one with a decimal part, or the only one. */
function findAmount(line: string, hasLabels: boolean, amounts: Amount[]): boolean {
  if (line.length > 200) return false;
  const [, name, sign = '', bare, euro] = BARE.exec(line) ?? [];
  if (bare !== undefined && (hasLabels || name === undefined)) {
    amounts.push({ sign, digits: bare, exponent: 0, isWhole: euro !== undefined });
    return true;
  }
  const tokens = Array.from(line.matchAll(TOKEN), (match) => tokenOf(line, match));
  // Between the numbers of one thing: a range, a date, a time.
  const gaps = tokens.map(({ start }, at) => /^[^\s\p{L}()|;=]*$/u.test(line.slice(tokens[at - 1]?.end ?? 0, start)));
  const numbers = tokens.filter(({ isNumber }, at) => isNumber && (at === 0 || !gaps[at]) && !gaps[at + 1]);
  const pools = [tokens.filter(({ hasCurrency }) => hasCurrency), numbers.filter(({ isDecimal }) => isDecimal), tokens];
  const [amount, second] = pools.find(({ length }) => length > 0) ?? [];
  if (amount === undefined || second !== undefined || !numbers.includes(amount)) return false;
  const { start, label, rest, hasCurrency, isMeasure, isWritten } = amount;
  const [isAlone, isEnd] = [FRAME.test(label), FRAME.test(rest)];
  const isLabelled = isAlone || (LABEL_END.test(label) && /[\p{L}\d]|^=/u.test(label));
  const isOnly = numbers.every((each) => each === amount || LABEL_END.test(line.slice(each.end, start)));
  amounts.push(amount);
  return isOnly && (isEnd || hasCurrency || isMeasure) && (hasLabels ? isLabelled || isWritten : isAlone && isEnd);
}

function tokenOf(line: string, match: RegExpExecArray) {
  const [all, head = '', name = '', digits = '', exponent = '0', scale = '⁰', mark = '', unit = ''] = match;
  const [start, end] = [match.index, match.index + all.length];
  const [label, rest] = [line.slice(0, start), line.slice(end)];
  const [hasCurrency, isDecimal] = [name + unit !== '', DECIMAL.test(digits)];
  // In shops, a hyphen after a whole number with a currency before it is for no cents. SAP puts a minus after numbers.
  const isMinus = mark === '-' && (name === '' || isDecimal);
  const sign = head.replaceAll(/[^-+(]/g, '') + (isMinus ? '-' : '');
  // A part of a word. CR can be a power of ten, or say on which side of an account an amount is.
  const isMeasure = isDecimal && !hasCurrency && MEASURE.test(rest);
  const isWord = !isMeasure && /^[\p{L}_]|^ ?(?:%|cr\b|(?:b|m|tr)il)/iu.test(rest);
  const isPart = isWord || /[\p{Lu}\p{Ll}\p{Sc}_#]$/u.test(label);
  const isOne = sign.length < 2 && all.endsWith(')') === (sign === '(') && /^(?:.?|\$¤|€€|₫₫)$/.test(name + unit);
  const isWhole = (mark !== '' && !isMinus) || unit === '€' || (name + unit).includes('₫');
  return {
    ...{ digits, isWhole, start, end, label, rest, hasCurrency, isDecimal, isMeasure },
    sign: /[-(]/.test(sign) ? '-' : '',
    exponent: Number(exponent) + '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(scale),
    isNumber: isOne && !isPart && FORMATS.some((format) => fits({ digits, isWhole }, format)),
    // In prose, an amount is not only digits before a currency, or in brackets. A sign before a space can be a bullet.
    isWritten: hasCurrency && sign !== '(' && /[^\d⁰]/.test(name + digits + mark + scale) && !/[-+(] $/.test(label),
  };
}

/** Whether digits have a format. If they have no decimal part, a point before three digits is not decimal. */
function fits({ digits, isWhole }: Pick<Amount, 'digits' | 'isWhole'>, format: (typeof FORMATS)[number]): boolean {
  return !(isWhole && format.decimal === '.' && /^[1-9]\d{0,2}\.\d{3}$/.test(digits)) && format.pattern.test(digits);
}

/** An amount in the notation of the tool. */
function plainNumber({ sign, digits, exponent }: Amount, decimal: string): string {
  const [whole = '', fraction = ''] = digits.split(decimal).map((part) => part.replaceAll(/\D/g, ''));
  const at = Math.max(1, whole.length + exponent);
  const all = (whole + fraction).padStart(fraction.length + at - exponent, '0').padEnd(at, '0');
  return sign + all.slice(0, at).replace(/^0+(?=\d)/, '') + (all.length > at ? `.${all.slice(at)}` : '');
}
