import { describe, expect, test } from 'vitest';
import { evidenceFor } from './evidence.ts';

/** The evidence for the decoder of one tool, if the text gives any. */
const evidence = (name: string, text: string) => evidenceFor(text).find((each) => each.name === name);

test.each([
  ['a short word', '%41', []],
  ['four characters', '%41a', ['url-encoder']],
  ['ordinary words', 'Hello world', []],
  ['a long word', 'abcdefghijk', []],
  ['a number', '1234567890', []],
  ['a long text', `%41${'a'.repeat(100_000)}`, ['url-encoder']],
  ['a long text with a space', `%41${'a'.repeat(100_000)} a`, []],
  ['a long text in the alphabet of Base58, whose decoding takes long', '1zZ'.repeat(1_366), ['base64']],
  ['a text whose start looks encoded; the decoder decides', `${'ab12'.repeat(2_000)}!`, ['hex-to-text']],
  ['an empty data URI', 'data:text/plain;base64,', []],
])('%s is evidence for these tools only', (_, text, names) => {
  expect(evidenceFor(text).map(({ name }) => name)).toEqual(names);
});

describe.each([
  [
    'url-encoder',
    ['a%2Fb', '%c3%A9', '  a%20b\n'],
    ['100% of', '100%5z', 'a%2', 'a b%20c', '<a%20b>', '"a%20b"', '{a%20b}', 'a|%20', 'a\\%20', 'a^%20', 'a`%20'],
  ],
  [
    'hex-to-text',
    ['48656c6c6f', '48 65 6C 6C', '1a 2b 3c 4d'],
    ['0x48 0x65', '48656c', '4865796c', ' 1a2b3c4d ', '1234567890', 'deadbeefcafe', 'badcaffee0zz', '0xzz and 0xyy'],
  ],
  [
    'base32',
    ['JBSWY3DPEB', 'JBSW Y3DP EHPK 3PXP', 'JBSWY3A=', 'MFRGGAAA======'],
    ['JBSWY3DPE', 'JBSWYDPEBLAA', '2345672345', 'aJBSWY3DPEBL', 'JBSWY3DPEBL!', 'JBSWY3DPEB1', 'JBSWY==A'],
  ],
  [
    'base64',
    [
      ...['SGVsbG8gd29ybGQ=', 'SGVs bG8g\nd29y bGQ=', 'aGk=', 'Abcdefg1', 'AbcdefghijklmnopqrstuvwX'],
      ...['UklGRabcdefghijk', 'iVBORw0KGgoabcde'],
    ],
    [
      ...['sgvsbg8gd29ybgq=', 'SGVSBG8GD29YBGQ=', '!SGVsbG8gd29ybGQ=', 'SGVsbG8gd29ybGQ=!', 'SGVsbG8gd29ybGQ==='],
      ...['Abcdef1', 'Abcdefghij', 'Abcdefghijklmnop', 'AbcdefghijklmnopqrstuvX', 'UklGRabcdefghij'],
      'AbUklGRabcdefghi',
    ],
  ],
  [
    'base58',
    ['StV1DL6CwTr', ' StV1DL6CwTryKyV '],
    ['StV1DL6CwT', 'StVxDLxCwTr', 'STV1DL6CWTR', 'stv1dk6cwtr', '0StV1DL6CwTr', 'StV1DL6CwTr0', 'StV1 DL6CwTr'],
  ],
])('for the decoder of %s', (name, yes, no) => {
  test.each(yes)('%j is evidence, and is decoded whole', (text) => {
    expect(evidence(name, text)?.part).toBe(text);
  });

  test.each(no)('%j is not evidence', (text) => {
    expect(evidence(name, text)).toBeUndefined();
  });
});

test.each(['0x48, 0x65, 0x79, 0x21', '\\x48\\x65\\x79\\x21', '48:65:79:21:0a'])(
  'only the digits of %s are decoded',
  (text) => {
    expect(evidence('hex-to-text', text)?.part).toMatch(/^48657921(?:0a)?$/);
  },
);

test.each([
  ['ab-_Cd12', { urlSafe: true }],
  ['ab+/Cd12', { urlSafe: false }],
  ['abcdCd12', undefined],
])('the Base64 of %s is decoded with the options %o', (text, options) => {
  expect(evidence('base64', text)?.optionsFor).toEqual(options);
});

describe('a result is convincing', () => {
  const bytes = { kind: 'bytes', bytes: new Uint8Array([255]) } as const;
  const isConvincing = (name: string, text: string, result: string | typeof bytes) =>
    evidence(name, text)?.isConvincing(typeof result === 'string' ? { kind: 'text', text: result } : result);

  test.each([
    ['a text', '{"a":1}', true],
    ['line breaks and tabs', 'a\r\n\tb', true],
    ['symbols', '<>^%$#@!', true],
    ['a control character', 'a\u0000b', false],
    ['a character without a meaning', '\u{e000}\u{ffff}', false],
    ['bytes', bytes, false],
  ])('for URL encoding if it is printable: %s', (_, result, expected) => {
    expect(isConvincing('url-encoder', '%41%42', result)).toBe(expected);
  });

  test.each([
    ['words', 'Hello, world!', true],
    ['accents and digits', 'e\u0301te\u0301 2026', true],
    ['a short text with one other character', 'Hello!', true],
    ['a short text with more of them', 'Hello!!!', false],
    ['a text of eleven characters with three of them', '12345678!!!', false],
    ['a text of twelve characters, half of them', 'abcdef!?!?!?', true],
    ['a text of thirteen characters, more than half of them', 'abcdef!?!?!?!', false],
    ['only other characters', '!?!?!?!?!?!?!?!?!?!?', false],
    ['words at the start', `${'a'.repeat(256)}${'!'.repeat(600)}`, true],
    ['JSON', ' { "!":"!!","?":"!!!!!!!!"}', true],
    ['a list in JSON', '["!!!","?!?!?!?!!!!!!!!"]', true],
    ['JSON later in the text', '!!!!!!{"!!!!!!!!!!!!!!"', false],
    ['emoji', '🎉!!!!!!!!!!!!!!', true],
    ['a control character', 'Hello\u0000', false],
    ['a control character far from the start', `${'Hello '.repeat(1_000)}\u0000`, true],
    ['bytes', bytes, false],
  ])('for hexadecimal if it looks written by a person: %s', (_, result, expected) => {
    expect(isConvincing('hex-to-text', '48656c6c6f', result)).toBe(expected);
  });

  test.each([
    ['a data URI', 'data:;base64,AAAA', true],
    ['Base64 that begins like a file', 'UklGRabcdefghijk', true],
    ['other Base64', 'SGVsbG8gd29ybGQ=', false],
    ['a JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig', false],
  ])('for Base64 even if it is bytes: %s: %s', (_, text, expected) => {
    expect(isConvincing('base64', text, bytes)).toBe(expected);
  });
});
