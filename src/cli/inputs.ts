import { isUtf8 } from 'node:buffer';
import {
  accessSync,
  type BigIntStats,
  closeSync,
  fstatSync,
  constants as modes,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import { CONTROL, escapeHiddenCharacters } from '../core/escapes.ts';
import { copyOf, joinBytes } from '../core/growing-bytes.ts';
import { firstInvalidUtf8, isUtf16, textOf } from '../core/text.ts';
import { quoteWord } from '../documents/snippets/shell.ts';
import { notUtf8, refuseReplacedBytes, UsageError } from './errors.ts';
import { afterStart, type InputStart } from './input-start.ts';
import { sharedOptions } from './options.ts';
import { type Pieces, StreamError, type Streams, systemCode } from './streams.ts';

/** The argument that means standard input, instead of a text or a file name. */
export const STANDARD_INPUT = '-';

const FILE = sharedOptions.file.letter;

/** The streams for the input and the result. They must not be the same file. */
export type InputStreams = Pick<Streams, 'stdin' | 'stdout'>;

/** Whether a text is also the name of a file. */
export function isFile(text: string): boolean {
  try {
    return statSync(text, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // For example, it is too long for a name.
    return false;
  }
}

/**
 * Reads files in order, and joins them as lists of lines. If the last line of a file has no line feed, one is added
 * before the next file.
 *
 * A chunk is valid until the next one is read, and may be empty.
 *
 * @param isText Whether each file must be UTF-8. A chunk then ends with a whole character.
 * @param start Given for text in which the byte order mark of a file is not data. `isMarked` becomes whether the first
 *   file begins with one. The marks of all files are removed, and so is a header.
 * @throws UsageError before anything is read, if a file can't be opened or is also the output.
 * @throws UsageError while reading, if a file is not UTF-8.
 * @throws StreamError if reading fails.
 */
export async function* readInputs(
  names: readonly string[],
  streams: InputStreams,
  isText: boolean,
  start?: InputStart,
): AsyncGenerator<Uint8Array> {
  checkInputs(names, streams);
  let isLineOpen = false;
  for (const name of names) {
    let mustEndLine = isLineOpen;
    const chunks = name === STANDARD_INPUT ? readStandardInput(streams.stdin) : readFile(name);
    const checked = isText ? checkText(chunks, inputName(name)) : chunks;
    for await (const chunk of start === undefined ? checked : afterStart(checked, start, name === names[0])) {
      if (chunk.length > 0) {
        if (mustEndLine) yield Uint8Array.of(LINE_FEED);
        mustEndLine = false;
        isLineOpen = chunk.at(-1) !== LINE_FEED;
      }
      yield chunk;
    }
  }
}

const LINE_FEED = 0x0a;
const FROM_UTF16 = 'Convert it to UTF-8 first, such as with iconv -f UTF-16 -t UTF-8.';

/** Checks that bytes are UTF-8, and yields pieces that end with a whole character and are valid until the next. */
export async function* checkText(chunks: Pieces<Uint8Array>, source: string): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array(0);
  let checked = 0;
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : joinBytes(rest, chunk);
    const end = bytes.length - cutShort(bytes);
    const whole = bytes.subarray(0, end);
    if (checked === 0 && isUtf16(bytes)) throw new UsageError(`${source} is text in UTF-16, not UTF-8`, FROM_UTF16);
    if (!isUtf8(whole)) throw notUtf8(source, checked + firstInvalidUtf8(whole));
    checked += end;
    rest = copyOf(bytes.subarray(end));
    yield whole;
  }
  if (rest.length > 0) throw notUtf8(source, checked);
}

