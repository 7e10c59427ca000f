import { expect, test } from 'vitest';
import type { LogOutput } from './log-output.ts';
import { openLog } from './open-log.ts';

/** An output that keeps everything it receives. */
function keeping(): LogOutput & { readonly written: string[] } {
  const written: string[] = [];
  return {
    written,
    chunkBytes: 4_096,
    write(chunks, done) {
      const bytes = Buffer.concat(chunks);
      written.push(`${bytes}`);
      setImmediate(() => done(null, bytes.length));
    },
  };
}

test('if lines are missing, a warning reports how many', async () => {
  const output = keeping();
  const log = openLog('info', output, false);
  // 1 MiB is less than 8,000 of these lines.
  for (let count = 0; count < 8_000; count++) log.logger.info({ text: 'x'.repeat(100) }, 'a line');
  await log.flush();
  const lines: unknown[] = output.written
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(log.droppedLines()).toBe(8_000 - (lines.length - 1));
  expect(log.droppedLines()).toBeGreaterThan(100);
  expect(lines.at(-1)).toMatchObject({ level: 40, lines: log.droppedLines() });
});

test.each([
  ['a program reads JSON', false, /^\{.*"msg":"a line"\}\n$/],
  ['a person reads lines', true, /^\d\d:\d\d:\d\d info: a line\n$/],
])('%s', async (_, isTerminal, line) => {
  const output = keeping();
  const log = openLog('info', output, isTerminal);
  log.logger.info('a line');
  await log.flush();
  expect(output.written.join('')).toMatch(line);
});
