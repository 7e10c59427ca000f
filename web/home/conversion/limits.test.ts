import { describe, expect, test } from 'vitest';
import { utf8Bytes } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { base58, base64, numberToWords, textLineTools, urlEncoder } from '../../../src/tools/index.ts';
import { shout } from '../../../support/tools/awkward-tool.ts';
import type { Options } from '../session/options.ts';
import { changeContent, createSession } from '../session/session.ts';
import { excessOf, isQuick, isSlow, sizesOf } from './limits.ts';
import { outcomeOf } from './outcome.ts';

const decode = { operation: 'decode' };
const MIB = 1024 * 1024;

describe('an input has a limit so that its conversion ends within seconds', () => {
  test.each<[title: string, tool: Tool, isEachLine: boolean, most: string, excess: object]>([
    ['16 MiB', base64, false, 'a'.repeat(16 * MIB), { unit: 'byte', count: 16 * MIB + 1, limit: 16 * MIB }],
    ['16 MiB of UTF-8', urlEncoder, false, 'é'.repeat(8 * MIB), { unit: 'byte', count: 16 * MIB + 1 }],
    ['4 MiB of a list', textLineTools, false, 'a'.repeat(4 * MIB), { unit: 'byte', limit: 4 * MIB }],
    ['100,000 lines', textLineTools, false, 'a\n'.repeat(100_000), { unit: 'line', count: 100_001, limit: 100_000 }],
    ['4 MiB', base64, true, 'a'.repeat(4 * MIB), { unit: 'byte' }],
    ['100,000 lines', base64, true, '\n'.repeat(100_000), { unit: 'line' }],
    ['100,000 lines', base58, true, '\n'.repeat(100_000), { unit: 'line' }],
    ['64 KiB', base58, false, 'a'.repeat(65_536), { unit: 'byte', count: 65_537, limit: 65_536 }],
    ['64 KiB', numberToWords, false, '1'.repeat(65_536), { unit: 'byte', limit: 65_536 }],
  ])('%s in %o, each line separately %s', (_, tool, isEachLine, most, excess) => {
    const session = createSession(tool, {}, isEachLine);
    const file = (text: string) => ({ name: 'a', bytes: utf8Bytes(text) });
    expect(excessOf(changeContent(session, most), most)).toBeUndefined();
    expect(excessOf(changeContent(session, file(most)), most)).toBeUndefined();
    const over = `${most}a`;
    expect(excessOf(changeContent(session, over), over)).toMatchObject(excess);
    expect(excessOf(changeContent(session, file(over)), over)).toMatchObject(excess);
  });

  test('within which it is converted', () => {
    const most = changeContent(createSession(base64), 'a'.repeat(16 * MIB));
    expect(outcomeOf(most).kind).toBe('text');
    expect(outcomeOf(changeContent(most, `${most.text}a`))).toMatchObject({
      error: { code: 'TOO_LONG', field: 'text' },
    });
  });

  test('bytes that are not UTF-8 have no lines', () => {
    const file = { name: 'a', bytes: new Uint8Array(200_000).fill(0xff).fill(0x0a, 1) };
    expect(excessOf(changeContent(createSession(textLineTools), file), undefined)).toBeUndefined();
  });
});

describe('only an input within the limits of the API is converted between two keys', () => {
  test.each<{ tool: Tool; options?: Options; isEachLine?: boolean; most: string }>([
    { tool: base64, most: 'a'.repeat(16_384) },
    { tool: base64, most: '😀'.repeat(8_192) },
    { tool: base64, most: '\n'.repeat(1_000) },
    { tool: textLineTools, most: '\n'.repeat(1_000) },
    { tool: base58, most: 'é'.repeat(256) },
    { tool: base58, options: decode, most: '1'.repeat(1_024) },
    { tool: base58, isEachLine: true, most: 'a'.repeat(16_384) },
    { tool: numberToWords, most: '1'.repeat(160) },
    { tool: shout, most: 'a'.repeat(100) },
  ])('$tool.name with $options, each line $isEachLine', ({ tool, options = {}, isEachLine = false, most }) => {
    const session = createSession(tool, options, isEachLine);
    expect(isQuick(changeContent(session, most))).toBe(true);
    expect(isQuick(changeContent(session, `${most}a`))).toBe(false);
  });

  test('also if it is invalid, but not a file', () => {
    expect(isQuick(changeContent(createSession(base64), '\ud83d'))).toBe(true);
    expect(isQuick(createSession(shout, { submit: 9 }))).toBe(true);
    expect(isQuick(changeContent(createSession(base64), { name: 'a', bytes: new Uint8Array(1) }))).toBe(false);
  });
});

test('a tool is slow if its limit in the API is lower than that of others', () => {
  expect([base58, numberToWords, base64, textLineTools].map(isSlow)).toEqual([true, true, false, false]);
});

test.each([
  { tool: base64, isEachLine: false, sizes: ['4 character', '8 byte'] },
  { tool: base64, isEachLine: true, sizes: ['2 line', '4 character'] },
  { tool: textLineTools, isEachLine: false, sizes: ['2 line', '4 character'] },
])('$tool.name, each line $isEachLine, shows $sizes', ({ tool, isEachLine, sizes }) => {
  const shown = sizesOf(createSession(tool, {}, isEachLine), 'é😀\nb');
  expect(shown.map(({ unit, count }) => `${count} ${unit}`)).toEqual(sizes);
});
