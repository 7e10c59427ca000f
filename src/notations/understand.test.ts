import { expect, test } from 'vitest';
import { withLocalOptions } from '../tools/local-options.ts';
import { registry } from '../tools/registry.ts';
import { createConverter } from './converter.ts';
import { KNOWN, PRINTABLE } from './plausibility.ts';
import { understandElsewhere } from './read.ts';
import { distinct, isClear, meaningOf, understand } from './understand.ts';

const tools = withLocalOptions(registry);

function converterOf(name: string) {
  const tool = tools.get(name) ?? expect.fail('an unknown tool');
  return createConverter(tool, tool.fields.operation ? { operation: 'decode' } : {});
}

function understood(tool: string, text: string) {
  const converter = converterOf(tool);
  return understand(text, converter, converter.convert(text));
}

const dump = (...rows: readonly string[]) => rows.join('\n');
const rows = ['00000000: 4865 6c6c  Hell', '00000004: 6f2c 2077  o, w', '00000008: 6f72 6c64  orld'] as const;
const hidden = dump('00000000: 8182 c3ff  ....', '00000004: 9190 f0a1  ....\u200b', '00000008: f0f1 e2e3  ....');

test.each<[rule: string, tool: string, text: string, found: object]>([
  ['what is said twice agrees', 'hex-to-text', dump(...rows), { class: 'proven', result: 'Hello, world' }],
  ['nothing is left', 'base64', 'password: c3VwZXItc2VjcmV0', { class: 'complete', result: 'super-secret' }],
  ['a value is left', 'base64', 'a: SGVsbG8gV29ybGQ=\nb: /+7dzLuqmYh3ZlVEMyIRAA==', { class: 'partial' }],
  ['bytes are missing', 'hex-to-text', '<Buffer 48 69 ... 2 more bytes>', { class: 'partial' }],
  ['parts are joined before they are decoded', 'base64', '"SGVs" +\n"bG8gdGhlcmU="', { result: 'Hello there' }],
  [
    'a fault hides no proven reading',
    'hex-to-text',
    hidden,
    { class: 'proven', label: expect.stringMatching(/^text without invisible characters, a dump/) },
  ],
])('%s: %s %j', (_, tool, text, found) => {
  expect(understood(tool, text).meanings[0]).toMatchObject(found);
});

test.each<[rule: string, tool: string, text: string, results: readonly string[]]>([
  ['the text is the best reading of itself', 'base64', 'SGVsbG8gdGhlcmU=', []],
  ['words with a slip are not digits', 'base32', 'Password1', []],
  ['words with a slip are not digits', 'base58', 'P4ssw0rd', []],
  ['words with a slip are not digits', 'base58', 'a=', []],
  ['words in punctuation are not digits', 'base64', 'P4ssw0rd!', []],
  ['digits with padding can be signs', 'base64', 'PDw/Pz8 Pg==', ['<<???>>']],
  ['a letter is not a slip', 'hex-to-text', '48656c6c6f\nzz\n776f726c64', ['Hello\nzz\nworld']],
  ['a key is not joined with its value', 'base64', 'YWJj: YWJj', ['abc']],
  [
    'lines beside a value in one line are values, too',
    'base64',
    '# a:\nSGVsbG8gdGhlcmU=\nb:\nV29ybGQgaXMgYmln\nYWRtaW4=',
    ['# a:\nHello there\nb:\nWorld is big\nadmin'],
  ],
  ['a percent sign beside escapes is a mistake', 'url-encoder', 'a%20b%zzc', []],
  ['a percent sign between words is not an escape', 'url-encoder', '50% off%21', ['50% off!']],
  ['words around a form stay', 'url-encoder', 'see a=b+c&d=e%26f', ['see a=b c\nd=e&f']],
  ['a word beside a value is not one', 'base64', 'Hi\nc3VwZXItc2VjcmV0\nThanks!', ['super-secret']],
  ['an address is not a value', 'base64', 'SGVsbG8gdGhlcmU=\nhttps://a.example', ['Hello there']],
  ['a file is not a value', 'base64', 'SGVsbG8gdGhlcmU=\nbackup.txt', ['Hello there']],
  ['a prompt is not a value', 'base64', 'ada@dev:~$ cat a\nc3VwZXItc2VjcmV0\nada@dev:~$', ['super-secret']],
  ['a stray can have two units', 'base32', 'PMRGCIR2 GEWCEY RCHJNX I4TV😀MV OX2===😀 ', ['{"a":1,"b":[true]}']],
  ['a prompt can follow', 'base64', '$ a\nY29ycmVjdC1ob3JzZQ==ada@dev:~$ ', ['correct-horse']],
  ['values in UTF-16 are decoded in their places', 'base64', 'SABlAGwAbABvAA==\nVwBvAHIAbABkAA==', ['Hello\nWorld']],
])('%s: %s %j', (_, tool, text, results) => {
  expect(understood(tool, text).meanings.map(({ result }) => result)).toEqual(results);
});

