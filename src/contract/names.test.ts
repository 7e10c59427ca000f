import { describe, expect, test } from 'vitest';
import { eightTools, shout } from '../../support/tools/awkward-tool.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import { createRegistry } from '../tools/registry.ts';
import { createNameFinder } from './names.ts';

const find = createNameFinder(eightTools);

describe('a name means a tool, and an operation if it names one', () => {
  test.each([
    { rule: 'a label', name: 'Lines', tool: 'text-line-tools' },
    { rule: 'another spelling', name: 'BASE-64', tool: 'base64' },
    { rule: 'a short name', name: 'b64', tool: 'base64' },
    { rule: 'a short name of an operation', name: 'tac', tool: 'text-line-tools', operation: 'reverse' },
    { rule: 'a label before a short name of an operation', name: 'hex', tool: 'hex-to-text' },
    { rule: 'a name with an operation', name: 'urldecode', tool: 'url-encoder', operation: 'decode' },
    { rule: 'an operation with a name', name: 'decode url', tool: 'url-encoder', operation: 'decode' },
    { rule: 'a short name with an operation', name: 'b64-encode', tool: 'base64', operation: 'encode' },
    { rule: 'a name with a word of an operation', name: 'lines/unique', tool: 'text-line-tools', operation: 'dedupe' },
    { rule: 'a value of an operation', name: 'dedupe', tool: 'text-line-tools', operation: 'dedupe' },
    { rule: 'a title of an operation', name: 'remove-duplicates', tool: 'text-line-tools', operation: 'dedupe' },
    { rule: 'a keyword of an operation', name: 'unique', tool: 'text-line-tools', operation: 'dedupe' },
    { rule: 'a keyword of two operations', name: 'indent', tool: 'text-line-tools', operation: 'trim' },
    { rule: 'an operation of several tools', name: 'decode', tool: 'base64', operation: 'decode' },
    { rule: 'a keyword of a tool', name: 'base16', tool: 'hex-to-text' },
  ])('$rule: $name', ({ name, tool, operation }) => {
    expect(find(name)).toEqual({ tool: eightTools.get(tool), operation });
  });

  test('every name of every tool and operation', () => {
    for (const tool of eightTools.values()) {
      for (const name of [tool.name, tool.title]) expect(find(name)).toEqual({ tool });
      for (const { value } of tool.fields[OPERATION_FIELD]?.choices ?? []) {
        for (const name of [`${tool.name}/${value}`, `${value} ${tool.title}`]) {
          expect(find(name)).toEqual({ tool, operation: value });
        }
      }
    }
  });

  test('an exact name before the same spelling, and a name before a keyword of a better rank', () => {
    const first = { ...shout, name: 's-hout', title: 'First', label: 'First', rank: 1, keywords: ['other'] };
    const other = { ...shout, name: 'other', title: 'Other', label: 'Other', rank: 2 };
    const { keywords: _, ...last } = { ...shout, rank: 3 };
    const findOne = createNameFinder(createRegistry([first, other, last]));
    expect(['shout', 'SHOUT', 'other'].map((name) => findOne(name)?.tool.name)).toEqual(['shout', 's-hout', 'other']);
  });
});

test.each(['', '-', '%', 'base', 'bas64', 'base64x', 'base64/decode/x', 'wordsundefined', '__proto__', 'constructor'])(
  '%j means nothing',
  (name) => {
    expect(find(name)).toBeUndefined();
  },
);

test('handles a long name', () => {
  expect(find(`base64${'x'.repeat(100_000)}`)).toBeUndefined();
  expect(find(`base64${'-'.repeat(100_000)}decode`)?.operation).toBe('decode');
});
