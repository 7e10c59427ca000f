import { describe, expect, test } from 'vitest';
import { base58, base64, hexToText, textLineTools } from '../../../src/tools/index.ts';
import { bytesOf, decode, encode, fileOf, onPage, sessionOf } from '../../../support/page/input.ts';
import { outcomeOf, pageTools, pasted, reportOn } from '../../../support/page/report.ts';
import type { Options } from '../session/options.ts';
import {
  changeContent,
  createSession,
  currentOptions,
  PLAIN,
  type Session,
  setForm,
  undo,
} from '../session/session.ts';
import { resultContent } from './file.ts';
import { resultOf } from './outcome.ts';
import { choose, nextChoice, wordsOf } from './readings.ts';
import { reportOf } from './report.ts';

const urlSafe: Options = { operation: 'decode', urlSafe: true };
const utf16: Options = { ...decode, textEncoding: 'utf-16le' };
const titlesOf = (...input: Parameters<typeof pasted>) => reportOn(pasted(...input)).choices.map(({ title }) => title);

/** The texts, what is read, its value, and the options before and after. */
type Row<T = string | readonly string[]> = [tool: string, texts: T, title: string, value: string, ...Options[]];

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiLDvMO_In0.c2ln';
const pem = '-----BEGIN KEY-----\r\nProc-Type: 4\r\n\r\nZm9v\r\nYmFy\r\n-----END KEY-----\r\n';
const binary = pem.replace('Zm9v', '/79/');

const readable: readonly Row[] = [
  ['base64', 'PDw_Pz8-Pg', 'the URL-safe alphabet', 'PDw_Pz8-Pg', decode, urlSafe],
  ['base64', 'fn5+', 'the standard alphabet', 'fn5+', urlSafe, decode],
  ['base64', 'url("data:image/png;base64,iVBO");\r\n', 'the value after “base64”', 'iVBO', urlSafe, urlSafe],
  ['base64', 'a: YWJj\u200bZGVm', 'text without invisible characters, the value after “a”', 'YWJjZGVm'],
  ['base64', ['a: YWJj', '{"a": "YWJj"}', '<a>YWJj</a>', 'a => YWJj'], 'the value after “a”', 'YWJj'],
  ['base64', [jwt, `Bearer ${jwt}\r\n`], 'a JWT', 'eyJzdWIiOiLDvMO_In0', decode, urlSafe],
  ['base64', pem, 'the part between BEGIN and END', 'Zm9v\r\nYmFy'],
  ['base64', ['Zg%3D%3D', 'Zg=3D=3D'], 'decoded escapes', 'Zg=='],
  ['base64', 'Pz8 Pz8 Cg==', '`+` for spaces', 'Pz8+Pz8+Cg=='],
  ['base64', ['Zm8==', 'Zm8======='], 'text without extra `=`', 'Zm8='],
  ['base64', '\ufeffZg\u00a0==', 'text without invisible characters', 'Zg=='],
  ['base64', ['"Zm9v",\r\n', '“Zm9v”', '«Zm9v»', "'Zm9v"], 'the text in quotes', 'Zm9v'],
  ['base64', '> YWJj\n> ZGVm', 'text without quote marks', 'YWJj\nZGVm'],
  ['base64', ['[YWJjZGVm]', '(YWJjZGVm).'], 'the text without punctuation', 'YWJjZGVm'],
  ['base64', ['SGVs bG8*', '**SGVs bG8'], 'text without `*`', 'SGVs bG8'],
  ['base32', 'JBSWY3DPEB3W64TM0Q', 'O, I and B for 0, 1 and 8', 'JBSWY3DPEB3W64TMOQ'],
  ['base58', '2NEpo7TZR\r\nRrLZSi2U', 'text without whitespace', '2NEpo7TZRRrLZSi2U'],
  ['hex-to-text', ['{0x48, 0xFF}', 'u8[] { 0x48, /* 2 */ 0xFF } // end'], 'bytes', '48 FF'],
  ['hex-to-text', '48-65', 'text without `-`', '48 65'],
  ['hex-to-text', '486\r\n5', 'text without line breaks', '4865'],
  ['url-encoder', '100% sure', '`%25` for each lone `%`', '100%25 sure'],
  ['base64', 'RwBlAHQA', 'UTF-16', 'RwBlAHQA', decode, utf16],
  ['url-encoder', 'caf%E9', 'Windows-1252', 'caf%E9', decode, { ...decode, textEncoding: 'windows-1252' }],
  ['base64', 'pwsh -enc RwBlAHQA', 'the value after “enc”, UTF-16', 'RwBlAHQA', decode, utf16],
  ['number-to-words', ['1.234,56', '1.234,56 €', '$1,234.56', '"1234,56"'], 'the number 1234.56', '1234.56'],
  ['text-line-tools', ['["b","a"]', "'b','a'"], 'list items', 'b\na'],
];

