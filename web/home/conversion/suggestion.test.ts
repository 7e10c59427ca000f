import { describe, expect, test } from 'vitest';
import { encodings } from '../../../src/notations/encoded.ts';
import { base64 } from '../../../src/tools/index.ts';
import { type Registry, registry } from '../../../src/tools/registry.ts';
import { withTextEncodings } from '../../../src/tools/text-encoding.ts';
import { decode, sessionOf } from '../../../support/page/input.ts';
import { eightTools, shout } from '../../../support/tools/awkward-tool.ts';
import type { Options } from '../session/options.ts';
import { accept, type Session } from '../session/session.ts';
import type { Offer } from './offer.ts';
import { outcomeOf } from './outcome.ts';
import { reportOf } from './report.ts';

const tools = withTextEncodings(registry);

function opened(name: string, text: string, options: Options = {}, isEachLine = false): Session {
  return sessionOf(tools.get(name) ?? expect.fail('an unknown tool'), text, options, isEachLine);
}

function offerIn(session: Session, known: Registry = tools): Offer | undefined {
  return reportOf(session, [...known.values()]).offer;
}

const offered = (...input: Parameters<typeof opened>) => offerIn(opened(...input));

/** Texts that people paste as they are. */
const everyday = [
  // Words, names and identifiers
  ...['', 'a', 'test', 'Test', 'Beispiel', 'password', 'Password1', 'PASSWORD', 'Hello', 'HELLO', 'façade', 'naïve'],
  ...['deadbeef', 'cafebabe', 'DEADBEEF', 'decade', 'facade', 'Alexander', 'McDonald', 'JavaScript', 'TypeScript'],
  ...['getElementById', 'XMLHttpRequest', 'toLocaleUpperCase', 'my_variable_name', 'MAX_VALUE', 'kebab-case-name'],
  ...['iPhone15ProMax', 'Windows11', 'sha256sum', 'Version2', 'a1b2c3d4', 'ABCD2345', 'MYCONSTANT'],
  ...['TESTING', 'qwertyuiop', 'correcthorsebatterystaple', 'P4ssw0rd', 'Tr0ub4dor&3', 'Zürich', 'Straße', '東京'],
  ...['Привет', '😀'],
  // Numbers
  ...['1234', '12345678', '20261122', '31415926', '4142434445464748', '0', '-1', '3.14159', '1,234,567', '1e100'],
  ...['50%', '%41', '+49 30 901820', '06 12 34 56 78', '0x41', '12:34:56', '2026-11-22', '2026-11-22T15:24:20Z'],
  ...['192.168.0.1', '100% sure', '::1', '2001:db8::8a2e:370:7334', '4111 1111 1111 1111'],
  ...['978-3-16-148410-0', '#ff8800', '10 20 30 40 50'],
  // Hashes and identifiers
  ...['d41d8cd98f00b204e9800998ecf8427e', 'da39a3ee5e6b4b0d3255bfef95601890afd80709', '8f4d394', 'b322716'],
  '8f4d39428ef21ac8bea1e1d5bcd0d4e1b4a37d2f',
  ...['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ...['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'V1StGXR8_Z5jdHi6B-myT'],
  // Paths and URLs
  ...['/usr/local/bin', '/home/user/Documents/file2.txt', 'C:\\Users\\Me\\x48', './src/index.ts'],
  ...['https://example.com/', 'https://example.com/a/b?q=1&r=two#top', 'mailto:me@example.com', 'www.example.com'],
  ...['me@example.com'],
  // Sentences
  ...['The quick brown fox jumps over the lazy dog.', 'Der schnelle braune Fuchs', 'Le vif renard brun'],
  ...['El zorro marrón', '敏捷的棕色狐狸', 'Быстрая бурая лиса', 'الثعلب البني السريع', 'We grew by 20% and 30%.'],
  'one\ntwo\nthree\n',
  // Code and data
  ...['{"a":1}', '<p>Hello</p>', 'a,b,c\n1,2,3', 'SELECT * FROM t WHERE a LIKE "%ad%"'],
  ...[
    'javac -encoding UTF8 Main.java',
    'Get-Content a.txt -Encoding UTF8',
    'digest SHA1 of file',
    'Price basic 1500 EUR',
  ],
  ...['Subject: =?UTF-8?B?w4liYXVjaGU=?=\nFrom: me@example.com'],
  ...['printf("%02d", x)', 'const a = b + c;', 'npm install --save-dev', 'x==y', 'a=', 'key=value', 'TODO', 'e4 b8'],
  ...['\u0000\u0001\u0002\u0003'],
];

