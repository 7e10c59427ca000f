import { describe, expect, test } from 'vitest';
import type { Tool } from '../../../src/core/tool.ts';
import { base32, base58, base64, hexToText, numberToWords, urlEncoder } from '../../../src/tools/index.ts';
import type { Options } from '../session/options.ts';
import { attempt, errorOf } from './attempt.ts';
import { diagnose } from './diagnosis.ts';
import type { Repair } from './repairs.ts';

const decode: Options = { operation: 'decode' };
const urlSafe: Options = { operation: 'decode', urlSafe: true };

function repairsOf(tool: Tool, text: string, options: Options): readonly Repair[] {
  const error = errorOf(tool, text, options);
  if (error === undefined) throw new Error('the text converts');
  return diagnose(tool, text, options, error).repairs;
}

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiLDvMO_In0.c2ln';
const pem = '-----BEGIN KEY-----\r\nZm9v\r\nYmFy\r\n-----END KEY-----\r\n';

describe('one click repairs a text with a clear meaning', () => {
  const separators = 'Remove thousands separators';
  const currency = 'Remove the currency sign';

  type Row<Text> = [tool: Tool, texts: Text, label: string, repaired: string, options?: Options, now?: Options];

  /** The texts, and what they become. */
  const repairable: readonly Row<string | readonly string[]>[] = [
    [base64, 'PDw_Pz8-Pg', 'Use the URL-safe alphabet', 'PDw_Pz8-Pg', decode, urlSafe],
    [base64, 'fn5+', 'Use the standard alphabet', 'fn5+', urlSafe, decode],
    [base64, '_w', 'Use the URL-safe alphabet', '_w', decode, urlSafe],
    [base64, 'data:text/plain;base64,SGVsbG8%3D', 'Use only the part after `base64,`', 'SGVsbG8=', decode, decode],
    [base64, 'url("data:image/png;base64,iVBO");\r\n', 'Use only the part after `base64,`', 'iVBO', urlSafe, decode],
    [base64, jwt, 'Use only the payload', 'eyJzdWIiOiLDvMO_In0', decode, urlSafe],
    [base64, `Bearer ${jwt}\r\n`, 'Use only the payload', 'eyJzdWIiOiLDvMO_In0', urlSafe, urlSafe],
    [base64, pem, 'Use only the part between BEGIN and END', 'Zm9v\r\nYmFy'],
    [base64, 'Zg%3D%3D', 'Decode the `%` escapes', 'Zg=='],
    [base64, 'Zm8==', 'Remove the extra `=`', 'Zm8='],
    [base64, 'Zm9v\r\n=', 'Remove the extra `=`', 'Zm9v'],
    [base64, '\ufeffZg\u00a0==', 'Remove invisible characters', 'Zg=='],
    [base64, '"Zm9v",\r\n', 'Remove the quotes', 'Zm9v'],
    [base32, "'MZXW6'", 'Remove the quotes', 'MZXW6'],
    [base58, '2NEpo7TZR\r\nRrLZSi2U', 'Remove whitespace', '2NEpo7TZRRrLZSi2U'],
    [hexToText, ['0x48 0x65', '0x48\r\n0x65\r\n', '0x4865', '\\x48\\x65'], 'Remove `0x` and separators', '4865'],
    [hexToText, ['48:65', '48-65', '48,65'], 'Remove `0x` and separators', '4865'],
    [hexToText, '{0x48, 0xFF}', 'Remove `0x` and separators', '48FF'],
    [hexToText, '00000000: 4865 6c  Hel', 'Remove offsets and text column', '4865 6c'],
    [hexToText, '0000000: 4865 6c\n0000003: 6c', 'Remove offsets and text column', '4865 6c\n6c'],
    [hexToText, '486\r\n5', 'Remove line breaks', '4865'],
    [urlEncoder, '100% sure', 'Replace each lone `%` with `%25`', '100%25 sure'],
    [urlEncoder, '%20100%', 'Replace each lone `%` with `%25`', '%20100%25'],
    [numberToWords, ['1 234 567', "1'234'567", '12,34,567', '1.234.567'], separators, '1234567'],
    [numberToWords, '-1\u202f234\u202f567.5\r\n', separators, '-1234567.5'],
    [numberToWords, ['1\u00a0234', '1’234', '1_234'], separators, '1234'],
    [numberToWords, '10_00', separators, '1000'],
    [numberToWords, '-1_0_0.25\r\n', separators, '-100.25\r\n'],
    [numberToWords, '1_0.25_50', separators, '10.2550'],
    [numberToWords, '-1,23,45,678.90\r\n', separators, '-12345678.90\r\n'],
    [numberToWords, ['1.234,56', '1.234,56 €'], 'Read as 1234.56', '1234.56'],
    [numberToWords, ['1 234,5', '1234,5'], 'Read as 1234.5', '1234.5'],
    [numberToWords, '1,2345', 'Read as 1.2345', '1.2345'],
    [numberToWords, '-1234,56\r\n', 'Read as -1234.56', '-1234.56'],
    [numberToWords, '$1,234.56', currency, '1,234.56'],
    [numberToWords, [' € 12\r\n', '12\u00a0€'], currency, '12'],
    [numberToWords, ['£-5', '-$5', '−€5', '-5₹'], currency, '-5'],
    [numberToWords, '$1 234', `${currency} and the separators`, '1234'],
    [numberToWords, '₹12,34,567', `${currency} and the separators`, '1234567'],
    [numberToWords, '−5', 'Use a plain minus sign', '-5'],
    [numberToWords, ['12\u200b', '12\u00a0'], 'Remove invisible characters', '12'],
    [numberToWords, '"12"', 'Remove the quotes', '12'],
  ];

  test.each(
    repairable.flatMap(([tool, texts, ...rest]) => [texts].flat().map((text): Row<string> => [tool, text, ...rest])),
  )('%o %j: %s', (tool, text, label, repaired, options = tool === numberToWords ? {} : decode, now = undefined) => {
    expect(repairsOf(tool, text, options)).toEqual([{ label, text: repaired, ...(now && { options: now }) }]);
    expect(attempt(tool, repaired, now ?? options)).toBeDefined();
  });

  test.each([
    ...['Hello, world!', 'Hello, world', 'Hello, worlds', 'Hello worlds.', 'Tür für Tür', 'für\u00a0alles', 'größer'],
  ])('words can be encoded instead, with the other options: %s', (text) => {
    const label = 'Encode this text instead';
    expect(repairsOf(base64, text, urlSafe)).toEqual([{ label, text, options: { urlSafe: true } }]);
    expect(repairsOf(hexToText, text, decode)).toEqual([{ label, text, options: { operation: 'encode' } }]);
  });
});

