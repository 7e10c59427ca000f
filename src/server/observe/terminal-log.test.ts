import { expect, test, vi } from 'vitest';
import type { LogLevel } from '../settings.ts';
import type { Exchange, Logger } from './log.ts';
import { createTerminalLogger } from './terminal-log.ts';

const exchange: Exchange = {
  method: 'POST',
  route: '/api/v1/base64/',
  status: 200,
  milliseconds: 0.123456,
  bytesIn: 16,
  bytesOut: 40,
};

/** The lines that are written at five past nine. */
function written(level: LogLevel, write: (logger: Logger) => void): readonly string[] {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 9, 5, 59) });
  const lines: string[] = [];
  write(createTerminalLogger(level, { write: (line) => void lines.push(line) }));
  return lines;
}

test('an exchange is its time, method, route, status and milliseconds', () => {
  const lines = written('info', (logger) => {
    for (const status of [200, 0, 500]) logger.exchange({ ...exchange, status });
  });
  expect(lines).toEqual([
    '09:05:59 POST /api/v1/base64/ 200 0.1 ms\n',
    '09:05:59 POST /api/v1/base64/ left 0.1 ms\n',
    '09:05:59 POST /api/v1/base64/ 500 0.1 ms\n',
  ]);
});

test('a line has its level, its message, its facts and a stack', () => {
  const lines = written('trace', ({ fatal, warn, info }) => {
    fatal({ type: 'TypeError', stack: ['at a', 'at b'] }, 'uncaughtException');
    warn({ lines: 1 }, 'lines are missing');
    info('plain');
  });
  expect(lines).toEqual([
    '09:05:59 fatal: uncaughtException type=TypeError\n    at a\n    at b\n',
    '09:05:59 warn: lines are missing lines=1\n',
    '09:05:59 info: plain\n',
  ]);
});

test.each<readonly [LogLevel, number]>([
  ['trace', 6],
  ['info', 6],
  ['warn', 4],
  ['error', 3],
  ['fatal', 1],
  ['silent', 0],
])('at %s, %d lines are written', (level, count) => {
  const lines = written(level, (logger) => {
    for (const name of ['fatal', 'error', 'warn', 'info'] as const) logger[name]('a line');
    for (const status of [500, 404]) logger.exchange({ ...exchange, status });
  });
  expect(lines).toHaveLength(count);
});

test('control characters in facts are escaped, so that the terminal does not obey them', () => {
  const lines = written('trace', ({ error }) => error({ path: 'a\u001b[31m\n', stack: ['at \u009b31m'] }, 'failed'));
  expect(lines).toEqual(['09:05:59 error: failed path=a\\u001b[31m\\u000a\n    at \\u009b31m\n']);
});
