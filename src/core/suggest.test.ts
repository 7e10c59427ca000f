import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suggest } from './suggest.ts';

const names = ['text', 'operation', 'urlSafe', 'padding', 'sortMode', 'desc', 'sep', 'ignoreCase'];

describe('the name that was most likely meant', () => {
  test.each([
    { rule: 'another case', name: 'urlsafe', meant: 'urlSafe' },
    { rule: 'capitals', name: 'TEXT', meant: 'text' },
    { rule: 'underscores', name: 'url_safe', meant: 'urlSafe' },
    { rule: 'hyphens', name: 'url-safe', meant: 'urlSafe' },
    { rule: 'spaces around', name: ' text ', meant: 'text' },
    { rule: 'a letter too many', name: 'texts', meant: 'text' },
    { rule: 'a letter missing', name: 'paddng', meant: 'padding' },
    { rule: 'another letter', name: 'pedding', meant: 'padding' },
    { rule: 'two letters swapped', name: 'opertaion', meant: 'operation' },
    { rule: 'two edits', name: 'ignoreCses', meant: 'ignoreCase' },
    { rule: 'the name itself', name: 'sep', meant: 'sep' },
    { rule: 'one edit of a short name', name: 'sepp', meant: 'sep' },
    { rule: 'the closest of several', name: 'desp', meant: 'desc' },
    { rule: 'capitals beyond ASCII that have small letters of ASCII', name: 'PADD\u0130NG', meant: 'padding' },
  ])('$rule: $name', ({ name, meant }) => {
    expect(suggest(name, names)).toBe(meant);
  });

  test('the closest counts, wherever it stands', () => {
    expect(suggest('abcdef', ['abcdxy', 'abcdex', 'abcxyz'])).toBe('abcdex');
    expect(suggest('abcdef', ['abcdex', 'abcdxy'])).toBe('abcdex');
  });

  test('a name with thousands of separators, wherever its letters are', () => {
    expect(suggest(`${'-'.repeat(3_000)}sort${'\u4e16'.repeat(3_000)}Mode${'_'.repeat(3_000)}`, names)).toBe(
      'sortMode',
    );
  });

  test('the first of two that are equally close', () => {
    expect(suggest('prefax', ['prefix', 'prefux'])).toBe('prefix');
  });
});

describe('no suggestion where nothing is close', () => {
  test.each([
    { rule: 'another word', name: 'alphabet' },
    { rule: 'three edits', name: 'pattern' },
    { rule: 'half of a short name is another', name: 'st' },
    { rule: 'one letter', name: 'x' },
    { rule: 'the empty name', name: '' },
    { rule: 'nothing but separators', name: '__' },
    { rule: 'names of an object’s own machinery', name: '__proto__' },
    { rule: 'names of an object’s own machinery', name: 'constructor' },
    { rule: 'letters beyond ASCII', name: 'текст' },
  ])('$rule: $name', ({ name }) => {
    expect(suggest(name, names)).toBeUndefined();
  });

  test('a long name that only begins alike', () => {
    expect(suggest(`text${'x'.repeat(10_000)}`, names)).toBeUndefined();
    expect(suggest(`sort${'-'.repeat(3_000)}Modern art`, names)).toBeUndefined();
  });

  test('no candidates', () => {
    expect(suggest('text', [])).toBeUndefined();
  });
});

test('a suggestion is a candidate, and every candidate is found again in any case and with any separators', () => {
  const candidate = fc.constantFrom(...names);
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect([undefined, ...names]).toContain(suggest(name, names));
    }),
  );
  fc.assert(
    fc.property(candidate, fc.constantFrom('_', '-', ' ', '.'), fc.boolean(), (name, separator, isUpper) => {
      const spelt = [...name].join(separator);
      expect(suggest(isUpper ? spelt.toUpperCase() : spelt.toLowerCase(), names)).toBe(name);
    }),
  );
});
