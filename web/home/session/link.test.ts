import { describe, expect, test } from 'vitest';
import { firstTool } from '../../../src/tools/registry.ts';
import { eightTools } from '../../../support/tools/awkward-tool.ts';
import { formatLink, parseLink } from './link.ts';
import type { Options } from './options.ts';

function toolOf(name: string) {
  return eightTools.get(name) ?? firstTool(eightTools);
}

describe('a link names a tool and the options that differ from their defaults', () => {
  test.each<{ name: string; options: Options; isEachLine?: boolean; link: string }>([
    { name: 'base64', options: {}, link: '#base64' },
    { name: 'base64', options: { operation: 'decode', urlSafe: true }, link: '#base64?operation=decode&urlSafe=true' },
    { name: 'base64', options: { padding: false }, link: '#base64?padding=false' },
    {
      name: 'text-line-tools',
      options: { operation: 'affix', prefix: '> &=?#\n', suffix: '' },
      link: '#text-line-tools?operation=affix&prefix=%3E+%26%3D%3F%23%0A&suffix=',
    },
    {
      name: 'text-line-tools',
      options: { operation: 'number', start: -5 },
      link: '#text-line-tools?operation=number&start=-5',
    },
    { name: 'number-to-words', options: {}, isEachLine: true, link: '#number-to-words?each-line=true' },
    {
      name: 'base64',
      options: { operation: 'decode' },
      isEachLine: true,
      link: '#base64?operation=decode&each-line=true',
    },
  ])('$link', ({ name, options, isEachLine = false, link }) => {
    const tool = toolOf(name);
    expect(formatLink(tool, [options], isEachLine)).toBe(link);
    const { suffix: _, ...kept } = options;
    expect(parseLink(link, eightTools)).toEqual({ tool, steps: [kept], isEachLine, errors: [] });
  });

  test('without unused options, unfinished numbers, and each-line for a tool that converts lists of lines', () => {
    expect(formatLink(toolOf('base64'), [{ operation: 'decode', padding: false }])).toBe('#base64?operation=decode');
    expect(formatLink(toolOf('text-line-tools'), [{ operation: 'number', start: Number.NaN }])).toBe(
      '#text-line-tools?operation=number',
    );
    expect(formatLink(toolOf('text-line-tools'), [{}], true)).toBe('#text-line-tools');
  });
});

describe('a link may have any name of a tool or an operation, and a query', () => {
  test.each<{ link: string; name: string; options?: Options }>([
    { link: 'base64', name: 'base64' },
    { link: '#base64?each-line=false', name: 'base64' },
    { link: '#text-line-tools?sep=true', name: 'text-line-tools', options: { sep: 'true' } },
    { link: '#text-line-tools?sep=12', name: 'text-line-tools', options: { sep: '12' } },
    { link: '#text-line-tools?start=12', name: 'text-line-tools', options: { start: 12 } },
    { link: '#text-line-tools?start=-7', name: 'text-line-tools', options: { start: -7 } },
    { link: '#Base64', name: 'base64' },
    { link: '#b64', name: 'base64' },
    { link: '#URL', name: 'url-encoder' },
    { link: '#Number%20to%20words', name: 'number-to-words' },
    { link: '#Lines', name: 'text-line-tools' },
    { link: '#sort', name: 'text-line-tools' },
    { link: '#tac', name: 'text-line-tools', options: { operation: 'reverse' } },
    { link: '#Uniq?ignoreCase=true', name: 'text-line-tools', options: { operation: 'dedupe', ignoreCase: true } },
    { link: '#uniq?operation=trim', name: 'text-line-tools', options: { operation: 'trim' } },
    { link: '#hex', name: 'hex-to-text' },
    { link: '#urldecode?mode=uri', name: 'url-encoder', options: { operation: 'decode', mode: 'uri' } },
    { link: '#base64/decode', name: 'base64', options: { operation: 'decode' } },
    { link: '#Remove%20duplicates', name: 'text-line-tools', options: { operation: 'dedupe' } },
    { link: '#base16', name: 'hex-to-text' },
    { link: '#hex-to-text', name: 'hex-to-text' },
    { link: '#b64?operation=decode', name: 'base64', options: { operation: 'decode' } },
  ])('$link', ({ link, name, options = {} }) => {
    expect(parseLink(link, eightTools)).toStrictEqual({
      tool: toolOf(name),
      steps: [options],
      isEachLine: false,
      errors: [],
    });
  });
});

