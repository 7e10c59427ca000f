import { dataEnvelope } from '../contract/envelope.ts';
import { isTooLarge } from '../core/bug.ts';
import { type ByteConversion, collected } from '../core/byte-conversion.ts';
import { TERMINAL_COMMAND } from '../core/escapes.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { copyOf, GrowingBytes, joinBytes } from '../core/growing-bytes.ts';
import { splitLines } from '../core/lines.ts';
import { decodeUtf8, textOf } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { byteConversion, decodedBytes, markUse } from '../tools/bytes.ts';
import { mapLines } from '../tools/each-line.ts';
import { refuseReplacedBytes, THE_TEXT, tooLarge } from './errors.ts';
import type { WriteForm } from './forms.ts';
import { type Given, isDecoder, isReader, refuseCombinations, refuseFiles } from './given.ts';
import { type Header, type InputStart, startOf, withoutHeader } from './input-start.ts';
import { inputName, isFile, joinText, readInputs, STANDARD_INPUT } from './inputs.ts';
import { fileOption, sharedOptions, takesFiles } from './options.ts';
import { gather, notShowable, printedPieces, printedText, valuesWithoutText, wrapped } from './output.ts';
import { type Pieces, type Streams, writePieces, writeText } from './streams.ts';
import { READ, type ToolCommand } from './tool-commands.ts';

/**
 * Reads the text, converts it, and writes the result.
 *
 * Input from files and standard input is converted as bytes in pieces, if the tool supports it. `--each-line`,
 * `--read` and `--json` need the whole text, and a form the whole result.
 *
 * @throws UsageError if the user can fix the error.
 * @throws StreamError if a stream fails.
 */
export async function runTool(
  command: ToolCommand,
  given: Given,
  streams: Streams,
  findConversion: typeof byteConversion = byteConversion,
): Promise<number> {
  refuseFiles(command, given);
  const { argument, files } = given;
  const plain = { command, given, streams, findConversion, kept: new GrowingBytes(), lineErrors: [] };
  try {
    refuseCombinations(command, given);
    const call = { ...plain, write: await writerFor(command, given) };
    if (files.length > 0) await convertFiles(call, files);
    else if (argument === undefined || argument === STANDARD_INPUT) await convertFiles(call, [STANDARD_INPUT]);
    else await convertArgument(call, argument);
    return await reportLines(plain);
  } catch (error) {
    throw await explained(plain, error);
  }
}

async function writerFor(command: ToolCommand, given: Given): Promise<WriteForm | undefined> {
  return given.form === undefined ? undefined : (await import('./forms.ts')).formWriter(command, given, given.form);
}

interface Call {
  readonly command: ToolCommand;
  readonly given: Given;
  readonly streams: Streams;
  readonly findConversion: typeof byteConversion;
  /** Writes the result in the form that is given, which is loaded only if there is one. */
  readonly write?: WriteForm | undefined;
  /** The text that was read, for errors: all of it, unless it is long. */
  readonly kept: GrowingBytes;
  /** The lines that could not be converted separately. */
  readonly lineErrors: LineError[];
}

interface LineError {
  readonly error: TextmillError;
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Reports the lines that could not be converted separately, and returns the exit code. */
async function reportLines({ command: { tool }, given, streams, lineErrors }: Call): Promise<number> {
  if (lineErrors.length === 0) return 0;
  const { lineError } = await import('./tool-error.ts');
  const {
    options,
    files: [name = STANDARD_INPUT],
  } = given;
  const source = name === STANDARD_INPUT ? name : inputName(name);
  const reports = lineErrors.map(
    ({ error, text, line }) => `${lineError(error, { tool, options, text, source }, line)}\n`,
  );
  await writeText(streams.stderr, reports.join(''));
  return 1;
}

/** The error of a tool in words for a shell, or any other error as it is. */
async function explained(call: Call, error: unknown): Promise<unknown> {
  const { command, given, kept } = call;
  const { files, options, switches } = given;
  const [name = STANDARD_INPUT, ...others] = files;
  const source = name === STANDARD_INPUT || others.length > 0 ? THE_TEXT : inputName(name);
  if (isTooLarge(error)) return tooLarge(source);
  if (!(error instanceof TextmillError)) return error;
  const text = kept.length <= LONGEST_KEPT ? decodeUtf8(kept.bytes) : undefined;
  const isEachLine = switches.includes(sharedOptions.eachLine);
  // With another wrong option, it is not known what the command reads.
  const canRead = error.field === TEXT_FIELD && switches.length === 0 && isReader(command, given);
  const hint = canRead ? `\nTo read a value in other text, add ${sharedOptions.read.name}.` : '';
  const { toolError } = await import('./tool-error.ts');
  return toolError(error, { tool: command.tool, options, text, source, isEachLine }, hint);
}

/** Errors of longer texts do not name their lines. */
const LONGEST_KEPT = 1_048_576;

async function* keep(pieces: Pieces<Uint8Array>, kept: GrowingBytes): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    if (kept.length <= LONGEST_KEPT) kept.push(piece);
    yield piece;
  }
}

