import { expect, test } from 'vitest';
import { openLog } from './open-log.ts';

test('where lines are missing, a warning says how many', async () => {
  const written: string[] = [];
  const log = openLog('info', {
    chunkBytes: 4_096,
    write(chunks, done) {
      const bytes = Buffer.concat(chunks);
      written.push(`${bytes}`);
      setImmediate(() => done(null, bytes.length));
    },
  });
  // 1 MiB is less than 8,000 of these lines.
  for (let count = 0; count < 8_000; count++) log.logger.info({ text: 'x'.repeat(100) }, 'a line');
  await log.flush();
  const lines: unknown[] = written
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(log.droppedLines()).toBe(8_000 - (lines.length - 1));
  expect(log.droppedLines()).toBeGreaterThan(100);
  expect(lines.at(-1)).toMatchObject({ level: 40, lines: log.droppedLines() });
});
