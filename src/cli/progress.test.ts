import { expect, test } from 'vitest';
import { withProgress } from './progress.ts';

const clear = '\r\x1b[K';

/** What a terminal gets while pieces of 10 MB are read, one per second. */
async function shown(count: number, total: number | undefined, { isTTY = true, output = false } = {}) {
  let seconds = 0;
  const written: string[] = [];
  const stream = (isTerminal: boolean) => ({
    isTTY: isTerminal,
    write: (data: string | Uint8Array) => written.push(String(data)) > 0,
    on: () => undefined,
  });
  const ten = new Uint8Array(10_000_000);
  async function* pieces() {
    for (; seconds < count; seconds++) yield ten;
  }
  const streams = { stdout: stream(output), stderr: stream(isTTY) };
  const progress = withProgress(
    pieces(),
    streams,
    'sort',
    () => total,
    () => seconds * 1_000,
  );
  let read = 0;
  for await (const piece of progress.pieces) read += piece.length;
  progress.end();
  expect(read).toBe(count * ten.length);
  return written;
}

test('after two seconds, a line of the terminal says how much of the input is read, and its end clears it', async () => {
  const lines = ['30 of 40 MB (75 %)', '40 of 40 MB (100 %)', '40 MB read, converting'];
  expect(await shown(4, 40_000_000)).toEqual([...lines.map((line) => `${clear}sort: ${line}`), clear]);
  expect((await shown(3, undefined))[0]).toBe(`${clear}sort: 30 MB read`);
});

test('a short command shows nothing, unless what follows the reading of much input takes longer', async () => {
  expect(await shown(1, 10_000_000)).toEqual([]);
  expect(await shown(2, 20_000_000)).toEqual([`${clear}sort: 20 MB read, converting`, clear]);
});

test('nothing is shown without a terminal, or if the output is on it', async () => {
  expect(await shown(4, undefined, { isTTY: false })).toEqual([]);
  expect(await shown(4, undefined, { output: true })).toEqual([]);
});