test.each<[tool: Tool, text: string, labels: readonly string[]]>([
  [base64, 'SGk=\nSG8=', ['Each line separately']],
  [base64, 'SGk=\r\n\r\nSG8=\r\n', ['Each line separately']],
  [base58, '2g\n3Q', ['Remove whitespace']],
  [base58, '2g\n2g', ['Each line separately', 'Remove whitespace']],
  [numberToWords, '1\n2,000\n', ['Each line separately']],
  [numberToWords, '1 234\n5', []],
  [numberToWords, '1x\n', []],
  [base64, 'Zm9v\r\nZm*v', []],
])('values on lines are converted separately if each of them converts: %o %j', (tool, text, labels) => {
  const repairs = repairsOf(tool, text, tool === numberToWords ? {} : decode);
  expect(repairs.map(({ label }) => label)).toEqual(labels);
  const repair = { label: 'Each line separately', text, isEachLine: true };
  expect(repairs.filter(({ label }) => label === repair.label)).toEqual(labels.includes(repair.label) ? [repair] : []);
});

test('a repair that changes two things says so, if the sign alone is another meaning', () => {
  expect(repairsOf(numberToWords, '€ 1.234', {})).toEqual([
    { label: 'Remove the currency sign', text: '1.234' },
    { label: 'Remove the currency sign and the separators', text: '1234' },
  ]);
});

test('a hex dump gets no repair that keeps its offsets', () => {
  const dump = '00000000: 4865 6c6c 6f2c  Hello,\n00000006: 20 57 6f                 Wo\n';
  expect(repairsOf(base64, dump, decode)).toEqual([]);
});

test('a long text with one wrong character is not taken for words', () => {
  expect(repairsOf(base64, `${'SGVs bG8s '.repeat(1_000)}*`, decode)).toEqual([]);
  expect(repairsOf(base64, `${'Hello, world! '.repeat(1_000)}`, decode)).toHaveLength(1);
});

const unclear: readonly [tool: Tool, texts: readonly string[]][] = [
  [
    base64,
    [
      ...['fn5+Pz8_', 'Zm*', 'Zg==Zg==', 'SGVsb', 'SGVs\nbG*8', 'SGVs bG8*', 'SGVs bG8ß', ' SGVs*', 'SGVs bG8.'],
      ...['SGVs bGx.', 'abcd efgh', '48:65', 'x:"Zm9v"', 'one.two.three', 'data:text/plain,Hello', 'Yf80, 5f8 YWJj'],
      'Zg%FF',
    ],
  ],
  [base32, ['JBSW Y3DP EHPK 3PX1']],
  [base58, ['2NEpo7TZR RrLZSi2U0']],
  [hexToText, ['e4 bd a0 e5 a5 bx', '1:2:3', '4 8 15 16 23 42', '0x486', '48O565l', 'deadbeeg']],
  [urlEncoder, ['%zz', '%', '100% %ff', '100% %zz', '%b 100%', '5% a%']],
  [
    numberToWords,
    [
      ...['1.234,567', '1 2', '12 34', '1234,567', '1,2,3', '1 234.567 890', '1.234.5', '1.12,34,567', '12,34,5678'],
      ...['1,10_00', '10_00,5', '5−3', '"12"x', '1e3', '$', '5$3', '1 '.repeat(3_000), `1 234${' 567'.repeat(12)}`],
    ],
  ],
];

test.each(unclear.flatMap(([tool, texts]) => texts.map((text) => [tool, text] as const)))(
  'nothing is guessed: %o %j',
  (tool, text) => {
    expect(repairsOf(tool, text, tool === numberToWords ? {} : decode)).toEqual([]);
  },
);

test('at most two repairs are offered, the most likely first', () => {
  const text = '-----BEGIN A-----\nZm9v\u00a0\n-----END A-----MZXW6MZXW6';
  const labels = repairsOf(base64, text, urlSafe).map(({ label }) => label);
  expect(labels).toEqual(['Use only the part between BEGIN and END', 'Remove invisible characters']);
});
