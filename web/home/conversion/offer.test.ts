import { describe, expect, test } from 'vitest';
import { base58, base64 } from '../../../src/tools/index.ts';
import { registry } from '../../../src/tools/registry.ts';
import { withTextEncodings } from '../../../src/tools/text-encoding.ts';
import { decode, encode, sessionOf } from '../../../support/page/input.ts';
import type { Options } from '../session/options.ts';
import { accept, type Session } from '../session/session.ts';
import type { Offer } from './offer.ts';
import { outcomeOf } from './outcome.ts';
import { reportOf } from './report.ts';

const urlSafe: Options = { operation: 'decode', urlSafe: true };

const tools = withTextEncodings(registry);

function opened(name: string, text: string, options: Options = {}, isEachLine = false): Session {
  return sessionOf(tools.get(name) ?? expect.fail('an unknown tool'), text, options, isEachLine);
}

function offerIn(session: Session): Offer | undefined {
  return reportOf(session, [...tools.values()]).offer;
}

const offered = (...input: Parameters<typeof opened>) => offerIn(opened(...input));

/** Numbers have no operation. */
const decoding = (name: string) => (name === 'number-to-words' ? {} : decode);

/** What is offered while a decoder is open. */
const onDecoding = (tool: string, text: string) => offered(tool, text, decoding(tool));

/** The texts, what is offered for them, what they become, and the options before and after. */
type Row<T = string | readonly string[]> = [tool: string, texts: T, label: string, text: string, ...Options[]];

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiLDvMO_In0.c2ln';
const pem = '-----BEGIN KEY-----\r\nProc-Type: 4\r\n\r\nZm9v\r\nYmFy\r\n-----END KEY-----\r\n';
const binary = pem.replace('Zm9v', '/79/');
const bytes = 'Use only the bytes';