async function convertFiles(call: Call, names: readonly string[]): Promise<void> {
  const { command, given, streams } = call;
  const conversion = findPlainConversion(call);
  if (names.includes(STANDARD_INPUT) && streams.stdin.isTTY === true) {
    const hint = 'reads the text from the terminal. To end it, press Ctrl+D on an empty line.';
    await writeText(streams.stderr, `textmill ${command.name} ${hint}\n`);
  }
  const use = markUse(command.tool, given.options);
  const start = use === 'converted' ? undefined : { isMarked: false, header: headerOf(call) };
  const inputs = readInputs(names, streams, conversion?.takesText !== false, start);
  await convertChunks(call, inputs, conversion, use === 'moved' ? start : undefined);
}

/** Writes the result of what a text means, and how it was read; or what it can mean. */
async function convertReading(call: Call, text: string, start?: InputStart): Promise<void> {
  const { command, given, streams } = call;
  const { meaning, message } = (await import('./reading.ts')).readText(command, given, text);
  await writeText(meaning === undefined ? streams.stdout : streams.stderr, message);
  if (meaning === undefined) return;
  const { result, value, options, isEachLine } = meaning;
  if (value === undefined || typeof result !== 'string' || command.tool.name === READ)
    return writeResult(call, [Buffer.from(result)], '');
  const switches = isEachLine ? [sharedOptions.eachLine] : [];
  const own = { ...given, options, switches };
  await writeText(streams.stdout, answer({ ...call, given: own, write: await writerFor(command, own) }, value, start));
}

/**
 * @param conversion The conversion of the command for pieces; undefined if it needs the whole text.
 * @param start What the result begins with, once it is read.
 */
async function convertChunks(
  call: Call,
  input: Pieces<Uint8Array>,
  conversion: ByteConversion | undefined,
  start?: InputStart,
): Promise<void> {
  const { command, given, streams, write } = call;
  const kept = keep(input, call.kept);
  const chunks = given.first === undefined ? kept : converted(kept, conversionFirst(call, given.first));
  if (conversion === undefined) {
    const text = await joinText(chunks);
    const { read, list } = sharedOptions;
    const isReading = command.tool.name === READ || given.switches.some((option) => option === read || option === list);
    return isReading ? convertReading(call, text, start) : writeText(streams.stdout, answer(call, text, start));
  }
  if (write !== undefined) {
    const all = await gather(chunks);
    const bytes = await gather(converted([all], conversion)).catch((error: unknown) => {
      const isNotText = error instanceof TextmillError && error.code === 'NOT_UTF8';
      const decoded = isNotText ? decodedBytes(command.tool, textOf(all), given.options) : undefined;
      if (decoded === undefined) throw error;
      return decoded;
    });
    return writeResult(call, [bytes], decodeUtf8(all) ?? '', start);
  }
  const plain = converted(chunks, conversion);
  await writeResult(call, given.columns === undefined ? plain : wrapped(plain, given.columns), '', start);
}

