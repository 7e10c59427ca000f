import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { anyCharacter, forAll } from '../../support/for-all.ts';
import { base64 } from '../codecs/base64.ts';
import { hex } from '../codecs/hex.ts';
import { utf8Bytes } from '../core/text.ts';
import { registry } from '../tools/registry.ts';
import { formsOf, type Source, writtenAs } from './forms.ts';
import { lineReadings } from './lists.ts';
import type { Options } from './notation.ts';
import { meaningsOf } from './read.ts';

function toolNamed(name: string) {
  const tool = registry.get(name);
  if (tool === undefined) throw new Error(`${name} is missing`);
  return tool;
}

/** A result of a tool in a form, or why the form refuses it. */
function written(name: string, result: Source['result'], tool: string, rest: Partial<Source> = {}): string | undefined {
  const { options = {}, lineResults } = rest;
  const form = formsOf(toolNamed(tool), options, lineResults !== undefined).find((one) => one.name === name);
  if (form === undefined) throw new Error(`${name} is not a form of this result`);
  const { text, refusal } = writtenAs(form, { tool: toolNamed(tool), options, given: '', result, ...rest });
  return text ?? refusal;
}

const encode = { operation: 'encode' };
const decode = { operation: 'decode' };
const lines = `O'Brien\na, "b"\n\n=1+2\\\n* c`;

const examples: readonly (readonly [form: string, tool: string, options: Options, result: string, written: string])[] =
  [
    ['indented-json', 'base64', decode, '{"a":[1.0,{}]}', '{\n  "a": [\n    1.0,\n    {}\n  ]\n}'],
    ['hex', 'base64', decode, 'Jo', '4a6f'],
    ['base64', 'base64', decode, 'Jo', 'Sm8='],
    ['spaces', 'hex-to-text', encode, '4a6f', '4a 6f'],
    ['colons', 'hex-to-text', encode, '4a6f', '4a:6f'],
    ['escapes', 'hex-to-text', encode, '4a6f', '\\x4a\\x6f'],
    ['upper', 'hex-to-text', encode, '4a6f', '4A6F'],
    ['c-array', 'hex-to-text', encode, '61'.repeat(9), `${'0x61, '.repeat(7)}0x61,\n0x61`],
    ['dump', 'hex-to-text', encode, '61ff', `00000000  61 ff${' '.repeat(42)}  a.`],
    ['mime', 'base64', encode, 'A'.repeat(80), `${'A'.repeat(76)}\nAAAA`],
    ['lines-64', 'base64', encode, 'A'.repeat(64), 'A'.repeat(64)],
    ['groups', 'base32', encode, 'JBSWY3DPEE======', 'JBSW Y3DP EE== ===='],
    ['data-uri', 'base64', { urlSafe: true, padding: false }, 'Pj8_', 'data:text/plain;charset=utf-8;base64,Pj8/'],
    ['json', 'text-line-tools', {}, lines, `["O'Brien","a, \\"b\\"","","=1+2\\\\","* c"]`],
    ['csv', 'text-line-tools', {}, lines, `O'Brien,"a, ""b""",,=1+2\\,* c`],
    ['sql', 'text-line-tools', {}, lines, `('O''Brien', 'a, "b"', '', '=1+2\\', '* c')`],
    ['sql', 'text-line-tools', {}, '10\n-9.5\n0', '(10, -9.5, 0)'],
    ['sql', 'text-line-tools', {}, '10\n09', "('10', '09')"],
    ['commas', 'text-line-tools', {}, lines, `O'Brien, a, "b", , =1+2\\, * c`],
    ['bullets', 'text-line-tools', {}, lines, `- O'Brien\n- a, "b"\n- \n- \\=1+2\\\\\n- \\* c`],
    ['sentence', 'number-to-words', {}, 'forty-two', 'Forty-two'],
    ['capitals', 'number-to-words', {}, 'forty-two', 'FORTY-TWO'],
    ['cheque', 'number-to-words', {}, 'one point five six', 'One and 56/100'],
    ['cheque', 'number-to-words', {}, 'forty-two point five', 'Forty-two and 50/100'],
    ['cheque', 'number-to-words', {}, 'zero', 'Zero and 00/100'],
  ];

test.each(examples)('%s of %s %j %j', (form, tool, options, result, expected) => {
  expect(written(form, result, tool, { options })).toBe(expected);
});

test('counts are those of all lines that were given, and a kept first line has none', () => {
  const given = 'b\nA\nb\na';
  const options = { operation: 'dedupe', ignoreCase: true };
  const counts = '      2 b\n      2 A';
  expect(written('counts', '', 'text-line-tools', { options, given })).toBe(counts);
  expect(written('counts', '', 'text-line-tools', { options, given, header: 'id' })).toBe(`id\n${counts}`);
});

test('each form has an example', () => {
  const names = [...registry.values()].flatMap((tool) => formsOf(tool).map(({ name }) => name));
  expect(new Set(names)).toEqual(new Set([...examples.map(([name]) => name), 'counts']));
});