const utf16: Options = { ...decode, textEncoding: 'utf-16le' };
const readable: readonly Row[] = [
  ['base64', 'PDw_Pz8-Pg', 'Use the URL-safe alphabet', 'PDw_Pz8-Pg', decode, urlSafe],
  ['base64', 'fn5+', 'Use the standard alphabet', 'fn5+', urlSafe, decode],
  ['base64', 'data:;base64,SGVsbG8%3D', 'Decode the escapes, use only the value after “base64”', 'SGVsbG8='],
  ['base64', 'url("data:image/png;base64,iVBO");\r\n', 'Use only the value after “base64”', 'iVBO', urlSafe, urlSafe],
  ['base64', 'Authorization: Basic +/79/A==', 'Use only the value after “Basic”', '+/79/A=='],
  ['base64', 'Authorization: Negotiate TlRMTVNTUAAB', 'Use only the value after “Negotiate”', 'TlRMTVNTUAAB'],
  ['base64', 'a: YWJj\u200bZGVm', 'Remove invisible characters, use only the value after “a”', 'YWJjZGVm'],
  ['base64', ['a: YWJj', '{"a": "YWJj"}', '<a>YWJj</a>', 'a => YWJj'], 'Use only the value after “a”', 'YWJj'],
  ['base64', ['sha256-47DEQpj8HBQ=', 'sha256: 47DEQpj8HBQ='], 'Use only the value after “sha256”', '47DEQpj8HBQ='],
  ['base64', 'see SGVsbG8gd29ybGQ= for more', 'Use only the value after “see”', 'SGVsbG8gd29ybGQ='],
  ['base64', pem, 'Use only the part between BEGIN and END', 'Zm9v\r\nYmFy'],
  ['base64', '-----BEGIN A-----\n\nZm9v\n=abcd\n-----END A-----', 'Use only the part between BEGIN and END', 'Zm9v'],
  ['base64', `${binary}${binary}`, 'Use the first of 2 keys', '/79/\r\nYmFy'],
  ['base64', `${binary}${binary.replaceAll('KEY', 'CRL')}`, 'Use the first of 2 parts', '/79/\r\nYmFy'],
  ['base64', 'Zg%3D%3D', 'Decode the escapes', 'Zg=='],
  ['base64', 'Zg=3D=3D', 'Decode the escapes', 'Zg=='],
  ['base64', 'SGVs\\nbG8=', 'Decode the escapes', 'SGVs\nbG8='],
  ['base64', ['SGVsbG8\\u003d', 'SGVsbG8\\x3d'], 'Decode the escapes', 'SGVsbG8='],
  ['base64', 'Pz8 Pz8 Cg==', 'Read spaces as `+`', 'Pz8+Pz8+Cg=='],
  ['base64', ['Zm8==', 'Zm8======='], 'Remove the extra `=`', 'Zm8='],
  ['base64', 'Zm9v\r\n=', 'Remove the extra `=`', 'Zm9v'],
  ['base64', '\ufeffZg\u00a0==', 'Remove invisible characters', 'Zg=='],
  ['base64', ['"Zm9v",\r\n', '“Zm9v”', '«Zm9v»', "'Zm9v"], 'Remove the quotes', 'Zm9v'],
  ['base64', '> YWJj\n> ZGVm', 'Remove the quote marks', 'YWJj\nZGVm'],
  ['base64', '"YWJj" +\n  "ZGVm"', 'Join the strings, remove the quotes', 'YWJjZGVm'],
  ['base64', ['[YWJjZGVm]', '(YWJjZGVm).'], 'Remove the punctuation around it', 'YWJjZGVm'],
  ['base64', ['YWJjZGVm.', 'YWJj.ZGVm'], 'Remove `.`', 'YWJjZGVm'],
  ['base64', ['SGVs bG8*', '**SGVs bG8'], 'Remove `*`', 'SGVs bG8'],
  ['base64', '"PDw_Pz8-Pg"', 'Remove the quotes', 'PDw_Pz8-Pg', decode, urlSafe],
  ['base32', "'MZXW6'", 'Remove the quotes', 'MZXW6'],
  ['base32', 'key: KRUGKIDOOVWWEZLS', 'Use only the value after “key”', 'KRUGKIDOOVWWEZLS'],
  ['base32', 'JBSW-Y3DP', 'Remove `-`', 'JBSWY3DP'],
  ['base32', 'JBSWY3DPEB3W64TM0Q', 'Read 0, 1 and 8 as O, I and B', 'JBSWY3DPEB3W64TMOQ'],
  ['base58', '2NEpo7TZR\r\nRrLZSi2U', 'Remove whitespace', '2NEpo7TZRRrLZSi2U'],
  [
    'hex-to-text',
    ['0x48 0x65', '0x48\r\n0x65\r\n', '(byte)0x48, (byte)0x65', '&H48, &H65', '48h, 65h'],
    bytes,
    '48 65',
  ],
  ['hex-to-text', ['$48, $65', '#48#65', '%48%65', 'U+0048 U+0065', '&#x48;&#x65;', '\\u0048\\u0065'], bytes, '48 65'],
  ['hex-to-text', ['0x4865', "X'4865'", '\\x4865'], bytes, '4865'],
  ['hex-to-text', ['{0x48, 0xFF}', 'u8[] { 0x48, /* 2 */ 0xFF } // end'], bytes, '48 FF'],
  ['hex-to-text', '{ 0xd, 0xA }', bytes, '0d 0A'],
  ['hex-to-text', ['\\x48\\x65', 'b"\\x48e"', '\\110\\145'], 'Read the escapes as bytes', '48 65'],
  ['hex-to-text', '00:1b:63:84:45:e6', 'Use only the bytes', '00 1b 63 84 45 e6'],
  ['hex-to-text', '48-65', 'Remove `-`', '48 65'],
  ['hex-to-text', '48,65', 'Remove `,`', '48 65'],
  ['hex-to-text', ['[72, 101]', '72 101', '<<72,101>>'], 'Read as decimal bytes', '48 65'],
  ['hex-to-text', '00000000: 4865 6c  Hel', 'Remove offsets and text column', '48656c'],
  ['hex-to-text', '486\r\n5', 'Remove line breaks', '4865'],
  ['url-encoder', '100% sure', 'Replace each lone `%` with `%25`', '100%25 sure'],
  ['url-encoder', '%20100%', 'Replace each lone `%` with `%25`', '%20100%25'],
  ['url-encoder', '%u00e9t%u00E9', 'Decode the escapes', '%C3%A9t%C3%A9'],
  ['base64', 'RwBlAHQA', 'Read as UTF-16', 'RwBlAHQA', decode, utf16],
  ['url-encoder', 'caf%E9', 'Read as Windows-1252', 'caf%E9', decode, { ...decode, textEncoding: 'windows-1252' }],
  ['base64', 'pwsh -enc RwBlAHQA', 'Use only the value after “enc”, read as UTF-16', 'RwBlAHQA', decode, utf16],
  ['base64', '"RwBlAHQAMwA="', 'Remove the quotes, read as UTF-16', 'RwBlAHQAMwA=', decode, utf16],
  ['number-to-words', ['1 234 567', "1'234'567", '12,34,567', '1.234.567', '₹12,34,567'], 'Read as 1234567', '1234567'],
  ['number-to-words', ['1.234,56', '1.234,56 €', '$1,234.56', '"1234,56"'], 'Read as 1234.56', '1234.56'],
];

const rowsOf = (rows: readonly Row[]) =>
  rows.flatMap(([tool, texts, ...rest]) => [texts].flat().map((text): Row<string> => [tool, text, ...rest]));

