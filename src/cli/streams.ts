import { fstatSync, writeSync } from 'node:fs';

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

/** Pieces of a text or of bytes, in order. */
export type Pieces<Piece> = AsyncIterable<Piece> | Iterable<Piece>;

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

const SYSTEM_ERRORS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'no space left on the disk'],
  ['EIO', 'input/output error'],
]);

/** The reason for an error of the system, as a code of the system: `ENOENT`. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}

/** Writes a text, as fast as the stream accepts it, or throws a StreamError. */
export async function writeText(output: Output, text: string): Promise<void> {
  await writePieces(output, [Buffer.from(text)]);
}

/** Writes pieces, each before the next one is computed, or throws a StreamError. */
export async function writePieces(output: Output, pieces: Pieces<Uint8Array>): Promise<void> {
  // Each failure is reported to its write. Without a listener, the event of the stream would end the process.
  output.on('error', () => undefined);
  const file = fileOf(output);
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    if (file !== undefined) writeFile(file, piece);
    else
      await new Promise<void>((resolve, reject) => {
        output.write(piece, (error) => (error ? reject(new StreamError(WRITING, error)) : resolve()));
      });
  }
}

const WRITING = 'writing the output';

/** The descriptor of an output that is a file or device other than a terminal. */
function fileOf({ fd, isTTY }: Output): number | undefined {
  if (fd === undefined || isTTY === true) return undefined;
  const status = fstatSync(fd);
  return status.isFile() || status.isCharacterDevice() ? fd : undefined;
}

/** Writes to a file without a stream of Node, which does not notice if a full disk stores only a part. */
function writeFile(file: number, bytes: Uint8Array): void {
  try {
    for (let start = 0; start < bytes.length; ) start += writeSync(file, bytes, start);
  } catch (error) {
    throw new StreamError(WRITING, error);
  }
}
