import { METHODS } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { UNMATCHED } from '../../contract/contract.ts';
import { createEndpoints } from '../../contract/endpoints.ts';
import { registry } from '../../tools/registry.ts';
import { readDocuments } from '../assets/document-files.ts';
import type { LogLevel } from '../settings.ts';
import { createLogger, type FinishedRequest, type Logger, openLog } from './log.ts';

const request: FinishedRequest = {
  method: 'POST',
  route: '/api/v1/base64/',
  status: 200,
  milliseconds: 0.123456,
  bytesIn: 16,
  bytesOut: 40,
};

/** The lines of JSON that are written at a fixed time. */
function written(level: LogLevel, write: (logger: Logger) => void): string {
  vi.useFakeTimers({ now: 1_795_327_326_480 });
  const lines: string[] = [];
  write(createLogger(level, { write: (line) => void lines.push(line) }));
  return lines.join('');
}

/** The start of every line. */
const begin = (level: number) => `{"level":${level},"time":1795327326480,"pid":${process.pid},`;

describe('a request', () => {
  test('is one line, of level info, or error for a 500', () => {
    const lines = written('info', (logger) => {
      for (const status of [200, 0, 500]) logger.request({ ...request, status });
    });
    const rest = '"ms":0.123,"bytesIn":16,"bytesOut":40,"msg"';
    expect(lines).toBe(
      `${begin(30)}"method":"POST","route":"/api/v1/base64/","status":200,${rest}:"request"}\n` +
        `${begin(30)}"method":"POST","route":"/api/v1/base64/","status":0,${rest}:"request"}\n` +
        `${begin(50)}"method":"POST","route":"/api/v1/base64/","status":500,${rest}:"request failed"}\n`,
    );
  });

  test.each([0, 1, 0.0004, 0.0005, 12.3456, 99_999.99999, 1e9])('of %d ms is JSON', (milliseconds) => {
    const line = written('info', (logger) => logger.request({ ...request, milliseconds }));
    const ms = Math.round(milliseconds * 1000) / 1000;
    const { milliseconds: _, ...rest } = request;
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
  const lines = written('info', ({ fatal, error, warn, info }) => {
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
  ['info', [60, 50, 40, 30, 50, 30]],
  ['warn', [60, 50, 40, 50]],
  ['error', [60, 50, 50]],
  ['fatal', [60]],
  ['silent', []],
])('at %s, the lines of levels %j are written', (level, levels) => {
  const lines = written(level, (logger) => {
    for (const name of ['fatal', 'error', 'warn', 'info'] as const) logger[name]('a line');
    for (const status of [500, 404]) logger.request({ ...request, status });
  });
  expect([...lines.matchAll(/"level":(\d+)/g)].map(([, number]) => Number(number))).toEqual(levels);
});

/** Opens a log, and everything that it has written. */
function open(isTerminal: boolean) {
  let text = '';
  const log = openLog(
    'info',
    async (chunk) => {
      text += Buffer.from(chunk);
      return chunk.length;
    },
    isTerminal,
  );
  return { ...log, written: () => text };
}

test('if lines are missing, a warning reports how many', async () => {
  const log = open(false);
  // 1 MiB is less than 8,000 of these lines.
  for (let count = 0; count < 8_000; count++) log.logger.info({ text: 'x'.repeat(100) }, 'a line');
  await log.flush();
  const lines = log.written().trimEnd().split('\n');
  expect(log.droppedLines()).toBe(8_000 - (lines.length - 1));
  expect(log.droppedLines()).toBeGreaterThan(100);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 40, lines: log.droppedLines() });
});

test('a program reads JSON', async () => {
  const log = open(false);
  log.logger.info('a line');
  await log.flush();
  expect(log.written()).toMatch(/^\{.*"msg":"a line"\}\n$/);
});

describe('on a terminal,', () => {
  /** The lines that are written at five past nine. */
  async function shown(write: (logger: Logger) => void): Promise<string> {
    vi.useFakeTimers({ now: new Date(2026, 10, 22, 9, 5, 59), toFake: ['Date'] });
    const log = open(true);
    write(log.logger);
    await log.flush();
    return log.written();
  }

  test('a request is its time, method, route, status and milliseconds', async () => {
    const lines = await shown((logger) => {
      for (const status of [200, 0, 500]) logger.request({ ...request, status });
    });
    expect(lines).toBe(
      '09:05:59 POST /api/v1/base64/ 200 0.1 ms\n' +
        '09:05:59 POST /api/v1/base64/ left 0.1 ms\n' +
        '09:05:59 POST /api/v1/base64/ 500 0.1 ms\n',
    );
  });

  test('a line has its level, its message, its facts and a stack', async () => {
    const lines = await shown(({ fatal, warn, info }) => {
      fatal({ type: 'TypeError', stack: ['at a', 'at b'] }, 'uncaughtException');
      warn({ lines: 1 }, 'lines are missing');
      info('plain');
    });
    expect(lines).toBe(
      '09:05:59 fatal: uncaughtException type=TypeError\n    at a\n    at b\n' +
        '09:05:59 warn: lines are missing lines=1\n' +
        '09:05:59 info: plain\n',
    );
  });
});
