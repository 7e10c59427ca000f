import { ZERO_WIDTH } from './escapes.ts';
import type { Reading } from './notation.ts';
import { linesOf } from './rows.ts';

/** Reads amounts as people write them: the one number of a line that a currency marks, or the only decimal. */

const SPACED = "\\d{1,3}([ '’_])\\d{3}(?:\\1\\d{3})*";
/** How digits are separated, the way of the tool first. All amounts of a text have the same one. */
const FORMATS = [
  ...['\\d{1,3}(?:,\\d{3})+|\\d{1,2}(?:,\\d\\d)+,\\d{3}', SPACED].map((groups) => [groups, '.'] as const),
  ...['\\d{1,3}(?:\\.\\d{3})+', SPACED].map((groups) => [groups, ','] as const),
].map(([groups, decimal]) => ({ decimal, pattern: new RegExp(`^(?:${groups}|\\d*)(?:\\${decimal}\\d+)?$`) }));

const LONGEST_TEXT = 32_768;
const LONGEST_LINE = 200;
const LONGEST_SHOWN = 40;

/** The amounts of all lines, or of all rows below a heading, as plain numbers. Labels may be before them. */
export function* amountReadings(text: string, hasLabels: boolean): Generator<Reading> {
  // A superscript is an exponent.
  if (text.length > LONGEST_TEXT || /\p{No}/u.test(text)) return;
  // The names of columns, and the line below them.
  const isHeading = (line: string) => hasLabels && /[\t;|│]|\S {2}|--/.test(line) && !/\p{Nd}/u.test(line);
  const lines = linesOf(text);
  const rows = lines.slice(lines.findIndex((line) => !isHeading(line)));
  const amounts: Amount[] = [];
  if (rows.length === 0 || !rows.every((line) => findAmount(line, hasLabels, amounts))) return;
  // No thousand begins with a zero.
  const isSure = amounts.some(({ digits }) => /^0,\d{3}$/.test(digits));
  const format = FORMATS.slice(isSure ? 2 : 0).find((each) => amounts.every((amount) => fits(amount, each)));
  if (format === undefined) return;
  const result = amounts.map((amount) => plainNumber(amount, format.decimal)).join('\n');
  const isEachLine = amounts.length > 1;
  const plain = isEachLine ? 'Read as numbers' : 'Read as a plain number';
  const label = isEachLine || result.length > LONGEST_SHOWN ? plain : `Read as ${result}`;
  yield { label, plain, text: result, isEachLine, isSure };
}

