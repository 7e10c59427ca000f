import { checkSize, dataEnvelope } from '../contract/envelope.ts';
import { createError } from '../contract/errors.ts';
import { httpLimits } from '../contract/limits.ts';
import type { ByteConversion } from '../core/byte-conversion.ts';
import { parseFields } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { GrowingBytes } from '../core/growing-bytes.ts';
import { BYTE_ORDER_MARK, utf8Length } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { byteCodec, byteConversion, hasOtherEncoding, markUse } from '../tools/bytes.ts';
import { convertEachLine } from '../tools/each-line.ts';
import { commandLineMessage, isTooLarge, THE_TEXT, tooLarge, toolError, UsageError } from './errors.ts';
import { inputName, isFile, joinText, readInputs, refuseReplacedBytes, STANDARD_INPUT } from './inputs.ts';
import { fileOption, type otherOptions, sharedOptions, takesFiles, wrapOption } from './options.ts';
import { isExact, isShowable, notShowable, printedPieces, printedText, TO_FILE, wrapped } from './output.ts';
import { keepStart, type Pieces, type Streams, writePieces, writeText } from './streams.ts';
import type { Input, ToolCommand } from './tool-commands.ts';

/** The arguments of a tool's command. */
export interface Given {
  /** The text. If it is undefined or `-`, the text is read from the files, or from standard input if there are none. */
  readonly argument: string | undefined;
  /** The names of files; `-` is standard input. */
  readonly files: readonly string[];
  readonly options: Input;
  /** The tool of a command that converts the text first, with the same options. */
  readonly first?: Tool | undefined;
  /** The length of the lines of encoded text; undefined for one line. */
  readonly columns?: number | undefined;
  /** The options that need the whole text: --each-line, --read, --json and --limits, in this order. */
  readonly switches: ReturnType<typeof otherOptions>;
}

/**
 * Reads the text, converts it, and writes the result.
 *
 * Input from files and standard input is converted as bytes in pieces, if the tool supports it. `--each-line`,
 * `--read`, `--json` and `--limits` need the whole text.
 *
 * @throws UsageError if the user can fix the error.
 * @throws StreamError if a stream fails.
 */
export async function runTool(
  command: ToolCommand,
  given: Given,
  streams: Streams,
  findConversion: typeof byteConversion = byteConversion,
): Promise<void> {
  const call: Call = { command, given, streams, findConversion };
  refuseFiles(command, given);
  const { argument, files } = given;
  try {
    refuseCombinations(call);
    if (files.length > 0) await convertFiles(call, files);
    else if (argument === undefined || argument === STANDARD_INPUT) await convertFiles(call, [STANDARD_INPUT]);
    else await convertArgument(call, argument).catch((error: unknown) => fail(call, error, async () => argument));
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge(sourceOf(given));
    if (!(error instanceof TextmillError)) throw error;
    throw toolError(error, command.tool, sourceOf(given));
  }
}

function sourceOf({ argument, files }: Given): string {
  if (files.length > 1) return THE_TEXT;
  const [name = argument ?? STANDARD_INPUT] = files;
  return files.length === 0 && name !== STANDARD_INPUT ? THE_TEXT : inputName(name);
}

interface Call {
  readonly command: ToolCommand;
  readonly given: Given;
  readonly streams: Streams;
  readonly findConversion: typeof byteConversion;
}

function refuseFiles({ name, tool }: ToolCommand, { argument, files }: Given): void {
  if (files.length > 0 && argument !== undefined) {
    throw new UsageError('both a text and a file are given', remedyForBoth(tool, name, argument));
  }
  if (files.length > 1 && !takesFiles(tool)) {
    throw new UsageError(`${files.length} files are given`, `Use one file: ${name} converts one input at a time.`);
  }
}

const TEXT_ENCODING = '--text-encoding';

/** Options that the API does not have cannot be combined with those that need a whole text, as the API does. */
function refuseCombinations(call: Call): void {
  const { columns, first, options, switches } = call.given;
  const { eachLine, read } = sharedOptions;
  const own = [
    first && `--${first.fields.operation?.default}`,
    columns !== undefined && wrapOption.name,
    hasOtherEncoding(options) && TEXT_ENCODING,
    switches.includes(read) && read.name,
  ].filter((option) => typeof option === 'string');
  const allowed = [`${TEXT_ENCODING} ${eachLine.name}`, `${TEXT_ENCODING} ${read.name}`];
  for (const name of own) {
    const others = [...own, ...switches.map((option) => option.name)];
    const other = others.find(
      (each) => each !== name && !allowed.some((pair) => pair.includes(name) && pair.includes(each)),
    );
    if (other) throw new UsageError(`${name} and ${other} cannot be used together`, 'Use one of them.');
  }
  if (switches.includes(read) && !isReader(call))
    throw new UsageError(`${read.name} applies to decoding only`, `Add -d, or remove ${read.name}.`);
  if (columns !== undefined && isDecoder(call)) {
    throw new UsageError(
      `${wrapOption.name} applies to encoded text only`,
      `Remove ${wrapOption.name}: line endings in the input are ignored.`,
    );
  }
}

