import { expect, test, vi } from 'vitest';
import { utf8Bytes } from '../../../src/core/text.ts';
import { previewOf, startOfText } from './preview.ts';

const counted = (length: number) => Uint8Array.from({ length }, (_, index) => index);

test.each([
  { title: 'all of a short text, with its byte order mark', bytes: utf8Bytes('\ufeffa\r\n'), start: '\ufeffa\r\n' },
  { title: '8,192 bytes in whole characters', bytes: utf8Bytes('a'.padEnd(9_000, 'é')), start: 'a'.padEnd(4_096, 'é') },
  { title: 'no more than 100 marks of a letter', bytes: utf8Bytes('\u0e48'.repeat(200)), start: '\u0e48'.repeat(100) },
  { title: 'nothing, if they are not UTF-8', bytes: Uint8Array.of(0x61, 0xff), start: undefined },
])('of a file, a text box shows $title', ({ bytes, start }) => {
  expect(startOfText(bytes)).toBe(start);
});

test('the first 1,024 bytes are shown in rows with their offset, digits and ASCII characters', () => {
  expect(previewOf(Uint8Array.of(0x89, 0x50, 0x20, 0x7e, 0x7f), 4)).toBe(
    '0000  89 50 20 7e  .P ~\n0004  7f           .',
  );
  expect(previewOf(new Uint8Array(2_000), 16).split('\n')).toHaveLength(64);
});

test.each([
  { width: 'narrow', matches: true, perRow: 8 },
  { width: 'wide', matches: false, perRow: 16 },
])('a $width window shows $perRow bytes per row', ({ matches, perRow }) => {
  vi.stubGlobal('matchMedia', () => ({ matches }));
  expect(previewOf(counted(20))).toBe(previewOf(counted(20), perRow));
});
