import { chosenOperation } from '../../../src/core/field.ts';
import { joinBytes } from '../../../src/core/growing-bytes.ts';
import { limits } from '../../../src/core/limits.ts';
import { decodeUtf8, utf8Bytes, withoutMark } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { count } from '../../../src/documents/markdown.ts';
import { createConverter } from '../../../src/notations/converter.ts';
import { looksEncoded } from '../../../src/notations/encoded.ts';
import { fileTypeOf } from '../../../src/notations/file-type.ts';
import type { Form } from '../../../src/notations/forms.ts';
import { plausibilityOf, WRITTEN } from '../../../src/notations/plausibility.ts';
import { DECODE, understandElsewhere } from '../../../src/notations/read.ts';
import { isClear, understand } from '../../../src/notations/understand.ts';
import { base32 } from '../../../src/tools/base32.ts';
import { base58 } from '../../../src/tools/base58.ts';
import { byteCodec } from '../../../src/tools/bytes.ts';
import { canConvertEachLine } from '../../../src/tools/each-line.ts';
import { isDecoding, type Options, usedOptions, withValues } from '../session/options.ts';
import {
  type Content,
  change,
  changeContent,
  currentOptions,
  type OpenedFile,
  openFound,
  openTool,
  type Session,
  type Settings,
  type Snapshot,
  settingsOf,
  type TextFile,
} from '../session/session.ts';
import { nameInSentence } from '../text/layout.ts';
import { fitsTextBox, MOST_TEXT_UNITS } from '../text/selection.ts';
import { markOfFile } from './attempt.ts';
import { MOST_BYTES_TO_DECODE } from './limits.ts';
import { endsWithEmptyLine, type Outcome, resultOf } from './outcome.ts';

/** Reads a file: its content, or a sentence that explains why there is none. */
export async function openFile(file: File): Promise<{ content?: OpenedFile | TextFile; error?: string }> {
  const { size, type } = file;
  const name = nameInSentence(file.name);
  // A larger file is never converted, so it is not read.
  if (size > MOST_BYTES_TO_DECODE) {
    return { error: `${name} is too large: ${count(size)} of ${count(MOST_BYTES_TO_DECODE)} bytes.` };
  }
  if (size === 0) return { error: `${name} is empty.` };
  try {
    const source = { name, type, bytes: new Uint8Array(await file.arrayBuffer()) };
    const text = textForBox(source.bytes);
    return { content: text === undefined ? source : { text: withoutMark(text), source } };
  } catch {
    return { error: `${name} could not be read. It may be a folder, or it was moved or deleted.` };
  }
}

/** The text of bytes, if it is one that a text box can show. */
function textForBox(bytes: Uint8Array): string | undefined {
  // A code unit takes at most three bytes.
  const text = bytes.length > 3 * MOST_TEXT_UNITS ? undefined : decodeUtf8(bytes);
  return text !== undefined && fitsTextBox(text) ? text : undefined;
}

/** A text as content: a file if it is too long for a text box. */
export function contentOfText(text: string, name = 'pasted.txt'): Content {
  // Half of a character has no bytes.
  if (fitsTextBox(text) || !text.isWellFormed()) return text;
  return { name, bytes: utf8Bytes(text), isText: true };
}

/** The tools that can encode the bytes of any file, with the options that do so. */
export function encodersOf(tools: readonly Tool[]): readonly { readonly tool: Tool; readonly options: Options }[] {
  return tools.flatMap((tool) => {
    const options = tool.fields.operation?.choices.map(({ value }) => withValues(tool, {}, { operation: value })) ?? [];
    const encode = options.find((tried) => encodesBytes(tool, tried));
    return encode === undefined ? [] : [{ tool, options: encode }];
  });
}

/** Whether a tool encodes the bytes of any file with some options. */
function encodesBytes(tool: Tool, options: Options): boolean {
  return !isDecoding(tool, options) && byteCodec(tool, usedOptions(tool, options)) !== undefined;
}

/** The result as the next content to convert: a text, or bytes as a file; undefined if there is no result. */
export function resultContent(session: Session, outcome: Outcome): Content | undefined {
  const result = resultOf(outcome);
  if (result === undefined) return undefined;
  // In a text box, it would be data.
  const start = markOfFile(session, 'moved').length;
  const lacksEnd = outcome.kind === 'text' && endsWithEmptyLine(session.tool, outcome.data, result);
  if (typeof result === 'string') return `${result.slice(start)}${lacksEnd ? '\n' : ''}`;
  const bytes = lacksEnd ? joinBytes(result, utf8Bytes('\n')) : result;
  const isText = outcome.kind === 'text';
  return (isText ? textForBox(bytes)?.slice(start) : undefined) ?? { name: plainName(session, outcome), bytes, isText };
}

/**
 * The options with which a tool accepts a content: with the opposite operation if only that converts it, and the chosen
 * one reads nothing in it.
 */
