import { describe, expect, test } from 'vitest';
import { firstTool } from '../../../src/tools/registry.ts';
import { eightTools } from '../../../support/tools/awkward-tool.ts';
import { formatLink, parseLink } from './link.ts';
import type { Options } from './options.ts';

function toolOf(name: string) {
  return eightTools.get(name) ?? firstTool(eightTools);
}

describe('a link names a tool and the options that differ from their defaults', () => {
  test.each<{ name: string; options: Options; link: string }>([
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
  ])('$link', ({ name, options, link }) => {
    const tool = toolOf(name);
    expect(formatLink(tool, options)).toBe(link);
    const { suffix: _, ...kept } = options;
    expect(parseLink(link, eightTools)).toEqual({ tool, options: kept, errors: [] });
  });

  test('but no option that the operation does not use, and none that is not a number yet', () => {
    expect(formatLink(toolOf('base64'), { operation: 'decode', padding: false })).toBe('#base64?operation=decode');
    expect(formatLink(toolOf('text-line-tools'), { operation: 'number', start: Number.NaN })).toBe(
      '#text-line-tools?operation=number',
    );
  });
});

describe('what is wrong in a link is passed over and told', () => {
  test.each([
    { link: '#bas64', errors: ['the link names a tool that there is not; did you mean base64?'] },
    { link: '#<b>', errors: ['the link names a tool that there is not'] },
    { link: '#base64?text=secret', errors: ['a link takes no text: what you convert stays out of addresses'] },
    { link: '#base64?urlsafe=true', errors: ['in the link, urlsafe is not a known field; did you mean urlSafe?'] },
    { link: '#base64?operation=shout', errors: ['in the link, operation must be one of encode, decode'] },
    { link: '#base64?urlSafe=yes', errors: ['in the link, urlSafe must be a boolean'] },
    { link: '#text-line-tools?start=1e3', errors: ['in the link, start must be an integer'] },
    { link: '#text-line-tools?start=1000001', errors: ['in the link, start must be from -1000000 to 1000000'] },
    { link: '#text-line-tools?prefix=%E0%A4%A', errors: ['in the link, a % begins no character of UTF-8'] },
    { link: '#text-line-tools?prefix=100%', errors: ['in the link, a % begins no character of UTF-8'] },
    { link: '#base64?__proto__=1', errors: ['in the link, __proto__ is not a known field'] },
  ])('$link', ({ link, errors }) => {
    expect(parseLink(link, eightTools)).toMatchObject({ options: {}, errors });
  });

  test('and what is right beside it holds', () => {
    const { options, errors } = parseLink('#base64?operation=decode&nothing=1&urlSafe=true', eightTools);
    expect(options).toEqual({ operation: 'decode', urlSafe: true });
    expect(errors).toHaveLength(1);
  });

  test.each(['', '#', '#Tool'])('an address without a link is none: "%s"', (link) => {
    expect(parseLink(link, eightTools)).toEqual({ tool: undefined, options: {}, errors: [] });
  });
});