/** The number of last bytes, 0 to 3, that belong to an incomplete sequence. */
function cutShort(bytes: Uint8Array): number {
  for (let count = 1; count <= 3; count++) {
    const byte = bytes[bytes.length - count] ?? 0;
    if (byte >= 0xc0) return count < (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4) ? count : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function checkInputs(names: readonly string[], { stdin, stdout }: InputStreams): void {
  if (names.indexOf(STANDARD_INPUT) !== names.lastIndexOf(STANDARD_INPUT)) {
    throw new UsageError(
      'standard input (-) is given more than once',
      'Use - only once: standard input cannot be read twice.',
    );
  }
  const output = statusOf(stdout);
  for (const name of names) {
    const status = name === STANDARD_INPUT ? statusOf(stdin) : fileStatus(name);
    // Node reads a directory as an empty input.
    if (status?.isDirectory()) throw unreadable(name, 'EISDIR');
    if (status !== undefined && output !== undefined && isSameFile(status, output)) {
      throw new UsageError(`${inputName(name)} is also the output`, 'Write to another file, then rename that file.');
    }
  }
}

function statusOf({ fd }: { readonly fd?: number }): BigIntStats | undefined {
  try {
    return fd === undefined ? undefined : fstatSync(fd, { bigint: true });
  } catch {
    // Reading or writing reports the reason.
    return undefined;
  }
}

function fileStatus(name: string): BigIntStats {
  refuseReplacedBytes(
    name,
    `the file name after ${FILE}`,
    `Rename the file, or let the shell open it: write < before its name, instead of ${FILE}.`,
  );
  try {
    const status = statSync(name, { bigint: true });
    accessSync(name, modes.R_OK);
    return status;
  } catch (error) {
    throw unreadable(name, systemCode(error));
  }
}

/** Whether the output would be read as input, endlessly. An empty file has no input: the shell has truncated it. */
function isSameFile(input: BigIntStats, output: BigIntStats): boolean {
  return input.isFile() && input.size > 0n && input.ino === output.ino && input.dev === output.dev;
}

function unreadable(name: string, code: string): UsageError {
  const [reason, remedy] = FILE_ERRORS.get(code) ?? [code, 'Check that another program, such as cat, can read it.'];
  return new UsageError(`${inputName(name)} cannot be read: ${reason}`, remedy);
}

/** The name of an input in messages. A word that can't be a file name is not repeated: it may be a text or a key. */
export function inputName(name: string): string {
  if (name === STANDARD_INPUT) return 'standard input';
  const isName = !CONTROL.test(name) && Buffer.byteLength(name) <= LONGEST_NAME;
  return isName ? escapeHiddenCharacters(quoteWord(name)) : `the file named after ${FILE}`;
}

/** The maximum bytes of a file name on common systems. */
const LONGEST_NAME = 255;

const NOT_FOUND = [
  'there is no such file',
  `Check the name. ${FILE} is for file names: to convert a text, remove it.`,
] as const;

const FILE_ERRORS = new Map<string, readonly [reason: string, remedy: string]>([
  ['ENOENT', NOT_FOUND],
  ['ENOTDIR', NOT_FOUND],
  ['ENAMETOOLONG', ['the name is too long', 'Check the name.']],
  ['EISDIR', ['it is a directory', 'Use the name of a file.']],
  ['EACCES', ['permission denied', 'Ask its owner for permission to read it, or run the command as another user.']],
]);

/** Reads standard input in chunks, or throws a StreamError. */
async function* readStandardInput(stdin: Streams['stdin']): AsyncGenerator<Uint8Array> {
  try {
    if (stdin.fd !== undefined && fstatSync(stdin.fd).isFile()) yield* readDescriptor(stdin.fd);
    else yield* stdin;
  } catch (error) {
    throw new StreamError('reading standard input', error);
  }
}

function* readFile(name: string): Generator<Uint8Array> {
  let descriptor: number;
  try {
    descriptor = openSync(name, 'r');
  } catch (error) {
    throw unreadable(name, systemCode(error));
  }
  try {
    yield* readDescriptor(descriptor);
  } catch (error) {
    throw new StreamError(`reading ${inputName(name)}`, error);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads synchronously, without a thread and a turn of the event loop per chunk: the process has nothing else to do. */
function* readDescriptor(descriptor: number): Generator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const length = readSync(descriptor, buffer);
    if (length === 0) return;
    yield buffer.subarray(0, length);
  }
}

/** The bytes that Node reads from a pipe at a time. Larger chunks exceed the cache of the processor, and are slower. */
const CHUNK_BYTES = 65_536;

/** Joins the text of pieces of UTF-8, each of which ends with a whole character. */
export async function joinText(pieces: Pieces<Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += textOf(piece);
  return text;
}
