import { accessSync, closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { quoteWord } from './shell-words.ts';
import { StreamError, type Streams } from './streams.ts';
import { UsageError } from './usage-error.ts';

/** What a command reads: standard input and files. */

/** Stands for standard input, in place of a text or a file's name. */
export const STANDARD_INPUT = '-';

/**
 * Reads files one after the other. They are joined as lists of lines: a file whose last line has no line feed gets one if
 * another file follows.
 *
 * A chunk is valid until the next one is asked for.
 *
 * @throws UsageError if a file can't be opened, before anything is read; StreamError if reading fails.
 */
export async function* readInputs(names: readonly string[], stdin: Streams['stdin']): AsyncGenerator<Uint8Array> {
  checkInputs(names);
  let isLineOpen = false;
  for (const name of names) {
    let mustEndLine = isLineOpen;
    for await (const chunk of name === STANDARD_INPUT ? readStandardInput(stdin) : readFile(name)) {
      if (chunk.length === 0) continue;
      if (mustEndLine) yield Uint8Array.of(LINE_FEED);
      mustEndLine = false;
      isLineOpen = chunk.at(-1) !== LINE_FEED;
      yield chunk;
    }
  }
}

const LINE_FEED = 0x0a;

function checkInputs(names: readonly string[]): void {
  if (names.indexOf(STANDARD_INPUT) !== names.lastIndexOf(STANDARD_INPUT)) {
    throw new UsageError('- is given more than once', 'Standard input can be read once: give - once.');
  }
  for (const name of names) {
    if (name === STANDARD_INPUT) continue;
    try {
      if (statSync(name).isDirectory()) throw codedError('EISDIR');
      accessSync(name, constants.R_OK);
    } catch (error) {
      throw fileError(name, error);
    }
  }
}

function fileError(name: string, error: unknown): UsageError {
  const { code } = new StreamError('opening', error);
  const [reason, remedy] = FILE_ERRORS.get(code) ?? [code, 'Check that it can be read, by cat for instance.'];
  return new UsageError(`${quoteWord(name)} can't be read: ${reason}`, remedy);
}

const NOT_FOUND = [
  'there is no such file',
  'Check the name. What follows -f is the name of a file; a text is given without -f.',
] as const;

const FILE_ERRORS: ReadonlyMap<string, readonly [reason: string, remedy: string]> = new Map<
  string,
  readonly [string, string]
>([
  ['ENOENT', NOT_FOUND],
  ['ENOTDIR', NOT_FOUND],
  ['EISDIR', ['it is a folder', 'Give the names of files.']],
  ['EACCES', ['you have no permission to read it', 'Ask its owner to allow it, or run the command as one who may.']],
]);

async function* readStandardInput(stdin: Streams['stdin']): AsyncGenerator<Uint8Array> {
  try {
    const status = stdin.fd === undefined ? undefined : fstatSync(stdin.fd);
    // Node takes a folder for an input without bytes.
    if (status?.isDirectory()) throw codedError('EISDIR');
    if (stdin.fd !== undefined && status?.isFile()) yield* readDescriptor(stdin.fd);
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
    throw fileError(name, error);
  }
  try {
    yield* readDescriptor(descriptor);
  } catch (error) {
    throw new StreamError(`reading ${quoteWord(name)}`, error);
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

function codedError(code: string): Error {
  return Object.assign(new Error(code), { code });
}
