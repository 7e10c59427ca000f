import { beforeEach, expect, test, vi } from 'vitest';
import { base64, urlEncoder } from '../../../src/tools/index.ts';
import { decode, encode, sessionOf } from '../../../support/page/input.ts';
import { type Session, setReading, setSwitch } from '../session/session.ts';
import { reportOf } from './report.ts';

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});

/** What the page shows of a session beside the result. */
function inside(session: Session) {
  return reportOf(session, []).inside;
}

/** The session of a pasted JWT with these claims, in JSON. */
function jwtWith(claims: string): Session {
  const text = ['{"alg":"none"}', claims]
    .map((part) => base64.encode(part, { urlSafe: true, padding: false }))
    .join('.');
  return sessionOf(base64, `Bearer ${text}.`, decode);
}

test.each<[claims: string, rows: readonly (readonly [name: string, value: string, local?: string])[]]>([
  ['{"exp":1516239022}', [['Expires (exp)', '2018-01-18T01:30:22Z', '18 Jan 2018, 02:30:22 CET']]],
  ['{"nbf":1531958400.5}', [['Not before (nbf)', '2018-07-19T00:00:00.500Z', '19 Jul 2018, 02:00:00 CEST']]],
  ['{"iat":0}', [['Issued (iat)', '1970-01-01T00:00:00Z', '1 Jan 1970, 01:00:00 CET']]],
  ['{"exp":253402300799}', [['Expires (exp)', '9999-12-31T23:59:59Z', expect.stringContaining('1 Jan 10000, 00:59')]]],
  ['{"exp":1516239022000}', [['Expires (exp)', '1516239022000']]],
  ['{"exp":1e300}', [['Expires (exp)', '1e300']]],
  ['{"exp":1e999}', [['Expires (exp)', '1e999']]],
  ['{"sub":{"exp":1},"exp" : 12345678901234567890}', [['Expires (exp)', '12345678901234567890']]],
  ['{"exp":-62135596801}', [['Expires (exp)', '-62135596801']]],
  ['{"exp":"1516239022"}', [['Expires (exp)', '"1516239022"']]],
  ['{"exp":null,"sub":"a"}', [['Expires (exp)', 'null']]],
  ['{"sub":{"exp":1}}', []],
])('a JWT shows its header and its registered times as dates, or as they are: %s', (claims, rows) => {
  const shown = inside(jwtWith(claims));
  expect(shown).toMatchObject({
    title: 'Header and times of the JWT',
    note: 'The signature of the JWT is not checked.',
  });
  expect(shown?.rows.map(({ name, value, local }) => [name, value, ...(local ? [local] : [])])).toEqual([
    ['Header', '{"alg":"none"}'],
    ...rows,
  ]);
});

test.each([
  ['https://a.example/p%20q?x=1+2&y#f', ['Address: https://a.example/p%20q', 'x: 1 2', 'y: ', 'Fragment: f']],
  ['caf%C3%A9=cr%C3%A8me&a%5B%5D=%26&a%5B%5D=<b>', ['café: crème', 'a[]: &', 'a[]: <b>']],
  ['a=%zz&b=%E9&c=100%&d=%E9+%', ['a: %zz', 'b: %E9', 'c: 100%', 'd: %E9+%']],
  ['/?=x#%C3%A9+', ['Address: /', '(no name): x', 'Fragment: é+']],
  ['/?a=b#%E9', ['Address: /', 'a: b', 'Fragment: %E9']],
])('a URL or a form shows its names, values and fragment, decoded if they are text: %s', (text, rows) => {
  expect(inside(sessionOf(urlEncoder, text, decode))?.rows.map(({ name, value }) => `${name}: ${value}`)).toEqual(rows);
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
