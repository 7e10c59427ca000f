import type fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { commonSubsequence } from '../../support/common-subsequence.ts';
import { report } from '../../support/deep.ts';
import { icuDifferences } from '../../support/differences/icu.ts';
import { findProgram } from '../../support/programs.ts';
import { type Comparison, describeDifferences, describePeer } from './comparison.ts';
import { python, scriptOf } from './python.ts';
import { anyLine, listOf, numberLine, variantLine } from './texts.ts';

/**
 * Compares natural order with the collators of two versions of ICU: the one in this runtime, and the installed one,
 * which Debian's `uconv` needs too.
 */

const isHere = python !== undefined && findProgram('uconv', 'icu-devtools') !== undefined;

const script = scriptOf(python ?? 'python3', 'lab/comparisons/icu_peer.py');
/** The lines of a text, separated by LF: CRLF and CR also end lines, and the last line may have an end. */
const linesOf = (text: string) => text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');

const asking =
  (call: string): Comparison['ask'] =>
  (inputs) =>
    script.call(call, inputs.map(linesOf));

const collator = new Intl.Collator('en', { numeric: true });

/** For each character, its rank in the order of this runtime. */
function ranksOf(characters: readonly string[]): readonly number[] {
  const order = characters.map((_, index) => index);
  const compare = (a = 0, b = 0) => collator.compare(characters[a] ?? '', characters[b] ?? '');
  order.sort(compare);
  const ranks: number[] = [];
  let rank = 0;
  for (const [position, index] of order.entries()) {
    if (position > 0 && compare(order[position - 1], index) !== 0) rank++;
    ranks[index] = rank;
  }
  return ranks;
}

/** The characters that the installed ICU knows, and those of them about whose order both versions agree. */
async function readCharacters(): Promise<{ all: readonly string[]; same: ReadonlySet<string> }> {
  const all = [...String(await script.read('characters', ''))];
  const theirs = await script.read('ranks', all.join(''));
  if (!Array.isArray(theirs)) throw new Error('ranks are missing');
  const isSame = commonSubsequence(ranksOf(all), theirs.map(Number));
  return { all, same: new Set(all.filter((_, index) => isSame[index])) };
}

const { all, same } = isHere ? await readCharacters() : { all: [], same: new Set<string>() };

/** Replaces characters about which the versions disagree. */
const inBoth = (inputs: fc.Arbitrary<string>) =>
  inputs.map((text) => Array.from(text, (point) => (same.has(point) ? point : 'x')).join(''));

const ends = ['\n', '\r\n', '\r'];
/** At most four U+0F71 in a row, because the order of more differs. */
const lists = listOf(anyLine, ends).map((text) => text.replaceAll(/\u0f71{5,}/g, '\u0f71'.repeat(4)));
const variantLists = listOf(variantLine, ends);
const numberLists = listOf(numberLine, ends);

const natural = { operation: 'sort', sortMode: 'natural' };

const compare = (
  theirs: string,
  ask: Comparison['ask'],
  inputs: fc.Arbitrary<string>,
  options: { readonly desc?: true } = {},
): Comparison => ({
  ours: { tool: 'text-line-tools', options: { ...natural, ...options } },
  theirs,
  count: 1500,
  inputs,
  ask,
  avoided: [icuDifferences.vowelSigns],
});

const byRuntime =
  (sign: number): Comparison['ask'] =>
  (texts) =>
    texts.map((text) =>
      linesOf(text)
        .split('\n')
        .sort((a, b) => sign * collator.compare(a, b))
        .join('\n'),
    );

const desc = true;

const comparisons: readonly Comparison[] = [
  compare('Intl.Collator', byRuntime(1), lists),
  compare('Intl.Collator', byRuntime(1), variantLists),
  compare('-Intl.Collator', byRuntime(-1), numberLists, { desc }),
  compare('ucol_strcollUTF8', asking('ucol_strcollUTF8'), inBoth(lists)),
  compare('ucol_strcollUTF8', asking('ucol_strcollUTF8'), inBoth(variantLists)),
  compare('ucol_strcollUTF8', asking('ucol_strcollUTF8'), inBoth(numberLists)),
  compare('-ucol_strcollUTF8', asking('-ucol_strcollUTF8'), inBoth(variantLists), { desc }),
];

describe.skipIf(!isHere)('ICU', () => {
  afterAll(script.stop);
  describePeer('ICU, natural order', comparisons);
  describeDifferences(icuDifferences, comparisons);

  // CLDR 46, which is part of ICU 76, changed the order for Unicode 16.
  test('the characters below U+0300 have the same order in both versions of ICU, and most others have', async () => {
    const moved = all.filter((character) => !same.has(character));
    const inClass = (pattern: RegExp) => moved.filter((character) => pattern.test(character)).length;
    report(
      'ICU, natural order',
      `ICU ${process.versions['icu']} and ${await script.read('version', '')} order ${same.size} of ${all.length} characters the same`,
      `others: ${inClass(/\p{Script=Han}/u)} of Han, ${inClass(/\p{N}/u)} numbers, ${inClass(/[^\p{Script=Han}\p{N}]/u)} more`,
    );
    expect(moved.filter((character) => character < '\u0300')).toEqual([]);
    expect(same.size / all.length).toBeGreaterThan(0.95);
  });
});
