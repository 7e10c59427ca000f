import { describe, expect, test } from 'vitest';
import type { FieldValue } from '../../../src/core/field.ts';
import { base64, numberToWords, textLineTools } from '../../../src/tools/index.ts';
import { sessionOf } from '../../../support/page/input.ts';
import { outcomeOf } from '../../../support/page/report.ts';
import { addStep, openStep, type Session, setOption } from '../session/session.ts';
import { nextText, stepTexts } from './attempt.ts';
import { resultContent } from './file.ts';
import { reportOf } from './report.ts';

/** The conversion of a text by several steps. */

const LIST = 'pear\napple\npear\nfig\n';

function chainOf(text: string, ...[first = '', ...others]: readonly string[]): Session {
  return others.reduce(addStep, sessionOf(textLineTools, text, { operation: first }));
}

function set(session: Session, name: 'start' | 'prefix', value: FieldValue): Session {
  return setOption(session, { name, field: textLineTools.fields[name] }, value);
}

test('each step converts the result of the previous one, whichever is open; only the result has another count', () => {
  const chain = chainOf(LIST, 'dedupe', 'sort', 'number');
  const data = { result: '1. apple\n2. fig\n3. pear', inCount: 4, outCount: 3 };
  expect(outcomeOf(chain)).toEqual({ kind: 'text', data });
  expect(outcomeOf(openStep(chain, 0))).toEqual({ kind: 'text', data });
  expect([...stepTexts(chain, LIST)]).toEqual([LIST, 'pear\napple\nfig', 'apple\nfig\npear']);
  expect(outcomeOf(chainOf(LIST, 'number', 'sort', 'dedupe'))).toMatchObject({ data: { outCount: 4 } });
});

test.each([
  ['a\n\n', 'a\n', 'a\n\n'],
  ['\n', '', '\n'],
  ['', '', ''],
  ['a\nb', 'a\nb', 'a\nb'],
])('an empty last line of a list is kept, for steps and for other tools: %j', (text, result, next) => {
  const session = chainOf(text, 'trim');
  const outcome = outcomeOf(session);
  expect(outcome).toMatchObject({ data: { result } });
  expect(resultContent(session, outcome)).toBe(next);
  expect([...stepTexts(chainOf(text, 'trim', 'number'), text)]).toEqual([text, next]);
});

test('the empty last line of a list that is too long to show is kept too', () => {
  const session = chainOf(`${'abcdefghi\n'.repeat(3_000)}\n`, 'trim');
  expect(resultContent(session, outcomeOf(session))).toBe(session.text);
});

test('a result without a count continues unchanged', () => {
  expect(nextText(base64, { result: 'a\n' })).toBe('a\n');
  expect(nextText(numberToWords, { result: '' })).toBe('');
});

describe('a step that fails', () => {
  const chain = chainOf(LIST, 'number', 'sort', 'reverse');

  test('is named, and no later step has a text', () => {
    const failed = set(openStep(chain, 0), 'start', 1_000_001);
    expect(outcomeOf(failed)).toMatchObject({ kind: 'error', error: { field: 'start' } });
    expect(reportOf(failed, []).diagnosis?.message).toMatch(/^Step 1: First number must be /);
    expect([...stepTexts(failed, LIST)]).toEqual([LIST]);
  });

  test('after others has its index', () => {
    const failed = openStep(set(addStep(chain, 'number'), 'start', -1_000_001), 0);
    const outcome = outcomeOf(failed);
    expect(outcome).toMatchObject({ kind: 'error', step: 3 });
    expect(reportOf(failed, []).diagnosis?.message).toMatch(/^Step 4: First number must be /);
  });

  test('because its text is too long for the page is explained by the size of that text', () => {
    const first = set(chainOf('a\n'.repeat(10_000), 'affix'), 'prefix', '\n'.repeat(100));
    const long = addStep(first, 'sort');
    const message = 'Step 2: Text is too long for Text line tools: 1,010,000 of 1,000,000 lines.';
    expect(reportOf(long, []).diagnosis).toMatchObject({ severity: 'wrong', message });
  });
});
