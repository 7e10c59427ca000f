import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { base58, base64, textLineTools } from '../../../src/tools/index.ts';
import { bytesOf, fileOf, onPage, sessionOf } from '../../../support/page/input.ts';
import { pasted, reportOn } from '../../../support/page/report.ts';
import { type Session, setForm } from '../session/session.ts';
import { limitationOf, requestInput } from './request.ts';

test('the value of a reading is sent, with the options that it needs; several values can’t be sent', () => {
  const session = pasted('base64', 'Bearer eyJhIjoxfQ.eyJzdWIiOiLDvMO_In0.c2ln');
  const input = requestInput({ ...session, ...reportOn(session).converted });
  expect(input).toEqual({ text: 'eyJzdWIiOiLDvMO_In0', operation: 'decode', urlSafe: true });
  expect(limitationOf(session, input, false)).toBeUndefined();
  expect(limitationOf(session, input, true)).toBe(
    "The API can't convert values in their places: this request converts the text as it is written.",
  );
});

test('lines of which some are wrong can’t be sent together', () => {
  const session = pasted('number-to-words', '1\n2\nx\n4');
  const converted = { ...session, ...reportOn(session).converted };
  expect(limitationOf(converted, requestInput(converted), false)).toMatch(/^The API can't convert each line/);
});

describe('requests that can’t be sent, and why', () => {
  const accepts = 'The API accepts at most';
  const inUtf16 = sessionOf(onPage(base64), 'a', { textEncoding: 'utf-16le' });
  const lines = (text: string) => sessionOf(textLineTools, text, { operation: 'affix', prefix: '-'.repeat(99) });
  const numbered = sessionOf(textLineTools, 'a', { operation: 'number', sep: '-'.repeat(21) });
  const eachLine = sessionOf(base64, 'a\nb', {}, true);

  test.each<[sentence: string | undefined, session: Session]>([
    [undefined, sessionOf(base64, 'a'.repeat(limits.textCodePoints))],
    [`${accepts} 16,384 characters per request; this text has 42,137.`, sessionOf(base64, 'a'.repeat(42_137))],
    [`${accepts} 1,000 lines per request; this text has 1,200.`, lines('\n'.repeat(1_200))],
    [`${accepts} 512 bytes per request; this text has 600.`, sessionOf(base58, 'é'.repeat(300))],
    [`${accepts} 20 characters in Separator, which has 21.`, numbered],
    ["The API accepts only text, so the file can't be sent.", sessionOf(base64, fileOf(bytesOf('\xff')))],
    ["The API can't convert each line separately: this request converts all lines as one text.", eachLine],
    ["The API can't keep the first line: this request converts it too.", sessionOf(textLineTools, 'a', {}, true)],
    ['The API has no form “MIME”: this request returns the result as it is.', setForm(sessionOf(base64, 'a'), 'mime')],
    ['The API converts UTF-8 only: this request does not use UTF-16 LE.', inUtf16],
  ])('%s', (sentence, session) => {
    expect(limitationOf(session, requestInput(session), false)).toBe(sentence);
  });

  test('have no options that the API does not have', () => {
    expect(requestInput(inUtf16)).toEqual({ text: 'a' });
    const kept = { text: 'a', operation: 'affix', prefix: '', suffix: '' };
    expect(requestInput(sessionOf(onPage(textLineTools), 'a', { operation: 'keep' }))).toEqual(kept);
  });
});