test.each(rowsOf(readable))('%s reads %j: %s', (tool, text, label, read, options = decoding(tool), now = options) => {
  const offer = offered(tool, text, options);
  expect(offer).toMatchObject({ label, text: read, isEachLine: false, options: now });
  expect(outcomeOf(accept(opened(tool, text, options), offer ?? {})).kind).not.toBe('error');
});

test('the first of several keys is read, and the label says how many there are', () => {
  expect(onDecoding('base64', binary.repeat(3))?.label).toBe('Use the first of 3 keys');
});

describe('a text stays while its values are read', () => {
  test.each<[tool: string, text: string, label: string, reading: string, result: string]>([
    ['base64', jwt, 'Read the payload of the JWT', 'jwt', '{"sub":"üÿ"}'],
    ['base64', `Bearer ${jwt}\r\n`, 'Read the payload of the JWT', 'jwt', '{"sub":"üÿ"}'],
    ['base64', 'SGk=\r\n\r\nSG8=\r\n', 'Decode the values where they stand', 'values', 'Hi\r\n\r\nHo\r\n'],
    ['base64', 'a: YWRh\nb: "YWI_IGFi"', 'Decode the values where they stand', 'values', 'a: ada\nb: "ab? ab"'],
    ['base64', '=?utf-8?B?YWI=?= =?utf-8?b?Y2Q=?= or so', 'Decode the encoded words', 'values', 'abcd or so'],
    ['base64', 'Re: =?iso-8859-1*de?B?R3L832U=?=', 'Decode the encoded words', 'values', 'Re: Grüße'],
    ['url-encoder', 'name=Zo%C3%AB+M&x=1%2B1&y', 'Read as names and values', 'form', 'name=Zoë M\nx=1+1\ny'],
    [
      'url-encoder',
      'https://a.b/c?q=%C3%AB+e&r=%26#d',
      'Read as names and values',
      'form',
      'https://a.b/c\nq=ë e\nr=&\n#d',
    ],
  ])('%s %j: %s', (tool, text, label, reading, result) => {
    const offer = onDecoding(tool, text);
    expect(offer).toMatchObject({ label, text, reading });
    const session = accept(opened(tool, text, decoding(tool)), offer ?? {});
    expect(outcomeOf(session)).toMatchObject({ kind: 'text', data: { result } });
  });

  test('nothing else is offered', () => {
    const form = 'name=Zo%C3%AB+M&x=1%2B1';
    expect(offerIn(accept(opened('url-encoder', form, decode), { reading: 'form' }))).toBeUndefined();
  });
});

describe('words can be encoded instead, with the other options:', () => {
  test.each([
    ...['Hello, world!', 'Hello, world', 'Hello, worlds', 'Hello worlds.', 'Tür für Tür', 'für\u00a0alles', 'größer'],
    'Hello, world! '.repeat(1_000),
  ])('%j', (text) => {
    const label = 'Encode this text instead';
    expect(offered('base64', text, urlSafe)).toEqual({ label, options: { urlSafe: true } });
    expect(onDecoding('hex-to-text', text)).toEqual({ label, options: encode });
    for (const tool of ['base32', 'base58']) expect(onDecoding(tool, text)).toEqual({ label, options: {} });
  });

  test('not if a part of the text decodes', () => {
    expect(onDecoding('base64', 'a header, Bearer AbCdEf12AbCdEf12')).toBeUndefined();
    expect(onDecoding('hex-to-text', 'hello \\x48')).toBeUndefined();
    expect(onDecoding('hex-to-text', '00000000: 4865 6c6c 6f20 576f\n00000020: 726c 6421')).toBeUndefined();
  });
});

