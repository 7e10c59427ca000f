import { operationNamed } from '../../../src/core/field.ts';
import { decodeUtf8, utf8Bytes } from '../../../src/core/text.ts';
import type { TextmillError } from '../../../src/core/textmill-error.ts';
import { labelOf, type Tool } from '../../../src/core/tool.ts';
import { count } from '../../../src/documents/markdown.ts';
import { canConvertEachLine } from '../../../src/tools/each-line.ts';
import { inverseOf, type Options, operationOf, operationOption, withOperation } from '../session/options.ts';
import {
  accept,
  type Content,
  convertsEachLine,
  currentOptions,
  type OpenedFile,
  optionsOf,
  type Session,
} from '../session/session.ts';
import { nameInSentence } from '../text/bidirectional.ts';
import { MOST_TEXT_UNITS } from '../text/clipboard.ts';
import { either } from '../text/words.ts';
import { attempt, convertsAll } from './attempt.ts';
import { isDecoding, MOST_FILE_BYTES, mostFileBytes, nextText, type Outcome, resultOf, textCounts } from './outcome.ts';

/** Files, read and written on the user's own machine. */

/** The text or bytes of a file, or a sentence that explains why there are none. */
type Opened =
  | { readonly content: Content; readonly error?: never }
  | { readonly content?: never; readonly error: string };

/**
 * Reads a file: as a text if it is UTF-8 and not too long, otherwise as bytes if the open operation converts bytes.
 *
 * @param session Returns the session at the time when the file has been read.
 * @param tools The tools to recommend.
 */
export async function openFile(file: File, session: () => Session, tools: readonly Tool[]): Promise<Opened> {
  const { size } = file;
  const name = nameInSentence(file.name);
  // A larger file is never converted, so it is not read.
  if (size > MOST_FILE_BYTES) return { error: tooLarge(name, size, MOST_FILE_BYTES) };
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { error: `${name} could not be read. It may be a folder, or it was moved or deleted.` };
  }
  if (size === 0) return { error: `${name} is empty.` };
  return contentOf({ name, bytes }, session(), tools);
}

/** The content to convert: the file's text, or its bytes. */
function contentOf(file: OpenedFile, session: Session, tools: readonly Tool[]): Opened {
  const { tool } = session;
  const options = currentOptions(session);
  const text = decodeUtf8(file.bytes);
  if (text === undefined) {
    if (file.bytes.length <= mostFileBytes(tool, options) && !isDecoding(tool, options)) return { content: file };
    return { error: refusal(file, tool, options, tools) };
  }
  if (textCounts(session, text).every((size) => size.limit === undefined || size.count <= size.limit))
    return { content: text };
  if (file.bytes.length <= mostTextFileBytes(session)) return { content: file };
  // The page shows how much too long the text is.
  if (text.length <= MOST_TEXT_UNITS) return { content: text };
  return { error: refusal(file, tool, options, tools) };
}

/** The largest file of text that is converted as a file, in bytes; 0 if none. */
export function mostTextFileBytes(session: Session): number {
  return convertsEachLine(session) ? 0 : mostFileBytes(session.tool, currentOptions(session));
}

/** Explains an error of an open file in a sentence with the file's name, which the error itself lacks. */
export function fileError(
  file: OpenedFile,
  session: Session,
  { position }: TextmillError,
  tools: readonly Tool[],
): string {
  const { tool } = session;
  return position === undefined || decodeUtf8(file.bytes) === undefined
    ? refusal(file, tool, currentOptions(session), tools)
    : `${file.name} is not valid ${labelOf(tool)}: the error is at byte ${count(position + 1)}.`;
}

