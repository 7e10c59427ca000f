import { describe, expect, test } from 'vitest';
import type { Tool } from '../../../src/core/tool.ts';
import {
  base32,
  base58,
  base64,
  hexToText,
  numberToWords,
  textLineTools,
  urlEncoder,
} from '../../../src/tools/index.ts';
import { registry } from '../../../src/tools/registry.ts';
import { decode, sessionOf } from '../../../support/page/input.ts';
import { eightTools, shout } from '../../../support/tools/awkward-tool.ts';
import type { Options } from '../session/options.ts';
import { outcomeOf } from './outcome.ts';
import { suggestionFor } from './suggestion.ts';

const tools = [...registry.values()];
const urlSafe = { operation: 'decode', urlSafe: true };

function suggested(text: string, tool: Tool = base64, options: Options = {}) {
  return suggestionFor(tools, tool, text, options);
}

/** Texts that people paste as they are. */
const everyday = [
  // Words, names and identifiers
  ...['', 'a', 'test', 'Test', 'Beispiel', 'password', 'Password1', 'PASSWORD', 'Hello', 'HELLO', 'façade', 'naïve'],
  ...['deadbeef', 'cafebabe', 'DEADBEEF', 'decade', 'facade', 'Alexander', 'McDonald', 'JavaScript', 'TypeScript'],
  ...['getElementById', 'XMLHttpRequest', 'toLocaleUpperCase', 'my_variable_name', 'MAX_VALUE', 'kebab-case-name'],
  ...['iPhone15ProMax', 'Windows11', 'UTF8', 'sha256sum', 'Version2', 'a1b2c3d4', 'ABCD2345', 'MYCONSTANT'],
  ...['TESTING', 'qwertyuiop', 'correcthorsebatterystaple', 'P4ssw0rd', 'Tr0ub4dor&3', 'Zürich', 'Straße', '東京'],
  ...['Привет', '😀'],
  // Numbers
  ...['1234', '12345678', '20261122', '31415926', '4142434445464748', '0', '-1', '3.14159', '1,234,567', '1e100'],
  ...['50%', '+49 30 901820', '06 12 34 56 78', '0x41', '12:34:56', '2026-11-22', '2026-11-22T15:24:20Z'],
  ...['192.168.0.1', '100% sure', '::1', '2001:db8::8a2e:370:7334', '00:1b:63:84:45:e6', '4111 1111 1111 1111'],
  ...['978-3-16-148410-0', '#ff8800', '10 20 30 40 50'],
  // Hashes and identifiers
  ...['d41d8cd98f00b204e9800998ecf8427e', 'da39a3ee5e6b4b0d3255bfef95601890afd80709', '8f4d394', 'b322716'],
  ...['8f4d39428ef21ac8bea1e1d5bcd0d4e1b4a37d2f', '550e8400-e29b-41d4-a716-446655440000'],
  ...['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ...['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'V1StGXR8_Z5jdHi6B-myT'],
  // Paths and URLs
  ...['/usr/local/bin', '/home/user/Documents/file2.txt', 'C:\\Users\\Me\\x48', './src/index.ts'],
  ...['https://example.com/', 'https://example.com/a/b?q=1&r=two#top', 'mailto:me@example.com', 'www.example.com'],
  ...['me@example.com'],
  // Sentences
  ...['The quick brown fox jumps over the lazy dog.', 'Der schnelle braune Fuchs', 'Le vif renard brun'],
  ...['El zorro marrón', '敏捷的棕色狐狸', 'Быстрая бурая лиса', 'الثعلب البني السريع', 'We grew by 20% and 30%.'],
  ...['one\ntwo\nthree\n', 'a\tb\tc'],
  // Code and data
  ...['{"a":1}', '[1, 2, 3]', '<p>Hello</p>', 'a,b,c\n1,2,3', 'SELECT * FROM t WHERE a LIKE "%ad%"'],
  ...['printf("%02d", x)', 'const a = b + c;', 'npm install --save-dev', 'x==y', 'a=', 'key=value', 'TODO', 'e4 b8'],
  ...['\u0000\u0001\u0002\u0003'],
];

