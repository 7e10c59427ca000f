import { describe, expect, test } from 'vitest';
import { withLocalOptions } from '../../../src/tools/local-options.ts';
import { firstTool } from '../../../src/tools/registry.ts';
import { eightTools } from '../../../support/tools/awkward-tool.ts';
import { formatLink, parseLink } from './link.ts';
import type { Options } from './options.ts';

const tools = withLocalOptions(eightTools);

function toolOf(name: string) {
  return tools.get(name) ?? firstTool(tools);
}

describe('a link names a tool and the options that differ from their defaults', () => {
  const affix = { operation: 'affix', prefix: '> &=?#\n', suffix: '' };

  test.each<[link: string, name: string, options: Options, isSwitched?: boolean, form?: string]>([
    ['#base64', 'base64', {}],
    ['#base64?operation=decode&urlSafe=true', 'base64', { operation: 'decode', urlSafe: true }],
    ['#base64?padding=false', 'base64', { padding: false }],
    ['#text-line-tools?operation=affix&prefix=%3E+%26%3D%3F%23%0A&suffix=', 'text-line-tools', affix],
    ['#text-line-tools?operation=number&start=-5', 'text-line-tools', { operation: 'number', start: -5 }],
    ['#base64?operation=decode&textEncoding=utf-16le', 'base64', { operation: 'decode', textEncoding: 'utf-16le' }],
    ['#base64?operation=decode&each-line=true', 'base64', { operation: 'decode' }, true],
    ['#text-line-tools?desc=true&keep-first-line=true', 'text-line-tools', { desc: true }, true],
    ['#hex-to-text?operation=encode&copy-as=c-array', 'hex-to-text', { operation: 'encode' }, false, 'c-array'],
    ['#url-encoder?each-line=true&copy-as=json', 'url-encoder', {}, true, 'json'],
  ])('%s', (link, name, options, isSwitched = false, form = undefined) => {
    const tool = toolOf(name);
    expect(formatLink({ tool, options, isSwitched, form })).toBe(link);
    const { suffix: _, ...kept } = options;
    expect(parseLink(link, tools)).toEqual({ tool, options: kept, isSwitched, form, errors: [] });
  });

  test.each<[link: string, name: string, options: Options]>([
    ['#base64?operation=decode', 'base64', { operation: 'decode', padding: false }],
    ['#text-line-tools?operation=number', 'text-line-tools', { operation: 'number', start: Number.NaN }],
  ])('without unused options and unfinished numbers: %s', (link, name, options) => {
    expect(formatLink({ tool: toolOf(name), options, isSwitched: false })).toBe(link);
  });
});

test.each<[link: string, name: string, options?: Options]>([
  ['base64', 'base64'],
  ['#base64?each-line=false', 'base64'],
  ['#text-line-tools?sep=true', 'text-line-tools', { sep: 'true' }],
  ['#text-line-tools?sep=12', 'text-line-tools', { sep: '12' }],
  ['#text-line-tools?start=12', 'text-line-tools', { start: 12 }],
  ['#Uniq?ignoreCase=true', 'text-line-tools', { operation: 'dedupe', ignoreCase: true }],
  ['#uniq?operation=trim', 'text-line-tools', { operation: 'trim' }],
])('a link may have any name of a tool or an operation, and a query: %s', (link, name, options = {}) => {
  const linked = { tool: toolOf(name), options, isSwitched: false, form: undefined, errors: [] };
  expect(parseLink(link, tools)).toStrictEqual(linked);
});

describe('an invalid part of a link is ignored and reported', () => {
  const escapes = 'A part of this link was ignored: its `%` escapes are not UTF-8.';
  const range = '`start` in this link was ignored: its value is not valid.';
  test.each([
    ['#bas64', ['This link names an unknown tool.']],
    ['#%FF', ['This link names an unknown tool.']],
    ['#-', ['This link names an unknown tool.']],
    ['#base64?text=secret', ['`text` in this link was ignored: links never contain the text to convert.']],
    ['#base64?urlsafe=true', ['This link contains an unknown option.']],
    ['#base64?operation=shout', ['`operation` in this link was ignored: its value is not valid.']],
    ['#url-encoder?mode=x', ['`mode` in this link was ignored: its value is not valid.']],
    ['#url?textEncoding=utf-16le', ['`textEncoding` in this link was ignored: its value is not valid.']],
    ['#sort?textEncoding=utf-16le', ['This link contains an unknown option.']],
    ['#base64?each-line=1', ['`each-line` in this link was ignored: its value is not valid.']],
    ['#base58?copy-as=sheet', ['`copy-as` in this link was ignored: its value is not valid.']],
    ['#sort?each-line=true', ['This link contains an unknown option.']],
    ['#base64?keep-first-line=true', ['This link contains an unknown option.']],
    ['#text-line-tools?start=1e3', [range]],
    ['#text-line-tools?start=1000001', [range]],
    [`#text-line-tools?sep=${'-'.repeat(21)}`, ['`sep` in this link was ignored: its value is not valid.']],
    // A bundler once removed a decodeURIComponent call with an unused result, and this check with it.
    ['#text-line-tools?sep=%FF', [escapes]],
    ['#text-line-tools?prefix=%E0%A4%A', [escapes]],
    ['#text-line-tools?prefix=100%', [escapes]],
    ['#text-line-tools?%ff=1', [escapes]],
    ['#base64?__proto__=1', ['This link contains an unknown option.']],
  ])('%s', (link, errors) => {
    expect(parseLink(link, tools)).toMatchObject({ options: {}, isSwitched: false, errors });
  });

  test('but unknown options are reported once, and nothing after 64 KiB', () => {
    const { errors } = parseLink(`#base64?urlSafe=yes${'&a&b&c&d&e'.repeat(10_000)}&padding=no`, tools);
    expect(errors).toEqual([
      '`urlSafe` in this link was ignored: its value is not valid.',
      'This link contains an unknown option.',
    ]);
  });

  test('and the valid parts apply', () => {
    const { options, errors } = parseLink('#base64?operation=decode&nothing=1&&urlSafe=true', tools);
    expect(options).toEqual({ operation: 'decode', urlSafe: true });
    expect(errors).toHaveLength(1);
  });

  test.each(['', '#', '#Tool'])('an address without a link names no tool: "%s"', (link) => {
    expect(parseLink(link, tools)).toEqual({ tool: undefined, options: {}, isSwitched: false, errors: [] });
  });
});

test('an option without a value has an empty value', () => {
  expect(parseLink('#text-line-tools?suffix&sep', tools)).toMatchObject({ options: { sep: '' }, errors: [] });
});
