import { fstatSync, statSync } from 'node:fs';
import { STANDARD_INPUT } from './inputs.ts';
import type { Streams } from './streams.ts';

/** A shorter command ends before a line about it could be read. */
const SHORT_MILLISECONDS = 2_000;
const REFRESH_MILLISECONDS = 100;

/** What is done after reading takes no time that counts if less was read, in bytes. */
const QUICK_BYTES = 100_000_000;

const CLEAR_LINE = '\r\x1b[K';

interface Terminal extends Pick<Streams, 'stdout' | 'stderr'> {
  /** Whether the input is typed on it. */
  readonly isTyped: boolean;
}

/**
 * Passes pieces of the input on. If it takes long, a line of the terminal says how much is read, of which total if that
 * is known. Input or output on the same terminal would be mixed with it.
 *
 * @param name What the line is about.
 * @param totalOf Gets the bytes of the whole input.
 */
export function withProgress(
  pieces: AsyncGenerator<Uint8Array>,
  { stdout, stderr, isTyped }: Terminal,
  name: string,
  totalOf: () => number | undefined,
  now: () => number = () => performance.now(),
) {
  const start = now();
  let next = start + SHORT_MILLISECONDS;
  let read = 0;
  let isShown = false;
  const show = (what: string) => {
    stderr.write(`${CLEAR_LINE}${name}: ${what}`, () => undefined);
    isShown = true;
    next = now() + REFRESH_MILLISECONDS;
  };
  async function* counted() {
    for await (const piece of pieces) {
      read += piece.length;
      if (now() >= next) show(shareOf(read, totalOf()));
      yield piece;
    }
    if (isShown || read > QUICK_BYTES) show(`${megabytes(read)} MB read, converting`);
  }
  const isSilent = stderr.isTTY !== true || stdout.isTTY === true || isTyped;
  return {
    pieces: isSilent ? pieces : counted(),
    /** Clears the line. */
    end() {
      if (isShown) stderr.write(CLEAR_LINE, () => undefined);
    },
  };
}

function shareOf(read: number, total: number | undefined): string {
  if (total === undefined) return `${megabytes(read)} MB read`;
  return `${megabytes(read)} of ${megabytes(total)} MB (${Math.floor((read / Math.max(read, total)) * 100)} %)`;
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1e6).toLocaleString('en');
}

/** The bytes of files, and of standard input if it is one; undefined if another input has no size, or a file is gone. */
export function bytesOfInputs(names: readonly string[], { fd }: Streams['stdin']): number | undefined {
  const sizes = names.map((name) => {
    const status =
      name !== STANDARD_INPUT
        ? statSync(name, { throwIfNoEntry: false })
        : fd === undefined
          ? undefined
          : fstatSync(fd);
    return status?.isFile() ? status.size : Number.NaN;
  });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return Number.isNaN(total) ? undefined : total;
}
