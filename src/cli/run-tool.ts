import { dataEnvelope } from '../contract/envelope.ts';
import { isTooLarge } from '../core/bug.ts';
import { type ByteConversion, collected } from '../core/byte-conversion.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { copyOf, joinBytes } from '../core/growing-bytes.ts';
import { decodeUtf8, textOf } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { byteCodec, byteConversion, decodedBytes, hasOtherEncoding, markUse } from '../tools/bytes.ts';
import { mapLines } from '../tools/each-line.ts';
import { THE_TEXT, tooLarge, toolError, UsageError } from './errors.ts';
import type { WriteForm } from './forms.ts';
import { type Given, isDecoder, isReader, refuseCombinations, refuseFiles } from './given.ts';
import { type Header, type InputStart, startOf, withoutHeader } from './input-start.ts';
import { inputName, isFile, joinText, readInputs, refuseReplacedBytes, STANDARD_INPUT } from './inputs.ts';
import { fileOption, sharedOptions, takesFiles } from './options.ts';
import { gather, isShowable, notShowable, printedPieces, printedText, valuesWithoutText, wrapped } from './output.ts';
import { bytesOfInputs, withProgress } from './progress.ts';
import { keepStart, type Pieces, type Streams, writePieces, writeText } from './streams.ts';
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
): Promise<void> {
  refuseFiles(command, given);
  const { argument, files } = given;
  try {
    refuseCombinations(command, given);
    const plain = { command, given, streams, findConversion };
    // A reading can need other options.
    const call = given.switches.includes(sharedOptions.read) ? plain : await withForm(plain);
    if (files.length > 0) await convertFiles(call, files);
    else if (argument === undefined || argument === STANDARD_INPUT) await convertFiles(call, [STANDARD_INPUT]);
    else await convertArgument(call, argument).catch((error: unknown) => fail(call, error, async () => argument));
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge(sourceOf(given));
    throw explained({ command, given }, error, undefined);
  }
}

function sourceOf({ files }: Given): string {
  const [name = STANDARD_INPUT, ...others] = files;
  return name === STANDARD_INPUT || others.length > 0 ? THE_TEXT : inputName(name);
}

interface Call {
  readonly command: ToolCommand;
  readonly given: Given;
  readonly streams: Streams;
  readonly findConversion: typeof byteConversion;
  /** Writes the result in the form that is given. */
  readonly write?: WriteForm | undefined;
}

/** The call with the function that writes its form, which is loaded only if there is one. */
async function withForm(call: Call): Promise<Call> {
  const { form, options, switches } = call.given;
  if (form === undefined) return call;
  const values = valuesWithoutText(call.command.tool, options);
  const { formWriter } = await import('./forms.ts');
  return { ...call, write: formWriter(call.command, values, switches.includes(sharedOptions.eachLine), form) };
}

async function convertFiles(call: Call, names: readonly string[]): Promise<void> {
  const { command, given, streams } = call;
  const { stdout, stderr } = streams;
  const conversion = findPlainConversion(call);
  const isTyped = names.includes(STANDARD_INPUT) && streams.stdin.isTTY === true;
  if (isTyped) {
    const hint = 'reads the text from the terminal. To end it, press Ctrl+D on an empty line.';
    await writeText(streams.stderr, `textmill ${command.name} ${hint}\n`);
  }
  const use = markUse(command.tool, given.options);
  const start = use === 'converted' ? undefined : { isMarked: false, header: headerOf(call) };
  const isText = conversion?.takesText !== false;
  const remedy = isDecoder(command, given) ? undefined : remedyForBytes(call);
  const inputs = readInputs(names, streams, isText, start, remedy);
  const sizeOf = () => bytesOfInputs(names, streams.stdin);
  const progress = withProgress(inputs, { stdout, stderr, isTyped }, `textmill ${command.name}`, sizeOf);
  const { pieces, wholeText } = keepStart(progress.pieces);
  const done = convertChunks(call, pieces, conversion, use === 'moved' ? start : undefined).finally(progress.end);
  await done.catch((error: unknown) => fail(call, error, wholeText));
}