const rowsOf = (rows: readonly Row[]) =>
  rows.flatMap(([tool, texts, ...rest]) => [texts].flat().map((text): Row<string> => [tool, text, ...rest]));

/** A reading never changes the session, which shows the text as it is written again if that is chosen. */
function expectReturn(session: Session): void {
  const { reading, choices, outcome } = reportOn(session);
  const written = choose(session, undefined, pageTools);
  expect(reportOn(written)).toMatchObject({ outcome: outcomeOf(session), choices, reading: undefined });
  const chosen = choose(written, choices[0], pageTools);
  expect(reportOn(chosen)).toMatchObject({ outcome, reading });
  const { text, settings, origin } = session;
  for (const after of [written, chosen]) expect(after).toMatchObject({ text, settings, origin });
}

describe('a text that is pasted is read, and stays as it is', () => {
  test.each(rowsOf(readable))('in %s, %j: %s', (tool, text, title, value, options, given = options) => {
    const session = pasted(tool, text, options);
    const now = given ?? currentOptions(session);
    const { outcome, reading, converted, diagnosis } = reportOn(session);
    expect([reading?.title, converted?.text]).toEqual([title, value]);
    expect(currentOptions({ ...session, ...converted })).toEqual(now);
    expect([outcome.kind === 'error', diagnosis]).toEqual([false, undefined]);
    expectReturn(session);
  });

  const places = 'the values in their places';
  test.each<[tool: string, text: string, title: string, result: string]>([
    ['base64', 'SGk=\r\n\r\nSG8=\r\n', places, 'Hi\r\n\r\nHo\r\n'],
    ['base64', 'a: YWRh\nb: "YWI_IGFi"', places, 'a: ada\nb: "ab? ab"'],
    ['base64', '=?utf-8?B?YWI=?= =?utf-8?b?Y2Q=?= or so', 'encoded words', 'abcd or so'],
    ['url-encoder', 'name=Zo%C3%AB+M&x=1%2B1&y', 'names and values', 'name=Zoë M\nx=1+1\ny'],
    ['url-encoder', '/p?a%3Db&c=1+2', 'names and their values', '/p\na=b\nc=1 2'],
    ['url-encoder', '/p??a%2B=%20', 'names and values', '/p\n?a+= '],
    ['base64', 'dXNlcg\ncGFzcw', 'separate lines', 'user\npass'],
  ])('in %s, %j, of which several values are converted: %s', (tool, text, title, result) => {
    const session = pasted(tool, text);
    expect(reportOn(session)).toMatchObject({ reading: { title }, outcome: { kind: 'text', data: { result } } });
    expectReturn(session);
  });

  test.each([
    ['a=1\nb c=2 3&', 'a=1&b+c=2+3%26'],
    ['https://a.example/p\r\na=1\r\n#top\r\n', 'https://a.example/p?a=1#top'],
    ['PORT=80\n#DEBUG=1 ', 'PORT=80&%23DEBUG=1+'],
    ['https://a.example/p?z=1\na=1', undefined],
    ['a\nb=1', undefined],
    ['x = 1\ny = 2', undefined],
  ])('lines of names and values are offered as a form while they are encoded: %j', (text, result) => {
    const session = pasted('url-encoder', text, encode);
    const { choices, reading } = reportOn(session);
    const chosen = choices.map((choice) => resultOf(reportOn(choose(session, choice, pageTools)).outcome));
    expect([reading, chosen]).toEqual([undefined, result === undefined ? [] : [result]]);
  });

  test('and a JWT is shown as indented JSON, unless another form is chosen', () => {
    const session = pasted('base64', jwt);
    const indented = { form: 'indented-json', outcome: { written: { text: '{\n  "sub": "üÿ"\n}' } } };
    expect(reportOn(session)).toMatchObject(indented);
    expect(reportOn(setForm(session, 'escapes')).form).toBe('escapes');
    const plain = reportOn(setForm(session, PLAIN));
    expect(plain).toMatchObject({ form: undefined, outcome: { data: { result: '{"sub":"üÿ"}' } } });
  });

  test('and what the reading removed from it is known, if the rest stays the same', () => {
    const removed = (tool: string, text: string) =>
      reportOn(pasted(tool, text)).reading?.removed.map(({ start, end }) => text.slice(start, end));
    expect(removed('base64', 'a: YWJj!')).toEqual(['a: ', '!']);
    expect(removed('base64', '> YWJj\n> ZGVm')?.join('')).toBe('> > ');
    for (const text of [jwt, 'Zg%3D%3D', 'SGk=\n\nSG8=']) expect(removed('base64', text)).toEqual([]);
    expect(removed('number-to-words', '1.234,56')).toEqual([]);
  });
});

