import { answerLimit, dataEnvelope, isDataTooLarge, isRequestTooLarge, requestLimit } from '../contract/envelope.ts';
import { createHttpError } from '../contract/errors.ts';
import type { ByteConversion } from '../core/byte-conversion.ts';
import { parseFields } from '../core/field.ts';
import { RESULT_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { GrowingBytes } from '../core/growing-bytes.ts';
import { utf8Length } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { convert, type DataOfOutput, type Tool, type ToolOutput } from '../core/tool.ts';
import { quoteWord } from '../documents/snippets/shell.ts';
import { byteConversion } from '../tools/bytes.ts';
import { convertEachLine } from '../tools/each-line.ts';
import type { Input, ToolCommand } from './commands.ts';
import { commandLineMessage, isTooLarge, THE_TEXT, tooLarge, toolError, UsageError } from './errors.ts';
import { inputName, isFile, readInputs, readText, refuseBrokenArguments, STANDARD_INPUT } from './inputs.ts';
import { fileOption, sharedOptions, takesFiles, wrapOption } from './options.ts';
import {
  createWrapper,
  isExact,
  isShowable,
  notShowable,
  printedPieces,
  printedText,
  type Wrapper,
  wrapText,
} from './output.ts';
import { remedyForText } from './remedies.ts';
import { type Pieces, type Streams, writePieces, writeText } from './streams.ts';

/** The arguments of a tool's command. */
export interface Given {
  /** The text. If it is undefined or `-`, the text is read from the files, or from standard input if there are none. */
  readonly argument: string | undefined;
  /** The names of files; `-` is standard input. */
  readonly files: readonly string[];
  /** The values of the other fields. */
  readonly options: Input;
  /** The tool with an operation that is applied first, with the same values. */
  readonly first: Tool | undefined;
  /** The length of the lines of encoded text; 0 for one line. */
  readonly columns: number;
  /** Whether the size limits of the service apply. */
  readonly isLimited: boolean;
  /** Whether the envelope of the API is printed. */
  readonly isJson: boolean;
  /** Whether each line is converted separately. */
  readonly isEachLine: boolean;
}

/**
 * Reads the text, converts it, and writes the result.
 *
 * Input from files and standard input is converted as bytes in pieces, if the tool supports it. `--json`, `--limits`
 * and `--each-line` need the whole text.
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
  const call: Call = { command, given, streams, findConversion, start: given.argument ?? '' };
  refuseFiles(command, given);
  refuseWrapping(call);
  const { argument, files } = given;
  try {
    if (files.length > 0) await convertFiles(call, files);
    else if (argument === undefined || argument === STANDARD_INPUT) await convertFiles(call, [STANDARD_INPUT]);
    else await convertArgument(call, argument);
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge();
    if (!(error instanceof TextmillError)) throw error;
    const remedy = isNotText(error)
      ? remedyForBytes(call)
      : remedyForText(command.tool, given.options, call.start, error);
    throw toolError(error, command.tool, sourceOf(given), remedy);
  }
}

/** The name of the input in messages. */
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
  /** The start of the text, for remedies; empty if it is not known. */
  start: string;
}

function refuseFiles({ name, tool }: ToolCommand, { argument, files }: Given): void {
  if (files.length > 0 && argument !== undefined) {
    throw new UsageError('both a text and a file are given', remedyForBoth(tool, name, argument));
  }
  if (files.length > 1 && !takesFiles(tool)) {
    throw new UsageError(`${files.length} files are given`, `Use one file: ${name} converts one input at a time.`);
  }
}

function refuseWrapping({ command: { tool }, given }: Call): void {
  const { columns, options, isJson, isEachLine } = given;
  if (columns === 0) return;
  const { name } = wrapOption;
  const other = [isJson && sharedOptions.json.name, isEachLine && sharedOptions.eachLine.name].find(Boolean);
  if (other) throw new UsageError(`${name} and ${other} cannot be used together`, 'Use one of them.');
  if (isExact(tool, valuesWithoutText(tool, options))) {
    throw new UsageError(`${name} applies to encoded text only`, `Remove ${name}: line ends in the input are ignored.`);
  }
}

