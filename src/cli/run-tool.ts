import { isUtf8 } from 'node:buffer';
import { statSync } from 'node:fs';
import { dataEnvelope } from '../contract/envelope.ts';
import { answerLimit, isDataTooLarge, isRequestTooLarge, requestLimit } from '../contract/size.ts';
import type { ByteConversion } from '../core/byte-conversion.ts';
import { createError } from '../core/errors.ts';
import { parseFields } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { utf8Length } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { utf8Check } from '../core/utf8-check.ts';
import { byteConversion } from '../tools/byte-conversions.ts';
import { readInputs, STANDARD_INPUT } from './inputs.ts';
import { fileOption, takesFiles } from './options.ts';
import { isExact, isShowable, notShowable, printedPieces, printedText } from './output.ts';
import { refuseBrokenArguments } from './raw-arguments.ts';
import { quoteWord } from './shell-words.ts';
import { isTooLarge, notUtf8, readText, type Streams, tooLarge, writeBytes, writeText } from './streams.ts';
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
}

/**
 * Reads the text, converts it, and writes the result.
 *
 * What is read is converted in pieces, as bytes, if the tool can do that. An envelope and the limits are for texts.
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
    const remedy = takesFiles(tool)
      ? `Leave the text out. The names of files stand together, after ${fileOption.letter}.`
      : `Give one of them. ${name} converts one file at a time.`;
    throw new UsageError('both a text and a file are given', remedy);
  }
  if (files.length > 1 && !takesFiles(tool)) {
    throw new UsageError(`${files.length} files are given`, `Give one: ${name} converts one file at a time.`);
  }
}

async function convertFiles(call: Call, names: readonly string[]): Promise<void> {
  const { given, streams } = call;
  const { stdin, stderr } = streams;
  const conversion = findPlainConversion(call);
  if (names.includes(STANDARD_INPUT) && stdin.isTTY === true) {
    const { name } = call.command;
    await writeText(stderr, `textmill ${name} reads the text from here: end it with Ctrl+D on an empty line.\n`);
  }
  const chunks = readInputs(names, stdin);
  if (conversion !== undefined) {
    await convertPieces(call, conversion, chunks);
    return;
  }
  // A text over the limit of a request would be refused whatever else it said.
  const text = await readText(chunks, given.isLimited ? isRequestTooLarge : undefined);
  if (text === undefined) throw createError('REQUEST_TOO_LARGE', requestLimit);
  await writeText(streams.stdout, answer(call, text));
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
    if (conversion === undefined) throw error;
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
  const { isJson, isLimited, options } = given;
  return isJson || isLimited ? undefined : findConversion(command.tool, valuesWithoutText(command, options));
}

function valuesWithoutText({ tool }: ToolCommand, options: Input): Input {
  return parseFields(tool.fields, { [TEXT_FIELD]: '', ...options }, { sizeLimits: false });
}

async function convertPieces(
  { command, given, streams }: Call,
  conversion: ByteConversion,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const { stdout } = streams;
  const values = valuesWithoutText(command, given.options);
  const pieces = piecesOf(conversion, chunks);
  await writeBytes(stdout, printedPieces(command.tool, values, pieces, stdout.isTTY === true));
}

async function* piecesOf(
  conversion: ByteConversion,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const check = conversion.takesText ? utf8Check(isUtf8) : undefined;
  for await (const chunk of chunks) {
    refuseInvalidUtf8(check?.push(chunk));
    yield conversion.push(chunk);
  }
  refuseInvalidUtf8(check?.end());
  yield conversion.end();
}

/** @param byte The index of the first byte that is not UTF-8, or -1. */
function refuseInvalidUtf8(byte = -1): void {
  if (byte !== -1) throw notUtf8(TEXT_FIELD, `from byte ${byte}`);
}

/** What is printed for a text. */
function answer({ command, given, streams }: Call, text: string): string {
  const { isJson, isLimited, options } = given;
  const { tool } = command;
  const input = { [TEXT_FIELD]: text, ...options };
  if (isLimited && isRequestTooLarge(utf8Length(JSON.stringify(input)))) {
    throw createError('REQUEST_TOO_LARGE', requestLimit);
  }
  const values = parseFields(tool.fields, input, { sizeLimits: isLimited });
  const data = tool.run(values);
  if (isLimited && isDataTooLarge(data)) throw createError('RESULT_TOO_LARGE', answerLimit);
  if (isJson) return `${dataEnvelope(data)}\n`;
  const isTerminal = streams.stdout.isTTY === true;
  const printed = printedText(tool, values, data, isTerminal);
  if (isTerminal && isExact(tool, values) && !isShowable(printed)) throw notShowable();
  return printed;
}