describe('an invalid part of a link is ignored and reported', () => {
  const escapes = 'A part of this link was ignored: its `%` escapes are not UTF-8.';
  const range = '`start` in this link was ignored: it must be a whole number from -1,000,000 to 1,000,000.';
  test.each([
    ['#bas64', ['This link names an unknown tool. Did you mean Base64?']],
    ['#ulrencode', ['This link names an unknown tool. Did you mean URL encoder?']],
    ['#<p>', ['This link names an unknown tool.']],
    ['#%FF', ['This link names an unknown tool.']],
    ['#-', ['This link names an unknown tool.']],
    ['#base64?text=secret', ['`text` in this link was ignored: links never contain the text to convert.']],
    ['#base64?urlsafe=true', ['This link contains an unknown option: `"urlsafe"`. Did you mean `urlSafe`?']],
    ['#base64?operation=shout', ['`operation` in this link was ignored: it must be `encode` or `decode`.']],
    ['#url-encoder?mode=x', ['`mode` in this link was ignored: it must be `component`, `uri` or `form`.']],
    ['#base64?urlSafe=yes', ['`urlSafe` in this link was ignored: it must be `true` or `false`.']],
    ['#base64?each-line=1', ['`each-line` in this link was ignored: it must be `true` or `false`.']],
    [
      '#text-line-tools?each-line=true',
      ['`each-line` in this link was ignored: Lines already converts lists of lines.'],
    ],
    ['#text-line-tools?start=1e3', [range]],
    ['#text-line-tools?start=1000001', [range]],
    [
      `#text-line-tools?sep=${'-'.repeat(21)}`,
      ['`sep` in this link was ignored: it must be at most 20 characters long.'],
    ],
    // A bundler once removed a decodeURIComponent call with an unused result, and this check with it.
    ['#text-line-tools?sep=%FF', [escapes]],
    ['#text-line-tools?prefix=%E0%A4%A', [escapes]],
    ['#text-line-tools?prefix=100%', [escapes]],
    ['#text-line-tools?%ff=1', [escapes]],
    ['#base64?__proto__=1', ['This link contains an unknown option: `"__proto__"`.']],
    [`#base64?${'x'.repeat(99)}=1`, [`This link contains an unknown option: \`"${'x'.repeat(40)}"…\`.`]],
    [
      '#base64?url`Safe%20%E2%80%AE%0A=1',
      ['This link contains an unknown option: `"url\\u0060Safe \\u202e\\n"`. Did you mean `urlSafe`?'],
    ],
  ])('%s', (link, errors) => {
    expect(parseLink(link, eightTools)).toMatchObject({ steps: [{}], isEachLine: false, errors });
  });

  test('but at most three unknown options, and nothing after 64 KiB', () => {
    const { errors } = parseLink(`#base64?urlSafe=yes${'&a&b&c&d&e'.repeat(10_000)}&padding=no`, eightTools);
    expect(errors).toEqual([
      '`urlSafe` in this link was ignored: it must be `true` or `false`.',
      ...['a', 'b', 'c'].map((name) => `This link contains an unknown option: \`"${name}"\`.`),
    ]);
  });

  test('and the valid parts apply', () => {
    const { steps, errors } = parseLink('#base64?operation=decode&nothing=1&&urlSafe=true', eightTools);
    expect(steps).toEqual([{ operation: 'decode', urlSafe: true }]);
    expect(errors).toHaveLength(1);
  });

  test.each(['', '#', '#Tool'])('an address without a link names no tool: "%s"', (link) => {
    expect(parseLink(link, eightTools)).toEqual({ tool: undefined, steps: [{}], isEachLine: false, errors: [] });
  });
});

test('an option without a value has an empty value', () => {
  expect(parseLink('#text-line-tools?prefix', eightTools).steps).toEqual([{}]);
  expect(parseLink('#text-line-tools?suffix&sep', eightTools)).toMatchObject({
    steps: [{ sep: '' }],
    errors: [],
  });
});

describe('each operation after the first begins another step, with its own options', () => {
  const dedupe = { operation: 'dedupe', ignoreCase: true };
  const number = { operation: 'number' };

  test.each<{ link: string; steps: readonly Options[] }>([
    {
      link: '#text-line-tools?operation=dedupe&ignoreCase=true&operation=sort&desc=true&operation=number',
      steps: [dedupe, { desc: true }, number],
    },
    { link: '#text-line-tools?operation=sort&operation=sort&sortMode=length', steps: [{}, { sortMode: 'length' }] },
  ])('$link', ({ link, steps }) => {
    expect(parseLink(link, eightTools)).toMatchObject({ steps, errors: [] });
    expect(formatLink(toolOf('text-line-tools'), steps)).toBe(link);
  });

  test.each([
    ['#text-line-tools?ignoreCase=true&operation=dedupe&operation=number', [dedupe, number]],
    ['#uniq?operation=trim&operation=number', [{ operation: 'trim' }, number]],
    ['#text-line-tools?operation=number&operation=shuffle', [number]],
    ['#base64?operation=decode&operation=encode', [{}]],
    ['#base64?operation=encode&operation=decode', [{ operation: 'decode' }]],
  ])('but not the first, an unknown one, or one of a tool without chains: %s', (link, steps) => {
    expect(parseLink(link, eightTools).steps).toEqual(steps);
  });

  test('at most 20 steps; the rest is ignored and reported', () => {
    const link = `#text-line-tools?operation=number${'&operation=number'.repeat(30)}&start=7`;
    const { steps, errors } = parseLink(link, eightTools);
    expect(steps).toEqual(Array.from({ length: 20 }, () => number));
    expect(errors).toEqual(['The end of this link was ignored: it can have at most 20 steps.']);
  });
});
