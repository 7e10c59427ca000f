import { expect, test } from 'vitest';
import { bytesOfInputs, withProgress } from './progress.ts';

const clear = '\r\x1b[K';

/** What a terminal gets while pieces of 60 MB are read, one per second. */
async function shown(count: number, total: number | undefined, { isTTY = true, output = false, isTyped = false } = {}) {
  let seconds = 0;
  const written: string[] = [];
  const stream = (isTerminal: boolean) => ({
    isTTY: isTerminal,
    write: (data: string | Uint8Array) => written.push(String(data)) > 0,
    on: () => undefined,
  });
  const piece = new Uint8Array(60_000_000);
  async function* pieces() {
    for (; seconds < count; seconds++) yield piece;
  }
  const streams = { stdout: stream(output), stderr: stream(isTTY), isTyped };
  const progress = withProgress(
    pieces(),
    streams,
    'sort',
    () => total,
    () => seconds * 1_000,
  );
  let read = 0;
  for await (const { length } of progress.pieces) read += length;
  progress.end();
  expect(read).toBe(count * piece.length);
  return written;
}

test('after two seconds, a line of the terminal says how much of the input is read, and its end clears it', async () => {
  const lines = ['180 of 240 MB (75 %)', '240 of 240 MB (100 %)', '240 MB read, converting'];
  expect(await shown(4, 240_000_000)).toEqual([...lines.map((line) => `${clear}sort: ${line}`), clear]);
  expect((await shown(3, undefined))[0]).toBe(`${clear}sort: 180 MB read`);
});

test('a short command shows nothing, unless what follows the reading of much input takes longer', async () => {
  expect(await shown(1, 60_000_000)).toEqual([]);
  expect(await shown(2, 120_000_000)).toEqual([`${clear}sort: 120 MB read, converting`, clear]);
});

test('nothing is shown without a terminal, or if the input or the output is on it', async () => {
  expect(await shown(4, undefined, { isTTY: false })).toEqual([]);
  expect(await shown(4, undefined, { output: true })).toEqual([]);
  expect(await shown(4, undefined, { isTyped: true })).toEqual([]);
});

test('the bytes of the input are not known if a file is gone, or if standard input is a pipe', () => {
  const { stdin } = process;
  expect(bytesOfInputs(['LICENSE', 'package.json'], stdin)).toBeGreaterThan(1_000);
  expect(bytesOfInputs(['LICENSE', 'gone'], stdin)).toBeUndefined();
  expect(
    bytesOfInputs(['LICENSE', '-'], { [Symbol.asyncIterator]: () => stdin[Symbol.asyncIterator]() }),
  ).toBeUndefined();
});
