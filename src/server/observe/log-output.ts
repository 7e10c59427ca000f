import { constants, fstatSync, openSync, write } from 'node:fs';
import { Socket } from 'node:net';

/**
 * Collects the lines of the log and passes them to an output, one write at a time, so that no request waits for the
 * log. If the output can't keep up, it holds 1 MiB, and drops and counts further lines.
 */
export class LogBuffer {
  /** The number of lines dropped since the start. */
  droppedLines = 0;
  readonly #output: LogOutput;
  readonly #onRecovered: (droppedLines: number) => void;
  /** Lines that have not been passed to the output yet. */
  #gathered = '';
  #reportedLines = 0;
  #isFlushing = false;
  /** Ends the wait for more lines. */
  #wake: () => void = () => {};
  /** Resolves when everything is written. */
  #writing: Promise<void> | undefined;

  /** @param onRecovered Called with the number of dropped lines when lines are accepted again. */
  constructor(output: LogOutput, onRecovered: (droppedLines: number) => void) {
    this.#output = output;
    this.#onRecovered = onRecovered;
  }

  /** Accepts or drops a line; it never waits and never throws. */
  write(line: string): void {
    if (this.#gathered.length + line.length > CAPACITY) {
      this.droppedLines++;
      return;
    }
    this.#gathered += line;
    if (this.#gathered.length >= BATCH) this.#wake();
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when all lines are written. They are never written if the output keeps failing. */
  async flush(): Promise<void> {
    this.#isFlushing = true;
    this.#wake();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#gathered !== '') {
      await this.#gather();
      const chunk = Buffer.from(this.#gathered);
      this.#gathered = '';
      this.#reportDropped();
      await this.#writeWhole(chunk);
    }
    this.#writing = undefined;
  }

  async #gather(): Promise<void> {
    if (this.#isFlushing || this.#gathered.length >= BATCH) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHER_MILLISECONDS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #reportDropped(): void {
    const lines = this.droppedLines - this.#reportedLines;
    this.#reportedLines = this.droppedLines;
    if (lines > 0) this.#onRecovered(lines);
  }

  /** If a write fails or ends within a line, the rest is written before anything else. */
  async #writeWhole(chunk: Uint8Array): Promise<void> {
    for (let rest = chunk; rest.length > 0; ) {
      try {
        rest = rest.subarray(await this.#output(rest));
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
      }
    }
  }
}

/** Writes a chunk or its beginning, and resolves with the number of bytes written. */
export type LogOutput = (chunk: Uint8Array) => Promise<number>;

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
  return (chunk) =>
    new Promise((resolve, reject) => {
      write(own, chunk, (error, bytes) => (error ? reject(error) : resolve(bytes)));
    });
}

/** After an error, such as a pipe without a reader, it accepts nothing more. */
function openStreamOutput(descriptor: number): LogOutput {
  const socket = new Socket({ fd: ownOrShared(descriptor), readable: false, writable: true });
  // The failed write reports the error too.
  socket.on('error', () => undefined);
  return (chunk) =>
    new Promise((resolve, reject) => {
      socket.write(chunk, (error) => (error ? reject(error) : resolve(chunk.length)));
    });
}

/**
 * Opens a descriptor again, without blocking. Set on the descriptor itself, that would affect other processes. The
 * descriptor itself, if it can't be opened again: a socket, one of another user, or on Deno or without /proc.
 */
function ownOrShared(descriptor: number): number {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  try {
    return openSync(`/proc/self/fd/${descriptor}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    return descriptor;
  }
}

/** Characters that are gathered, beside as many that are being written. Only a stack can have more bytes. */
const CAPACITY = 524_288;

/** Characters that are written at once. A write wakes a thread and then the event loop, which costs more than its bytes. */
const BATCH = 65_536;

/** How long a line waits for others to be written with it. */
const GATHER_MILLISECONDS = 100;

/** The wait after an error, such as a full disk or a full terminal. */
const RETRY_MILLISECONDS = 20;
