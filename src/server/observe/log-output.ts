import { constants, fstatSync, openSync, writev } from 'node:fs';
import { Socket } from 'node:net';

/**
 * Collects the lines of the log and passes them to an output, one write at a time, so that no request waits for the
 * log. It holds at most 1 MiB; further lines are dropped and counted until half of the buffer is written. So the gaps
 * of a log that is too slow are long enough to have a line that reports them.
 */
export class LogBuffer {
  /** The number of lines dropped since the start. */
  droppedLines = 0;
  readonly #output: LogOutput;
  readonly #onRecovered: (droppedLines: number) => void;
  /** Lines that are not in a chunk yet. */
  #gathered = '';
  /** The first chunk is being written, or waits for a retry. */
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;
  #isWriting = false;
  #isDropping = false;
  #reportedLines = 0;
  #gatherTimer: NodeJS.Timeout | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];

  /** @param onRecovered Called with the number of dropped lines when lines are accepted again. */
  constructor(output: LogOutput, onRecovered: (droppedLines: number) => void) {
    this.#output = output;
    this.#onRecovered = onRecovered;
  }

  /** Accepts or drops a line; it never waits and never throws. */
  write(line: string): void {
    this.#isDropping ||= this.#bytes + line.length > CAPACITY_BYTES;
    if (this.#isDropping) {
      this.droppedLines++;
      return;
    }
    if (this.#gathered.length + line.length > this.#output.chunkBytes) this.#seal();
    this.#gathered += line;
    this.#bytes += line.length;
    this.#gatherTimer ??= setTimeout(() => {
      this.#gatherTimer = undefined;
      this.#seal();
    }, GATHER_MILLISECONDS);
  }

  /** Calls `done` when all lines are written, or can't be. */
  flush(done: () => void): void {
    this.#waiting.push(done);
    this.#seal();
    this.#writeNext();
  }

  /** Makes the collected lines a chunk. Only a bug's stack can have more bytes than characters. */
  #seal(): void {
    if (this.#gathered === '') return;
    const chunk = Buffer.from(this.#gathered);
    this.#bytes += chunk.length - this.#gathered.length;
    this.#gathered = '';
    this.#chunks.push(chunk);
    if (this.#retryTimer === undefined) this.#writeNext();
  }

  #writeNext(): void {
    if (this.#isWriting) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    if (this.#chunks.length === 0) {
      this.#settle();
      return;
    }
    this.#isWriting = true;
    this.#output.write(this.#chunks, (error, bytes) => {
      this.#isWriting = false;
      if (error === null) this.#advance(bytes);
      else this.#retryLater(error);
    });
  }

  #advance(bytes: number): void {
    this.#remove(bytes);
    if (this.#isDropping && this.#bytes <= CAPACITY_BYTES / 2) {
      this.#isDropping = false;
      const lines = this.droppedLines - this.#reportedLines;
      this.#reportedLines = this.droppedLines;
      this.#onRecovered(lines);
      if (this.#waiting.length > 0) this.#seal();
    }
    this.#writeNext();
  }

  /** Removes the written bytes. If they end within a line, the rest of the line is written before anything else. */
  #remove(bytes: number): void {
    this.#bytes -= bytes;
    let left = bytes;
    let whole = 0;
    for (const { length } of this.#chunks) {
      if (left < length) break;
      left -= length;
      whole++;
    }
    this.#chunks.splice(0, whole);
    const [next] = this.#chunks;
    if (next !== undefined) this.#chunks[0] = next.subarray(left);
  }

  #retryLater({ code }: NodeJS.ErrnoException): void {
    const isFull = code === 'EAGAIN';
    if (!isFull) this.#settle();
    this.#retryTimer = setTimeout(() => this.#writeNext(), isFull ? FULL_MILLISECONDS : RETRY_MILLISECONDS);
  }

  #settle(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const done of waiting) done();
  }
}

export type Written = (error: NodeJS.ErrnoException | null, bytes: number) => void;

/** The destination of the log. */
export interface LogOutput {
  /** The maximum size of a chunk, unless a single line is longer. */
  readonly chunkBytes: number;
  /**
   * Starts to write the chunks or the first ones, and calls back with an error, or with the number of bytes written.
   */
  write(chunks: readonly Uint8Array[], done: Written): void;
}

/** The output for a descriptor: the event loop writes to pipes and sockets, and threads to everything else. */
export function openLogOutput(descriptor: number): LogOutput {
  const status = fstatSync(descriptor);
  if (!status.isFIFO() && !status.isSocket()) return openBackgroundOutput(descriptor);
  try {
    return openStreamOutput(descriptor);
  } catch {
    // For example, a socket that is not a stream.
    return openBackgroundOutput(descriptor);
  }
}

/** The output that writes in a thread. It must not block: the pool has four threads, and an exit waits for them. */
export function openBackgroundOutput(descriptor: number): LogOutput {
  // A file that is opened again would be written from its beginning.
  const own = fstatSync(descriptor).isFile() ? descriptor : ownOrShared(descriptor);
  return {
    chunkBytes: BACKGROUND_BYTES,
    // All chunks in one write: another write comes only in another turn of the event loop, which may be long.
    write: (chunks, done) => writev(own, [...chunks], done),
  };
}

function openStreamOutput(descriptor: number): LogOutput {
  let socket: Socket | undefined = connect(ownOrShared(descriptor));
  return {
    chunkBytes: WHOLE_BYTES,
    write([chunk], done) {
      if (chunk === undefined) return;
      try {
        // A named pipe that lost its reader may have another. The shared descriptor is not used again: Deno has closed
        // it with the socket, and it may be a client's connection by now.
        socket ??= connect(openNonBlocking(descriptor));
      } catch (error) {
        done(error instanceof Error ? error : new Error('the log cannot be opened'), 0);
        return;
      }
      socket.write(chunk, (error) => {
        // The error has destroyed the socket.
        if (error) socket = undefined;
        done(error ?? null, error ? 0 : chunk.length);
      });
    },
  };
}

function connect(descriptor: number): Socket {
  const socket = new Socket({ fd: descriptor, readable: false, writable: true });
  // The failed write reports the error too.
  return socket.on('error', () => undefined);
}

/** The descriptor itself, if it can't be opened again: a socket, one of another user, or on Deno or without /proc. */
function ownOrShared(descriptor: number): number {
  try {
    return openNonBlocking(descriptor);
  } catch {
    return descriptor;
  }
}

/** Opens a descriptor again, without blocking. Set on the descriptor itself, that would affect other processes. */
function openNonBlocking(descriptor: number): number {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  return openSync(`/proc/self/fd/${descriptor}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
}

/**
 * PIPE_BUF of Linux: a pipe accepts this many bytes whole or not at all, so no other process can write within a line.
 */
const WHOLE_BYTES = 4_096;

/** In bytes. A write wakes a thread and then the event loop, which costs more than its bytes. */
const BACKGROUND_BYTES = 65_536;

const CAPACITY_BYTES = 1_048_576;

/** How long a line waits for others to be written with it. */
const GATHER_MILLISECONDS = 100;

/** The wait after an error, such as a full disk. */
const RETRY_MILLISECONDS = 1_000;

/** The wait for a full terminal, which may soon have room. */
const FULL_MILLISECONDS = 20;