test('a character that nobody sees is named', () => {
  expect(understood('base64', 'SGVsbG8\u0007gd29ybGQ=').meanings).toMatchObject([{ label: 'text without `⟨U+0007⟩`' }]);
});

test('a proven reading is better than a text that converts as it is', () => {
  const text = dump('0000   48 65 6c 6c 6f 20 77 6f 72 6c 64 2e 48 65 6c 6c', '0010   6f');
  expect(converterOf('hex-to-text').convert(text)).toBeDefined();
  expect(understood('hex-to-text', text).meanings).toMatchObject([{ class: 'proven', result: 'Hello world.Hello' }]);
});

test('a complete reading is better than a partial one, however plausible their results are', () => {
  const one = { label: '', text: '' };
  const partial = meaningOf('base64', { ...one, left: { sentence: '', ranges: [] } }, '{}', KNOWN);
  expect(distinct([partial, meaningOf('base64', one, 'a', PRINTABLE)])).toMatchObject([
    { result: 'a' },
    { result: '{}' },
  ]);
});

test.each([
  ['missing', dump(rows[0], rows[2], '0000000c: 2121 2121  !!!!')],
  ['doubled', dump(rows[0], rows[1], rows[1], rows[2])],
  ['swapped', dump(rows[0], rows[2], rows[1])],
  ['changed', dump(...rows).replace('orld', 'arld')],
])('a dump with a row that is %s has no meaning, and the fault is in a row', (_, text) => {
  const { meanings, fault } = understood('hex-to-text', text);
  expect(meanings).toEqual([]);
  const { start = 0, end = 0 } = fault?.range ?? {};
  expect(text.split('\n')).toContain(text.slice(start, end));
});

test('two results that are as plausible are both listed, and neither is the first choice', () => {
  const { meanings } = understood('hex-to-text', '[74, 65, 73, 74]');
  expect(meanings.map(({ result, isAmbiguous }) => [result, isAmbiguous])).toEqual([
    ['JAIJ', true],
    ['test', true],
  ]);
  expect(understandElsewhere('[74, 65, 73, 74]', [...tools.values()], false).meanings).toEqual([]);
});

/** Ordinary texts, separated by slashes in spaces. */
const ordinary =
  '100% / VAT=19% / rgb(10%,20%,30%) / 1+1=2 / https://a.example/?q=a+b&lang=de / integrity="sha384-oqVu+A" / ' +
  '45,67,89,102 / | 72 | 101 | / 0072 0101 / 50 60 70 80 90 100 / 72 101 108 108 111 / {"name":"Z\\u00fcrich","n":3}';

test.each(ordinary.split(' / '))('an ordinary text opens no decoder: %j', (text) => {
  expect(understandElsewhere(text, [...tools.values()], true).meanings.filter(isClear)).toEqual([]);
});

test('all attempts for a text have one bound', () => {
  const hostile = `eyJ${'00000000 41\n eyJ'.repeat(250)}==|%41\\u0041;base64,=3D\n> data:`;
  const units = 1e9;
  const budget = { units };
  const { tool, options } = converterOf('base64');
  understand(hostile, createConverter(tool, options, budget), undefined);
  expect(units - budget.units).toBeLessThan(9 * (hostile.length + 512));
});