test.each([
  ['indented-json', 'base64', decode, Uint8Array.of(0xff)],
  ['indented-json', 'base64', decode, 'a'],
  ['cheque', 'number-to-words', {}, 'one point five six zero'],
  ['cheque', 'number-to-words', {}, 'minus one point five six'],
])('%s of %s %j refuses %j, with a sentence', (form, tool, options, result) => {
  expect(written(form, result, tool, { options })).toMatch(/^(?:The result is not|A cheque needs) .*\.$/);
});

test.each([
  ['Total: £1,234.56', 'one point five six', 'One pound and 56 pence'],
  ['€2,01\n€3', 'two point zero one', 'Two euros and 1 cent'],
  ['US$1 / $5', 'one', 'One and 00/100'],
  ['$1 CAD', 'one', 'One and 00/100'],
  ['£1\nCHF 1', 'one', 'One and 00/100'],
  ['£1\n£2', 'one', 'One pound only'],
  ['$ 5', 'five', 'Five dollars only'],
  ['R$ 5', 'five', 'Five and 00/100'],
  ['£0.01', 'zero point zero one', 'Zero pounds and 1 penny'],
])('a cheque has the currency of the text, if that has one: %j', (original, result, cheque) => {
  expect(written('cheque', result, 'number-to-words', { original })).toBe(cheque);
});

describe('with each line separately', () => {
  test('each line has the form, or all are one list', () => {
    const each = { given: 'YQ\r\n\r\nSm8\n', options: decode, lineResults: ['a', 'Jo'] };
    expect(written('hex', 'a\r\n\r\nJo\n', 'base64', each)).toBe('61\r\n\r\n4a6f\n');
    expect(() => written('dump', 'a\r\n\r\nJo\n', 'base64', each)).toThrow('dump is not a form');
    expect(written('json', 'a\r\n\r\nJo\n', 'base64', each)).toBe('["a","","Jo"]');
    const words = { given: '1.56\r\n\r\n-1', lineResults: ['one point five six', 'minus one'] };
    expect(written('cheque', 'one point five six\nminus one', 'number-to-words', words)).toBe(
      'Line 3: a cheque needs an amount that is not negative, with at most two decimals.',
    );
  });

  test.each([
    ['YQpi\nYw==\n', 'a\nb\nc\n'],
    ['YQ0=\nYg==', 'a\r\nb'],
  ])('a line end in the result of a line is a part of it: %j', (given, result) => {
    const values = given.trim().split('\n').map(decodeLine);
    const each = { given, options: decode, lineResults: values };
    expect(written('json', result, 'base64', each)).toBe(JSON.stringify(values));
    expect(written('csv', result, 'base64', each)).toMatch(/^"a[\r\n]b?",[bc]$/);
    expect(written('bullets', result, 'base64', each)).toMatch(/^- a\\\n {2}b?\n- [bc]$/);
    const digits = values.map((value) => Buffer.from(value).toString('hex'));
    expect(written('hex', result, 'base64', each)?.trim()).toBe(digits.join('\n'));
  });

  function decodeLine(line: string): string {
    return Buffer.from(line, 'base64').toString();
  }
});

test.each([
  ['utf-16le', 'aé', '6100e900'],
  ['windows-1252', '€', '80'],
])('the bytes of a text that is decoded from %s are in this encoding', (textEncoding, text, digits) => {
  expect(written('hex', text, 'base64', { options: { ...decode, textEncoding } })).toBe(digits);
});

test.each([
  ['text/html', {}, 'data:text/html;charset=utf-8;base64,YQ=='],
  ['text/html;charset=utf-8', {}, 'data:text/html;charset=utf-8;base64,YQ=='],
  ['text/plain', { textEncoding: 'utf-16le' }, 'data:text/plain;charset=utf-16le;base64,YQ=='],
  ['image/svg+xml', {}, 'data:image/svg+xml;base64,YQ=='],
])('a data URI of text has a charset: %s %j', (mediaType, options, uri) => {
  expect(written('data-uri', 'YQ==', 'base64', { options, mediaType })).toBe(uri);
});

test('a data URI has the type of a file, of text in its encoding, or of any bytes', () => {
  const uriOf = (text: string, options: Options = {}) => written('data-uri', text, 'base64', { options });
  expect(uriOf('iVBORw0KGgo=')).toMatch(/^data:image\/png;/);
  expect(uriOf('/w==')).toMatch(/^data:application\/octet-stream;/);
  expect(uriOf('SABpAA==', { textEncoding: 'utf-16le' })).toMatch(/^data:text\/plain;charset=utf-16le;/);
});

/** What the decoder of a tool returns for a text in any notation. */
function readBack(name: string, text: string): Uint8Array | undefined {
  const [meaning] = meaningsOf(text, [], toolNamed(name)).meanings;
  const result = meaning?.left === undefined ? meaning?.result : undefined;
  return typeof result === 'string' ? utf8Bytes(result) : result;
}

