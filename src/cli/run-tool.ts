import { statSync } from 'node:fs';
import { dataEnvelope } from '../contract/envelope.ts';
import { answerLimit, isDataTooLarge, isRequestTooLarge, requestLimit } from '../contract/size.ts';
import type { ByteConversion } from '../core/byte-conversion.ts';
import { createError } from '../core/errors.ts';
import { parseFields } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { utf8Length } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { byteConversion } from '../tools/byte-conversions.ts';
import { convertEachLine } from '../tools/each-line.ts';
import { readInputs, STANDARD_INPUT } from './inputs.ts';
import { eachLineOption, fileOption, sharedOptions, takesFiles } from './options.ts';
import { isExact, isShowable, notShowable, printedPieces, printedText } from './output.ts';
import { refuseBrokenArguments } from './raw-arguments.ts';
import { quoteWord } from './shell-words.ts';
import { isTooLarge, readText, type Streams, tooLarge, writeBytes, writeText } from './streams.ts';
import type { Input, ToolCommand } from './tool-command.ts';
import { UsageError } from './usage-error.ts';

/** What a command was given. */
export interface Given {
  /** The text. Without it, or if it is `-`, the text is read from the files, or else from standard input. */
  readonly argument: string | undefined;
  /** The names of files, of which `-` is standard input. */
  readonly files: readonly string[];
  /** The values of the other fields. */
  readonly options: Input;
  /** Whether the service's limits of size apply. */
  readonly isLimited: boolean;
  /** Whether an envelope is printed. */
  readonly isJson: boolean;
  /** Whether each line is converted by itself. */
  readonly isEachLine: boolean;
}

/**
 * Reads the text, converts it, and writes the result.
 *
 * What is read is converted in pieces, as bytes, if the tool can do that. An envelope, the limits and lines are for texts.
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
    if (files.length > 0) await convertFiles(call, files);
    else if (argument === undefined || argument === STANDARD_INPUT) await convertFiles(call, [STANDARD_INPUT]);
    else await convertArgument(call, argument);
  } catch (error) {
    throw isTooLarge(error) ? tooLarge() : error;
  }
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
    throw new UsageError(`${files.length} files are given`, `Give one: ${name} converts one file at a time.`);
  }
}

function remedyForBoth(tool: Tool, name: string, argument: string): string {
  const { letter } = fileOption;
  if (!takesFiles(tool)) return `Give one of them. ${name} converts one file at a time.`;
  if (argument === STANDARD_INPUT) return `To read standard input too, put - after ${letter}: ${letter} - f.txt.`;
  return `Leave the text out. Put all file names directly after ${letter}.`;
}

async function convertFiles(call: Call, names: readonly string[]): Promise<void> {
  const { given, streams } = call;
  const conversion = findPlainConversion(call);
  if (names.includes(STANDARD_INPUT) && streams.stdin.isTTY === true) {
    const { name } = call.command;
    await writeText(
      streams.stderr,
      `textmill ${name} reads the text from here: end it with Ctrl+D on an empty line.\n`,
    );
  }
  // One text is checked when it is decoded; of several files, the one that is wrong is named.
  const chunks = readInputs(names, streams, conversion?.takesText ?? names.length > 1);
  if (conversion !== undefined) {
    await convertPieces(call, conversion, chunks);
    return;
  }
  // A text over the limit of a request would be refused whatever else it said.
  const isTooMuch = given.isLimited ? isRequestTooLarge : undefined;
  const text = await readText(chunks, isTooMuch, isByteEncoder(call) ? FOR_TEXT : undefined);
  if (text === undefined) throw createError('REQUEST_TOO_LARGE', requestLimit);
  await writeText(streams.stdout, answer(call, text));
}

const FOR_TEXT = `${eachLineOption.name}, ${sharedOptions.json.name} and ${sharedOptions.limits.name} are for text. Leave them out to encode any bytes.`;

/** Whether the command would encode any bytes if nothing were asked for that only texts have. */
function isByteEncoder({ command: { tool }, given, findConversion }: Call): boolean {
  if (!isForText(given)) return false;
  const values = valuesWithoutText(tool, given.options);
  return !isExact(tool, values) && findConversion(tool, values)?.takesText === false;
}

async function convertArgument(call: Call, argument: string): Promise<void> {
  const { command, streams } = call;
  const text = refuseBrokenArguments(argument, TEXT_FIELD);
  if (isFile(text)) {
    const word = quoteWord(text);
    const hint = `${word} is also a file: to convert its content, use ${fileOption.letter} ${word}`;
    await writeText(streams.stderr, `textmill ${command.name}: ${hint}\n`);
  }
  let printed: string;
  try {
    printed = answer(call, text);
  } catch (error) {
    // The result is bytes but not text: a pipe and a file can have them.
    const conversion = isNotText(error) ? findPlainConversion(call) : undefined;
    if (conversion === undefined || conversion.takesText) throw error;
    if (streams.stdout.isTTY === true && error instanceof Error) throw notShowable(error.message);
    await convertPieces(call, conversion, [Buffer.from(text)]);
    return;
  }
  await writeText(streams.stdout, printed);
}

function isNotText(error: unknown): boolean {
  return error instanceof TextmillError && error.code === 'NOT_UTF8';
}

/** Whether a text is the name of a file, too. */
function isFile(text: string): boolean {
  if (text === '') return false;
  try {
    return statSync(text, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // It is too long for a name, for instance.
    return false;
  }
}

function findPlainConversion({ command, given, findConversion }: Call): ByteConversion | undefined {
  return isForText(given) ? undefined : findConversion(command.tool, valuesWithoutText(command.tool, given.options));
}

/** Whether something was asked for that only texts have. */
function isForText({ isJson, isLimited, isEachLine }: Given): boolean {
  return isJson || isLimited || isEachLine;
}

function valuesWithoutText(tool: Tool, options: Input): Input {
  return parseFields(tool.fields, { [TEXT_FIELD]: '', ...options }, { sizeLimits: false });
}

async function convertPieces(
  { command, given, streams }: Call,
  conversion: ByteConversion,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const { stdout } = streams;
  const values = valuesWithoutText(command.tool, given.options);
  const pieces = piecesOf(conversion, chunks);
  await writeBytes(stdout, printedPieces(command.tool, values, pieces, stdout.isTTY === true));
}

async function* piecesOf(
  conversion: ByteConversion,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield conversion.push(chunk);
  yield conversion.end();
}

/** What is printed for a text. */
function answer({ command, given, streams }: Call, text: string): string {
  const { isJson, isLimited, isEachLine, options } = given;
  const { tool } = command;
  const input = { [TEXT_FIELD]: text, ...options };
  if (isLimited && isRequestTooLarge(utf8Length(JSON.stringify(input)))) {
    throw createError('REQUEST_TOO_LARGE', requestLimit);
  }
  const data = (isEachLine ? convertEachLine : convert)(tool, input, { sizeLimits: isLimited });
  if (isLimited && isDataTooLarge(data)) throw createError('RESULT_TOO_LARGE', answerLimit);
  if (isJson) return `${dataEnvelope(data)}\n`;
  const isTerminal = streams.stdout.isTTY === true;
  const values = valuesWithoutText(tool, options);
  const printed = printedText(tool, values, data, isTerminal);
  if (isTerminal && isExact(tool, values) && !isShowable(printed)) throw notShowable();
  return printed;
}
