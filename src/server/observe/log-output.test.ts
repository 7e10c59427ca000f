import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type LogOutput, openBackgroundOutput, openLogOutput } from './log-output.ts';

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
