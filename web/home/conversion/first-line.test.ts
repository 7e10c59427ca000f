import { describe, expect, test } from 'vitest';
import { textLineTools } from '../../../src/tools/index.ts';
import { fileOf, sessionOf } from '../../../support/page/input.ts';
import { outcomeOf } from '../../../support/page/report.ts';
import type { Options } from '../session/options.ts';
import type { Content } from '../session/session.ts';
import { resultContent } from './file.ts';
import { inputSizes } from './limits.ts';
import { resultOf } from './outcome.ts';
import { reportOf } from './report.ts';

/** The first line of a list, which stays as it is. */

const keeping = (content: Content, options: Options = {}) => sessionOf(textLineTools, content, options, true);

test.each<[title: string, text: string, options: Options, result: string, counts: string, next?: string]>([
  ['a header', 'z,1\nb,2\na,3\n', {}, 'z,1\na,3\nb,2', '2 2'],
  ['CRLF', 'z\r\nb\r\na\r\n', {}, 'z\na\nb', '2 2'],
  ['a byte order mark as text', '\ufeffz\nb\na', {}, '\ufeffz\na\nb', '2 2'],
  ['spaces', ' z \n b \n a ', { operation: 'trim' }, ' z \nb\na', '2 2'],
  ['its copy below', 'z\nz\nz', { operation: 'dedupe' }, 'z\nz', '2 1'],
  ['only a header', 'z', { operation: 'affix', prefix: '-' }, 'z', '0 0'],
  ['only a header and its end', 'z\r\n', {}, 'z', '0 0'],
  ['an empty header', '\nb\na', {}, '\na\nb', '2 2'],
  ['no text', '', {}, '', '0 0'],
  ['one empty line', 'z\n\n', {}, 'z\n', '1 1', 'z\n\n'],
  ['an empty last line', 'z\nb\n\n', { operation: 'reverse' }, 'z\n\nb', '2 2'],
  ['an empty last line of the result', 'z\n\nb', { operation: 'reverse' }, 'z\nb\n', '2 2', 'z\nb\n\n'],
  ['nothing left', 'z\n\n', { operation: 'empty' }, 'z', '1 0'],
])('stays, and is not counted: %s', (_, text, options, result, counts, next = result) => {
  const session = keeping(text, options);
  const outcome = outcomeOf(session);
  const [inCount, outCount] = counts.split(' ').map(Number);
  expect(outcome).toEqual({ kind: 'text', data: { result, inCount, outCount } });
  expect(resultContent(session, outcome)).toBe(next);
});

test('of a file stays after its byte order mark', () => {
  expect(resultOf(outcomeOf(keeping(fileOf('\ufeffz\r\nb\r\na'))))).toBe('\ufeffz\na\nb');
});

describe('is not in the sizes', () => {
  test.each([
    ['z\nb\na', ['2 line', '3 character'], ['2 line', '3 character']],
    ['zz', ['0 line', '0 character'], ['0 line', '0 character']],
  ])('%j', (text, input, output) => {
    const report = reportOf(keeping(text), []);
    const shown = [report.input, report.output].map(({ sizes }) => sizes.map(({ unit, count }) => `${count} ${unit}`));
    expect(shown).toEqual([input, output]);
  });

  test('or the limit of lines: of 1,000,001 lines with a header, the result has all', () => {
    const text = `z\n${'a\n'.repeat(1_000_000)}`;
    const [lines] = inputSizes(keeping(text));
    expect(lines).toEqual({ unit: 'line', count: 1_000_000, limit: 1_000_000 });
    const session = keeping(fileOf(text), { operation: 'reverse' });
    expect(resultOf(outcomeOf(session))).toHaveLength(text.length - 1);
    expect(outcomeOf(keeping(fileOf(`${text}a`)))).toMatchObject({ kind: 'error', error: { code: 'TOO_LONG' } });
  });
});

test('is not part of what is read, and stays before it', () => {
  const text = 'Name\r\n- b\n- a';
  const { reading, converted, outcome } = reportOf(keeping(text), []);
  expect([reading?.title, converted?.text]).toEqual(['text without bullets', 'Name\nb\na']);
  expect(reading?.removed.map(({ start, end }) => text.slice(start, end)).join('')).toBe('- - ');
  expect(resultOf(outcome)).toBe('Name\na\nb');
});
