import { base64 } from '../codecs/base64.ts';
import { utf16, windows1252 } from '../codecs/text-encodings.ts';
import { chosenOperation } from '../core/field.ts';
import { OPERATION_FIELD, TEXT_ENCODING_FIELD } from '../core/field-names.ts';
import { splitLines } from '../core/lines.ts';
import { decodeUtf8, utf8Bytes } from '../core/text.ts';
import type { Tool } from '../core/tool.ts';
import { byteCodec, UTF_8, valuesOf } from '../tools/bytes.ts';
import { canConvertEachLine } from '../tools/each-line.ts';
import { countedGroups } from '../tools/lines/operations.ts';
import { textLineTools } from '../tools/lines/tool.ts';
import { UNITS } from '../tools/number-to-words.ts';
import { fileTypeOf } from './file-type.ts';
import { eachByte, hexDump } from './hex-forms.ts';
import { indentedJson } from './json.ts';
import { type Options, partsOf } from './notation.ts';

/** A form of results on the page and the command line: the opposite of the notations in which a text is read. */
export interface Form {
  /** Its name in links and on the command line. */
  readonly name: string;
  /** Its name on the page, perhaps with an example in parentheses. */
  readonly title: string;
  /** The tool or the operation whose results it writes. Decoders return bytes, which hexadecimal digits encode. */
  readonly of: string;
  /** Writes a result; undefined if the result can't have this form. */
  readonly write: (source: Source) => string | undefined;
  /** Search terms in lower case, in addition to the title. */
  readonly keywords?: readonly string[];
  /** A sentence: why it can't. */
  readonly refusal?: string;
  /** A sentence about what is written. */
  readonly note?: string;
  /** The end of a file name, by default `txt`. */
  readonly extension?: string;
  /** Whether it has lines of its own, so that a line of a list can't have it. */
  readonly hasLines?: boolean;
}

/** A result to write. */
export interface Source {
  /** The result. A list has a line feed after a last line that is empty. */
  readonly result: string | Uint8Array<ArrayBuffer>;
  readonly tool: Tool;
  /** The options of the last step. */
  readonly options: Options;
  /** The text that the last step converted. */
  readonly given: string;
  /** The text in which that was read, if it was. */
  readonly original?: string | undefined;
  /** The first line if it is kept, without its line feed. The result does not contain it. */
  readonly header?: string | undefined;
  /** The results of the lines that are not empty, if the lines were converted separately. */
  readonly lineResults?: readonly string[] | undefined;
  /** The media type of a file that was encoded, if the system gave one. */
  readonly mediaType?: string | undefined;
}

type Row = readonly [name: string, title: string, of: string, write: Form['write'], more?: Partial<Form>];

const LINES = { hasLines: true };
const DUMP = { keywords: ['hex dump'] };
const JOIN = { keywords: ['join'] };
const INDENTED = { refusal: 'The result is not JSON, or too large to indent.', extension: 'json', hasLines: true };
const SQL = { ...JOIN, note: 'Standard SQL. In MySQL, a backslash begins an escape.', extension: 'sql' };
const NO_CENTS = 'A cheque needs an amount that is not negative, with at most two decimals.';
const CHEQUE = { refusal: NO_CENTS, keywords: ['check', 'invoice', 'amount'] };

/** All forms, those of a kind in the order of a list. */
const rows: readonly Row[] = [
  ['indented-json', 'JSON, indented', 'bytes', (source) => indentedJson(textIn(source)), INDENTED],
  ['hex', 'Hexadecimal (4865)', 'bytes', digits('', '')],
  ['spaces', 'Hex with spaces (48 65)', 'hex-to-text', digits('', ' ')],
  ['colons', 'Hex with colons (48:65)', 'hex-to-text', digits('', ':')],
  ['c-array', 'C array (0x48, 0x65)', 'hex-to-text', inRows, LINES],
  ['escapes', 'Escapes (\\x48\\x65)', 'hex-to-text', digits('\\x', '')],
  ['upper', 'Upper-case hex (4A6F)', 'hex-to-text', (source) => digits('', '')(source).toUpperCase()],
  ['dump', 'Hex dump with offsets', 'hex-to-text', (source) => hexDump(bytesIn(source)), { ...LINES, ...DUMP }],
  ['base64', 'Base64', 'bytes', (source) => base64.encode(bytesIn(source))],
  ['mime', 'MIME (lines of 76)', 'base64', grouped(76, '\n'), LINES],
  ['lines-64', 'Short lines (64 characters, as in PEM)', 'base64', grouped(64, '\n'), LINES],
  ['data-uri', 'Data URI', 'base64', dataUri],
  ['groups', 'Groups of four (JBSW Y3DP)', 'base32', grouped(4, ' ')],
  ['counts', 'Counts (as uniq -c)', 'dedupe', counts],
  [
    'json',
    'JSON array',
    'text-line-tools',
    (source) => JSON.stringify(linesIn(source)),
    { ...JOIN, extension: 'json' },
  ],
  ['csv', 'CSV row', 'text-line-tools', joinedLines(',', inCsv), { ...JOIN, extension: 'csv' }],
  ['sql', "SQL list ('a', 'b')", 'text-line-tools', inSql, SQL],
  ['commas', 'Separated by commas (a, b)', 'text-line-tools', joinedLines(', ', (line) => line), JOIN],
  ['bullets', 'Markdown bullets', 'text-line-tools', joinedLines('\n', inMarkdown), { extension: 'md' }],
  ['sentence', 'First capital (One hundred)', 'number-to-words', (source) => capitalized(textIn(source))],
  ['capitals', 'All capitals', 'number-to-words', (source) => textIn(source).toUpperCase()],
  ['cheque', 'Cheque (… and 56/100)', 'number-to-words', cheque, CHEQUE],
];

