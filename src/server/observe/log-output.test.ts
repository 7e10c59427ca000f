import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LogBuffer, type LogOutput, openBackgroundOutput, openLogOutput, type Written } from './log-output.ts';

const CAPACITY_BYTES = 1_048_576;

/** An output that writes when the test says so: the first chunk, or all of them if `takesAll`. */
class FakeOutput implements LogOutput {
  readonly chunkBytes: number;
  /** All chunks that it received, in order, written or not. */
  readonly given: string[] = [];
  /** Everything that it has written. */
  written = '';
  readonly #takesAll: boolean;
  #finish: Written | undefined;

  constructor(chunkBytes: number, takesAll: boolean) {
    this.chunkBytes = chunkBytes;
    this.#takesAll = takesAll;
  }

  write(chunks: readonly Uint8Array[], done: Written): void {
    expect(this.#finish).toBe(undefined);
    const text = `${Buffer.concat(this.#takesAll ? chunks : chunks.slice(0, 1))}`;
    this.given.push(text);
    this.#finish = (error, bytes) => {
      this.#finish = undefined;
      if (error === null) this.written += text.slice(0, bytes);
      done(error, bytes);
    };
  }

  get isWriting(): boolean {
    return this.#finish !== undefined;
  }

  succeed(bytes = this.given.at(-1)?.length ?? 0): void {
    this.#finish?.(null, bytes);
  }

  fail(code: string): void {
    this.#finish?.(Object.assign(new Error(code), { code }), 0);
  }

  /** Completes all writes. */
  succeedAll(): void {
    while (this.isWriting) this.succeed();
  }
}

function make(chunkBytes = 4_096, takesAll = false) {
  const output = new FakeOutput(chunkBytes, takesAll);
  const recovered: number[] = [];
  const buffer = new LogBuffer(output, (lines) => {
    recovered.push(lines);
    buffer.write(`${lines} lines are missing\n`);
  });
  return { output, buffer, recovered };
}

/** Calls `buffer.flush`, and returns a function that reports whether it has called back. */
function flush(buffer: LogBuffer): () => boolean {
  let isDone = false;
  buffer.flush(() => {
    isDone = true;
  });
  return () => isDone;
}

