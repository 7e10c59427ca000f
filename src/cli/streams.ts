import { constants } from 'node:buffer';
import { fstatSync, writeSync } from 'node:fs';
import { TEXT_FIELD } from '../core/field-names.ts';
import { decodeUtf8, firstInvalidUtf8 } from '../core/text.ts';
import { UsageError } from './usage-error.ts';

/** Texts from and to a command's streams, as large as a string can be. */

/** Where a command reads and writes. `process` is one; only what is used of it is opened. */
export interface Streams {
  readonly stdin: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean; readonly fd?: number };
  readonly stdout: Output;
  readonly stderr: Output;
}

/** A stream that is written to: of node:stream's Writable, what is used. */
export interface Output {
  readonly isTTY?: boolean;
  readonly fd?: number;
  /** The width of a terminal. */
  readonly columns?: number;
  write(data: string | Uint8Array, done: (error?: Error | null) => void): boolean;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** A stream that can't be read or written: not caused by what was typed. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  /** Why, as the system calls it: `ENOSPC`. */
  readonly code: string;

  constructor(action: string, cause: unknown) {
    const code = systemCode(cause);
    super(`${action} failed: ${code}`);
    this.code = code;
  }
}

/** Why the system refused, as it calls it: `ENOENT`. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}

/** More UTF-8 bytes than this are more than a string can hold. */
const MOST_BYTES = 3 * constants.MAX_STRING_LENGTH;

/**
 * Reads a text to its end: strict UTF-8, with nothing added, dropped or trimmed.
 *
 * @param chunks The bytes; a chunk need not be valid when the next one is.
 * @param isTooMuch Told the bytes read so far; if it says yes, the rest is not read and the result is undefined.
 * @param remedy How to fix bytes that are not UTF-8, if that is known better.
 * @throws UsageError if the bytes are not UTF-8, or too many for a string.
 */
export async function readText(
  chunks: AsyncIterable<Uint8Array>,
  isTooMuch?: (bytes: number) => boolean,
  remedy?: string,
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
    // It may still be a string: a character of one UTF-16 unit takes up to three bytes.
    for (const copy of copies.slice(counted)) units += unitsIn(copy);
    counted = copies.length;
    if (units > constants.MAX_STRING_LENGTH || length > MOST_BYTES) throw tooLarge();
  }
  const bytes = Buffer.concat(copies);
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  const byte = firstInvalidUtf8(bytes);
  if (byte === -1) throw tooLarge();
  throw notUtf8(TEXT_FIELD, `from byte ${byte}`, remedy);
}

/** The UTF-16 units of the characters that begin in these bytes of UTF-8. */
function unitsIn(bytes: Uint8Array): number {
  let units = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2;
  }
  return units;
}

/**
 * Writes a text, no faster than it is taken.
 *
 * @throws StreamError if it can't be written.
 */
export async function writeText(output: Output, text: string): Promise<void> {
  await writeAll(output, textSlices(text));
}

/**
 * Writes pieces of bytes, each before the next one is asked for.
 *
 * @throws StreamError if they can't be written.
 */
export async function writeBytes(output: Output, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  await writeAll(output, pieces);
}

async function writeAll(
  output: Output,
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<void> {
  // Each failure is reported to its write; without a listener the stream's event would end the process.
  output.on('error', () => undefined);
  const file = fileOf(output);
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(new StreamError('writing', error)) : resolve());
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

/** Node's own stream for a file doesn't look whether all was written: a result would be cut where the disk is full. */
function writeFile(file: number, piece: string | Uint8Array, done: (error?: Error) => void): void {
  try {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    for (let start = 0; start < bytes.length; ) start += writeSync(file, bytes, start);
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error('a file can not be written'));
  }
}

/**
 * The error of what is not UTF-8.
 *
 * @param subject A field or a file.
 * @param remedy How to fix it, if that is known better.
 */
export function notUtf8(
  subject: string,
  place: string,
  remedy = 'It holds binary data, or text in another encoding: convert it to UTF-8 first.',
): UsageError {
  return new UsageError(`${subject} is not valid UTF-8, ${place}`, remedy);
}

/** The error of a text, or a result, that the engine has no room for. */
export function tooLarge(): UsageError {
  return new UsageError(
    `text or its result is too large: a string has at most ${constants.MAX_STRING_LENGTH} UTF-16 units, a list of lines 4 GiB`,
    'Convert it in pieces.',
  );
}

/** Whether what was thrown is the engine's word for too large a value: V8 has many and gives them no code. */
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

/** Slices of a text that cut no surrogate pair. */
function* textSlices(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = sliceEnd(text, start + SLICE_UNITS);
    yield text.slice(start, end);
    start = end;
  }
}

const SLICE_UNITS = 262_144;

/** Where a slice ends: not within a surrogate pair. */
function sliceEnd(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit < 0xdc00 ? end + 1 : end;
}
