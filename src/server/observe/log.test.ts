import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger, type Exchange, flush, inBackground, logExchange } from './log.ts';

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

test('every line has been written when the log is flushed, and flushing it again changes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'textmill-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'log');
  const logger = createLogger('info', inBackground(file));
  for (let count = 0; count < 3; count++) logExchange(logger, exchange);
  let isFlushed = false;
  const flushed = flush(logger).then(() => {
    isFlushed = true;
  });
  // Nothing can be written before the turn ends, which comes after all that is ready now.
  await new Promise((resolve) => process.nextTick(resolve));
  expect(isFlushed).toBe(false);
  await flushed;
  await flush(logger);
  expect((await readFile(file, 'utf8')).match(/\n/g)).toHaveLength(3);
});

test('a log that nothing was written to is flushed', async () => {
  await expect(flush(createLogger('silent'))).resolves.toBe(undefined);
});