/** Words can be encoded with the tool that decodes hexadecimal by default. */
const isQuiet = (tool: string, offer: Offer | undefined) =>
  offer === undefined || (tool === 'hex-to-text' && offer.label === 'Encode this text instead');

test.each(everyday.map((text) => [text]))(
  'nothing is offered for an everyday text, whichever tool is open: %j',
  (text) => {
    for (const tool of tools.keys()) expect(isQuiet(tool, offered(tool, text)), tool).toBe(true);
  },
);

/** Texts that are encoded, by the tool that decodes them. */
const encoded = Object.entries({
  base64: [
    ...['SGVsbG8=', 'SGVsbG8sIFdvcmxkIQ==', 'SGVsbG8sIFdvcmxkIQ', 'SGVsbG8sIOS4lueVjA==', 'VGVzdA==', 'SGk='],
    ...['5LiW55WM', '8J+YgA==', 'eyJhIjoxfQ==', 'eyJhbGciOiJIUzI1NiJ9', 'dXNlcjpwYXNzd29yZA==', 'YWRtaW46MTIzNA=='],
    ...['V2hhdD8_Pz8gWWVzfn5-', 'PHA+SGVsbG88L3A+', 'VGhlIHF1aWNrIGJyb3duIGZveA', 'JVBERi0xLjcKJeLjz9MK'],
    ...['VGhl\r\nIHF1aWNr\r\nIGJyb3du\r\n', 'iVBORw0KGgoAAAANSUhEUg==', 'H4sIAAAAAAAAA0vMTAEA8SbQPw=='],
  ],
  'url-encoder': [
    ...['Hello%20World', 'a%26b%3Dc', 'caf%C3%A9', '%E4%B8%96%E7%95%8C', 'https://example.com/?q=a%20b', 'a%2Fb'],
    'a%0D%0Ab',
  ],
  'hex-to-text': [
    ...['48656c6c6f', '48 65 6c 6c 6f', '48656C6C6F20576F726C64', '0x48 0x65 0x6c 0x6c 0x6f', '\\x48\\x65\\x79\\x21'],
    ...['48:65:6c:6c:6f', '{0x48, 0x69, 0x20, 0x21}', '4772c3bcc39f65', '48 65\r\n6c 6c 6f'],
  ],
  base32: ['JBSWY3DPEBLW64TMMQQQ====', 'MZXW6YTBOI======', 'ORUGKIDROVUWG2Y='],
  base58: ['2NEpo7TZRRrLZSi2U', 'StV1DL6CwTryKyV'],
}).flatMap(([tool, texts]) => texts.map((text) => [text, tool] as const));

test.each([
  ['letters alone can be a name', 'VGhlIHNlbnRlbmNl'],
  ['capitals alone can be a word', 'KRUGKIDPMY'],
  ['ten characters can be an identifier', '59chHmVvrw'],
  ['pairs of decimal digits can be a number', '48-65-68-70'],
  ['its result has no words', 'IT8hPyE/'],
])('nothing is offered for a text that decodes if %s', (_, text) => {
  for (const tool of ['text-line-tools', 'base64']) expect(offered(tool, text)).toBeUndefined();
});

