import { constants } from 'node:buffer';
import { fstatSync, writeSync } from 'node:fs';
import { decodeUtf8, firstInvalidUtf8 } from '../core/text.ts';
import { UsageError } from './usage-error.ts';

/** Reads text from the streams of a command, and writes text and bytes to them. */

/** The streams that a command reads and writes, such as `process`, which opens each stream on first use. */
export interface Streams {
  readonly stdin: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean; readonly fd?: number };
  readonly stdout: Output;
  readonly stderr: Output;
}

/** A stream to write to: the part of Writable of node:stream that commands use. */
export interface Output {
  readonly isTTY?: boolean;
  readonly fd?: number;
  /** The width of a terminal, in characters. */
  readonly columns?: number;
  write(data: string | Uint8Array, done: (error?: Error | null) => void): boolean;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** The error of a stream that can't be read or written. The arguments did not cause it. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  /** The reason, as a code of the system: `ENOSPC`. */
  readonly code: string;

  constructor(action: string, cause: unknown) {
    const code = systemCode(cause);
    super(`${action} failed: ${SYSTEM_ERRORS.get(code) ?? code}`);
    this.code = code;
  }
}

/** The reasons that have a message for users. */
const SYSTEM_ERRORS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'no space left on the disk'],
  ['EIO', 'input/output error'],
]);

/** The reason for an error of the system, as a code of the system: `ENOENT`. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}

/** The maximum number of UTF-8 bytes that fit a string. */
const MOST_BYTES = 3 * constants.MAX_STRING_LENGTH;

/** The input that a text is read from. */
interface Source {
  /** The name of the input in messages. */
  readonly name: string;
  /** A more specific remedy for bytes that are not UTF-8. */
  readonly remedy?: string | undefined;
}

/**
 * Reads a whole text as strict UTF-8. Nothing is added, removed or trimmed.
 *
 * @param chunks The bytes. A chunk is valid until the next one is read.
 * @param isTooMuch Called with the number of bytes read so far. If it returns true, reading stops, and the result is
 *   undefined.
 * @throws UsageError if the bytes are not UTF-8, or too many for a string.
 */
export async function readText(
  chunks: AsyncIterable<Uint8Array>,
  source: Source,
  isTooMuch?: (bytes: number) => boolean,
): Promise<string | undefined> {
  const copies: Uint8Array[] = [];
  let length = 0;
  let units = 0;
  let counted = 0;
  for await (const chunk of chunks) {
    copies.push(new Uint8Array(chunk));
    length += chunk.length;
    if (isTooMuch?.(length)) return undefined;
    if (length <= constants.MAX_STRING_LENGTH) continue;
    // It may still fit a string: a character of one UTF-16 unit takes up to three bytes.
    for (const copy of copies.slice(counted)) units += unitsIn(copy);
    counted = copies.length;
    if (units > constants.MAX_STRING_LENGTH || length > MOST_BYTES) throw tooLarge();
  }
  const bytes = Buffer.concat(copies);
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  const byte = firstInvalidUtf8(bytes);
  if (byte === -1) throw tooLarge();
  throw notUtf8(source.name, byte, source.remedy);
}

/** The number of UTF-16 units of the characters that begin in these UTF-8 bytes. */
function unitsIn(bytes: Uint8Array): number {
  let units = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2;
  }
  return units;
}

/**
 * Writes a text, as fast as the stream accepts it.
 *
 * @throws StreamError if the text can't be written.
 */
export async function writeText(output: Output, text: string): Promise<void> {
  await writeAll(output, textSlices(text));
}

/**
 * Writes pieces of bytes. Each piece is written before the next one is computed.
 *
 * @throws StreamError if a piece can't be written.
 */
export async function writeBytes(output: Output, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  await writeAll(output, pieces);
}

async function writeAll(
  output: Output,
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<void> {
  // Each failure is reported to its write. Without a listener, the event of the stream would end the process.
  output.on('error', () => undefined);
  const file = fileOf(output);
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(new StreamError('writing the output', error)) : resolve());
      if (file === undefined) output.write(piece, done);
      else writeFile(file, piece, done);
    });
  }
}

/** The descriptor of an output that is a file or device other than a terminal. */
function fileOf({ fd, isTTY }: Output): number | undefined {
  if (fd === undefined || isTTY === true) return undefined;
  const status = fstatSync(fd);
  return status.isFile() || status.isCharacterDevice() ? fd : undefined;
}

/** Writes to a file without a stream of Node, which does not notice if a full disk stores only a part. */
function writeFile(file: number, piece: string | Uint8Array, done: (error?: Error) => void): void {
  try {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    for (let start = 0; start < bytes.length; ) start += writeSync(file, bytes, start);
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error('the file cannot be written'));
  }
}

/**
 * The error for input that is not UTF-8.
 *
 * @param source The name of the input in messages.
 * @param byte The index of the first invalid byte; undefined if it is unknown.
 * @param remedy A more specific remedy.
 */
export function notUtf8(
  source: string,
  byte: number | undefined,
  remedy = 'It contains binary data, or text in another encoding. Convert it to UTF-8 first.',
): UsageError {
  return new UsageError(`${source} is not valid UTF-8${byte === undefined ? '' : `, from byte ${byte}`}`, remedy);
}

/** The error for a text or a result that exceeds a limit of the engine. */
export function tooLarge(): UsageError {
  return new UsageError(
    `the text or its result is too large: a text can have at most ${constants.MAX_STRING_LENGTH} UTF-16 units, and a list of lines 4 GiB`,
    'Split the input and convert the parts.',
  );
}

/** Whether the engine threw an error because a value is too large. V8 has several such errors, without codes. */
export function isTooLarge(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ERR_STRING_TOO_LONG') return true;
  return (
    error instanceof RangeError &&
    /^(?:Invalid (?:string|array|typed array) length|Array buffer allocation failed|Map maximum size exceeded)/.test(
      error.message,
    )
  );
}

/** Slices of a text that do not split surrogate pairs. */
function* textSlices(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = sliceEnd(text, start + SLICE_UNITS);
    yield text.slice(start, end);
    start = end;
  }
}

const SLICE_UNITS = 262_144;

/** The end of a slice, moved so that it does not split a surrogate pair. */
function sliceEnd(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit < 0xdc00 ? end + 1 : end;
}