const forms = rows.map(([name, title, of, write, more]): Form => ({ name, title, of, write, ...more }));

/** The forms that a result of a tool with these options can have; without options, those of all its results. */
export function formsOf(tool: Tool, options?: Options, isEachLine = false): readonly Form[] {
  const choices = tool.fields[OPERATION_FIELD]?.choices ?? [];
  const all = options === undefined ? [{}, ...choices.map(({ value }) => ({ [OPERATION_FIELD]: value }))] : [options];
  const kinds = all.flatMap((own) => kindsOf(tool, own));
  if ((isEachLine || options === undefined) && canConvertEachLine(tool)) kinds.push('text-line-tools');
  return forms.filter(({ of, hasLines }) => kinds.includes(of) && !(isEachLine && hasLines));
}

/** The title of a form without its example. */
export function shortTitle({ title }: Pick<Form, 'title'>): string {
  return title.replace(/ \(.*/, '');
}

function kindsOf(tool: Tool, options: Options): readonly string[] {
  const operation = chosenOperation(tool, options);
  return operation?.hasExactResult ? ['bytes', 'hex-to-text'] : [tool.name, operation?.value ?? ''];
}

/** Writes a result in a form, each of its lines if they were converted separately; or says in a sentence why it can't. */
export function writtenAs(form: Form, source: Source): { readonly text?: string; readonly refusal?: string } {
  const { header, ...others } = source;
  const { lineResults, given } = source;
  const { refusal = '' } = form;
  // It is an item of a list, but it has no count.
  if (header !== undefined && form.of !== 'text-line-tools')
    return { text: `${header}\n${writtenAs(form, others).text ?? ''}` };
  if (lineResults === undefined || form.of === 'text-line-tools') {
    const text = form.write(source);
    return text === undefined ? { refusal } : { text };
  }
  const texts = lineResults.map((result) => result && form.write({ ...source, result, mediaType: undefined }));
  const lines = splitLines(given).flatMap((line, at) => (line === '' ? [] : at + 1));
  const reason = refusal.charAt(0).toLowerCase() + refusal.slice(1);
  if (texts.includes(undefined)) return { refusal: `Line ${lines[texts.indexOf(undefined)]}: ${reason}` };
  const next = texts.values();
  const parts = partsOf('lines', given).map((part) => (typeof part === 'string' ? part : next.next().value));
  return { text: parts.join('') };
}

/** The result as text; empty for bytes that are not text. */
function textIn({ result }: Source): string {
  return typeof result === 'string' ? result : (decodeUtf8(result) ?? '');
}

/** The bytes that were decoded, or those that the result encodes. */
function bytesIn({ result, tool, options }: Source): Uint8Array<ArrayBuffer> {
  if (typeof result !== 'string') return result;
  if (kindsOf(tool, options)[0] !== 'bytes') return byteCodec(tool, options)?.decode(result) ?? new Uint8Array(0);
  const encoding = [...utf16, windows1252].find(({ value }) => value === options[TEXT_ENCODING_FIELD]);
  return encoding?.encode(result) ?? utf8Bytes(result);
}

function digits(before: string, after: string) {
  return (source: Source) => eachByte(bytesIn(source), before, after);
}

/** Eight bytes per line fit into a pane. */
function inRows(source: Source): string {
  return digits('0x', ', ')(source).replaceAll(/(.{47}) /g, '$1\n');
}

function linesIn(source: Source): readonly string[] {
  const { header, given, lineResults } = source;
  // The result alone does not show which of its line ends are those of a line's own result.
  const next = lineResults?.values();
  if (next !== undefined) return splitLines(given).map((line) => line && (next.next().value ?? ''));
  return splitLines(header === undefined ? textIn(source) : `${header}\n${textIn(source)}`);
}

function grouped(characters: number, separator: string) {
  return (source: Source) => textIn(source).replaceAll(new RegExp(`.{${characters}}(?=.)`, 'g'), `$&${separator}`);
}

/** A data URI (RFC 2397). The bytes of a file show its type better than the system does. Without a charset, text is ASCII. */
function dataUri(source: Source): string {
  const bytes = bytesIn(source);
  const { [TEXT_ENCODING_FIELD]: charset = UTF_8 } = source.options;
  const isText = charset !== UTF_8 || decodeUtf8(bytes) !== undefined;
  const type = fileTypeOf(bytes)?.type || source.mediaType || (isText ? 'text/plain' : 'application/octet-stream');
  const parameter = isText && /^text\/[^;]*$/.test(type) ? `;charset=${charset}` : '';
  return `data:${type}${parameter};base64,${base64.encode(bytes)}`;
}

function joinedLines(separator: string, write: (line: string, index: number, all: readonly string[]) => string) {
  return (source: Source) => linesIn(source).map(write).join(separator);
}

/** Numbers if all lines are, otherwise strings: `007` and `-0` would change, and more digits can lose some. */
function inSql(source: Source): string {
  const areNumbers = linesIn(source).every((line) => /^(?!-0$)-?(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/.test(line));
  return `(${joinedLines(', ', areNumbers ? (line) => line : inQuotes("'"))(source)})`;
}

/** A quote in a text is doubled. */
function inQuotes(quote: string) {
  return (line: string) => quote + line.replaceAll(quote, quote + quote) + quote;
}

function counts({ given, options }: Source): string {
  const groups = countedGroups(splitLines(given), valuesOf(textLineTools, options));
  return groups.map(({ first, count }) => `${String(count).padStart(7)} ${first}`).join('\n');
}

/** A field of RFC 4180, section 2. A row of one empty field would be an empty line. */
function inCsv(line: string, _: number, { length }: readonly string[]): string {
  return /[",\r\n]/.test(line) || (line === '' && length === 1) ? inQuotes('"')(line) : line;
}

/** An item in Markdown that shows a line unchanged (CommonMark §2.4 and §2.5). */
function inMarkdown(line: string): string {
  const escaped = line.replaceAll(
    /[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w)|^[#+=-]|[.)](?<=^\d+.)(?=\s|$)/gu,
    '\\$&',
  );
  const spaced = escaped.replaceAll(/^[ \t]|[ \t]$/g, (space) => `&#${space.charCodeAt(0)};`);
  return `- ${spaced.replaceAll(/\r\n?|\n/g, '\\\n  ')}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The words of a currency by its sign: its unit, its hundredth, and several hundredths. */
const MONEY = new Map([
  ['£', 'pound penny pence'],
  ['€', 'euro cent cents'],
  ['$', 'dollar cent cents'],
]);

/** @example `one point five six` becomes `One and 56/100`, or `One pound and 56 pence` if it was read from `£1.56`. */
function cheque(source: Source): string | undefined {
  const [whole = '', decimals] = textIn(source).split(' point ');
  const digits = decimals?.split(' ').map((word) => UNITS.map(String).indexOf(word)) ?? [];
  if (whole === '' || whole.startsWith('minus ') || digits.length > 2) return undefined;
  const cents = digits.join('').padEnd(2, '0');
  const signs = new Set(source.original?.match(/.+/g)?.map(signOf));
  const [one, cent, more] = MONEY.get([...signs].join())?.split(' ') ?? [];
  if (one === undefined) return `${capitalized(whole)} and ${cents}/100`;
  const end = cents === '00' ? 'only' : `and ${Number(cents)} ${cents === '01' ? cent : more}`;
  return `${capitalized(whole)} ${one}${whole === 'one' ? '' : 's'} ${end}`;
}

/** The sign of the currency of a line. With letters beside it, or a code such as CAD, it is another currency. */
function signOf(line: string): string {
  if (/\b[A-Z]{3}\b/.test(line)) return '';
  return [...new Set(line.match(/\p{L}?\p{Sc}/gu))].join();
}
