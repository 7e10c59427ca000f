import fc from 'fast-check';
import { describe } from 'vitest';
import { textLineTools } from '../../src/entry/library.ts';
import { coreutilsDifferences } from '../../support/differences/coreutils.ts';
import type { Difference } from '../../support/differences/difference.ts';
import { findProgram } from '../../support/programs.ts';
import { type Adaptation, type Comparison, describePeer, describeRows } from './comparison.ts';
import { lines } from './requests.ts';
import { running } from './shell.ts';
import { anyLine, listOf, numberLine, similarLine } from './texts.ts';

/** Compares the line tools with sort, uniq, tac, nl and wc of coreutils, and with sed. */

const rows = coreutilsDifferences.lines;

const ends = ['\n', '\n', '\n', '\r\n', '\r'];
const lists = listOf(anyLine, ends);
const similarLists = listOf(similarLine, ends);
const numberLists = listOf(numberLine, ends);
/** ASCII without the characters between the letters of both cases, of which the order and the case differ. */
const asciiLists = fc.oneof(lists, similarLists).map((text) => text.replaceAll(/[[-`]|[^\0-\x7f]/g, ''));

/** textmill reads CRLF and CR as line ends, and a line feed at the end is not needed. */
const lineEnds: Adaptation = {
  rows: [rows.lineEnds, rows.lastLine],
  sends: (text) => text.replaceAll(/\r\n?/g, '\n').replace(/[^\n]$/, '$&\n'),
  expects: (theirs) => theirs?.replace(/\n$/, ''),
};

/** The whitespace that trim() removes. */
const NUMBER = /^\s*\+?(?<number>-?(?:\d+(?:\.\d*)?|\.\d+))/;

/** Puts the number before each line, without a plus sign and whitespace, and removes lines without a number. */
const onlyNumbers: Adaptation = {
  rows: [rows.noNumber, rows.plusSign, rows.spacesBeforeNumber],
  sends: (text) =>
    text.replaceAll(/[^\n]*\n/g, (line) => {
      const number = NUMBER.exec(line)?.groups?.['number'];
      return number === undefined ? '' : `${number}\x01${line}`;
    }),
  // textmill sorts the removed lines last.
  expects: (theirs, input) => {
    const numbered = theirs === undefined || theirs === '' ? [] : theirs.split('\n');
    return [...numbered.map((line) => line.slice(line.indexOf('\x01') + 1)), ...withoutNumber(input)].join('\n');
  },
};

function withoutNumber(text: string): string[] {
  const lines = text.split(/\r\n?|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.filter((line) => !NUMBER.test(line));
}

const compare = (
  ours: Comparison['ours'],
  theirs: string,
  inputs: fc.Arbitrary<string>,
  differences: readonly Adaptation[] = [],
  avoided: readonly Difference[] = [],
): Comparison => ({
  ours,
  theirs,
  count: 600,
  inputs,
  ask: running(theirs),
  differences: [lineEnds, ...differences],
  avoided,
});

/** Sorts the lines that remain without duplicates. */
const sortUnique = (text: string, options: Parameters<typeof textLineTools.dedupe>[1] = {}) => {
  const { result, outCount } = textLineTools({ ...options, text, operation: 'dedupe' });
  return textLineTools.sort(outCount === 0 ? '' : `${result}\n`, { ignoreCase: options.ignoreCase ?? false });
};

const ignoreCase = true;

const comparisons: readonly Comparison[] = [
  compare(lines({ operation: 'sort' }), 'sort', lists, [], [rows.utf8]),
  compare(lines({ operation: 'sort', desc: true }), 'sort -r', similarLists),
  compare(lines({ operation: 'sort', ignoreCase }), 'sort -s -f', asciiLists, [], [rows.caseOrder, rows.allCases]),
  compare(lines({ operation: 'sort', ignoreCase, desc: true }), 'sort -s -f -r', asciiLists, [], [rows.caseOrder]),
  compare(lines({ operation: 'sort', sortMode: 'numeric' }), 'sort -s -n', numberLists, [onlyNumbers]),
  compare(lines({ operation: 'sort', sortMode: 'numeric', desc: true }), 'sort -s -n -r', numberLists, [onlyNumbers]),
  compare({ name: 'dedupe and sort', convert: (text) => sortUnique(text) }, 'sort -u', lists, [], [rows.equalNumbers]),
  compare(
    { name: 'dedupe and sort, ignoring case', convert: (text) => sortUnique(text, { ignoreCase }) },
    'sort -s -f | uniq -i',
    asciiLists,
    [],
    [rows.caseOrder, rows.allCases, rows.adjacent],
  ),
  compare(lines({ operation: 'dedupe' }), "cat -n | sort -s -u -t $'\\t' -k 2 | sort -n | cut -f 2-", similarLists),
  compare(
    { name: 'duplicates and sort', convert: (text) => sortUnique(text, { ddMode: 'duplicates' }) },
    'sort | uniq -d',
    similarLists,
  ),
  compare(
    { name: 'singletons and sort', convert: (text) => sortUnique(text, { ddMode: 'singletons' }) },
    'sort | uniq -u',
    similarLists,
  ),
  compare(lines({ operation: 'reverse' }), 'tac', lists),
  compare(lines({ operation: 'reverse' }, 'inCount'), 'wc -l', lists),
  compare(lines({ operation: 'number' }), "nl -d '' -ba -w1 -s'. '", lists, [], [rows.pages]),
  compare(lines({ operation: 'number', start: -9, sep: ') ', pad: true }), "nl -d '' -ba -nrz -w2 -v-9 -s') '", lists),
  compare(lines({ operation: 'affix', prefix: '> ', suffix: ';' }), "sed 's/^/> /; s/$/;/'", lists),
];

describe.skipIf(findProgram('basenc', 'coreutils') === undefined)('coreutils', () => {
  describePeer('coreutils, lines', comparisons);
  describeRows(rows, comparisons);
});
