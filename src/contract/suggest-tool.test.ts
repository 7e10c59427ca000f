import { describe, expect, test } from 'vitest';
import { createRegistry, registry } from '../tools/registry.ts';
import { createToolSuggester } from './suggest-tool.ts';

// The last segment of / is empty.
const suggest = createToolSuggester(registry, '', 'docs', 'mcp');

describe('the tool that an unknown name most likely means', () => {
  test.each([
    { rule: 'a swap is closer than two edits', name: 'base46', meant: 'base64' },
    { rule: 'a swap is closer than two edits', name: 'base23', meant: 'base32' },
    { rule: 'of two that are equally close, the one that people need more often', name: 'base34', meant: 'base64' },
    { rule: 'a short name, misspelled', name: 'wrods', meant: 'number-to-words' },
    { rule: 'a known name', name: 'base16', meant: 'hex-to-text' },
    { rule: 'a name that is almost there', name: 'urlencode', meant: 'url-encoder' },
    { rule: 'two edits of a long name', name: 'text-lines-tool', meant: 'text-line-tools' },
    { rule: 'a name in addition to the tools', name: 'doc', meant: 'docs' },
  ])('$rule: $name', ({ name, meant }) => {
    expect(suggest(name)).toBe(meant);
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
