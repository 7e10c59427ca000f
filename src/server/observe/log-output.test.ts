import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LogBuffer, type LogOutput, openBackgroundOutput, openLogOutput } from './log-output.ts';

/** A buffer with an output that writes when the test says so. */
function make() {
  /** All chunks that the output has received. */
  const given: string[] = [];
  let written = '';
  let finish = (_outcome: number | Error) => {};
  const output: LogOutput = (chunk) => {
    given.push(`${chunk}`);
    return new Promise((resolve, reject) => {
      finish = (outcome) => {
        if (outcome instanceof Error) return reject(outcome);
        written += given.at(-1)?.slice(0, outcome);
        resolve(outcome);
      };
    });
  };
  const buffer: LogBuffer = new LogBuffer(output, (lines) => buffer.write(`${lines} lines are missing\n`));
  return {
    buffer,
    given,
    written: () => written,
    /** Ends the write under way, and waits until the next one may have begun. */
    async end(outcome: number | Error = given.at(-1)?.length ?? 0) {
      finish(outcome);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

/** Whether a promise has resolved. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let isResolved = false;
  void promise.then(() => {
    isResolved = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return isResolved;
}

const KIBIBYTE = `${'x'.repeat(1_023)}\n`;

describe('the buffer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('lines wait for at most 100 ms and are written together', async () => {
    const { buffer, given } = make();
    buffer.write('a\n');
    await vi.advanceTimersByTimeAsync(99);
    buffer.write('b\n');
    expect(given).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(given).toEqual(['a\nb\n']);
  });

  test('64 KiB of lines are written immediately, one write at a time', async () => {
    const { buffer, given, end } = make();
    for (let count = 0; count < 64; count++) buffer.write(KIBIBYTE);
    await vi.advanceTimersByTimeAsync(0);
    for (let count = 0; count < 64; count++) buffer.write(KIBIBYTE);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(given).toEqual([KIBIBYTE.repeat(64)]);
    await end();
    expect(given).toEqual([KIBIBYTE.repeat(64), KIBIBYTE.repeat(64)]);
  });

  test('a write that fails or is partial is completed before anything else', async () => {
    const { buffer, given, written, end } = make();
    buffer.write('first\n');
    await vi.advanceTimersByTimeAsync(100);
    buffer.write('second\n');
    await end(2);
    for (let count = 2; count <= 4; count++) {
      expect(given).toEqual(['first\n', ...Array.from({ length: count - 1 }, () => 'rst\n')]);
      await end(new Error('ENOSPC'));
      await vi.advanceTimersByTimeAsync(20);
    }
    await end();
    await vi.advanceTimersByTimeAsync(100);
    await end();
    expect(written()).toBe('first\nsecond\n');
  });

  test('it holds 1 MiB, half of it in a write, counts the lines that it drops beyond that, and says how many', async () => {
    const { buffer, written, end } = make();
    for (let count = 0; count < 512; count++) buffer.write(KIBIBYTE);
    await vi.advanceTimersByTimeAsync(0);
    for (let count = 0; count < 518; count++) buffer.write(KIBIBYTE);
    expect(buffer.droppedLines).toBe(6);
    await end();
    buffer.write('taken\n');
    await end();
    await vi.advanceTimersByTimeAsync(100);
    await end();
    expect(written()).toBe(`${KIBIBYTE.repeat(1_024)}6 lines are missing\ntaken\n`);
  });

  test('flushing writes immediately, and is done when everything is written', async () => {
    const { buffer, written, end } = make();
    expect(await isDone(buffer.flush())).toBe(true);
    for (let count = 0; count < 513; count++) buffer.write(KIBIBYTE);
    const flushed = buffer.flush();
    expect(await isDone(flushed)).toBe(false);
    await end();
    expect(await isDone(flushed)).toBe(false);
    await end();
    expect(await isDone(flushed)).toBe(true);
    expect(written()).toBe(`${KIBIBYTE.repeat(512)}1 lines are missing\n`);
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
function write(output: LogOutput, text: string): Promise<string | number> {
  return output(Buffer.from(text)).catch(({ code }) => code);
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
    const chunk = 'x'.repeat(4_096);
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

/** The flags that all users of a descriptor share. */
function flagsOf(descriptor: number): number {
  const [, flags = ''] = /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
  return Number.parseInt(flags, 8);
}
