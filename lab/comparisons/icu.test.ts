import type fc from 'fast-check';
import { icuDifferences } from '../../support/differences/icu.ts';
import { type Comparison, describeDifferences, describePeer } from './comparison.ts';
import { anyLine, listOf, numberLine, variantLine } from './texts.ts';

/** Compares natural order with the collator of this runtime, which is ICU. */

/** The lines of a text, sorted: CRLF and CR also end lines, and the last line may have an end. */
const sorting =
  (sign: number): Comparison['ask'] =>
  (texts) =>
    texts.map((text) => {
      const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
      return lines.sort((a, b) => sign * collator.compare(a, b)).join('\n');
    });

const collator = new Intl.Collator('en', { numeric: true });

const ends = ['\n', '\r\n', '\r'];
/** At most four U+0F71 in a row, because the order of more differs. */
const lists = listOf(anyLine, ends).map((text) => text.replaceAll(/\u0f71{5,}/g, '\u0f71'.repeat(4)));
const variantLists = listOf(variantLine, ends);
const numberLists = listOf(numberLine, ends);

const compare = (
  theirs: string,
  ask: Comparison['ask'],
  inputs: fc.Arbitrary<string>,
  options: { readonly desc?: true } = {},
): Comparison => ({
  ours: { tool: 'text-line-tools', options: { operation: 'sort', sortMode: 'natural', ...options } },
  theirs,
  count: 1500,
  inputs,
  ask,
  avoided: [icuDifferences.vowelSigns],
});

const comparisons: readonly Comparison[] = [
  compare('Intl.Collator', sorting(1), lists),
  compare('Intl.Collator', sorting(1), variantLists),
  compare('Intl.Collator', sorting(1), numberLists),
  compare('-Intl.Collator', sorting(-1), numberLists, { desc: true }),
  compare('-Intl.Collator', sorting(-1), variantLists, { desc: true }),
];

describePeer('ICU, natural order', comparisons);
describeDifferences(icuDifferences, comparisons);
