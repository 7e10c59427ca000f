import { expect, test } from 'vitest';
import { read } from './read-text.ts';

const decode = { operation: 'decode' };

test.each<[rule: string, text: string, tool: string | undefined, meanings: readonly object[]]>([
  [
    'a value has a label with its encodings, and options that convert it',
    '{"token":"PDw_Pz8-Pg"}',
    undefined,
    [{ label: 'the value after “token”, Base64, UTF-8', tool: 'base64', options: { ...decode, urlSafe: true } }],
  ],
  ['bytes are bytes', 'Basic /9j/4A==', undefined, [{ result: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), left: [] }]],
  [
    'what is left is a range in UTF-16 units, with a sentence',
    '😀 a: SGVsbG8gV29ybGQ=\nb: /+7dzLuqmYh3ZlVEMyIRAA==',
    undefined,
    [{ class: 'partial', left: [{ start: 26, end: 50 }], note: 'Uses 1 of 2 values.' }],
  ],
  [
    'the signature of a JWT is not checked',
    'eyJhbGciOiJub25lIn0.eyJhIjoxfQ.',
    'base64',
    [{ label: 'a JWT', note: 'The signature of the JWT is not checked.' }],
  ],
  ['two meanings are ambiguous', '[74, 65, 73, 74]', 'hex-to-text', [{ isAmbiguous: true }, { isAmbiguous: true }]],
  ['so are they for all tools', '[74, 65, 73, 74]', undefined, [{ isAmbiguous: true }, { result: 'test' }]],
  ['and what is left is listed', '<Buffer 48 69 ... 2 more bytes>', undefined, [{ class: 'partial', result: 'Hi' }]],
  ['a text that contradicts itself has none', '0000: 4865  He\n0004: 6f21  o!\n0006: 210a  !.', 'hex-to-text', []],
  ['ordinary words have none', 'ordinary words', undefined, []],
  ['an empty text has none', ' ', 'base64', []],
  ['escapes are read for all tools', 'caf&#233;', undefined, [{ result: 'café' }]],
  ['escapes are read for all tools', 'caf\\u00e9', undefined, [{ result: 'café' }]],
  [
    'a URL in a URL is decoded once, and its result is another meaning',
    'https://a.example/?to=https%3A%2F%2Fb.example%2F%3Fq%3D1%2526c',
    undefined,
    [{ result: 'https://a.example/?to=https://b.example/?q=1%26c', isAmbiguous: false }, { isAmbiguous: true }],
  ],
  ['a text that its decoder does not change has none', "b'\\x61\\x62\\x63def'", undefined, []],
  ['numbers are read with their tool only', '100,5 €', undefined, []],
  ['numbers are read with their tool only', '100,5 €', 'number-to-words', [{ label: 'the number 100.5', options: {} }]],
  [
    'with a tool, a text is read as it is, too',
    'RwBlAHQALQBEAGEAdABlAA==',
    'base64',
    [{ result: 'Get-Date', options: { ...decode, textEncoding: 'utf-16le' } }, { options: decode }],
  ],
  ['a list is read as its lines', 'b, c, a', 'text-line-tools', [{ result: 'b\nc\na' }, { result: 'b, c, a' }]],
])('%s: %j', (_, text, tool, meanings) => {
  const found = read(text, { tool });
  expect(found).toMatchObject(meanings);
  expect(found).toHaveLength(meanings.length);
});

test('wrong arguments are errors of the library', () => {
  expect(() => read('a', { tool: 'base65' })).toThrow(
    expect.objectContaining({ code: 'UNKNOWN_CHOICE', field: 'tool' }),
  );
  expect(() => read('\ud800')).toThrow(expect.objectContaining({ code: 'UNPAIRED_SURROGATE' }));
  const wrong: object = { tol: 'base64' };
  expect(() => read('a', wrong)).toThrow(expect.objectContaining({ code: 'UNKNOWN_FIELD' }));
});