function remedyForBoth(tool: Tool, name: string, argument: string): string {
  const { letter } = fileOption;
  if (!takesFiles(tool)) return `Remove one of them: ${name} converts one input at a time.`;
  if (argument === STANDARD_INPUT) return `To read standard input too, put - after ${letter}: ${letter} - f.txt.`;
  return `Remove the text, or put all file names directly after ${letter}.`;
}

async function convertFiles(call: Call, names: readonly string[]): Promise<void> {
  const { given, streams } = call;
  const conversions = findPlainConversions(call);
  if (names.includes(STANDARD_INPUT) && streams.stdin.isTTY === true) {
    const hint = 'reads the text from the terminal. To end it, press Ctrl+D on an empty line.';
    await writeText(streams.stderr, `textmill ${call.command.name} ${hint}\n`);
  }
  // One text is checked when it is decoded. Several files are checked separately, so that a message names the file.
  const chunks = readInputs(names, streams, conversions?.[0]?.takesText ?? names.length > 1);
  if (conversions !== undefined) {
    await convertPieces(call, conversions, isDecoder(call) ? rememberingStart(call, chunks) : chunks);
    return;
  }
  const remedy = isDecoder(call) ? undefined : remedyForBytes(call);
  const text = await readText(given.isLimited ? upToLimit(chunks) : chunks, sourceOf(given), remedy);
  call.start = text;
  await writeText(streams.stdout, answer(call, text));
}

/** Keeps a short text, which may have been pasted. */
async function* rememberingStart(call: Call, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    if (call.start.length + chunk.length <= LONGEST_START) call.start += Buffer.from(chunk).toString('latin1');
    yield chunk;
  }
}

const LONGEST_START = 4_096;

/** A text over the limit of a request is rejected in any case, so the rest of it is not read. */
async function* upToLimit(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const read = new GrowingBytes();
  for await (const chunk of chunks) {
    read.push(chunk);
    if (isRequestTooLarge(read.length)) throw requestTooLarge();
  }
  yield read.bytes;
}

/** The remedy for bytes that are not text, if the command accepts them without the options that need text. */
function remedyForBytes(call: Call): string | undefined {
  const { isJson, isLimited, isEachLine } = call.given;
  const { eachLine, json, limits } = sharedOptions;
  const names = [isEachLine && eachLine.name, isJson && json.name, isLimited && limits.name].filter(Boolean);
  if (names.length === 0 || findByteConversion(call)?.takesText !== false) return undefined;
  return `To convert any bytes, remove ${names.join(' and ')}.`;
}

/** Whether the input is encoded text, and the result can be any bytes. */
function isDecoder({ command: { tool }, given }: Call): boolean {
  return isExact(tool, valuesWithoutText(tool, given.options));
}

function requestTooLarge(): UsageError {
  return new UsageError(
    `the request would be larger than ${requestLimit.bytes} bytes`,
    `Shorten the text, or remove ${sharedOptions.limits.name}.`,
    createHttpError('REQUEST_TOO_LARGE', requestLimit),
  );
}

async function convertArgument(call: Call, argument: string): Promise<void> {
  const { command, streams } = call;
  const text = refuseBrokenArguments(argument, THE_TEXT, FOR_ARGUMENTS);
  if (isFile(text)) {
    const word = quoteWord(text);
    const hint = `the text ${word} is also the name of a file; to convert the file, use ${fileOption.letter} ${word}`;
    await writeText(streams.stderr, `textmill ${command.name}: ${hint}\n`);
  }
  let printed: string;
  try {
    printed = answer(call, text);
  } catch (error) {
    // A pipe or a file accepts bytes that are not text.
    const conversions = isNotText(error) ? findPlainConversions(call) : undefined;
    if (conversions === undefined || conversions[0]?.takesText) throw error;
    if (streams.stdout.isTTY === true && error instanceof Error) {
      throw notShowable(commandLineMessage(error.message, command.tool, THE_TEXT));
    }
    await convertPieces(call, conversions, [Buffer.from(text)]);
    return;
  }
  await writeText(streams.stdout, printed);
}