/** Texts that are encoded, and as what. */
const encoded = [
  {
    label: 'Base64',
    tool: base64,
    texts: [
      ...['SGVsbG8=', 'SGVsbG8sIFdvcmxkIQ==', 'SGVsbG8sIFdvcmxkIQ', 'SGVsbG8sIOS4lueVjA==', 'VGVzdA==', 'SGk='],
      ...['5LiW55WM', '8J+YgA==', 'eyJhIjoxfQ==', 'eyJhbGciOiJIUzI1NiJ9', 'dXNlcjpwYXNzd29yZA==', 'YWRtaW46MTIzNA=='],
      ...['V2hhdD8_Pz8gWWVzfn5-', 'PHA+SGVsbG88L3A+', 'VGhlIHF1aWNrIGJyb3duIGZveA', 'R3LDvMOfZSBhdXMgWsO8cmljaA=='],
      ...['VGhl\r\nIHF1aWNr\r\nIGJyb3du\r\n', 'iVBORw0KGgoAAAANSUhEUg==', 'JVBERi0xLjcKJeLjz9MK'],
      ...['H4sIAAAAAAAAA0vMTAEA8SbQPw==', 'UEsDBBQAAAAIAAAAIQA='],
    ],
  },
  {
    label: 'URL encoding',
    tool: urlEncoder,
    texts: [
      ...['Hello%20World', 'a%26b%3Dc', 'caf%C3%A9', '%E4%B8%96%E7%95%8C', 'https://example.com/?q=a%20b', 'a%2Fb'],
      'a%0D%0Ab',
    ],
  },
  {
    label: 'hexadecimal',
    tool: hexToText,
    texts: [
      ...['48656c6c6f', '48 65 6c 6c 6f', '48656C6C6F20576F726C64', '0x48 0x65 0x6c 0x6c 0x6f', '\\x48\\x65\\x79\\x21'],
      ...['48:65:6c:6c:6f', '{0x48, 0x69, 0x20, 0x21}', '4772c3bcc39f65', '48 65\r\n6c 6c 6f'],
    ],
  },
  { label: 'Base32', tool: base32, texts: ['JBSWY3DPEBLW64TMMQQQ====', 'MZXW6YTBOI======', 'ORUGKIDROVUWG2Y='] },
  { label: 'Base58', tool: base58, texts: ['2NEpo7TZRRrLZSi2U', 'StV1DL6CwTryKyV'] },
].flatMap(({ texts, ...rest }) => texts.map((text) => ({ text, ...rest })));

test.each(everyday.map((text) => [text]))('an everyday text suggests nothing, whichever tool is open: %j', (text) => {
  for (const tool of tools) expect(suggestionFor(tools, tool, text, {})).toBeUndefined();
});

test.each(encoded)('$text looks like $label, whichever other tool is open, and converts', ({ text, label, tool }) => {
  for (const open of [textLineTools, numberToWords, urlEncoder, base32]) {
    const suggestion = suggestionFor(tools, open, text, {});
    expect(suggestion).toMatchObject({ label: `Looks like ${label}: decode it`, tool });
    expect(outcomeOf(sessionOf(tool, suggestion?.text ?? text, suggestion?.options)).kind).not.toBe('error');
  }
});

describe('a suggestion', () => {
  test('opens the decoder, with the options that the text needs', () => {
    expect(suggested('SGVsbG8=')?.options).toEqual(decode);
    expect(suggested('V2hhdD8_Pz8gWWVzfn5-')?.options).toEqual(urlSafe);
    // The default of this tool.
    expect(suggested('48656c6c6f')?.options).toEqual({});
  });

  test('keeps the other options of the open tool, but another tool has none of them', () => {
    expect(suggested('a%20b', urlEncoder, { mode: 'form' })?.options).toEqual({ operation: 'decode', mode: 'form' });
    expect(suggested('SGVsbG8=', urlEncoder, { mode: 'form' })?.options).toEqual(decode);
  });

  test('converts only the encoded part of a JWT, a data URI or prefixed bytes', () => {
    const jwt = { label: 'Looks like a JWT: decode its payload', tool: base64, options: urlSafe };
    const uri = { label: 'Looks like a data URI: decode its Base64', tool: base64, options: decode };
    const payload = 'eyJzdWIiOiIxMjMifQ';
    expect(suggested(`eyJhbGciOiJIUzI1NiJ9.${payload}.c2ln`)).toEqual({ ...jwt, text: payload });
    expect(suggested('data:text/plain;base64,SGVsbG8%3D')).toEqual({ ...uri, text: 'SGVsbG8=' });
    expect(suggested('0x48 0x65 0x6c 0x6c')?.text).toBe('48656c6c');
    expect(suggested('SGVsbG8=')).not.toHaveProperty('text');
  });
});