describe('the buffer', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('lines wait for at most 100 ms and are written together', () => {
    const { buffer, output } = make();
    buffer.write('a\n');
    vi.advanceTimersByTime(99);
    buffer.write('b\n');
    expect(output.given).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(output.given).toEqual(['a\nb\n']);
  });

  test('lines are written as soon as they fill a chunk, and no chunk ends within a line', () => {
    const { buffer, output } = make(10);
    for (const line of ['12345\n', '123\n', '1\n', 'longer than a chunk\n', '2\n']) buffer.write(line);
    output.succeedAll();
    vi.advanceTimersByTime(100);
    expect(output.given).toEqual(['12345\n123\n', '1\n', 'longer than a chunk\n', '2\n']);
  });

  test('one write is under way at a time, and a chunk that was written in part is completed before anything else', () => {
    const { buffer, output } = make(6);
    for (const line of ['first\n', 'second\n', 'third\n']) buffer.write(line);
    expect(output.given).toEqual(['first\n']);
    output.succeed(2);
    expect(output.given).toEqual(['first\n', 'rst\n']);
    output.fail('ENOSPC');
    vi.advanceTimersByTime(1_000);
    output.succeedAll();
    vi.advanceTimersByTime(100);
    output.succeedAll();
    expect(output.written).toBe('first\nsecond\nthird\n');
  });

  test('lines that arrive during a write are written together by the next one, which may write only a part', () => {
    const { buffer, output } = make(2, true);
    for (const line of ['a\n', 'b\n', 'c\n', 'd\n']) buffer.write(line);
    output.succeed();
    expect(output.given).toEqual(['a\n', 'b\nc\n']);
    output.succeed(3);
    expect(output.given.at(-1)).toBe('\n');
    buffer.flush(() => undefined);
    output.succeedAll();
    expect(output.written).toBe('a\nb\nc\nd\n');
  });

  test('it holds 1 MiB, including a write under way, and counts the lines that it drops beyond that', () => {
    const { buffer, output } = make();
    const line = `${'x'.repeat(1_023)}\n`;
    for (let count = 0; count < 1_030; count++) buffer.write(line);
    expect(buffer.droppedLines).toBe(6);
    output.succeedAll();
    vi.advanceTimersByTime(100);
    output.succeedAll();
    expect(output.written).toBe(`${line.repeat(1_024)}6 lines are missing\n`);
  });

  test('it accepts lines again when half of them are written, and reports once, at that point, how many are missing', () => {
    const { buffer, output, recovered } = make(CAPACITY_BYTES / 4);
    const line = `${'x'.repeat(1_023)}\n`;
    for (let count = 0; count < 1_024; count++) buffer.write(line);
    buffer.write('dropped\n');
    output.succeed();
    buffer.write('dropped as well\n');
    expect(recovered).toEqual([]);
    output.succeed();
    expect(recovered).toEqual([2]);
    buffer.write('taken\n');
    output.succeedAll();
    vi.advanceTimersByTime(100);
    output.succeedAll();
    expect(output.written.slice(-50)).toMatch(/x\n2 lines are missing\ntaken\n$/);
    expect({ recovered, dropped: buffer.droppedLines }).toEqual({ recovered: [2], dropped: 2 });
  });

  test('its capacity is in bytes, not in characters', () => {
    const { buffer, output } = make();
    for (let count = 0; count < 1_024; count++) buffer.write(`${'é'.repeat(1_000)}\n`);
    expect(buffer.droppedLines).toBeGreaterThan(400);
    output.succeedAll();
  });

  test.each([
    ['ENOSPC', 1_000],
    ['EPIPE', 1_000],
    ['EIO', 1_000],
    ['EBADF', 1_000],
    ['EAGAIN', 20],
  ])('after %s it retries the same chunk every %d ms, with any number of new lines', (code, milliseconds) => {
    const { buffer, output } = make(2);
    buffer.write('a\n');
    buffer.write('b\n');
    for (let count = 1; count <= 3; count++) {
      expect(output.given).toEqual(Array.from({ length: count }, () => 'a\n'));
      output.fail(code);
      buffer.write('c\n');
      vi.advanceTimersByTime(milliseconds - 1);
      expect(output.isWriting).toBe(false);
      vi.advanceTimersByTime(1);
    }
    output.succeedAll();
    vi.advanceTimersByTime(100);
    output.succeedAll();
    expect(output.written).toBe('a\nb\nc\nc\nc\n');
  });

  test('flushing writes immediately, and is done when everything is written', () => {
    const { buffer, output } = make(2);
    buffer.write('a\n');
    buffer.write('b\n');
    const isFlushed = flush(buffer);
    output.succeed();
    expect(isFlushed()).toBe(false);
    output.succeed();
    expect(isFlushed()).toBe(true);
    expect(output.written).toBe('a\nb\n');
  });

  test('flushing waits for the line that reports missing lines', () => {
    const { buffer, output } = make();
    for (let count = 0; count < 1_025; count++) buffer.write(`${'x'.repeat(1_023)}\n`);
    const isFlushed = flush(buffer);
    output.succeedAll();
    expect(isFlushed()).toBe(true);
    expect(output.written).toMatch(/1 lines are missing\n$/);
  });

  test('flushing is done when nothing was written, and when writing fails', () => {
    const { buffer, output } = make();
    expect(flush(buffer)()).toBe(true);
    buffer.write('a\n');
    const isFlushed = flush(buffer);
    output.fail('ENOSPC');
    expect(isFlushed()).toBe(true);
  });

  test('flushing retries immediately, and waits for a full output', () => {
    const { buffer, output } = make();
    buffer.write('a\n');
    vi.advanceTimersByTime(100);
    output.fail('ENOSPC');
    const isFlushed = flush(buffer);
    expect(output.isWriting).toBe(true);
    output.fail('EAGAIN');
    expect(isFlushed()).toBe(false);
    vi.advanceTimersByTime(20);
    output.succeed();
    expect(isFlushed()).toBe(true);
  });
});

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function open(path: string, flags: string | number): number {
  const descriptor = openSync(path, flags);
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

/** The outcome of a write: the code of an error, or the number of bytes. */
function write(output: LogOutput, text: string): Promise<string | number | undefined> {
  return new Promise((resolve) => {
    output.write([Buffer.from(text)], (error, bytes) => resolve(error === null ? bytes : error.code));
  });
}

test('a file is written at its end, even after others wrote to it', async () => {
  const file = join(makeFolder(), 'log');
  const descriptor = open(file, 'a');
  const output = openLogOutput(descriptor);
  expect(await write(output, 'one\n')).toBe(4);
  expect(await write(openLogOutput(descriptor), 'two\n')).toBe(4);
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
});

test('a full device is an error', async () => {
  expect(await write(openLogOutput(open('/dev/full', 'w')), 'one\n')).toBe('ENOSPC');
});

test.each([
  ['by the event loop', openLogOutput],
  ['in the background', openBackgroundOutput],
])(
  'a pipe that nobody reads blocks neither the event loop nor a thread, and other writers may still block on it (%s)',
  async (_, openOutput) => {
    const pipe = join(makeFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = openSync(pipe, O_RDONLY | O_NONBLOCK);
    const shared = open(pipe, O_WRONLY);
    const output = openOutput(shared);
    const chunk = 'x'.repeat(output.chunkBytes);
    let written = 0;
    let full: string | undefined;
    const writing = (async () => {
      while (full === undefined) {
        const outcome = await write(output, chunk);
        // Once the reader has read, a write may be partial.
        if (typeof outcome === 'number') written += outcome;
        else full = outcome;
      }
    })();
    // A pipe holds 64 KiB.
    while (written < 65_536) await turn();
    expect(flagsOf(shared) & O_NONBLOCK).toBe(0);
    expect(readSync(reader, Buffer.alloc(4_096))).toBe(4_096);
    closeSync(reader);
    await writing;
    expect(['EPIPE', 'EAGAIN']).toContain(full);
  },
);

test('writing to a named pipe fails while it has no reader, and works again when it has another', async () => {
  const pipe = join(makeFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = openSync(pipe, O_RDONLY | O_NONBLOCK);
  const output = openLogOutput(open(pipe, O_WRONLY));
  expect(await write(output, 'one\n')).toBe(4);
  closeSync(reader);
  expect(await write(output, 'two\n')).toBe('EPIPE');
  const another = open(pipe, O_RDONLY | O_NONBLOCK);
  expect(await write(output, 'three\n')).toBe(6);
  const read = Buffer.alloc(100);
  expect(`${read.subarray(0, readSync(another, read))}`).toBe('one\nthree\n');
});

/** The flags that all users of a descriptor share. */
function flagsOf(descriptor: number): number {
  const [, flags = ''] = /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
  return Number.parseInt(flags, 8);
}
