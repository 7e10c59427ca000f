import { expect, test } from 'vitest';
import { createExchange } from '../../support/transports/sans-io.ts';
import { base64 } from '../tools/base64.ts';
import { createRegistry } from '../tools/registry.ts';
import { createError } from './errors.ts';
import type { Answer } from './message.ts';
import { withoutStacks } from './without-stacks.ts';

/** The number of frames in the stack of the error that a function throws. */
function framesOf(run: () => unknown): number | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof Error) return error.stack?.match(/^\s+at /gm)?.length ?? 0;
  }
  return undefined;
}

function throwError(): never {
  throw createError('BODY_NOT_JSON', { fault: 'it is empty' });
}

test.each([
  ['an error', throwError],
  ['an error of the engine', () => JSON.parse('{')],
])('%s has no stack inside, and has one again afterwards', (_, run) => {
  const { stackTraceLimit } = Error;
  expect(withoutStacks(() => framesOf(run))).toBe(0);
  expect(framesOf(() => withoutStacks(throwError))).toBe(0);
  expect(framesOf(run)).toBeGreaterThan(0);
  expect(Error.stackTraceLimit).toBe(stackTraceLimit);
});

test('the result is returned, and the next error has its stack', () => {
  expect(withoutStacks(() => 'a')).toBe('a');
  expect(framesOf(throwError)).toBeGreaterThan(0);
});

test('an error of the library has its stack', () => {
  expect(framesOf(() => base64({ text: 'Zm9v*', operation: 'decode' }))).toBeGreaterThan(0);
});

test('an engine without a stack limit still has none afterwards', () => {
  const { stackTraceLimit } = Error;
  Reflect.deleteProperty(Error, 'stackTraceLimit');
  try {
    expect(withoutStacks(() => 'a')).toBe('a');
    expect(Error).not.toHaveProperty('stackTraceLimit');
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
});

/** The answer of the contract if a tool runs this function. */
function answerOf(run: () => { result: string }): Promise<Answer> {
  const exchange = createExchange(
    { rateLimit: 0, requireUserAgent: false, isOverloaded: false },
    createRegistry([{ ...base64, run }]),
  );
  return exchange({
    method: 'POST',
    target: '/api/v1/base64/',
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode('{"text":""}'),
  });
}

test('a bug of a tool is passed to the log with its stack', async () => {
  const answer = await answerOf(() => {
    throw new RangeError('a bug');
  });
  expect(answer).toMatchObject({ status: 500, bug: { message: 'a bug' } });
  expect(answer).toHaveProperty('bug.stack', expect.stringContaining('without-stacks.test.ts'));
});

test.each([
  { rule: 'no error', again: () => ({ result: '' }) },
  { rule: 'an error of the caller', again: throwError },
])('a bug that does not recur is passed as it was, if repeating gives $rule', async ({ again }) => {
  const bug = new RangeError('a bug');
  let runs = 0;
  const answer = await answerOf(() => {
    if (runs++ > 0) return again();
    throw bug;
  });
  expect(answer).toMatchObject({ status: 500, bug });
});

test('if the stack limit is read-only, errors have their stacks, and answers stay the same', async () => {
  const { stackTraceLimit } = Error;
  Object.defineProperty(Error, 'stackTraceLimit', { value: stackTraceLimit, writable: false });
  try {
    expect(await answerOf(throwError)).toMatchObject({ status: 400 });
    expect(framesOf(() => withoutStacks(throwError))).toBeGreaterThan(0);
  } finally {
    Object.defineProperty(Error, 'stackTraceLimit', { value: stackTraceLimit, writable: true });
  }
});