/** Explains in a sentence why a file is not accepted. */
function refusal({ name, bytes }: OpenedFile, tool: Tool, options: Options, tools: readonly Tool[]): string {
  const most = mostFileBytes(tool, options);
  if (most > 0 && bytes.length > most) return tooLarge(name, bytes.length, most, tool);
  if (decodeUtf8(bytes) !== undefined) {
    const { maxCodePoints } = tool.fields.text;
    return `${name} is too long for ${labelOf(tool)}: ${count(bytes.length)} bytes. The limit is ${count(maxCodePoints)} characters.`;
  }
  const encode = operationNamed(tool.fields, inverseOf(tool, options));
  const isTaken =
    encode !== undefined && bytes.length <= mostFileBytes(tool, withOperation(tool, options, encode.value));
  return `${name} is not UTF-8 text. ${isTaken ? `Choose ${encode.title}` : `Open ${encodersOf(bytes, tools)}`} to convert its bytes.`;
}

function tooLarge(name: string, size: number, most: number, tool?: Tool): string {
  return `${name} is too large${tool === undefined ? '' : ` for ${labelOf(tool)}`}: ${count(size)} of ${count(most)} bytes.`;
}

/** The labels of the tools that encode the bytes: `Base64, Hex or Base32`. */
function encodersOf(bytes: Uint8Array, tools: readonly Tool[]): string {
  const encoders = tools.filter((tool) =>
    operationOption(tool)?.field.choices.some(({ value }) => {
      const options = withOperation(tool, {}, value);
      return !isDecoding(tool, options) && bytes.length <= mostFileBytes(tool, options);
    }),
  );
  return either(encoders.map(labelOf));
}

/** The result as the next content to convert: a text, or bytes as a file; undefined if there is no result. */
export function resultContent(session: Session, outcome: Outcome): Content | undefined {
  const result = outcome.kind === 'text' ? nextText(session.tool, outcome.data) : resultOf(outcome);
  const isText = typeof result === 'string' && result.length <= MOST_TEXT_UNITS;
  if (result === undefined || isText) return result;
  // A text that is too long for a text box becomes a file too.
  return { name: fileName(session, result), bytes: typeof result === 'string' ? utf8Bytes(result) : result };
}

/**
 * The options with which a tool accepts a content: its current options, with the opposite operation if only that one
 * converts the content. Bytes are always encoded.
 */
export function optionsFor(content: Content, tool: Tool, options: Options, isEachLine = false): Options {
  const inverse = inverseOf(tool, options);
  if (inverse === undefined) return options;
  const opposite = withOperation(tool, options, inverse);
  const takes = (tried: Options) => {
    if (typeof content !== 'string') return !isDecoding(tool, tried);
    return isEachLine && canConvertEachLine(tool)
      ? convertsAll(tool, content, tried)
      : attempt(tool, content, tried) !== undefined;
  };
  return !takes(options) && takes(opposite) ? opposite : options;
}

/** Opens another tool with a content, and with the operation that accepts it. */
export function continueIn(session: Session, tool: Tool, content: Content): Session {
  const options = optionsFor(content, tool, optionsOf(session, tool), session.isEachLine);
  return accept(session, { tool, options, ...(typeof content === 'string' ? { text: content } : { file: content }) });
}

/** Whether a tool can continue with a content. It accepts bytes only if it encodes them, up to its limit. */
export function canContinue(content: Content, tool: Tool, options: Options): boolean {
  return typeof content === 'string' || content.bytes.length <= mostFileBytes(tool, optionsFor(content, tool, options));
}

/** The file name of a result: the tool, the operation, and an extension that fits the content. */
export function fileName(session: Session, result: string | Uint8Array): string {
  const operation = operationOf(session.tool, currentOptions(session));
  const extension = typeof result === 'string' ? 'txt' : extensionOf(result);
  return `${session.tool.name}${operation === undefined ? '' : `-${operation}`}.${extension}`;
}

/** The first bytes of well-known file types. */
const signatures: readonly (readonly [extension: string, start: string])[] = [
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpg', '\xff\xd8\xff'],
  ['gif', 'GIF8'],
  ['pdf', '%PDF-'],
  ['zip', 'PK\x03\x04'],
  ['gz', '\x1f\x8b'],
];

function extensionOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  return signatures.find(([, signature]) => start.startsWith(signature))?.[0] ?? 'bin';
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
