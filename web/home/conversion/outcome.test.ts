import { describe, expect, test, vi } from 'vitest';
import { base64 } from '../../../src/tools/index.ts';
import { shout } from '../../../support/tools/awkward-tool.ts';
import { countsOf, outcomeOf } from './outcome.ts';

describe('outcomeOf', () => {
  test('converts as the service does, with its limits', () => {
    expect(outcomeOf(base64, { text: 'Hello' })).toEqual({ data: { result: 'SGVsbG8=' } });
    expect(outcomeOf(base64, { text: 'a'.repeat(16_385) }).error?.message).toBe(
      'text must be at most 16384 code points',
    );
  });

  test('tells a bug to the browser, and goes on', () => {
    const bug = new Error('bug');
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const broken = {
      ...shout,
      run: () => {
        throw bug;
      },
    };
    expect(outcomeOf(broken, { text: 'a' }).error?.code).toBe('INTERNAL_ERROR');
    expect(report).toHaveBeenCalledExactlyOnceWith(bug);
    vi.unstubAllGlobals();
  });
});

test('sizes are code points, UTF-8 bytes and lines, against the limits of the field', () => {
  expect(countsOf('é😀\nb')).toEqual([
    { unit: 'character', count: 4, limit: undefined },
    { unit: 'byte', count: 8, limit: undefined },
    { unit: 'line', count: 2, limit: undefined },
  ]);
  const field = {
    kind: 'text',
    title: '',
    description: '',
    maxCodePoints: 9,
    maxLines: 3,
    maxUtf8Bytes: { encode: 5 },
  } as const;
  expect(countsOf('', field, 'encode').map(({ limit }) => limit)).toEqual([9, 5, 3]);
  expect(countsOf('', field, 'decode').map(({ limit }) => limit)).toEqual([9, undefined, 3]);
});
