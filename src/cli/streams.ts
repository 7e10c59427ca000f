import { constants } from 'node:buffer';
import { fstatSync } from 'node:fs';
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
  /** The width of a terminal. */
  readonly columns?: number;
  write(text: string, done: (error?: Error | null) => void): boolean;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** A stream that can't be read or written: not caused by what was typed. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  /** Why, as the system calls it: `ENOSPC`. */
  readonly code: string;

  constructor(action: string, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    super(`${action} failed: ${code}`);
    this.code = code;
  }
}

/** More UTF-8 bytes than this are more than a string can hold. */
const MOST_BYTES = 3 * constants.MAX_STRING_LENGTH;

/**
 * Reads a text to its end: strict UTF-8, with nothing added, dropped or trimmed.
 *
 * @param isTooMuch Told the bytes read so far; if it says yes, the rest is not read and the result is undefined.
 * @throws UsageError where the bytes are not UTF-8 or too many for a string; StreamError where they can't be read.
 */
export async function readText(
  input: Streams['stdin'],
  isTooMuch?: (bytes: number) => boolean,
): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    refuseFolder(input.fd);
    for await (const chunk of input) {
      chunks.push(chunk);
      length += chunk.length;
      if (isTooMuch?.(length)) return undefined;
      if (length > MOST_BYTES) throw tooLarge();
    }
  } catch (error) {
    throw error instanceof UsageError ? error : new StreamError('reading the text', error);
  }
  const bytes = Buffer.concat(chunks);
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  const byte = firstInvalidUtf8(bytes);
  if (byte === -1) throw tooLarge();
  throw notUtf8(TEXT_FIELD, `from byte ${byte}`);
}

/**
 * Writes a text, no faster than it is taken.
 *
 * @throws StreamError where it can't be written.
 */
export async function writeText(output: Output, text: string): Promise<void> {
  // Each failure is reported to its write; without a listener the stream's event would end the process.
  output.on('error', () => undefined);
  for (let start = 0; start < text.length; ) {
    const end = sliceEnd(text, start + SLICE_UNITS);
    const slice = text.slice(start, end);
    await new Promise<void>((resolve, reject) => {
      output.write(slice, (error) => (error ? reject(new StreamError('writing', error)) : resolve()));
    });
    start = end;
  }
}

/** The error of a field's text that is not UTF-8. */
export function notUtf8(field: string, place: string): UsageError {
  return new UsageError(
    `${field} is not valid UTF-8, ${place}`,
    'It holds binary data, or text in another encoding: convert it to UTF-8 first.',
  );
}

/** The error of a text, or a result, that the engine has no room for. */
export function tooLarge(): UsageError {
  return new UsageError(
    `text or its result is too large: a string has at most ${constants.MAX_STRING_LENGTH} UTF-16 units`,
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

/** Node takes a folder for an input without bytes. */
function refuseFolder(fd: number | undefined): void {
  if (fd === undefined || !fstatSync(fd).isDirectory()) return;
  throw Object.assign(new Error('a folder can not be read'), { code: 'EISDIR' });
}

const SLICE_UNITS = 262_144;

/** Where a slice ends: not within a surrogate pair. */
function sliceEnd(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit < 0xdc00 ? end + 1 : end;
}
