import { expect, test } from 'vitest';
import { base64, urlEncoder } from '../../../src/tools/index.ts';
import { decode, encode, sessionOf } from '../../../support/page/input.ts';
import { type Session, setReading, setSwitch } from '../session/session.ts';
import { timeSaid } from './inside.ts';
import { reportOf } from './report.ts';

/** What the page shows of a session beside the result. */
function inside(session: Session) {
  return reportOf(session, []).inside;
}

/** The session of a pasted JWT with these claims and this header, in JSON. */
function jwtWith(claims: string, header = '{"alg":"none"}'): Session {
  const text = [header, claims].map((part) => base64.encode(part, { urlSafe: true, padding: false })).join('.');
  return sessionOf(base64, `Bearer ${text}.`, decode);
}

test.each<[claims: string, rows: readonly (readonly [name: string, value: string, claim?: string])[]]>([
  ['{"exp":1516239022}', [['Expires', '2018-01-18T01:30:22Z', 'exp']]],
  ['{"nbf":1531958400.5}', [['Not before', '2018-07-19T00:00:00.500Z', 'nbf']]],
  [
    '{"iat":0,"exp":253402300799}',
    [
      ['Expires', '9999-12-31T23:59:59Z', 'exp'],
      ['Issued', '1970-01-01T00:00:00Z', 'iat'],
    ],
  ],
  ['{"exp":1516239022000}', []],
  ['{"exp":1e999}', []],
  ['{"sub":{"exp":1},"exp" : 12345678901234567890}', []],
  ['{"exp":-62135596801}', []],
  ['{"exp":"1516239022"}', []],
  ['{"sub":{"exp":1}}', []],
])('a JWT shows its registered times that are dates: %s', (claims, rows) => {
  const shown = inside(jwtWith(claims));
  expect(shown).toMatchObject({
    title: 'Times and header of the JWT',
    note: 'The signature of the JWT is not checked.',
  });
  expect(shown?.rows.map(({ name, value, claim }) => [name, value, ...(claim ? [claim] : [])])).toEqual([
    ...rows,
    ['Algorithm', 'none'],
  ]);
});

test.each([
  ['{"alg":"RS256","typ":"JWT"}', ['Algorithm: RS256']],
  [
    '{"alg":"RS256","kid":"a","typ":"JWT","crit":[1]}',
    ['Algorithm: RS256', 'Header: {"alg":"RS256","kid":"a","typ":"JWT","crit":[1]}'],
  ],
  ['{"alg":1.0}', ['Header: {"alg":1.0}']],
  ['{"typ":"JWT"}', ['Header: {"typ":"JWT"}']],
  ['{"alg":"RS', ['Header: {"alg":"RS']],
])('a JWT shows its algorithm, and its header as it is written if that says more: %s', (header, rows) => {
  expect(inside(jwtWith('{}', header))?.rows.map(({ name, value }) => `${name}: ${value}`)).toEqual(rows);
});

test.each([
  ['exp', 60, 'Expired 1 minute ago,', true],
  ['exp', 0, 'Expired 0 seconds ago,', true],
  ['exp', -17_999, 'Expires in 4 h 59 min,', false],
  ['nbf', 0, 'Valid since', false],
  ['nbf', -300, 'Valid in 5 minutes,', true],
  ['iat', 172_800, 'Issued 2 days ago,', false],
  ['iat', -1, 'Issued in 1 second,', false],
] as const)(
  'before its date, a time says how long ago it is, and whether the JWT is invalid: %s, %i',
  (claim, ago, phrase, isInvalid) => {
    expect(timeSaid(claim, '2026-11-29T03:00:00Z', Date.UTC(2026, 10, 29, 3, 0, ago))).toEqual({ phrase, isInvalid });
  },
);

test.each([
  ['https://a.example/p%20q?x=1+2&y#f', ['Address: https://a.example/p%20q', 'x: 1 2', 'y: ', 'Fragment: f']],
  ['caf%C3%A9=cr%C3%A8me&a%5B%5D=%26&a%5B%5D=<b>', ['café: crème', 'a[]: &', 'a[]: <b>']],
  ['a=%zz&b=%E9&c=100%&d=%E9+%', ['a: %zz', 'b: %E9', 'c: 100%', 'd: %E9+%']],
  ['/?=x#%C3%A9+', ['Address: /', '(no name): x', 'Fragment: é+']],
  ['/?a=b#%E9', ['Address: /', 'a: b', 'Fragment: %E9']],
])('a URL or a form shows its names, values and fragment, decoded if they are text: %s', (text, rows) => {
  expect(inside(sessionOf(urlEncoder, text, decode))?.rows.map(({ name, value }) => `${name}: ${value}`)).toEqual(rows);
});

test.each([
  ['a=1&b', 'a=1\nb'],
  ['/?a=b+c#d', '/\na=b c\n#d'],
  ['a=l1%0D%0Al2=3', undefined],
  ['a%3Db=1', undefined],
  ['a=%E9', undefined],
  ["curl -d 'a=1&b=2' /", undefined],
])('a form can be edited on lines, if they show all of it: %s', (text, lines) => {
  expect(inside(sessionOf(urlEncoder, text, decode))).toMatchObject({ rows: expect.anything() });
  expect(inside(sessionOf(urlEncoder, text, decode))?.lines).toBe(lines);
});

test('at most 40 values are shown, and the others are counted', () => {
  const shown = inside(sessionOf(urlEncoder, 'a=1&'.repeat(50), decode));
  expect(shown).toMatchObject({ rows: { length: 40 }, note: '10 more names in the text.' });
});

const url = 'https://a.example/?a=b';

test.each<[title: string, session: Session]>([
  ['a text without a query', sessionOf(urlEncoder, 'https://a.example/caf%C3%A9', decode)],
  ['a text that is encoded', sessionOf(urlEncoder, url, encode)],
  ['separate lines', setSwitch(sessionOf(urlEncoder, url, decode), true)],
  ['a long text', sessionOf(urlEncoder, url + 'c'.repeat(65_536), decode)],
  ['a URL in another tool', sessionOf(base64, url, decode)],
  ['a JWT that is not read', setReading(jwtWith('{"exp":1}'), 'written')],
])('nothing is shown of %s', (_, session) => {
  expect(inside(session)).toBeUndefined();
});
