import { createRef, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { Range } from '../../../src/notations/notation.ts';
import { placeOf } from '../../../src/notations/place.ts';
import { Marks } from './text-box.tsx';

/** The layer behind a text, with `[wrong]` and `(removed)` parts. */
function layerOf(text: string, wrong: Range | undefined, removed: readonly Range[]): string {
  const place = wrong && placeOf(text, wrong.start, wrong.end);
  const html = renderToString(h(Marks, { box: createRef<HTMLTextAreaElement>(), text, place, removed }));
  return html.replaceAll(/<\/?(?:div|mark|s)\b[^>]*>/g, (tag) => TAGS[/^<\/?\w+/.exec(tag)?.[0] ?? ''] ?? '');
}

const TAGS: Readonly<Record<string, string>> = { '<mark': '[', '</mark': ']', '<s': '(', '</s': ')' };

const range = (start: number, end: number): Range => ({ start, end });

test.each<[rule: string, text: string, wrong: Range | undefined, removed: readonly Range[], layer: string]>([
  ['nothing', 'abc', undefined, [], ''],
  ['what a reading removed', 'abcdef', undefined, [range(0, 1), range(3, 5)], '(a)bc(de)f'],
  ['what is wrong beside it', 'abcdef', range(2, 3), [range(0, 2), range(3, 4)], '(ab)[c](d)ef'],
  ['only what is wrong, if both overlap', 'abcdef', range(1, 2), [range(0, 3), range(4, 6)], 'a[b]cd(ef)'],
  ['where something is missing, before what was removed', 'abc', range(1, 1), [range(1, 2)], 'a[](b)c'],
  ['the same in lines of any kind', 'a\r\nb\rc', range(5, 6), [range(3, 4)], 'a\n(b)\n[c]'],
  ['a line feed as a place', 'a\nb', range(1, 2), [], 'a[]\nb'],
  [
    'no more than 200 of many',
    'a'.repeat(500),
    undefined,
    Array(201).fill(range(0, 0)),
    `${'()'.repeat(200)}${'a'.repeat(500)}`,
  ],
  ['nothing far down', `${'\n'.repeat(2_000)}a`, range(2_000, 2_001), [], ''],
])('the layer behind a text marks %s', (_, text, wrong, removed, layer) => {
  expect(layerOf(text, wrong, removed)).toBe(layer);
});
