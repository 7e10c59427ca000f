import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { foldCase } from '../../src/tools/lines/order.ts';
import { report } from '../../support/deep.ts';
import type { Difference } from '../../support/differences/difference.ts';
import { pythonDifferences } from '../../support/differences/python.ts';
import { type Comparison, describeDifferences, describePeer } from './comparison.ts';
import { asking, knownCharacters, python, stopPython, unicodeVersion } from './python.ts';
import { lines } from './requests.ts';
import { anyLine, listOf, numberLine, similarLine, spaces } from './texts.ts';

/** Compares the line tools with Python's sorted, str, dict and io. */

const isHere = python !== undefined;
const rows = pythonDifferences.lines;

/**
 * The characters that Python's version of Unicode defines. The runtime's may be newer and have more pairs of letters.
 */
const known = new Set(isHere ? await knownCharacters() : []);

/** Replaces characters that are newer than Python's version of Unicode. */
const inBoth = (inputs: fc.Arbitrary<string>) =>
  inputs.map((text) => Array.from(text, (point) => (known.has(point) ? point : '?')).join(''));

const ends = ['\n', '\n', '\r\n', '\r'];
const lists = listOf(anyLine, ends);
const similarLists = listOf(similarLine, ends);
const numberLists = listOf(numberLine, ends);

const compare = (
  ours: Comparison['ours'],
  theirs: string,
  inputs: fc.Arbitrary<string>,
  ...avoided: readonly Difference[]
): Comparison => ({ ours, theirs, count: 1500, inputs, ask: asking(theirs), avoided });

/** Removes characters about which the two differ. */
const without = (characters: string, inputs: fc.Arbitrary<string>) =>
  inputs.map((text) => Array.from(text, (point) => (characters.includes(point) ? '' : point)).join(''));

const spaceLists = listOf(
  anyLine.map((line) => line.replaceAll(/[b-m]/g, (letter) => spaces[letter.charCodeAt(0) % spaces.length] ?? '')),
  ends,
);
const ignoringCase = inBoth(similarLists);

/** Letters that have the same lowercase and folded forms, which is where `casefold` and textmill can agree. */
const plainLetters = listOf(
  fc.string({ unit: fc.constantFrom(...'aAbBzZéÉøØжЖЯяωΩסعक漢\u{10400}\u{10428}\u{1e900}\u{1e922} 1'), maxLength: 4 }),
  ends,
);

const comparisons: readonly Comparison[] = [
  compare(lines({ operation: 'sort' }), 'sorted(lines)', lists),
  compare(lines({ operation: 'sort', desc: true }), 'sorted(lines, reverse=True)', similarLists),
  compare(
    lines({ operation: 'sort', ignoreCase: true }),
    'sorted(lines, key=str.lower)',
    without('Σς', ignoringCase),
    rows.finalSigma,
  ),
  compare(lines({ operation: 'sort', ignoreCase: true }), 'sorted(lines, key=str.lower with σ for ς)', ignoringCase),
  compare(lines({ operation: 'sort', sortMode: 'length' }), 'sorted(lines, key=len)', lists),
  compare(
    lines({ operation: 'sort', sortMode: 'length', desc: true }),
    'sorted(lines, key=len, reverse=True)',
    similarLists,
  ),
  compare(lines({ operation: 'sort', sortMode: 'numeric' }), 'sorted(lines, key=Decimal)', numberLists),
  compare(
    lines({ operation: 'sort', sortMode: 'numeric', desc: true }),
    'sorted(lines, key=Decimal, reverse=True)',
    numberLists,
  ),
  compare(lines({ operation: 'reverse' }), 'lines[::-1]', lists),
  compare(lines({ operation: 'reverse' }, 'inCount'), 'io.StringIO(text, newline=None)', lists),
  compare(
    lines({ operation: 'reverse' }, 'inCount'),
    'text.splitlines()',
    without('\v\f\x1c\x1d\x1e\x85\u2028\u2029', lists),
    rows.lineEnds,
  ),
  compare(lines({ operation: 'dedupe' }), 'dict.fromkeys(lines)', similarLists),
  compare(
    lines({ operation: 'dedupe', ignoreCase: true }),
    'dict.fromkeys(lines), by str.lower',
    without('Σς', ignoringCase),
    rows.finalSigma,
  ),
  compare(
    lines({ operation: 'dedupe', ignoreCase: true }),
    'dict.fromkeys(lines), by str.lower with σ for ς',
    ignoringCase,
  ),
  compare(
    lines({ operation: 'dedupe', ignoreCase: true }),
    'dict.fromkeys(lines), by str.casefold',
    plainLetters,
    rows.casefold,
  ),
  compare(lines({ operation: 'dedupe', trimCompare: true }), 'dict.fromkeys(lines), by str.strip', spaceLists),
  compare(lines({ operation: 'dedupe', ddMode: 'duplicates' }), 'Counter(lines), more than 1', similarLists),
  compare(lines({ operation: 'dedupe', ddMode: 'singletons' }), 'Counter(lines), 1', similarLists),
  compare(
    lines({ operation: 'trim' }),
    'line.strip()',
    without('\x1c\x1d\x1e\x1f\x85\ufeff', spaceLists),
    rows.controls,
    rows.byteOrderMark,
  ),
  compare(lines({ operation: 'trim' }), 'line.strip(spaces)', spaceLists),
  compare(lines({ operation: 'trim', trimMode: 'start' }), 'line.lstrip(spaces)', spaceLists),
  compare(lines({ operation: 'trim', trimMode: 'end' }), 'line.rstrip(spaces)', spaceLists),
  compare(lines({ operation: 'empty' }), 'lines with line.strip(spaces)', spaceLists),
  compare(lines({ operation: 'number', start: -7 }), 'str(n)', lists),
  compare(lines({ operation: 'number', start: -7, pad: true }), 'str(n).zfill(width)', lists),
];

describe.skipIf(!isHere)('Python', () => {
  afterAll(stopPython);
  describePeer('Python, lines', comparisons);
  describeDifferences(rows, comparisons);

  test('every character that Python knows has the same lowercase form, except final sigma', async () => {
    const characters = [...known].filter((point) => !'\n\r'.includes(point));
    const lower = await asking('text.lower()')(characters);
    const different = characters.filter((point, index) => foldCase(point) !== lower[index]);
    expect(different).toEqual(['ς']);
    const folded = await asking('text.casefold()')(characters);
    const other = characters.filter((_, index) => folded[index] !== lower[index]);
    report(
      'Python, lines',
      `of ${characters.length} characters of Unicode ${await unicodeVersion()}, only final sigma has another lowercase form`,
      `${other.length} of them have another form by casefold`,
    );
  });
});