describe('a reading that would lose a part is only a choice, and the sentence about the text says so', () => {
  test.each([
    ['base64', binary.repeat(3), ['the first of 3 keys'], 'Uses 1 of 3 parts.'],
    [
      'base64',
      binary.replace('/79/\r\nYmFy', 'WVdKaklHUmxaZz09').repeat(2),
      ['the first of 2 keys'],
      'Uses 1 of 2 parts.',
    ],
    ['base64', binary + binary.replaceAll('KEY', 'CRL'), ['the first of 2 parts'], 'Uses 1 of 2 parts.'],
    ['base64', `${jwt}\n${jwt}`, ['a JWT'], 'Uses 1 of 2 values.'],
  ])('%s %j', (tool, text, titles, message) => {
    const session = pasted(tool, text);
    const { choices, ...shown } = reportOn(session);
    expect(choices).toMatchObject(titles.map((title) => ({ title, reading: { class: 'partial' } })));
    expect(shown).toMatchObject({ reading: undefined, outcome: { kind: 'error' }, diagnosis: { message } });
    const chosen = reportOn(choose(session, choices[0], pageTools));
    expect(chosen).toMatchObject({ reading: { title: titles[0], note: message }, diagnosis: undefined });
    expect(chosen.outcome.kind).not.toBe('error');
  });
});

test.each([
  ['number-to-words', '$1,234.5', '$1,234.56', 'the number 1234.56'],
  ['base64', 'token: "YWJj"', 'mytoken: "YWJj"', 'the value after “mytoken”'],
  ['hex-to-text', '48 65!', '48 65?', 'text without `?`'],
  ['base64', 'a: YWJj!', 'YWJj', undefined],
  ['number-to-words', '$1.23', '$1.234', undefined],
])('in %s, %j is read as before while it becomes %j', (tool, text, typed, title) => {
  const session = pasted(tool, text);
  const { reading } = reportOn(session);
  expect(reportOn(changeContent(session, typed, reading?.reading)).reading?.title).toBe(title);
});

test('a reading that was chosen though it is not clear is read while it is typed', () => {
  const session = pasted('number-to-words', '1.234');
  const [choice] = reportOn(session).choices;
  const typed = changeContent(session, '1.235', choice?.reading);
  expect(reportOn(typed).reading?.title).toBe('the number 1235');
});

describe('an option is offered that fits the lines of a list better', () => {
  const dedupe = { operation: 'dedupe' };
  const spaces = 'Ignore space around lines';

  test.each<[text: string, options: Options, titles: readonly string[]]>([
    ['b@x.com\n b@x.com', dedupe, [spaces]],
    ['b@x.com\nB@x.com', dedupe, ['Ignore case']],
    ['b@x.com\nB@x.com', { ...dedupe, ignoreCase: true }, []],
    ['x\ny', dedupe, []],
    ['file10\nfile2', {}, ['Natural order']],
    ['a\nB', {}, ['Natural order']],
    ['file10\nfile2', { sortMode: 'length' }, []],
    ['1\n2\n3', {}, []],
    ['a1'.repeat(40_000), {}, []],
  ])('%j %j', (text, options, titles) => {
    const session = pasted('text-line-tools', text, options);
    const { choices, outcome } = reportOn(session);
    expect(choices.map(wordsOf)).toEqual(titles);
    for (const choice of choices) {
      const chosen = choose(session, choice, pageTools);
      expect(reportOn(chosen).choices).toEqual([]);
      expect(reportOn(chosen).outcome).not.toEqual(outcome);
      expect(undo(chosen)).toMatchObject({ text, settings: session.settings });
    }
  });
});

test('the mark of a file stays at the start of what is read, and is not a character of it', () => {
  const text = '- beta\n- alpha';
  const source = fileOf(`\ufeff${text}`);
  for (const file of [{ text, source }, source]) {
    const session = changeContent(createSession(textLineTools), file);
    const { outcome, reading } = reportOn(session);
    expect([reading?.title, resultOf(outcome)]).toEqual(['text without bullets', '\ufeffalpha\nbeta']);
    expect(resultContent(session, outcome)).toBe('alpha\nbeta');
  }
});

describe('a text is read by itself', () => {
  const quoted = '"SGVsbG8="';

  test.each<[why: string, session: Session, shown: string | undefined]>([
    ['while it is decoded', pasted('base64', quoted), 'the text in quotes'],
    ['but not while it is encoded', pasted('base64', quoted, encode), undefined],
    ['but not as two results that are as plausible', pasted('url-encoder', 'q%3Da%2520b'), undefined],
    ['but not what has two meanings, such as 1.234 and 1234', pasted('number-to-words', '1.234'), undefined],
  ])('%s', (_, session, shown) => {
    const { reading, outcome } = reportOn(session);
    expect(reading?.title).toBe(shown);
    if (reading === undefined) expect(outcome).toEqual(outcomeOf(session));
  });

  test('and after its last choice comes the text as it is written', () => {
    const titles = [];
    let session = pasted('base64', jwt);
    for (let times = 0; times < 4; times++) {
      const { choices, reading } = reportOn(session);
      titles.push(reading?.title);
      session = choose(session, nextChoice(choices, reading), pageTools);
    }
    expect(titles).toEqual(['a JWT', undefined, 'a JWT', undefined]);
  });
});