function remedyForBoth(tool: Tool, name: string, argument: string): string {
  const { letter } = fileOption;
  if (!takesFiles(tool)) return `Remove one of them: ${name} converts one input at a time.`;
  if (argument === STANDARD_INPUT) return `To read standard input too, put - after ${letter}: ${letter} - f.txt.`;
  return `Remove the text, or put all file names directly after ${letter}.`;
}

async function convertFiles(call: Call, names: readonly string[]): Promise<void> {
  const { command, given, streams } = call;
  const conversion = findPlainConversion(call);
  if (names.includes(STANDARD_INPUT) && streams.stdin.isTTY === true) {
    const hint = 'reads the text from the terminal. To end it, press Ctrl+D on an empty line.';
    await writeText(streams.stderr, `textmill ${command.name} ${hint}\n`);
  }
  const use = markUse(command.tool, given.options);
  const mark = use === 'converted' ? undefined : { isFound: false };
  const isText = conversion?.takesText !== false;
  const remedy = isDecoder(call) ? undefined : remedyForBytes(call);
  const { pieces, wholeText } = keepStart(readInputs(names, streams, isText, mark, remedy));
  const done = convertChunks(call, pieces, conversion, use === 'moved' ? mark : undefined);
  await done.catch((error: unknown) => fail(call, error, wholeText));
}

/** Throws an error with the most plausible reading of the text as its remedy, if it has one. */
async function fail(call: Call, error: unknown, wholeText: () => Promise<string | undefined>): Promise<never> {
  const { command, given } = call;
  const common = isNotText(error) ? remedyForBytes(call) : undefined;
  const usage = error instanceof TextmillError ? toolError(error, command.tool, sourceOf(given), common) : error;
  if (!(usage instanceof UsageError) || given.switches.length > 0 || !isReader(call)) throw usage;
  const text = usage.remedy === TO_FILE || usage.apiError?.field === TEXT_FIELD ? await wholeText() : undefined;
  const reading = text && (await import('./reading.ts')).readingOf(command, given.options, text);
  throw reading ? new UsageError(usage.message, reading.remedy, usage.apiError) : usage;
}

/** Converts the most plausible reading of a text, and says what was read. */
async function convertReading(call: Call, text: string): Promise<void> {
  const { command, given, streams } = call;
  const reading = (await import('./reading.ts')).readingOf(command, given.options, text);
  if (reading !== undefined) await writeText(streams.stderr, `textmill ${command.name}: ${reading.note}\n`);
  const { options = given.options, isEachLine, result } = reading ?? {};
  const plain = { ...call, given: { ...given, options, switches: isEachLine ? [sharedOptions.eachLine] : [] } };
  const conversion = result === undefined ? findPlainConversion(plain) : AS_IT_IS;
  await convertChunks(plain, [Buffer.from(result ?? reading?.text ?? text)], conversion);
}

const AS_IT_IS: ByteConversion = { takesText: true, push: (bytes) => bytes, end: () => Uint8Array.of() };

/**
 * @param conversion The conversion of the command for pieces; undefined if it needs the whole text.
 * @param mark Whether the result begins with a byte order mark, once the start of the input is read.
 */
async function convertChunks(
  call: Call,
  input: Pieces<Uint8Array>,
  conversion: ByteConversion | undefined,
  mark?: { readonly isFound: boolean },
): Promise<void> {
  const { command, given, streams } = call;
  const read = given.switches.includes(sharedOptions.limits) ? upToLimit(input) : input;
  const chunks = given.first === undefined ? read : converted(read, conversionFirst(call, given.first));
  if (conversion === undefined) {
    const text = await joinText(chunks);
    if (given.switches.includes(sharedOptions.read)) return convertReading(call, text);
    await writeText(streams.stdout, answer(call, text, mark?.isFound ? BYTE_ORDER_MARK : ''));
    return;
  }
  const values = valuesWithoutText(command.tool, given.options);
  const plain = converted(chunks, conversion);
  const pieces = given.columns === undefined ? plain : wrapped(plain, given.columns);
  const isTerminal = streams.stdout.isTTY === true;
  await writePieces(streams.stdout, printedPieces(command.tool, values, pieces, isTerminal, mark));
}

