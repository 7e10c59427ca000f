import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { base58, base64, textLineTools } from '../../../src/tools/index.ts';
import { addStep, changeContent, createSession, type Session, setEachLine } from '../session/session.ts';
import { limitationOf, requestInputs } from './request.ts';

const inBase64 = createSession(base64);

test('there is one request per step, each with its own text', () => {
  const session = addStep(changeContent(createSession(textLineTools, { operation: 'dedupe' }), 'b\na\nb'), 'sort');
  expect(requestInputs(session)).toEqual([{ text: 'b\na\nb', operation: 'dedupe' }, { text: 'b\na' }]);
  expect(requestInputs(inBase64)).toEqual([{ text: '' }]);
});

describe('requests that can’t be sent, and why', () => {
  const lines = (text: string) =>
    changeContent(createSession(textLineTools, { operation: 'affix', prefix: '-'.repeat(99) }), text);
  const steps = addStep(addStep(lines('a\n'.repeat(900)), 'sort'), 'number');

  test.each<{ session: Session; sentence: string | undefined }>([
    { session: changeContent(inBase64, 'a'.repeat(limits.textCodePoints)), sentence: undefined },
    {
      session: changeContent(inBase64, 'a'.repeat(42_137)),
      sentence: 'The API accepts at most 16,384 characters per request; this text has 42,137.',
    },
    {
      session: lines('\n'.repeat(1_200)),
      sentence: 'The API accepts at most 1,000 lines per request; this text has 1,200.',
    },
    {
      session: changeContent(createSession(base58), 'é'.repeat(300)),
      sentence: 'The API accepts at most 512 bytes per request; this text has 600.',
    },
    {
      session: changeContent(createSession(textLineTools, { operation: 'number', sep: '-'.repeat(21) }), 'a'),
      sentence: 'The API accepts at most 20 characters in Separator, which has 21.',
    },
    {
      session: steps,
      sentence: 'The API accepts at most 16,384 characters per request; the text of step 2 has 90,899.',
    },
    {
      session: changeContent(inBase64, { name: 'a.png', bytes: Uint8Array.of(0x89) }),
      sentence: "The API accepts only text, so the file can't be sent.",
    },
    {
      session: setEachLine(changeContent(inBase64, 'a\nb'), true),
      sentence: "The API can't convert each line separately: this request converts all lines as one text.",
    },
  ])('$sentence', ({ session, sentence }) => {
    expect(limitationOf(session, requestInputs(session))).toBe(sentence);
  });

  test('are the last ones: later steps have no request', () => {
    expect(requestInputs(steps)).toHaveLength(2);
  });
});