describe('what is written is read as the same value', () => {
  // Fewer bytes are too little evidence of a notation, and pairs without a letter may be decimal. The values are always
  // the same: a dump with > among its characters is read otherwise.
  const bytes = fc
    .uint8Array({ minLength: 8, maxLength: 40 })
    .filter((value) => /[a-f]/.test(hex.encode(value)))
    .map((value) => new Uint8Array(value));

  test.each([
    ['hex-to-text', hex.encode, ['spaces', 'colons', 'c-array', 'escapes', 'upper', 'dump']],
    ['base64', base64.encode, ['mime', 'lines-64', 'data-uri']],
  ] as const)('by %s', (tool, encoder, names) => {
    for (const name of names) {
      forAll([bytes], { numRuns: 20, seed: 1 }, (value) => {
        const text = written(name, encoder(value), tool, { options: encode }) ?? '';
        expect(Buffer.from(readBack(tool, text) ?? []), `${name}: ${text}`).toEqual(Buffer.from(value));
      });
    }
  });

  const item = fc.string({ unit: anyCharacter, maxLength: 8 }).map((text) => text.replaceAll(/[\r\n]/g, ''));
  const items = fc.array(item, { minLength: 1 });
  const writtenList = (name: string, list: readonly string[]) =>
    written(name, list.map((one) => `${one}\n`).join(''), 'text-line-tools') ?? '';

  /** One row of RFC 4180. */
  const readCsv = (row: string) =>
    Array.from(`,${row}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g), ([, quoted, plain = '']) => {
      return quoted?.replaceAll('""', '"') ?? plain;
    });
  const readSql = (list: string) =>
    Array.from(list.matchAll(/'((?:[^']|'')*)'|[\d.-]+/g), ([all, one = all]) => one.replaceAll("''", "'"));

  test.each([
    ['json', JSON.parse],
    ['csv', readCsv],
    ['sql', readSql],
  ])('any list, by a reader of %s', (name, read) => {
    forAll([items], (list) => expect(read(writtenList(name, list))).toEqual(list));
    expect(read(writtenList(name, ["O'Brien", 'a"b', '', 'c,d', ' e ']))).toEqual(["O'Brien", 'a"b', '', 'c,d', ' e ']);
  });

  test('a list as Markdown, by CommonMark', () => {
    // An empty item has no text, and a parser replaces U+0000.
    const visible = fc.string({
      unit: fc.constantFrom(...'ab1.)#*_`~<>[]()!|\\&;:/@-+= 😀é'),
      minLength: 1,
      maxLength: 9,
    });
    const read = (list: readonly string[]) => {
      const items = marked.parse(writtenList('bullets', list), { async: false }).matchAll(/<li>(.*?)<\/li>/g);
      // GitHub makes a link of an email address. It looks the same.
      return Array.from(items, ([, html = '']) => textOfHtml(html.replaceAll(/<a href="mailto:.*?">|<\/a>/g, '')));
    };
    forAll([fc.array(visible, { minLength: 1 })], (list) => expect(read(list)).toEqual(list));
    expect(read(['a@a.a', 'a'])).toEqual(['a@a.a', 'a']);
  });

  test('a list as JSON or SQL, by the notations of lists', () => {
    // Backslashes are escapes in other languages, and few short items are too little evidence.
    const word = fc
      .string({ unit: fc.constantFrom(..."abc O'é,"), minLength: 1, maxLength: 8 })
      .map((text) => `x${text}x`);
    forAll([fc.array(word, { minLength: 3 })], (list) => {
      for (const name of ['json', 'sql']) {
        const [reading] = lineReadings(writtenList(name, list));
        expect(reading?.text.trimEnd().split('\n'), name).toEqual(list);
      }
    });
  });
});

/** What a browser shows for HTML without elements. */
function textOfHtml(html: string): string {
  const names: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
  return html.replaceAll(/&(?:#(\d+)|\w+);/g, (one, code) => names[one] ?? String.fromCharCode(Number(code)));
}

describe('JSON is indented', () => {
  const indented = (text: string) => written('indented-json', text, 'base64', { options: decode });

  test('with long strings, and with escapes before their ends', () => {
    const long = 'A'.repeat(9_000_000);
    expect(indented(`["${long}","a\\\\","\\"b"]`)).toBe(`[\n  "${long}",\n  "a\\\\",\n  "\\"b"\n]`);
  });

  test('unless the result would be far longer', () => {
    expect(indented(`${'['.repeat(200)}${']'.repeat(200)}`)).toContain(`${'  '.repeat(100)}[]`);
    expect(indented('['.repeat(1e5) + ']'.repeat(1e5))).toMatch(/^The result is not JSON, or/);
  });

  test('to the same value', () => {
    forAll([fc.json()], (text) => {
      expect(JSON.parse(indented(text) ?? '')).toEqual(JSON.parse(text));
    });
  });
});
