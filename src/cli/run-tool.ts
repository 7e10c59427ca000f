import { dataEnvelope } from '../contract/envelope.ts';
import { isTooLarge } from '../core/bug.ts';
import type { ByteConversion } from '../core/byte-conversion.ts';
import { TERMINAL_COMMAND } from '../core/escapes.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { GrowingBytes } from '../core/growing-bytes.ts';
import { decodeUtf8, textOf } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { byteConversion, decodedBytes, markUse } from '../tools/bytes.ts';
import { mapLines } from '../tools/each-line.ts';
import { refuseReplacedBytes, THE_TEXT, tooLarge } from './errors.ts';
import type { WriteForm } from './forms.ts';
import { type Given, isDecoder, isReader, refuseCombinations, refuseFiles } from './given.ts';
import { type InputStart, startOf, withoutHeader } from './input-start.ts';
import { inputName, isFile, joinText, readInputs, STANDARD_INPUT } from './inputs.ts';
import { sharedOptions, takesFiles } from './options.ts';
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
  const [kept, reports]: [GrowingBytes, string[]] = [new GrowingBytes(), []];
  try {
    refuseCombinations(command, given);
    const write = await writerFor(command, given);
    await convertInput({ command, given, streams, findConversion, write, kept, reports });
  } catch (error) {
    throw await explained(command, given, kept, error);
  }
  await writeText(streams.stderr, reports.join(''));
  return reports.length === 0 ? 0 : 1;
}

async function writerFor(command: ToolCommand, given: Given, original?: string): Promise<WriteForm | undefined> {
  if (given.form === undefined) return undefined;
  return (await import('./forms.ts')).formWriter(command, given, given.form, original);
}

interface Call {
  readonly command: ToolCommand;
  readonly given: Given;
  readonly streams: Streams;
  readonly findConversion: typeof byteConversion;
  /** Writes the result in the form that is given, which is loaded only if there is one. */
  readonly write: WriteForm | undefined;
  /** The text that was read, for errors: all of it, unless it is long. */
  readonly kept: GrowingBytes;
  /** What is wrong in lines that were converted separately. */
  readonly reports: string[];
}

/** The error of a tool in words for a shell, or any other error as it is. */
async function explained(command: ToolCommand, given: Given, kept: GrowingBytes, error: unknown): Promise<unknown> {
  const { files, options, switches } = given;
  const [name = STANDARD_INPUT, ...others] = files;
  const source = name === STANDARD_INPUT || others.length > 0 ? THE_TEXT : inputName(name);
  if (isTooLarge(error)) return tooLarge(source);
  if (!(error instanceof TextmillError)) return error;
  const isOfLine = error.field === TEXT_FIELD && switches.includes(sharedOptions.eachLine);
  // With another wrong option, it is not known what the command reads.
  const canRead = error.field === TEXT_FIELD && switches.length === 0 && isReader(command, given);
  const hint = canRead ? `\nTo read a value in other text, add ${sharedOptions.read.name}.` : '';
  const { toolError } = await import('./tool-error.ts');
  const text = isOfLine || kept.length > LONGEST_KEPT ? undefined : decodeUtf8(kept.bytes);
  return toolError(error, { tool: command.tool, options, source }, text, hint);
}

/** Errors of longer texts do not name their lines. */
const LONGEST_KEPT = 1_048_576;

async function* keep(pieces: Pieces<Uint8Array>, kept: GrowingBytes): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    if (kept.length <= LONGEST_KEPT) kept.push(piece);
    yield piece;
  }
}

async function convertInput(call: Call): Promise<void> {
  const { command, given, streams } = call;
  const { argument = STANDARD_INPUT, files, switches, options } = given;
  const hint = (words: string) => writeText(streams.stderr, `textmill ${command.name}${words}\n`);
  const header = switches.includes(sharedOptions.header) ? {} : undefined;
  const needsText = switches.some((option) => option !== sharedOptions.header);
  const conversion = needsText ? undefined : findConversionOf(call, command.tool);
  if (files.length === 0 && argument !== STANDARD_INPUT) {
    const bytes = [Buffer.from(refuseReplacedBytes(argument, THE_TEXT))];
    if (isFile(argument))
      await hint(
        `: the text is also the name of a file; to convert the file, put ${sharedOptions.file.letter} before it`,
      );
    const lines = header === undefined ? bytes : withoutHeader(bytes, header);
    return convertChunks(call, lines, conversion, { isMarked: false, header });
  }
  const names = files.length === 0 ? [STANDARD_INPUT] : files;
  if (names.includes(STANDARD_INPUT) && streams.stdin.isTTY === true)
    await hint(' reads the text from the terminal. To end it, press Ctrl+D on an empty line.');
  const use = markUse(command.tool, options);
  const start = use === 'converted' ? undefined : { isMarked: false, header };
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
  const write = await writerFor(command, own, text);
  await writeText(streams.stdout, await answer({ ...call, given: own, write }, value, start));
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
  const first = given.first && findConversionOf(call, given.first);
  const chunks = first === undefined ? kept : converted(kept, first);
  if (conversion === undefined) {
    const text = await joinText(chunks);
    const { read, list } = sharedOptions;
    const isReading = command.tool.name === READ || given.switches.some((option) => option === read || option === list);
    if (isReading) return convertReading(call, text, start);
    return writeText(streams.stdout, await answer(call, text, start));
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

async function* converted(chunks: Pieces<Uint8Array>, conversion: ByteConversion): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield conversion.push(chunk);
  yield conversion.end();
}

function findConversionOf({ given, findConversion }: Call, tool: Tool): ByteConversion | undefined {
  return findConversion(tool, valuesWithoutText(tool, given.options));
}

/** The output of the command for a text. */
async function answer(call: Call, text: string, inputStart?: InputStart): Promise<string> {
  const { tool } = call.command;
  const { switches, options } = call.given;
  const isJson = switches.includes(sharedOptions.json);
  const values = valuesWithoutText(tool, options);
  const convertText = (own: string) => convert(tool, { ...values, text: own }, { sizeLimits: false });
  const lineResults: string[] | undefined = switches.includes(sharedOptions.eachLine) ? [] : undefined;
  const errors = new Map<number, TextmillError>();
  const convertLine = (line: string) => {
    let result = '';
    try {
      ({ result } = convertText(line));
    } catch (error) {
      // The response of the API is one error.
      if (isJson || !(error instanceof TextmillError) || error.field !== TEXT_FIELD) throw error;
      errors.set(lineResults?.length ?? 0, error);
    }
    lineResults?.push(result);
    return result;
  };
  const data = lineResults ? { result: mapLines(text, convertLine) } : convertText(text);
  if (errors.size > 0) {
    const [name = STANDARD_INPUT] = call.given.files;
    const attempt = { tool, options, source: name === STANDARD_INPUT ? name : inputName(name) };
    call.reports.push((await import('./tool-error.ts')).lineErrors(errors, attempt, text));
  }
  const start = textOf(startOf(inputStart));
  if (isJson) return `${dataEnvelope({ ...data, result: start + data.result })}\n`;
  const printed = printedText(tool, values, data, call.streams.stdout.isTTY === true);
  const result = takesFiles(tool) ? printed : data.result;
  return shown(call, call.write?.(result, text, { header: inputStart?.header?.line, lineResults }) ?? start + printed);
}

/** An output as a text. On a terminal, it must not contain commands to it. */
function shown({ command, given, streams }: Call, output: string): string {
  if (streams.stdout.isTTY === true && isDecoder(command, given) && TERMINAL_COMMAND.test(output))
    throw notShowable(!given.switches.includes(sharedOptions.eachLine));
  return output;
}