/** @throws Error if the operation needs the whole text: a bug in the definition of the tool. */
function conversionFirst(call: Call, first: Tool): ByteConversion {
  const conversion = findConversionOf(call, first);
  if (conversion === undefined) throw new Error(`${first.name} cannot convert pieces first`);
  return conversion;
}

async function* converted(chunks: Pieces<Uint8Array>, conversion: ByteConversion): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield conversion.push(chunk);
  yield conversion.end();
}

/** A text over the limit of a request is rejected in any case, so the rest of it is not read. */
async function* upToLimit(chunks: Pieces<Uint8Array>): AsyncGenerator<Uint8Array> {
  const read = new GrowingBytes();
  for await (const chunk of chunks) {
    read.push(chunk);
    if (read.length > httpLimits.bodyBytes) throw requestTooLarge();
  }
  yield read.bytes;
}

/** The remedy for bytes that are not text, if the command accepts them without the options that need text. */
function remedyForBytes(call: Call): string | undefined {
  const { switches, options } = call.given;
  const needsText = hasOtherEncoding(options) || byteCodec(call.command.tool, {}) === undefined;
  if (switches.length === 0 || needsText) return undefined;
  return `To convert any bytes, remove ${switches.map(({ name }) => name).join(' and ')}.`;
}

/** Whether the input can be in another notation: it is a number or encoded text. */
function isReader(call: Call): boolean {
  return call.command.tool.fields.operation === undefined || isDecoder(call);
}

/** Whether the input is encoded text, and the result can be any bytes. */
function isDecoder({ command: { tool }, given }: Call): boolean {
  return isExact(tool, valuesWithoutText(tool, given.options));
}

function requestTooLarge(): UsageError {
  return new UsageError(
    `the request would be larger than ${httpLimits.bodyBytes} bytes`,
    `Shorten the text, or remove ${sharedOptions.limits.name}.`,
    createError('REQUEST_TOO_LARGE', {}),
  );
}

async function convertArgument(call: Call, argument: string): Promise<void> {
  const { command, given, streams } = call;
  const text = refuseReplacedBytes(argument, THE_TEXT);
  if (isFile(text)) {
    const hint = `the text is also the name of a file; to convert the file, put ${fileOption.letter} before it`;
    await writeText(streams.stderr, `textmill ${command.name}: ${hint}\n`);
  }
  const conversion = findPlainConversion(call);
  const bytes = [Buffer.from(text)];
  const isRead = given.switches.includes(sharedOptions.read);
  if (given.first !== undefined || given.columns !== undefined || isRead) return convertChunks(call, bytes, conversion);
  let printed: string;
  try {
    printed = answer(call, text);
  } catch (error) {
    // A pipe or a file accepts bytes that are not text.
    if (!isNotText(error) || conversion === undefined || byteCodec(command.tool, {}) === undefined) throw error;
    if (streams.stdout.isTTY === true) throw notShowable(commandLineMessage(error.message, command.tool, THE_TEXT));
    return convertChunks(call, bytes, conversion);
  }
  await writeText(streams.stdout, printed);
}

function isNotText(error: unknown): error is TextmillError {
  return error instanceof TextmillError && error.code === 'NOT_UTF8';
}

/** Finds the conversion of the command for pieces; undefined if there is none, or if an option needs the whole text. */
function findPlainConversion(call: Call): ByteConversion | undefined {
  return call.given.switches.length > 0 ? undefined : findConversionOf(call, call.command.tool);
}

function findConversionOf({ given, findConversion }: Call, tool: Tool): ByteConversion | undefined {
  return findConversion(tool, valuesWithoutText(tool, given.options));
}

function valuesWithoutText(tool: Tool, options: Input): Input {
  return parseFields(tool.fields, { text: '', ...options }, { sizeLimits: false });
}

/** The output of the command for a text. The result begins with the mark. */
function answer({ command: { tool }, given, streams }: Call, text: string, mark = ''): string {
  const { switches, options } = given;
  const isLimited = switches.includes(sharedOptions.limits);
  const input = { text, ...options };
  if (isLimited && utf8Length(JSON.stringify(input)) > httpLimits.bodyBytes) throw requestTooLarge();
  const data = (switches.includes(sharedOptions.eachLine) ? convertEachLine : convert)(tool, input, {
    sizeLimits: isLimited,
  });
  if (isLimited) checkSize(data);
  if (switches.includes(sharedOptions.json)) return `${dataEnvelope({ ...data, result: mark + data.result })}\n`;
  const isTerminal = streams.stdout.isTTY === true;
  const values = valuesWithoutText(tool, options);
  const printed = printedText(tool, values, data, isTerminal);
  if (isTerminal && isExact(tool, values) && !isShowable(printed)) throw notShowable();
  return mark + printed;
}
