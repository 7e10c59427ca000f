import { expect, test } from 'vitest';
import { createLogger, type Exchange, logExchange, openLog } from './log.ts';

const exchange: Exchange = {
  method: 'POST',
  route: '/api/v1/base64/',
  status: 200,
  milliseconds: 0.123456,
  bytesIn: 16,
  bytesOut: 40,
};

function logged(level: string, ...exchanges: readonly Exchange[]): unknown[] {
  const lines: unknown[] = [];
  const logger = createLogger(level, { write: (line: string) => void lines.push(JSON.parse(line)) });
  for (const each of exchanges) logExchange(logger, each);
  return lines;
}

test('an exchange is one line of information, a 500 an error', () => {
  expect(logged('info', exchange, { ...exchange, status: 404 }, { ...exchange, status: 500 })).toMatchObject([
    { level: 30, method: 'POST', route: '/api/v1/base64/', status: 200, ms: 0.123, bytesIn: 16, bytesOut: 40 },
    { level: 30, status: 404 },
    { level: 50, status: 500 },
  ]);
  expect(logged('error', exchange, { ...exchange, status: 500 })).toHaveLength(1);
  expect(logged('silent', { ...exchange, status: 500 })).toEqual([]);
});

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
  for (let count = 0; count < 8_000; count++) logExchange(log.logger, exchange);
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
