import { expect, test } from 'vitest';
import { camelCase, hyphenated, pascalCase } from './identifier.ts';

test.each([
  ['base64', 'base64', 'Base64'],
  ['hex-to-text', 'hexToText', 'HexToText'],
  ['Encode for a URL', 'encodeForAUrl', 'EncodeForAUrl'],
  ["  A letter, it's 2 words ", 'aLetterItS2Words', 'ALetterItS2Words'],
  ['', '', ''],
])('%j is %j, and %j as a type', (text, camel, pascal) => {
  expect(camelCase(text)).toBe(camel);
  expect(pascalCase(text)).toBe(pascal);
});

test.each([
  ['base64', 'base64'],
  ['hexToText', 'hex-to-text'],
  ['encodeForAUrl', 'encode-for-a-url'],
  ['', ''],
])('%j in words is %j', (identifier, words) => {
  expect(hyphenated(identifier)).toBe(words);
});
