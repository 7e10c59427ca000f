import { METHODS } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { UNMATCHED } from '../../contract/contract.ts';
import { createEndpoints } from '../../contract/endpoints.ts';
import { registry } from '../../tools/registry.ts';
import { readDocuments } from '../assets/read-documents.ts';
import type { LogLevel } from '../settings.ts';
import { createLogger, type Exchange, type Logger } from './log.ts';

const exchange: Exchange = {
  method: 'POST',
  route: '/api/v1/base64/',
  status: 200,
  milliseconds: 0.123456,
  bytesIn: 16,
  bytesOut: 40,
};

/** The lines that are written at a fixed time. */
function written(level: LogLevel, write: (logger: Logger) => void): string {
  vi.useFakeTimers({ now: 1_795_327_326_480 });
  const lines: string[] = [];
  write(createLogger(level, { write: (line) => void lines.push(line) }));
  return lines.join('');
}

/** The start of every line. */
const begin = (level: number) => `{"level":${level},"time":1795327326480,"pid":${process.pid},`;

describe('an exchange', () => {
  test('is one line, of level info, or error for a 500', () => {
    const lines = written('info', (logger) => {
      for (const status of [200, 0, 500]) logger.exchange({ ...exchange, status });
    });
    const rest = '"ms":0.123,"bytesIn":16,"bytesOut":40,"msg"';
    expect(lines).toBe(
      `${begin(30)}"method":"POST","route":"/api/v1/base64/","status":200,${rest}:"request"}\n` +
        `${begin(30)}"method":"POST","route":"/api/v1/base64/","status":0,${rest}:"request"}\n` +
        `${begin(50)}"method":"POST","route":"/api/v1/base64/","status":500,${rest}:"request failed"}\n`,
    );
  });

  test.each([0, 1, 0.0004, 0.0005, 12.3456, 99_999.99999, 1e9])('of %d ms is JSON', (milliseconds) => {
    const line = written('info', (logger) => logger.exchange({ ...exchange, milliseconds }));
    const ms = Math.round(milliseconds * 1000) / 1000;
    const { milliseconds: _, ...rest } = exchange;
    const level = { level: 30, time: 1_795_327_326_480, pid: process.pid };
    expect(JSON.parse(line)).toEqual({ ...level, ...rest, ms, msg: 'request' });
    expect(line).toMatch(/"ms":\d+\.\d{3},/);
  });

  test('has a method and a route that JSON does not escape', () => {
    const paths = [...createEndpoints(registry, new Map()).keys(), ...readDocuments().keys()];
    const words = [...METHODS, 'OTHER', UNMATCHED, ...paths];
    expect(words.map((word) => JSON.stringify(word))).toEqual(words.map((word) => `"${word}"`));
  });
});

test('a line has its facts, escaped, and then its message', () => {
  const lines = written('trace', ({ fatal, error, warn, info }) => {
    fatal({ type: 'Error', stack: ['at "a"'] }, 'uncaughtException');
    error({ code: null, signal: undefined }, 'a "process" %s');
    warn({ lines: 1 }, 'two\nlines');
    info('plain');
  });
  expect(lines).toBe(
    `${begin(60)}"type":"Error","stack":["at \\"a\\""],"msg":"uncaughtException"}\n` +
      `${begin(50)}"code":null,"msg":"a \\"process\\" %s"}\n` +
      `${begin(40)}"lines":1,"msg":"two\\nlines"}\n` +
      `${begin(30)}"msg":"plain"}\n`,
  );
});

test.each<readonly [LogLevel, readonly number[]]>([
  ['trace', [60, 50, 40, 30, 50, 30]],
  ['debug', [60, 50, 40, 30, 50, 30]],
  ['info', [60, 50, 40, 30, 50, 30]],
  ['warn', [60, 50, 40, 50]],
  ['error', [60, 50, 50]],
  ['fatal', [60]],
  ['silent', []],
])('at %s, the lines of levels %j are written', (level, levels) => {
  const lines = written(level, (logger) => {
    for (const name of ['fatal', 'error', 'warn', 'info'] as const) logger[name]('a line');
    for (const status of [500, 404]) logger.exchange({ ...exchange, status });
  });
  expect([...lines.matchAll(/"level":(\d+)/g)].map(([, number]) => Number(number))).toEqual(levels);
});
