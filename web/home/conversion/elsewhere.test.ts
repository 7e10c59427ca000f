import { describe, expect, test } from 'vitest';
import { encodings } from '../../../src/notations/encoded.ts';
import { base58 } from '../../../src/tools/index.ts';
import { decode, sessionOf } from '../../../support/page/input.ts';
import { pageTools, pasted, reportOn } from '../../../support/page/report.ts';
import { eightTools, shout } from '../../../support/tools/awkward-tool.ts';
import { setReading } from '../session/session.ts';
import { choose } from './readings.ts';
import { reportOf } from './report.ts';

/** Texts that have no reading, and texts for tools that are not open. */

const titlesOf = (...input: Parameters<typeof pasted>) => reportOn(pasted(...input)).choices.map(({ title }) => title);

/** Words, names, numbers, hashes, identifiers, paths and URLs that people paste as they are. */
const words = String.raw`
a test Test Beispiel password Password1 PASSWORD Hello HELLO façade naïve deadbeef cafebabe DEADBEEF decade facade
Alexander McDonald JavaScript TypeScript getElementById XMLHttpRequest toLocaleUpperCase my_variable_name MAX_VALUE
kebab-case-name iPhone15ProMax Windows11 sha256sum Version2 a1b2c3d4 ABCD2345 MYCONSTANT TESTING qwertyuiop
correcthorsebatterystaple P4ssw0rd Tr0ub4dor&3 Zürich Straße 東京 Привет 😀 1234 12345678 20261122 31415926
4142434445464748 0 -1 3.14159 1,234,567 1e100 50% %41 0x41 12:34:56 2026-11-22 2026-11-22T15:24:20Z 192.168.0.1 ::1
2001:db8::8a2e:370:7334 978-3-16-148410-0 #ff8800 d41d8cd98f00b204e9800998ecf8427e
da39a3ee5e6b4b0d3255bfef95601890afd80709 8f4d394 b322716 8f4d39428ef21ac8bea1e1d5bcd0d4e1b4a37d2f
01ARZ3NDEKTSV4RRFFQ69G5FAV e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2 V1StGXR8_Z5jdHi6B-myT /usr/local/bin /home/user/Documents/file2.txt C:\Users\Me\x48
./src/index.ts https://example.com/ https://example.com/a/b?q=1&r=two#top mailto:me@example.com www.example.com
me@example.com 敏捷的棕色狐狸 {"a":1} <p>Hello</p> x==y a= key=value TODO`;
/** Sentences, numbers with spaces, and code. */
const sentences = `
+49 30 901820 | 06 12 34 56 78 | 100% sure | 4111 1111 1111 1111 | 10 20 30 40 50 |
The quick brown fox jumps over the lazy dog. | Der schnelle braune Fuchs | Le vif renard brun | El zorro marrón |
Быстрая бурая лиса | الثعلب البني السريع | We grew by 20% and 30%. | SELECT * FROM t WHERE a LIKE "%ad%" |
javac -encoding UTF8 Main.java | Get-Content a.txt -Encoding UTF8 | digest SHA1 of file | Price basic 1500 EUR |
printf("%02d", x) | const a = b + c; | npm install --save-dev | e4 b8`;
const lines = ['one\ntwo\nthree\n', 'a,b,c\n1,2,3', 'Subject: =?UTF-8?B?w4liYXVjaGU=?=\nFrom: me@example.com'];
const everyday = ['', ...words.trim().split(/\s+/), ...sentences.trim().split(/ \|\s/), ...lines];

test.each(everyday.map((text) => [text]))('an everyday text has no choice, whichever tool is open: %j', (text) => {
  for (const { name } of pageTools) expect(titlesOf(name, text, {}), name).toEqual([]);
});