describe('nothing is suggested', () => {
  test('if the open tool already decodes the text', () => {
    expect(suggested('SGVsbG8=', base64, decode)).toBeUndefined();
    expect(suggested('48656c6c6f', hexToText)).toBeUndefined();
    expect(suggested('a%20b', urlEncoder, decode)).toBeUndefined();
  });

  test('without the tool that decodes; an unknown tool does not count as a decoder', () => {
    expect(suggestionFor([textLineTools], textLineTools, 'SGVsbG8=', {})).toBeUndefined();
    expect(suggestionFor([...eightTools.values()], shout, 'SGVsbG8=', {})?.tool).toBe(base64);
  });
});

test('if the open tool fails to decode or leaves the text unchanged, another decoder is suggested', () => {
  expect(suggested('48:65:6c:6c:6f', base64, decode)?.tool).toBe(hexToText);
  expect(suggested('SGVsbG8=', urlEncoder, decode)?.tool).toBe(base64);
  expect(suggested('V2hhdD8_Pz8gWWVzfn5-', base64, decode)?.options).toEqual(urlSafe);
});

describe('a hex dump', () => {
  const dump = '00000000  48 65 6c 6c 6f 2c\n00000006  20 57 6f 72 6c 64\n0000000c';
  const text = '48 65 6c 6c 6f 2c\n20 57 6f 72 6c 64';

  test('is suggested to be decoded, whichever tool is open', () => {
    const suggestion = { label: 'Looks like a hex dump: decode it', tool: hexToText, options: {}, text };
    for (const options of [{}, decode]) expect(suggested(dump, base64, options)).toEqual(suggestion);
    expect(suggested(dump, hexToText, { operation: 'encode' })).toEqual(suggestion);
  });

  test('is suggested to be cleaned if the open tool decodes its offsets too', () => {
    const suggestion = suggested(dump, hexToText);
    expect(suggestion).toEqual({ label: 'Remove offsets and text column', tool: hexToText, options: {}, text });
  });
});

test.each<[text: string, tool: Tool, options: Options, isSuggested: boolean]>([
  ['YWxpY2U6c2VjcmV0\nYm9iOmh1bnRlcjI0\n', base64, decode, false],
  ['YWxpY2U6c2VjcmV0\nYm9iOmh1\nYm9iOmh1bnRlcjI0\n', base64, decode, true],
  ['48\n4865\n48656c', hexToText, {}, true],
  ['48\n4865\nff48656c', hexToText, {}, false],
  ['%48\n%48%65\n%48', urlEncoder, decode, false],
  ['a\nab\nabc', base64, {}, false],
])(
  'encoded values on lines of different lengths are suggested to be decoded separately: %j',
  (...[text, tool, options, is]) => {
    const suggestion = suggestionFor([], tool, text, options);
    expect(suggestion).toEqual(is ? { label: 'Each line separately', tool, options, isEachLine: true } : undefined);
    expect(suggestionFor([], tool, text, options, true)).toBeUndefined();
  },
);

describe('another mode of the URL encoder', () => {
  test.each<[text: string, options: Options, label: string, mode: string]>([
    ['https://a.b/x y?q=ä', {}, 'Use Whole URL', 'uri'],
    ['q=a%20b%26c&r=1', decode, 'Use Whole URL', 'uri'],
    ['q=a+b&r=1', decode, 'Use Form value', 'form'],
  ])('is suggested if it fits better: %s', (text, options, label, mode) => {
    expect(suggested(text, urlEncoder, options)).toEqual({ label, tool: urlEncoder, options: { ...options, mode } });
  });

  test('is chosen at once if another tool is open', () => {
    expect(suggested('q=a%20b%26c&r=1', base64)?.options).toEqual({ operation: 'decode', mode: 'uri' });
  });

  test('is not suggested if the user chose one, or if the text can’t be converted', () => {
    expect(suggested('q=a%20b%26c&r=1', urlEncoder, { operation: 'decode', mode: 'form' })).toBeUndefined();
    expect(suggested('https://a.b/\ud800', urlEncoder)).toBeUndefined();
    expect(suggested('q=a%20b%26c&r=%', urlEncoder, decode)).toBeUndefined();
  });
});
