import { describe, expect, test } from 'vitest';
import type { Tool } from '../../../src/core/tool.ts';
import { base58, base64, numberToWords, textLineTools, urlEncoder } from '../../../src/tools/index.ts';
import { decode, fileOf, sessionOf } from '../../../support/page/input.ts';
import { outcomeOf } from '../../../support/page/report.ts';
import { shout } from '../../../support/tools/awkward-tool.ts';
import type { Options } from '../session/options.ts';
import { createSession } from '../session/session.ts';
import { excessOf, inputSizes, isQuick, isSlow, sizesOf } from './limits.ts';

const MIB = 1024 * 1024;
const LINES = 'a\n'.repeat(1_000_000);

describe('an input has a limit so that its conversion ends within seconds', () => {
  test.each<[title: string, tool: Tool, isEachLine: boolean, most: string, excess: object, options?: Options]>([
    ['16 MiB', base64, false, 'a'.repeat(16 * MIB), { unit: 'byte', count: 16 * MIB + 1, limit: 16 * MIB }],
    ['16 MiB of UTF-8', urlEncoder, false, 'é'.repeat(8 * MIB), { unit: 'byte', count: 16 * MIB + 1 }],
    ['32 MiB to decode', base64, false, 'a'.repeat(32 * MIB), { unit: 'byte', limit: 32 * MIB }, decode],
    ['1,000,000 lines', textLineTools, false, LINES, { unit: 'line', count: 1_000_001, limit: 1_000_000 }],
    ['1,000,000 lines', base58, true, LINES, { unit: 'line' }],
    ['64 KiB', base58, false, 'a'.repeat(65_536), { unit: 'byte', count: 65_537, limit: 65_536 }],
    ['64 KiB', numberToWords, false, '1'.repeat(65_536), { unit: 'byte', limit: 65_536 }],
  ])('%s in %o, each line separately %s', (...[, tool, isEachLine, most, excess, options = {}]) => {
    const excesses = (text: string) =>
      [text, fileOf(text)].map((content) => excessOf(sessionOf(tool, content, options, isEachLine), text));
    expect(excesses(most)).toEqual([undefined, undefined]);
    expect(excesses(`${most}a`)).toMatchObject([excess, excess]);
  });

  test('over which it is an error', () => {
    const error = { code: 'TOO_LONG', field: 'text' };
    expect(outcomeOf(sessionOf(base58, 'a'.repeat(65_537)))).toMatchObject({ error });
  });

  test('bytes that are not UTF-8 have no lines', () => {
    const file = fileOf(new Uint8Array(200_000).fill(0xff).fill(0x0a, 1));
    expect(excessOf(sessionOf(textLineTools, file), undefined)).toBeUndefined();
  });
});

describe('only an input within the limits of the API is converted between two keys', () => {
  test.each<[tool: Tool, most: string, options?: Options, isEachLine?: boolean]>([
    [base64, 'a'.repeat(16_384)],
    [base64, '😀'.repeat(8_192)],
    [textLineTools, '\n'.repeat(1_000)],
    [base58, 'é'.repeat(256)],
    [base58, '1'.repeat(1_024), decode],
    [base58, 'a'.repeat(16_384), {}, true],
    [base58, 'a\n'.repeat(100), {}, true],
    [numberToWords, '1'.repeat(160)],
    [shout, 'a'.repeat(100)],
  ])('%o', (tool, most, ...chosen) => {
    expect([most, `${most}a`].map((text) => isQuick(sessionOf(tool, text, ...chosen)))).toEqual([true, false]);
  });

  test('also if it is invalid, but not a file', () => {
    expect(isQuick(sessionOf(base64, '\ud83d'))).toBe(true);
    expect(isQuick(createSession(shout, { submit: 9 }))).toBe(true);
    expect(isQuick(sessionOf(base64, fileOf('a')))).toBe(false);
  });
});

test('a tool is slow if its limit in the API is lower than that of others', () => {
  expect([base58, numberToWords, base64, textLineTools].map(isSlow)).toEqual([true, true, false, false]);
});

test.each([
  [numberToWords, '1'.repeat(52_428), ['52428 character']],
  [numberToWords, '1'.repeat(52_429), ['52429 character', '52429 of 65536 byte']],
  [textLineTools, 'a\n'.repeat(799_999), ['799999 line', '1599998 character']],
  [textLineTools, 'a\n'.repeat(800_000), ['800000 of 1000000 line', '1600000 character']],
])('%o shows a limit from 80 percent of it on', (tool, text, sizes) => {
  const shown = inputSizes(sessionOf(tool, text));
  expect(shown.map(({ unit, count, limit }) => `${count}${limit ? ` of ${limit}` : ''} ${unit}`)).toEqual(sizes);
});

test.each([
  [base64, false, ['4 character', '8 byte']],
  [base64, true, ['2 line', '4 character']],
  [textLineTools, false, ['2 line', '4 character']],
])('%o, each line %s, shows %s', (tool, isEachLine, sizes) => {
  const shown = sizesOf(createSession(tool, {}, isEachLine), 'é😀\nb');
  expect(shown.map(({ unit, count }) => `${count} ${unit}`)).toEqual(sizes);
});