const unclear: readonly [tool: string, texts: readonly string[]][] = [
  ['base64', ['fn5+Pz8_', 'Zm*', 'SGVsb', 'abcd efgh', '48:65', 'one.two.three', 'data:text/plain,Hello', 'Zg%FF']],
  ['base64', ['id=1', 'name=value', 'Yf80, 5f8 YWJj', 'Zm9v\r\nZm*v', 'eyJh.eyJi.c', 'Y2Fm*6Q==']],
  ['base58', ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', `"${'z'.repeat(4_095)}"`]],
  ['hex-to-text', ['e4 bd a0 e5 a5 bx', '4 8 15 16 23 42', '48O565l', 'hello \\x48']],
  ['url-encoder', ['%zz', '%', '100% %ff', '%b 100%', 'a%20b&c=d', 'https://a.b/x+y', 'ab+cd==']],
];

test.each(unclear.flatMap(([tool, texts]) => texts.map((text) => [tool, text] as const)))(
  'nothing is guessed: %s %j',
  (tool, text) => expect(titlesOf(tool, text)).toEqual([]),
);

test('Base58 is searched up to 4,096 characters', () => {
  const quoted = (length: number) => `"${base58.encode('a'.repeat(3_000)).slice(0, length - 2)}"`;
  expect(titlesOf('base58', quoted(4_096))).toEqual(['the text in quotes']);
  expect(titlesOf('base58', quoted(4_097))).toEqual([]);
});

describe('a text for another tool', () => {
  /** Texts that are encoded, by the tool that decodes them. */
  const encoded = Object.entries({
    base64:
      'SGVsbG8= SGVsbG8sIFdvcmxkIQ== SGVsbG8sIFdvcmxkIQ SGVsbG8sIOS4lueVjA== VGVzdA== SGk= 5LiW55WM 8J+YgA== ' +
      'eyJhIjoxfQ== eyJhbGciOiJIUzI1NiJ9 dXNlcjpwYXNzd29yZA== YWRtaW46MTIzNA== V2hhdD8_Pz8gWWVzfn5- JVBERi0xLjcKJeLjz9MK ' +
      'PHA+SGVsbG88L3A+ VGhlIHF1aWNrIGJyb3duIGZveA iVBORw0KGgoAAAANSUhEUg== H4sIAAAAAAAAA0vMTAEA8SbQPw== kY1x3Fq9vZ7n0L5k2sT8bQ==',
    'url-encoder': 'Hello%20World a%26b%3Dc caf%C3%A9 %E4%B8%96%E7%95%8C https://example.com/?q=a%20b a%2Fb a%0D%0Ab',
    'hex-to-text': '48656c6c6f 48656C6C6F20576F726C64 \\x48\\x65\\x79\\x21 48:65:6c:6c:6f 4772c3bcc39f65',
    base32: 'JBSWY3DPEBLW64TMMQQQ==== MZXW6YTBOI====== ORUGKIDROVUWG2Y=',
    base58: '2NEpo7TZRRrLZSi2U StV1DL6CwTryKyV',
  }).flatMap(([tool, texts]) => texts.split(' ').map((text) => [text, tool]));
  const inLines = [
    ['VGhl\r\nIHF1aWNr\r\nIGJyb3du\r\n', 'base64'],
    ...['48 65\r\n6c 6c 6f', '0x48 0x65 0x6c 0x6c 0x6f', '{0x48, 0x69, 0x20, 0x21}'].map((text) => [
      text,
      'hex-to-text',
    ]),
  ];

  test.each([...encoded, ...inLines])('%j has a choice, which opens %s and keeps the text', (text = '', tool = '') => {
    for (const open of ['text-line-tools', 'number-to-words', 'url-encoder', 'base32']) {
      const session = pasted(open, text, {});
      const { choices, reading } = reportOn(session);
      expect([choices[0]?.title.endsWith(encodings.get(tool)?.name ?? ''), reading]).toEqual([true, undefined]);
      const chosen = choose(session, choices[0], pageTools);
      expect(chosen).toMatchObject({ tool: { name: tool }, text });
      expect(reportOn(chosen).outcome.kind).not.toBe('error');
    }
  });

  test.each<[line: string, tool: string, title: string]>([
    ['pwsh -NoP -enc RwBlAHQALQBEAGEAdABlAA==', 'base64', 'the value after “enc”, Base64, UTF-16'],
    ['curl -H "Authorization: Basic dXNlcjpwYXNz" https://example.com', 'base64', 'the value after “Basic”, Base64'],
    ['0x48 0x65 0x6c 0x6c', 'hex-to-text', 'bytes, hexadecimal'],
    ['00000000: 4865 6c6c 6f2c  Hello,\n00000006: 20  ', 'hex-to-text', 'a dump, hexadecimal'],
  ])('has a choice that says what is read: %j in %s is %s', (text, tool, title) => {
    for (const open of ['text-line-tools', 'base58', 'url-encoder']) {
      const session = setReading(pasted(open, text, {}), 'written');
      const [choice] = reportOn(session).choices;
      expect(choice).toMatchObject({ tool, title, options: decode });
      const { outcome, reading } = reportOn(choose(session, choice, pageTools));
      expect(outcome.kind).not.toBe('error');
      expect(reading?.title).toBe(title.replace(/, (?:Base64|hexadecimal)/, ''));
    }
  });

  test.each([
    ['letters alone can be a name', 'VGhlIHNlbnRlbmNl'],
    ['capitals alone can be a word', 'KRUGKIDPMY'],
    ['ten characters can be an identifier', '59chHmVvrw'],
    ['pairs of decimal digits can be a number', '48-65-68-70'],
    ['its result has no words', 'IT8hPyE/'],
  ])('has no choice if %s', (_, text) => {
    for (const tool of ['text-line-tools', 'base64']) expect(titlesOf(tool, text, {})).toEqual([]);
  });

  test('has no choice if the open tool decodes it, or if the other tool is missing', () => {
    expect(titlesOf('base64', 'SGVsbG8=')).toEqual([]);
    expect(titlesOf('hex-to-text', '48656c6c6f')).toEqual([]);
    expect(titlesOf('hex-to-text', '%48%65%6c%6c%6f')).toEqual(['bytes']);
    expect(reportOf(pasted('text-line-tools', 'SGVsbG8='), [])).toMatchObject({ choices: [] });
    expect(reportOf(sessionOf(shout, 'SGVsbG8='), [...eightTools.values()]).choices).toMatchObject([
      { tool: 'base64' },
    ]);
  });
});