describe('a result that is encoded again is read to its end', () => {
  const times = (count: number): string => (count === 0 ? 'hello world' : base64.encode(times(count - 1)));

  test.each([
    ['base64', times(2), 'hello world'],
    ['base64', times(9), 'hello world'],
    ['url-encoder', 'a%252520b', 'a b'],
    ['base64', `Basic ${times(3)}`, 'hello world', 'the value after “Basic”, '],
  ])('%s %j', (tool, text, result, before = '') => {
    const title = `${before}its result, decoded again`;
    expect(reportOn(pasted(tool, text))).toMatchObject({ reading: { title }, outcome: { data: { result } } });
    expectReturn(pasted(tool, text));
  });

  test('but in a URL, that is only a choice unless all of it was escaped twice', () => {
    const session = pasted('url-encoder', 'https%3A%2F%2Fa.b%2F%3Fq%3Da%2520b');
    const { choices, reading, outcome } = reportOn(session);
    expect([choices.length, reading]).toEqual([1, undefined]);
    expect(outcome).toMatchObject({ data: { result: 'https://a.b/?q=a%20b' } });
    const chosen = reportOn(choose(session, choices[0], pageTools));
    expect(chosen.outcome).toMatchObject({ data: { result: 'https://a.b/?q=a b' } });
  });

  test.each([
    ['base64', times(1)],
    ['base64', base64.encode('d41d8cd98f00b204e9800998ecf8427e')],
    ['url-encoder', 'a%20b'],
  ])('but not if it is a text: %s %j', (tool, text) => expect(titlesOf(tool, text)).toEqual([]));
});

describe('a file that is not UTF-8', () => {
  const binary = fileOf(bytesOf('\xff\n'));
  const longBinary = fileOf(bytesOf('\xff'.repeat(65_537)));

  test.each([
    ['bytes to encode with Base64', textLineTools, binary, {}, 'base64', {}],
    ['bytes to encode with Base58', base58, binary, decode, 'base58', {}],
    ['bytes to encode with Base64', base58, longBinary, decode, 'base64', {}],
    ['bytes to encode with Hex to text', hexToText, binary, {}, 'hex-to-text', encode],
  ])('has a choice to encode it, with the open tool if that can: %s', (title, tool, file, options, encoder, chosen) => {
    const session = sessionOf(onPage(tool), file, options);
    const { choices, reading } = reportOn(session);
    expect([choices, reading]).toMatchObject([[{ title, tool: encoder, options: chosen }], undefined]);
    const { outcome } = reportOn(choose(session, choices[0], pageTools));
    expect(outcome.kind).toBe('text');
  });

  test.each<[title: string, bytes: string, text: string]>([
    ['UTF-16', '\xff\xfeb\0\n\0a\0', 'b\na'],
    ['UTF-16', '\xfe\xff\0b\0\n\0a', 'b\na'],
    ['UTF-16', '\xff\xfea\0\x0d\x20', 'a\u200d'],
    ['Windows-1252', 'Gr\xfc\xdfe aus M\xfcnchen', 'Grüße aus München'],
  ])('is read as the text that it is in another encoding, without a mark: %s %j', (title, bytes, text) => {
    const file = fileOf(bytesOf(bytes));
    const session = sessionOf(textLineTools, file);
    expect(reportOn(session).reading).toMatchObject({ title });
    expect(reportOn(session).converted).toMatchObject({ text });
    expect(reportOn(choose(session, undefined, pageTools))).toMatchObject({ outcome: { kind: 'error' } });
    expect(reportOn(sessionOf(base64, file, decode)).reading).toMatchObject({ title });
    expect(reportOn(sessionOf(base64, file, encode))).toMatchObject({ choices: [], outcome: { kind: 'text' } });
  });

  test('has no choice if it is encoded, if no tool can, or if it is too long for each tool', () => {
    expect(reportOn(sessionOf(base64, binary)).choices).toEqual([]);
    expect(reportOf(sessionOf(textLineTools, binary), [textLineTools]).choices).toEqual([]);
    const bytes = new Uint8Array(2 ** 24 + 1).fill(0xff);
    for (const tool of [base64, hexToText]) expect(reportOn(sessionOf(tool, { name: 'a', bytes })).choices).toEqual([]);
  });
});