/** Throws an error in words for a shell, with the text if that is still known. */
async function fail(call: Call, error: unknown, wholeText: () => Promise<string | undefined>): Promise<never> {
  throw explained(call, error, error instanceof TextmillError ? await wholeText() : undefined);
}

/** The error of a tool in words for a shell, or any other error as it is. */
function explained(call: Pick<Call, 'command' | 'given'>, error: unknown, text: string | undefined): unknown {
  const { command, given } = call;
  if (!(error instanceof TextmillError)) return error;
  const { options, switches } = given;
  const isEachLine = switches.includes(sharedOptions.eachLine);
  const attempt = { tool: command.tool, options, text, source: sourceOf(given), isEachLine };
  const usage = toolError(error, attempt, isNotText(error) ? remedyForBytes(call) : undefined);
  const canRead = switches.length === 0 && !isReading(call) && isReader(command, given) && error.field === TEXT_FIELD;
  return canRead ? new UsageError(usage.message, `${usage.remedy} ${FOR_READING}`, error) : usage;
}

const FOR_READING = `To read a value in other text, add ${sharedOptions.read.name}.`;

/** Whether the text is read before it is converted. */
function isReading({ command, given }: Pick<Call, 'command' | 'given'>): boolean {
  return command.tool.name === READ || given.switches.includes(sharedOptions.read);
}

/** Writes the result of the meaning of a text, and how it was read. @throws UsageError if it has no clear meaning */
async function convertReading(call: Call, text: string, start?: InputStart): Promise<void> {
  const { command, given, streams } = call;
  const { listOf, meaningFor, readAs } = await import('./reading.ts');
  if (given.switches.includes(sharedOptions.list)) return writeText(streams.stdout, listOf(command, text));
  const meaning = meaningFor(command, given.options, text);
  await writeText(streams.stderr, readAs(meaning));
  const plain = await withForm({ ...call, given: { ...given, switches: [] } });
  const { result, value = text } = meaning;
  // Of a list, the lines are read.
  if (takesFiles(command.tool)) return writeText(streams.stdout, answer(plain, value, start));
  await writeResult(plain, [Buffer.from(result)], value);
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
  const chunks = given.first === undefined ? input : converted(input, conversionFirst(call, given.first));
  if (conversion === undefined) {
    const text = await joinText(chunks);
    if (isReading(call)) return convertReading(call, text, start);
    let output: string;
    try {
      output = answer(call, text, start);
    } catch (error) {
      throw explained(call, error, text);
    }
    await writeText(streams.stdout, output);
    return;
  }
  if (write !== undefined) {
    const all = await gather(chunks);
    const bytes = await gather(converted([all], conversion)).catch((error: unknown) => {
      const decoded = isNotText(error) ? decodedBytes(command.tool, textOf(all), given.options) : undefined;
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

/** The remedy for bytes that are not text, if the command accepts them without the options that need text. */
function remedyForBytes(call: Pick<Call, 'command' | 'given'>): string | undefined {
  const { switches, options } = call.given;
  const needsText = hasOtherEncoding(options) || byteCodec(call.command.tool, {}) === undefined;
  if (switches.length === 0 || needsText) return undefined;
  return `To convert any bytes, remove ${switches.map(({ name }) => name).join(' and ')}.`;
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

function isNotText(error: unknown): error is TextmillError {
  return error instanceof TextmillError && error.code === 'NOT_UTF8';
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
  const convertLine = (line: string) => {
    const { result } = convertText(line);
    lineResults?.push(result);
    return result;
  };
  const data = lineResults ? { result: mapLines(text, convertLine) } : convertText(text);
  const start = textOf(startOf(inputStart));
  if (switches.includes(sharedOptions.json)) return `${dataEnvelope({ ...data, result: start + data.result })}\n`;
  const printed = printedText(tool, values, data, streams.stdout.isTTY === true);
  const result = takesFiles(tool) ? printed : data.result;
  return shown(call, write?.(result, text, { header: inputStart?.header?.line, lineResults }) ?? start + printed);
}

/** An output as a text. On a terminal, it must not contain commands to it. */
function shown({ command, given, streams }: Call, output: string): string {
  if (streams.stdout.isTTY === true && isDecoder(command, given) && !isShowable(output)) throw notShowable();
  return output;
}