export function optionsFor(content: Content, tool: Tool, { options, isSwitched }: Settings): Options {
  const { undoneBy } = chosenOperation(tool, options) ?? {};
  const isLong = typeof content === 'string' ? content.length > limits.textCodePoints : content.isText;
  // Trying to convert it would take too long.
  if (undoneBy === undefined || isLong) return options;
  const opposite = withValues(tool, options, { operation: undoneBy });
  const takes = (tried: Options) => {
    if (typeof content !== 'string') return encodesBytes(tool, tried);
    const converter = createConverter(tool, usedOptions(tool, tried));
    if (!isSwitched || !canConvertEachLine(tool))
      return (converter.convert(content) ?? understand(content, converter, undefined).meanings[0]) !== undefined;
    return content.split(/[\r\n]+/).every((line) => line === '' || converter.errorOf(line) === undefined);
  };
  return !takes(options) && takes(opposite) ? opposite : options;
}

/** Opens a tool with the input, and with the operation that accepts it. */
export function openWith(session: Session, tool: Tool): Session {
  const { text, file = text } = session;
  if (file === '' || tool === session.tool) return openTool(session, tool);
  return openTool(change(session, { tool, options: optionsFor(file, tool, settingsOf(session, tool)) }), tool);
}

/**
 * Replaces the input by a content, which is read. Until a tool is chosen, a text opens the decoder of what it means, and
 * until an operation is, it can open that of the tool. Any other text opens the tool or the operation of the start, unless
 * it can be for the decoder that is open.
 */
export function bring(session: Session, content: Content | TextFile, tools: readonly Tool[]): Session {
  const brought = changeContent(session, content);
  const { text, tool: open, origin, opened } = brought;
  const start = origin ?? opened;
  if (start === undefined || !fitsTextBox(text)) return brought;
  const { meanings } = understandElsewhere(text, origin === undefined ? [open] : tools, true);
  const clear = meanings.find(isClear);
  const isKey = origin === undefined && KEYS.tools.includes(open.name) && text.length >= KEYS.least;
  const tool = isKey && looksEncoded(open.name, text) ? open : tools.find(({ name }) => name === clear?.tool);
  const atStart = { ...brought, ...start };
  if (tool !== undefined) return openFound(atStart, tool, DECODE);
  if (meanings.some((meaning) => meaning.tool === open.name)) return brought;
  // A short value looks like a word.
  const { options, convert } = createConverter(open, usedOptions(open, currentOptions(brought)));
  const result = text.length < 16 && isDecoding(open, options) ? convert(text) : undefined;
  return result !== text && plausibilityOf(result) >= WRITTEN ? brought : atStart;
}

/** The tools in which a text of a length is a key or an address. Base64 is also used to encode tokens and paths. */
const KEYS = { tools: [base32.name, base58.name], least: 16 };

/** Opens another tool with a content, and with the operation that accepts it. */
export function continueIn(session: Session, tool: Tool, content: Content): Session {
  return change(session, { tool, options: optionsFor(content, tool, settingsOf(session, tool)), content });
}

/** Whether a tool can continue with a content: any tool with a text, otherwise a tool that encodes bytes. */
export function canContinue(content: Content, tool: Tool): boolean {
  return typeof content === 'string' || content.isText === true || encodersOf([tool]).length > 0;
}

/**
 * The file name of a result: that of the file that was converted, with the short name of an encoding added or removed;
 * otherwise the tool and the operation.
 *
 * @example `pic.png` is encoded to `pic.png.b64`, which is decoded to `pic.png`.
 */
export function fileName(session: Snapshot, outcome: Outcome, form: Form | undefined): string {
  const name = plainName(session, outcome);
  if (!('written' in outcome)) return name;
  return `${name.replace(/\.\w{1,5}$/, '')}.${form?.extension ?? 'txt'}`;
}

function plainName(session: Snapshot, outcome: Outcome): string {
  const { tool, file = session.source } = session;
  const options = currentOptions(session);
  const operation = chosenOperation(tool, options)?.value;
  const does = operation === undefined ? '' : `-${operation}`;
  const extension = outcome.kind === 'bytes' ? (fileTypeOf(outcome.bytes)?.extension ?? 'bin') : 'txt';
  if (file === undefined) return `${tool.name}${does}.${extension}`;
  const added = `.${tool.shortNames?.[0]?.name ?? tool.name}`;
  if (encodesBytes(tool, options)) return file.name + added;
  if (isDecoding(tool, options) && file.name.endsWith(added)) return file.name.slice(0, -added.length);
  const [, stem = file.name, ending = `.${extension}`] = /^(.+)(\.\w{1,5})$/.exec(file.name) ?? [];
  return `${stem}${does || `-${tool.name}`}${isDecoding(tool, options) ? `.${extension}` : ending}`;
}

/** Lets the browser save a text or bytes as a file. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>): void {
  const type = typeof content === 'string' ? 'text/plain;charset=utf-8' : 'application/octet-stream';
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the URL some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
