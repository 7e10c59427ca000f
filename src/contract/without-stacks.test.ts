import { expect, test } from 'vitest';
import { createError } from '../core/errors.ts';
import { defineTool, textResult } from '../core/tool.ts';
import { base64 } from '../tools/base64.ts';
import { createRegistry } from '../tools/registry.ts';
import { createContract } from './contract.ts';
import { withoutStacks } from './without-stacks.ts';

/** How many frames the stack of what a function throws has. */
function framesOf(run: () => unknown): number | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof Error) return error.stack?.match(/^\s+at /gm)?.length ?? 0;
  }
  return undefined;
}

const throwing = {
  'an error': () => {
    throw createError('BODY_NOT_JSON', {});
  },
  'an error of the engine': () => JSON.parse('{'),
};

test.each(Object.entries(throwing))('%s has no stack within, and has it again after', (_, run) => {
  const { stackTraceLimit } = Error;
  expect(framesOf(() => withoutStacks(run))).toBe(0);
  expect(framesOf(run)).toBeGreaterThan(0);
  expect(Error.stackTraceLimit).toBe(stackTraceLimit);
});

test('what is returned comes back, and the next error has its stack', () => {
  expect(withoutStacks(() => 'a')).toBe('a');
  expect(framesOf(throwing['an error'])).toBeGreaterThan(0);
});

test('an error that a caller of the library sees has its stack', () => {
  expect(framesOf(() => base64({ text: 'Zm9v*', operation: 'decode' }))).toBeGreaterThan(0);
});

test('a bug of a tool is handed to the log with its stack', () => {
  const broken = defineTool({
    name: 'broken',
    title: 'Broken',
    summary: 'Fails.',
    fields: { text: { kind: 'text', title: 'Text', maxCodePoints: 9, description: 'The text.' } },
    output: textResult,
    examples: [],
    run: () => {
      throw new RangeError('a bug');
    },
  });
  const contract = createContract(createRegistry([broken]), { requireUserAgent: false });
  const begun = contract.begin(
    {
      method: 'POST',
      target: '/api/v1/broken/',
      header: (name) => ({ host: 'localhost', 'content-type': 'application/json' })[name],
      version: '1.1',
      bytes: 0,
      lines: 0,
      client: () => '',
    },
    false,
  );
  if (begun instanceof Promise || begun.answer !== undefined) throw new Error('the endpoint takes the request');
  const answer = contract.answer(begun.admission, new TextEncoder().encode('{"text":""}'));
  expect(answer).toMatchObject({ status: 500, bug: { message: 'a bug' } });
  expect(answer).toHaveProperty('bug.stack', expect.stringContaining('without-stacks.test.ts'));
});