test.each(encoded)('%j is decoded with %s, whichever other tool is open', (text, tool) => {
  for (const open of ['text-line-tools', 'number-to-words', 'url-encoder', 'base32']) {
    const offer = offered(open, text);
    expect(offer).toMatchObject({ label: `Looks like ${encodings.get(tool)?.name}: decode it`, tool: tools.get(tool) });
    expect(outcomeOf(accept(opened(open, text), offer ?? {})).kind).not.toBe('error');
  }
});

/** Lines that name the encoding of their only value, with the value. */
const named: readonly (readonly [line: string, tool: string, value: string])[] = [
  ['powershell.exe -NoP -EncodedCommand RwBlAHQALQBEAGEAdABlAA==', 'base64', 'RwBlAHQALQBEAGEAdABlAA=='],
  ['curl -H "Authorization: Basic dXNlcjpwYXNz" https://example.com', 'base64', 'dXNlcjpwYXNz'],
  ['<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==">', 'base64', 'iVBORw0KGgoAAAANSUhEUg=='],
  ["echo 'SGVsbG8gd29ybGQ=' | base64 -d", 'base64', 'SGVsbG8gd29ybGQ='],
  ['Subject: =?UTF-8?B?w4liYXVjaGU=?=', 'base64', 'Subject: =?UTF-8?B?w4liYXVjaGU=?='],
];

test.each(named)(
  '%j is decoded with %s, whichever other tool is open, because it names its encoding',
  (line, tool, text) => {
    for (const open of ['text-line-tools', 'base64', 'url-encoder', 'base58']) {
      const offer = offered(open, line);
      expect(offer).toMatchObject({ tool: tools.get(tool), text });
      expect(outcomeOf(accept(opened(open, line), offer ?? {})).kind).not.toBe('error');
    }
  },
);

describe('the decoder of another tool', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiLDvMO_In0.c2ln';

  test.each<[tool: string, text: string, options: Options, now: Partial<Offer>]>([
    ['base64', 'SGVsbG8=', {}, { text: 'SGVsbG8=', options: decode }],
    ['base64', 'V2hhdD8_Pz8gWWVzfn5-', {}, { options: { operation: 'decode', urlSafe: true } }],
    ['url-encoder', 'SGVsbG8=', { mode: 'form' }, { options: decode }],
    ['base64', jwt, {}, { label: 'Looks like a JWT: decode it', text: jwt, reading: 'jwt' }],
    ['base64', '0x48 0x65 0x6c 0x6c', {}, { text: '48 65 6c 6c', options: {} }],
    ['base32', "'data:text/plain;base64,SGVsbG8='", {}, { text: 'SGVsbG8=' }],
    ['base64', '48:65:6c:6c:6f', decode, { text: '48 65 6c 6c 6f' }],
    ['url-encoder', 'SGVsbG8=', decode, { text: 'SGVsbG8=' }],
    ['base64', '00000000: 4865 6c6c 6f2c  Hello,\n00000006: 20  ', decode, { text: '48656c6c6f2c\n20' }],
  ])(
    'is offered with the options that the text needs, if the open one fails or encodes: %s %j',
    (tool, text, options, now) => {
      expect(offered(tool, text, options)).toMatchObject(now);
    },
  );

  test('is not offered if the open one decodes, or if the tool is missing', () => {
    for (const [tool, text] of [
      ['base64', 'SGVsbG8='],
      ['hex-to-text', '48656c6c6f'],
    ] as const)
      expect(offered(tool, text, decode)).toBeUndefined();
    const session = opened('text-line-tools', 'SGVsbG8=');
    expect(offerIn(session, new Map([[session.tool.name, session.tool]]))).toBeUndefined();
  });

  test('is offered for a tool that is not known', () => {
    expect(offerIn(sessionOf(shout, 'SGVsbG8='), eightTools)?.tool).toBe(base64);
  });
});