/** What words and signs become before an amount is read: a power of ten, or the kind of a currency. */
const WORDS = new Map(
  [
    ...Intl.supportedValuesOf('currency').map((code) => (/TOP|ALL/.test(code) ? '' : `¤ ${code}`)),
    '¤ rm tl S/ B/ bs fr rs ksh 円 元 원 btc eth usdt sats usd gbp dollars dollar pounds pound francs rupees yen',
    // Money of countries with a decimal comma. Euros are sometimes `€ 1.234` with a decimal point.
    '₫ ₫ đ ₽ руб ₺ R$ reais kr zł kč ft lei rp BRL IDR VND CLP COP ARS DKK NOK SEK TRY PLN CZK HUF RON RUB',
    ...['€ € EUR eur euro euros', '³ k thousand tsd mil', '⁴ 万 萬 만', '⁵ lakh lakhs', '⁷ crore crores', '⁸ 億 亿 억'],
    ...['⁶ M mn mln mio million millions millionen millones juta', '⁹ bn billion billions mrd milliard milliarden'],
  ].flatMap((row) => row.split(' ').map((word) => [word, row.charAt(0)] as const)),
);
const WORD = /(?![KkMm]\p{Sc})[A-Z]{0,3}\p{Sc}|[円元원万萬만億亿억]|[SB]\/|\p{L}+/gu;
const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९';
const POWERS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A number with its sign, its currency, its power of ten, and a mark for no cents. */
const TOKEN = new RegExp(
  "((?:[-+(] *)?(?:([$€₫¤])\\.? *)?(?:[-+(] *)?)([.,]?\\d+(?:(?:[.,'’_]| (?=\\d{3}(?!\\d)))\\d+)*)" +
    '((?: ?[eE]| ?[×x*] ?10\\^)([+-]?\\d{1,2})(?!\\d))?(?: ?([³⁴-⁹])\\.?)?([.,:][-=]{1,2}|/[-=]|-|)(?: *([$€₫¤]))?',
  'g',
);
/** A line that is only a number, perhaps after a name. Most lines of a long text are. */
const BARE = /^([A-Za-z][A-Za-z ]*[:|;\t] ?)?\+?(-?)([\d.,]*\d)( ?€)?$/;
/** Between the digits of one thing: a range, a date, a time. */
const GLUE = /^(?:[^\s\p{L}()|;=]*| [-/~] \p{Sc}?)$/u;
const DECIMAL = /^(?!\d{1,3}([.,])\d{3}(?:\1\d{3})*$).*[.,]\d+$/;
const LABEL_END = /(?:[:=|;│\t"'“”„*]|\.\.| {2}) ?$/;
/** What can follow a decimal: words, or a measure, but not the time of a day or a letter that can be a power of ten. */
const AFTER_DECIMAL =
  /^(?! ?(?:[MBb]|[Uu]hr|[AaPp]m)\b|m\b) ?(?:[*(/]|in[ck]l|netto|p\.|per |(?:[%‰]|°? ?\p{L}{1,3}(?:\/\p{L}+)?)[\s.,;*]*$)/u;

type Amount = Readonly<{ sign: string; digits: string; exponent: number; isWhole: boolean }>;

/** Finds the one number of a line that a currency marks, the only one with a decimal part, or the only one. */
function findAmount(given: string, hasLabels: boolean, amounts: Amount[]): boolean {
  if (given.length > LONGEST_LINE || !/\p{Nd}/u.test(given)) return false;
  const [, name, sign = '', bare = '', euro] = BARE.exec(given) ?? [];
  if (bare !== '' && (hasLabels || name === undefined)) {
    amounts.push({ sign, digits: bare, exponent: 0, isWhole: euro !== undefined });
    return FORMATS.some(({ pattern }) => pattern.test(bare));
  }
  const line = plainText(given);
  const tokens = Array.from(line.matchAll(TOKEN), (match) => tokenOf(line, match));
  const gaps = tokens.map(({ from }, at) => at > 0 && GLUE.test(line.slice(tokens[at - 1]?.to, from)));
  const numbers = tokens.filter(({ isNumber }, at) => isNumber && !gaps[at] && !gaps[at + 1]);
  const pools = [tokens.filter(({ hasCurrency }) => hasCurrency), numbers.filter(({ isMarked }) => isMarked), tokens];
  const [amount, second] = pools.find(({ length }) => length > 0) ?? [];
  if (amount === undefined || second !== undefined || !numbers.includes(amount)) return false;
  const { start, end, hasCurrency, isMarked } = amount;
  const [label, rest] = [line.slice(0, start), line.slice(end)];
  const isEnd = /^["'“”;.,*|│\s]*$/.test(rest);
  const isAlone = /^["'“”„\s]*$/.test(label);
  // A sign without a currency may be a bullet.
  const isLabelled = isAlone ? hasCurrency || !amount.isLoose : LABEL_END.test(label) && /[\p{L}\d]/u.test(label);
  const isRest = isEnd || hasCurrency || (isMarked && AFTER_DECIMAL.test(rest));
  const isOnly = numbers.every((each) => each === amount || LABEL_END.test(line.slice(each.end, start)));
  amounts.push(amount);
  return isOnly && isRest && (hasLabels ? isLabelled || amount.isWritten : isLabelled && isAlone && isEnd);
}

function tokenOf(line: string, match: RegExpExecArray) {
  const [all, head = '', name = '', digits = '', power = '', exponent = '0', scale = '⁰', mark = '', unit = ''] = match;
  const [start, from, isBracket] = [match.index, match.index + head.length, head.includes('(')];
  const isClosed = line.charAt(start + all.length) === ')';
  const end = start + all.length + (isBracket && isClosed ? 1 : 0);
  const [hasCurrency, isDecimal] = [name + unit !== '', DECIMAL.test(digits)];
  // In shops, a hyphen after a whole number with a currency before it is for no cents. SAP puts a minus after numbers.
  const isMinus = mark === '-' && (name === '' || isDecimal);
  const signs = head.replaceAll(/[^-+(]/g, '') + (isMinus ? '-' : '');
  // A part of a word. CR can be a power of ten, or say on which side of an account an amount is.
  const rest = line.slice(end);
  const isWord = /^[\p{L}_]|^ ?%/u.test(rest) && !(isDecimal && AFTER_DECIMAL.test(rest));
  const isUnclear = hasCurrency && /^ ?cr\b/i.test(rest);
  const isPart = isWord || isUnclear || /[\p{Lu}\p{Ll}\p{Sc}_#]$/u.test(line.slice(0, start));
  const isOne = signs.length < 2 && (isClosed || !isBracket) && /^(?:.?|\$¤|€€|₫₫)$/.test(name + unit);
  const isWhole = (mark !== '' && !isMinus) || name === '₫' || unit === '₫' || unit === '€';
  const isLoose = /[-+] /.test(head);
  // In prose, an amount is not only digits before a currency, or in brackets.
  const isWritten = !isLoose && !isBracket && (name !== '' || (hasCurrency && /[^\d⁰]/.test(digits + mark + scale)));
  const isNumber = isOne && !isPart && FORMATS.some((format) => fits({ digits, isWhole }, format));
  return {
    ...{ digits, isWhole, start, end, from, to: from + digits.length + power.length },
    ...{ hasCurrency, isNumber, isLoose, isWritten, isMarked: hasCurrency || isDecimal },
    sign: isBracket || signs === '-' ? '-' : '',
    exponent: Number(exponent) + POWERS.indexOf(scale),
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

/** A text with digits, signs and spaces of ASCII, and with one character for a currency or a power of ten. */
function plainText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(ZERO_WIDTH, '')
    .replaceAll(/[^\S\t]/g, ' ');
  const ascii = plain
    .replaceAll(/[\u2212\u2010-\u2015]/g, '-')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
  const digits = ascii.replaceAll(/[٠-٩۰-۹०-९]/g, (digit) => String(DIGITS.indexOf(digit) % 10));
  const shortOf = (word: string) => WORDS.get(word) ?? WORDS.get(word.toLowerCase());
  const short = digits.replaceAll(WORD, (word) => shortOf(word) ?? (/\p{Sc}/u.test(word) ? '$' : word));
  // A dash between words is not a minus.
  return short.replaceAll(/(?<=[\p{L})]{4} )- /gu, ': ');
}
