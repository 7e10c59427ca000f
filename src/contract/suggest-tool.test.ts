import { describe, expect, test } from 'vitest';
import { eightTools, shout } from '../../support/tools/awkward-tool.ts';
import { createRegistry, registry } from '../tools/registry.ts';
import { createToolSuggester } from './suggest-tool.ts';

// The last segment of / is empty.
const suggest = createToolSuggester(registry, '', 'docs', 'mcp');

describe('the tool that an unknown name most likely means', () => {
  test.each([
    { rule: 'a swap is closer than two edits', name: 'base46', meant: 'base64' },
    { rule: 'a swap is closer than two edits', name: 'base23', meant: 'base32' },
    { rule: 'of two that are equally close, the one that people need more often', name: 'base34', meant: 'base64' },
    { rule: 'a short name', name: 'b64', meant: 'base64' },
    { rule: 'a short name', name: 'sort', meant: 'text-line-tools' },
    { rule: 'a short name with an operation', name: 'hex', meant: 'hex-to-text' },
    { rule: 'a short name, misspelled', name: 'wrods', meant: 'number-to-words' },
    { rule: 'a label', name: 'lines', meant: 'text-line-tools' },
    { rule: 'a title', name: 'Number to words', meant: 'number-to-words' },
    { rule: 'a keyword', name: 'base16', meant: 'hex-to-text' },
    { rule: 'a keyword in another case', name: 'UTF8', meant: 'hex-to-text' },
    { rule: 'a keyword of two words', name: 'data-uri', meant: 'base64' },
    { rule: 'a name with an operation', name: 'url-decode', meant: 'url-encoder' },
    { rule: 'a name with an operation', name: 'base64Encode', meant: 'base64' },
    { rule: 'an operation', name: 'dedupe', meant: 'text-line-tools' },
    { rule: 'an operation of several tools', name: 'decode', meant: 'base64' },
    { rule: 'a name that is almost there', name: 'urlencode', meant: 'url-encoder' },
    { rule: 'two edits of a long name', name: 'text-lines-tool', meant: 'text-line-tools' },
    { rule: 'a name in addition to the tools', name: 'doc', meant: 'docs' },
  ])('$rule: $name', ({ name, meant }) => {
    expect(suggest(name)).toBe(meant);
  });

  test('every name of every tool', () => {
    const find = createToolSuggester(eightTools);
    for (const { name, title, shortNames = [] } of eightTools.values()) {
      for (const known of [name, title, ...shortNames.map((short) => short.name)]) expect(find(known)).toBe(name);
    }
  });

  test('a name, even if a tool that people need more often has it as a keyword', () => {
    const other = { ...shout, name: 'other', title: 'Other', label: 'Other', rank: 1, keywords: ['shout'] };
    expect(createToolSuggester(createRegistry([other, shout]))('shout')).toBe('shout');
  });
});

test.each([
  ...['', '-', 'x', 'foo', 'v1', 'api', 'base', 'base99', 'base45', 'encodes', 'text', 'favicon.ico'],
  // One edit from a keyword, which must be spelled exactly.
  ...['time', 'jwk', 'lists', '__proto__', 'constructor'],
  // Numbers to words has no operations.
  'wordsundefined',
])('nothing is close to %j', (name) => {
  expect(suggest(name)).toBeUndefined();
});

test('handles a long name', () => {
  expect(suggest(`base64${'x'.repeat(100_000)}`)).toBeUndefined();
  expect(suggest(`${'-'.repeat(100_000)}base64`)).toBe('base64');
  expect(suggest(`data${'-'.repeat(100_000)}uri`)).toBe('base64');
});

test('without tools there is nothing to suggest', () => {
  expect(createToolSuggester(createRegistry([]))('base64')).toBeUndefined();
});
