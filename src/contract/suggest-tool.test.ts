import { describe, expect, test } from 'vitest';
import { toolsWith } from '../../support/tools/with-operation.ts';
import { createRegistry, registry } from '../tools/registry.ts';
import { createToolSuggester, suggestionText } from './suggest-tool.ts';

const suggest = createToolSuggester(registry);

describe('the tool that an unknown name most likely means', () => {
  test.each([
    { rule: 'a swap is closer than two edits', name: 'base46', meant: 'base64' },
    { rule: 'a swap is closer than two edits', name: 'base23', meant: 'base32' },
    { rule: 'of two that are equally close, the one that people need more often', name: 'base34', meant: 'base64' },
    { rule: 'a short name, misspelled', name: 'wrods', meant: 'number-to-words' },
    { rule: 'a known name', name: 'base16', meant: 'hex-to-text' },
    { rule: 'a name that is almost there', name: 'urlencode', meant: 'url-encoder' },
    { rule: 'two edits of a long name', name: 'text-lines-tool', meant: 'text-line-tools' },
  ])('$rule: $name', ({ name, meant }) => {
    expect(suggest(name)?.tool.name).toBe(meant);
  });
});

test.each([
  ['sort', 'text-line-tools with operation set to sort'],
  ['uniq', 'text-line-tools with operation set to dedupe'],
  ['deduplicate', 'text-line-tools with operation set to dedupe'],
  ['dedup', 'text-line-tools with operation set to dedupe'],
  ['revers', 'text-line-tools with operation set to reverse'],
  ['base32-decode', 'base32 with operation set to decode'],
  ['encode', `${toolsWith('encode')} with operation set to encode`],
  ['decodes', `${toolsWith('decode')} with operation set to decode`],
])('the operation that %j means is named, with every tool that has it', (name, text) => {
  const meant = suggest(name);
  expect(meant && suggestionText(meant)).toBe(text);
});

test.each([
  ...['', '-', 'x', 'foo', 'v1', 'api', 'base', 'base99', 'base45', 'text', 'favicon.ico'],
  // One edit from a keyword, which must be spelled exactly.
  ...['time', 'jwk', 'lists', '__proto__', 'constructor'],
  // Numbers to words has no operations.
  'wordsundefined',
])('nothing is close to %j', (name) => {
  expect(suggest(name)).toBeUndefined();
});

test('handles a long name', () => {
  expect(suggest(`base64${'x'.repeat(100_000)}`)).toBeUndefined();
  expect(suggest(`${'-'.repeat(100_000)}base64`)?.tool.name).toBe('base64');
  expect(suggest(`data${'-'.repeat(100_000)}uri`)?.tool.name).toBe('base64');
});

test('without tools there is nothing to suggest', () => {
  expect(createToolSuggester(createRegistry([]))('base64')).toBeUndefined();
});