const FOR_ARGUMENTS = `An argument must be UTF-8. Use ${fileOption.letter} or standard input for other bytes.`;

function isNotText(error: unknown): boolean {
  return error instanceof TextmillError && error.code === 'NOT_UTF8';
}

/** Finds the conversions of the command, in order; undefined if there are none, or if an option needs text. */
function findPlainConversions(call: Call): readonly ByteConversion[] | undefined {
  const { isJson, isLimited, isEachLine, first } = call.given;
  if (isJson || isLimited || isEachLine) return undefined;
  const own = findByteConversion(call);
  const before = first && findByteConversion(call, first);
  return own === undefined || (first !== undefined && before === undefined)
    ? undefined
    : [...(before ? [before] : []), own];
}

function findByteConversion({ command, given, findConversion }: Call, tool = command.tool): ByteConversion | undefined {
  return findConversion(tool, valuesWithoutText(tool, given.options));
}

function valuesWithoutText(tool: Tool, options: Input): Input {
  return parseFields(tool.fields, { [TEXT_FIELD]: '', ...options }, { sizeLimits: false });
}

async function convertPieces(
  call: Call,
  conversions: readonly ByteConversion[],
  chunks: Pieces<Uint8Array>,
): Promise<void> {
  const { tool } = call.command;
  const { options, columns } = call.given;
  const { stdout } = call.streams;
  const converted = conversions.reduce(piecesOf, chunks);
  const pieces = columns === 0 ? converted : wrapped(converted, createWrapper(columns));
  await writePieces(stdout, printedPieces(tool, valuesWithoutText(tool, options), pieces, stdout.isTTY === true));
}

async function* piecesOf(chunks: Pieces<Uint8Array>, conversion: ByteConversion): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield conversion.push(chunk);
  yield conversion.end();
}

async function* wrapped(pieces: Pieces<Uint8Array>, wrap: Wrapper): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield wrap(piece);
}

/** The output of the command for a text. */
function answer(call: Call, text: string): string {
  const { tool } = call.command;
  const { isLimited, isJson, options, columns } = call.given;
  if (isLimited && isRequestTooLarge(utf8Length(JSON.stringify({ [TEXT_FIELD]: text, ...options })))) {
    throw requestTooLarge();
  }
  const data = dataOf(call, text);
  if (isLimited && isDataTooLarge(data)) throw createHttpError('RESULT_TOO_LARGE', answerLimit);
  if (isJson) return `${dataEnvelope(data)}\n`;
  const isTerminal = call.streams.stdout.isTTY === true;
  const values = valuesWithoutText(tool, options);
  const shown = columns === 0 ? data : { ...data, [RESULT_FIELD]: wrapText(data[RESULT_FIELD], columns) };
  const printed = printedText(tool, values, shown, isTerminal);
  if (isTerminal && isExact(tool, values) && !isShowable(printed)) throw notShowable();
  return printed;
}

function dataOf({ command: { tool }, given }: Call, text: string): DataOfOutput<ToolOutput> {
  const { isLimited: sizeLimits, isEachLine, options, first } = given;
  const input = { [TEXT_FIELD]: text, ...options };
  if (first === undefined) return (isEachLine ? convertEachLine : convert)(tool, input, { sizeLimits });
  const before = convert(first, input, { sizeLimits });
  const next = printedText(first, valuesWithoutText(first, options), before, false);
  const data = convert(tool, { ...input, [TEXT_FIELD]: next }, { sizeLimits: false });
  const { countedBy = RESULT_FIELD } = tool.output[RESULT_FIELD];
  // The other outputs describe the text.
  return { ...before, [countedBy]: data[countedBy] ?? '', [RESULT_FIELD]: data[RESULT_FIELD] };
}
