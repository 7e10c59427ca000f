import { isUtf8 } from 'node:buffer';
import { accessSync, type BigIntStats, closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { TEXT_FIELD } from '../core/field-names.ts';
import { utf8Check } from '../core/utf8-check.ts';
import { fileOption } from './options.ts';
import { refuseBrokenArguments } from './raw-arguments.ts';
import { hasControls, quoteWord } from './shell-words.ts';
import { notUtf8, StreamError, type Streams, systemCode } from './streams.ts';
import { UsageError } from './usage-error.ts';

/** What a command reads: standard input and files. */

/** Stands for standard input, in place of a text or a file's name. */
export const STANDARD_INPUT = '-';

/** What is read from, and where the result goes, which must be another file. */
export type InputStreams = Pick<Streams, 'stdin' | 'stdout'>;

/**
 * Reads files one after the other. They are joined as lists of lines: a file whose last line has no line feed gets one if
 * another file follows.
 *
 * A chunk is valid until the next one is asked for.
 *
 * @param isText Whether each file must be UTF-8; a chunk then ends with a whole character.
 * @throws UsageError if a file can't be opened, or is the output, before anything is read, and if it is not UTF-8;
 *   StreamError if reading fails.
 */
export async function* readInputs(
  names: readonly string[],
  streams: InputStreams,
  isText: boolean,
): AsyncGenerator<Uint8Array> {
  checkInputs(names, streams);
  let isLineOpen = false;
  for (const name of names) {
    let mustEndLine = isLineOpen;
    const chunks = name === STANDARD_INPUT ? readStandardInput(streams.stdin) : readFile(name);
    const subject = names.length === 1 ? TEXT_FIELD : titleOf(name);
    for await (const chunk of isText ? checkText(chunks, subject) : chunks) {
      if (chunk.length === 0) continue;
      if (mustEndLine) yield Uint8Array.of(LINE_FEED);
      mustEndLine = false;
      isLineOpen = chunk.at(-1) !== LINE_FEED;
      yield chunk;
    }
  }
}

const LINE_FEED = 0x0a;

async function* checkText(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  subject: string,
): AsyncGenerator<Uint8Array> {
  const check = utf8Check((byte) => notUtf8(subject, `from byte ${byte}`), isUtf8);
  for await (const chunk of chunks) yield check.push(chunk);
  check.end();
}

function checkInputs(names: readonly string[], { stdin, stdout }: InputStreams): void {
  if (names.indexOf(STANDARD_INPUT) !== names.lastIndexOf(STANDARD_INPUT)) {
    throw new UsageError('- is given more than once', 'Standard input can be read once: give - once.');
  }
  const output = statusOf(stdout);
  for (const name of names) {
    const status = name === STANDARD_INPUT ? statusOf(stdin) : fileStatus(name);
    // Node takes a folder for an input without bytes.
    if (status?.isDirectory()) throw unreadable(name, 'EISDIR');
    if (status !== undefined && output !== undefined && isSameFile(status, output)) {
      throw new UsageError(`${titleOf(name)} is the output, too`, 'Write to another file, and rename it then.');
    }
  }
}

function statusOf({ fd }: { readonly fd?: number }): BigIntStats | undefined {
  try {
    return fd === undefined ? undefined : fstatSync(fd, { bigint: true });
  } catch {
    // Reading or writing tells why.
    return undefined;
  }
}

function fileStatus(name: string): BigIntStats {
  refuseBrokenArguments(
    name,
    `the name after ${fileOption.letter}`,
    'Have the shell open the file: put < before its name, in place of the option.',
  );
  try {
    const status = statSync(name, { bigint: true });
    accessSync(name, constants.R_OK);
    return status;
  } catch (error) {
    throw unreadable(name, systemCode(error));
  }
}

/** Whether what is written could be read again, without an end. An empty file was cut by the shell: its content is gone. */
function isSameFile(input: BigIntStats, output: BigIntStats): boolean {
  return input.isFile() && input.size > 0n && input.ino === output.ino && input.dev === output.dev;
}

function unreadable(name: string, code: string): UsageError {
  const [reason, remedy] = FILE_ERRORS.get(code) ?? [code, 'Try to read it with another program, such as cat.'];
  return new UsageError(`${titleOf(name)} can't be read: ${reason}`, remedy);
}

/** What messages call an input. What is hardly a name is not repeated: it may be a text, or a key, that was put after -f. */
function titleOf(name: string): string {
  if (name === STANDARD_INPUT) return 'standard input';
  const isName = !hasControls(name) && Buffer.byteLength(name) <= LONGEST_NAME;
  return isName ? quoteWord(name) : `the file named after ${fileOption.letter}`;
}

/** The most bytes that a name has on common systems. */
const LONGEST_NAME = 255;

const NOT_FOUND = [
  'there is no such file',
  'Check the name. What follows -f is the name of a file; a text is given without -f.',
] as const;

const NOT_ALLOWED = [
  'you have no permission to read it',
  'Ask its owner for permission, or run the command as a user who has it.',
] as const;

const FILE_ERRORS: ReadonlyMap<string, readonly [reason: string, remedy: string]> = new Map<
  string,
  readonly [string, string]
>([
  ['ENOENT', NOT_FOUND],
  ['ENOTDIR', NOT_FOUND],
  ['ENAMETOOLONG', ['the name is too long', 'Check the name.']],
  ['EISDIR', ['it is a folder', 'Give a file.']],
  ['EACCES', NOT_ALLOWED],
]);

async function* readStandardInput(stdin: Streams['stdin']): AsyncGenerator<Uint8Array> {
  try {
    if (stdin.fd !== undefined && fstatSync(stdin.fd).isFile()) yield* readDescriptor(stdin.fd);
    else yield* stdin;
  } catch (error) {
    throw new StreamError('reading the text', error);
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
    throw new StreamError(`reading ${titleOf(name)}`, error);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads without a thread or a turn of the event loop for each chunk: nothing else is to be done meanwhile. */
function* readDescriptor(descriptor: number): Generator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const length = readSync(descriptor, buffer);
    if (length === 0) return;
    yield buffer.subarray(0, length);
  }
}

/** What Node reads of a pipe at once. Larger chunks leave the processor's cache and take longer. */
const CHUNK_BYTES = 65_536;
