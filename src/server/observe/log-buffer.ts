import type { LogOutput } from './log-output.ts';

/**
 * Collects the lines of the log and passes them to an output, one write at a time, so that no request waits for the
 * log. It holds at most 1 MiB; further lines are dropped and counted until half of the buffer is written. So the gaps
 * of a log that is too slow are long enough to have a line that reports them.
 */
export class LogBuffer {
  readonly #output: LogOutput;
  readonly #onRecovered: (droppedLines: number) => void;
  /** Lines that are not in a chunk yet. */
  #gathered = '';
  /** The first chunk is being written, or waits for a retry. */
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;
  #isWriting = false;
  #isDropping = false;
  #droppedLines = 0;
  #reportedLines = 0;
  #gatherTimer: NodeJS.Timeout | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];

  /** @param onRecovered Called with the number of dropped lines when lines are accepted again. */
  constructor(output: LogOutput, onRecovered: (droppedLines: number) => void) {
    this.#output = output;
    this.#onRecovered = onRecovered;
  }

  /** The number of lines dropped since the start. */
  get droppedLines(): number {
    return this.#droppedLines;
  }

  /** Accepts or drops a line; it never waits and never throws. */
  write(line: string): void {
    if (this.#isDropping || this.#bytes + line.length > CAPACITY_BYTES) {
      this.#isDropping = true;
      this.#droppedLines++;
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

  /**
   * Makes the collected lines a chunk. Only the paths in a bug's stack can contain characters other than ASCII, so only
   * here the bytes can outnumber the characters.
   */
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
      const lines = this.#droppedLines - this.#reportedLines;
      this.#reportedLines = this.#droppedLines;
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

const CAPACITY_BYTES = 1_048_576;

/** How long a line waits for others to be written with it. */
const GATHER_MILLISECONDS = 100;

/** The wait after an error, such as a full disk. */
const RETRY_MILLISECONDS = 1_000;

/** The wait for a full terminal, which may soon have room. */
const FULL_MILLISECONDS = 20;