/** Writes a result, in its form if there is one. */
async function writeResult(call: Call, pieces: Pieces<Uint8Array>, text: string, start?: InputStart): Promise<void> {
  const { command, given, streams, write } = call;
  if (write !== undefined) {
    const bytes = await gather(pieces);
    const result = isDecoder(command, given) ? bytes : textOf(bytes);
    return writeText(streams.stdout, shown(call, write(result, text, { header: start?.header?.line })));
  }
  const values = valuesWithoutText(command.tool, given.options);
  const isTerminal = streams.stdout.isTTY === true;
  await writePieces(streams.stdout, printedPieces(command.tool, values, pieces, isTerminal, start));
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

async function convertArgument(call: Call, argument: string): Promise<void> {
  const { command, streams } = call;
  const text = refuseReplacedBytes(argument, THE_TEXT);
  if (isFile(text)) {
    const hint = `the text is also the name of a file; to convert the file, put ${fileOption.letter} before it`;
    await writeText(streams.stderr, `textmill ${command.name}: ${hint}\n`);
  }
  const header = headerOf(call);
  const bytes = header === undefined ? [Buffer.from(text)] : withoutHeader([Buffer.from(text)], header);
  const conversion = findPlainConversion(call);
  await convertChunks(call, bytes, conversion && atOnce(conversion), { isMarked: false, header });
}

/** A conversion without a part of the result before an error. */
function atOnce({ takesText, push, end }: ByteConversion): ByteConversion {
  return collected(takesText, (bytes) => joinBytes(copyOf(push(bytes)), end()));
}

/** Finds the conversion of the command for pieces; undefined if there is none, or if an option needs the whole text. */
function findPlainConversion(call: Call): ByteConversion | undefined {
  const needsText = call.given.switches.some((option) => option !== sharedOptions.header);
  return needsText ? undefined : findConversionOf(call, call.command.tool);
}

function findConversionOf({ given, findConversion }: Call, tool: Tool): ByteConversion | undefined {
  return findConversion(tool, valuesWithoutText(tool, given.options));
}

/** The place for the first line, if it is read apart from the others. */
function headerOf({ given }: Call): Header | undefined {
  return given.switches.includes(sharedOptions.header) ? {} : undefined;
}

/** The output of the command for a text. */
function answer(call: Call, text: string, inputStart?: InputStart): string {
  const { command, given, streams, write } = call;
  const { tool } = command;
  const { switches, options } = given;
  const values = valuesWithoutText(tool, options);
  const convertText = (own: string) => convert(tool, { ...values, text: own }, { sizeLimits: false });
  const lineResults: string[] | undefined = switches.includes(sharedOptions.eachLine) ? [] : undefined;
  const failures = new Map<number, TextmillError>();
  const convertLine = (line: string) => {
    let result = '';
    try {
      ({ result } = convertText(line));
    } catch (error) {
      const isOfLine = error instanceof TextmillError && error.field === TEXT_FIELD;
      // The response of the API is one error.
      if (!isOfLine || switches.includes(sharedOptions.json)) throw error;
      failures.set(lineResults?.length ?? 0, error);
    }
    lineResults?.push(result);
    return result;
  };
  const data = lineResults ? { result: mapLines(text, convertLine) } : convertText(text);
  if (failures.size > 0) {
    const lines = splitLines(text).map((line, index) => ({ text: line, line: index + 1 }));
    for (const [index, own] of lines.filter((line) => line.text !== '').entries()) {
      const error = failures.get(index);
      if (error !== undefined) call.lineErrors.push({ ...own, error });
    }
  }
  const start = textOf(startOf(inputStart));
  if (switches.includes(sharedOptions.json)) return `${dataEnvelope({ ...data, result: start + data.result })}\n`;
  const printed = printedText(tool, values, data, streams.stdout.isTTY === true);
  const result = takesFiles(tool) ? printed : data.result;
  return shown(call, write?.(result, text, { header: inputStart?.header?.line, lineResults }) ?? start + printed);
}

/** An output as a text. On a terminal, it must not contain commands to it. */
function shown({ command, given, streams }: Call, output: string): string {
  if (streams.stdout.isTTY === true && isDecoder(command, given) && TERMINAL_COMMAND.test(output)) throw notShowable();
  return output;
}