const unclear: readonly [tool: string, texts: readonly string[]][] = [
  ['base64', ['fn5+Pz8_', 'Zm*', 'SGVsb', 'abcd efgh', '48:65', 'one.two.three', 'data:text/plain,Hello', 'Zg%FF']],
  ['base64', ['id=1', 'name=value', 'Yf80, 5f8 YWJj', 'Zm9v\r\nZm*v', 'eyJh.eyJi.c', 'SGVsbG8g d29ybGQ=']],
  ['base64', ['x +/79/A== y', 'see IT8hPw== for more', 'Y2Fm*6Q==']],
  ['base32', ['JBSW Y3DP EHPK 3PX1', 'A-B-C', 'HELLO WORLD']],
  ['base58', ['2g\n3Q', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', `"${'z'.repeat(4_095)}"`]],
  ['base58', ['bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx?amount=1']],
  [
    'hex-to-text',
    ['e4 bd a0 e5 a5 bx', '1:2:3', '4 8 15 16 23 42', '0x486', '48O565l', 'deadbeeg', '[72, 256]', '[9, 65, 76]'],
  ],
  ['hex-to-text', ['12:34', '2026-11-22', '48 65 6c 6', '1 48 65 6c 6c 6f zz']],
  ['url-encoder', ['%zz', '%', '100% %ff', '100% %zz', '%b 100%', '5% a%', 'a%20b&c=d', 'https://a.b/x+y', 'ab+cd==']],
  [
    'number-to-words',
    ['1.234.5', '1.12,34,567', '10_00,5', '5−3', '"12"x', '1x\n', '1 '.repeat(3_000), `1${' 567'.repeat(13)}`],
  ],
];

test.each(unclear.flatMap(([tool, texts]) => texts.map((text) => [tool, text] as const)))(
  'nothing is guessed: %s %j',
  (tool, text) => expect(onDecoding(tool, text)).toBeUndefined(),
);

test('Base58 is searched up to 4,096 characters', () => {
  const quoted = (length: number) => `"${base58.encode('a'.repeat(3_000)).slice(0, length - 2)}"`;
  expect(onDecoding('base58', quoted(4_096))).toBeDefined();
  expect(onDecoding('base58', quoted(4_097))).toBeUndefined();
});

describe('values on lines', () => {
  test.each<[tool: string, text: string, label: string, now: string]>([
    ['base64', 'dXNlcg\ncGFzcw', 'Each line separately', 'dXNlcg\ncGFzcw'],
    ['base58', '2g\n2g', 'Each line separately', '2g\n2g'],
    ['base64', 'YWxpY2U6\nYm9i\nYm9iOmh1\n', 'Each line separately', 'YWxpY2U6\nYm9i\nYm9iOmh1\n'],
    ['number-to-words', '12,50\n1,234\n', 'Read as numbers', '12.50\n1.234'],
  ])('are converted separately: %s %j', (tool, text, label, now) => {
    expect(onDecoding(tool, text)).toMatchObject({ label, text: now, isEachLine: true });
  });

  test.each([
    ['they are one value in lines of one length', 'base64', 'YWxpY2U6c2VjcmV0\nYm9iOmh1bnRlcjI0\n'],
    ['only the last of them is shorter', 'base64', 'YWxpY2U6c2VjcmV0\nYm9iOmh1bnRlcjI0\nYm9i'],
    ['one of them does not decode', 'hex-to-text', '48\n4865\nff48656c'],
    ['they have escapes', 'url-encoder', '%48\n%48%65\n%48'],
  ])('are not if %s', (_, tool, text) => expect(onDecoding(tool, text)).toBeUndefined());

  test.each<[tool: string, text: string, label: string, now: string, options?: Options]>([
    ['base64', 'PDw_\nPz8-', 'Use the URL-safe alphabet', 'PDw_\nPz8-', urlSafe],
  ])('that are converted separately are read like the first wrong one: %s %j', (tool, text, label, now, options) => {
    const offer = offered(tool, text, decoding(tool), true);
    expect(offer).toMatchObject({ label, text: now, isEachLine: true, ...(options && { options }) });
  });

  test('keep the reading of the first, and have no offer if that has none', () => {
    const tokens = `${jwt}\n${jwt}`;
    expect(offered('base64', tokens, decode, true)).toMatchObject({ text: tokens, reading: 'jwt', isEachLine: true });
    expect(offered('base64', 'SGVsbG8=\nx\n"YWJj"', decode, true)).toBeUndefined();
    expect(offered('base64', 'YWxpY2U6\nYm9i\nYm9iOmh1\n', decode, true)).toBeUndefined();
  });
});

describe('a text that was encoded several times is decoded again', () => {
  const times = (count: number): string => (count === 0 ? 'hello world' : base64.encode(times(count - 1)));

  test.each([
    [2, 'Decode again', 1],
    [3, 'Decode again', 1],
    [9, 'Decode again', 1],
    [10, 'Decode again', 2],
  ])('as often as it takes, and at most nine times: %i', (count, label, left) => {
    expect(onDecoding('base64', times(count))).toEqual({ label, text: times(left), options: decode });
  });

  test('in other encodings, and after another step', () => {
    expect(onDecoding('url-encoder', 'a%252520b')).toMatchObject({ label: 'Decode again', text: 'a%20b' });
    const label = 'Remove the quotes, decode again';
    expect(onDecoding('base64', `"${times(2)}"`)).toMatchObject({ label, text: times(1) });
  });

  test.each([
    ['base64', times(1)],
    ['base64', base64.encode('d41d8cd98f00b204e9800998ecf8427e')],
    ['url-encoder', 'a%20b'],
  ])('but not if the result is a text: %s %j', (tool, text) => expect(onDecoding(tool, text)).toBeUndefined());
});
