import { orderBy } from 'natural-orderby';
import numberToWordsLibrary from 'number-to-words';
import { ToWords } from 'to-words';
import { limits } from '../../../src/core/limits.ts';
import { textLineTools } from '../../../src/tools/lines/tool.ts';
import { numberToWords } from '../../../src/tools/number-to-words.ts';
import { asFast, type Comparison, fileNames, running } from './comparison.ts';

const english = new ToWords({ localeCode: 'en-US' });
const collator = new Intl.Collator('en', { numeric: true });
const longest = limits.lines.toLocaleString('en');

/** Line tools and number to words, compared with functions of the runtime and packages. */
export const linesAndWords: readonly Comparison[] = [
  ...[2, 64, limits.lines].map((lines) => {
    const text = fileNames(lines);
    return {
      title: `Natural sort, ${lines.toLocaleString('en')} lines`,
      ours: running(textLineTools, { text, sortMode: 'natural' }),
      others: {
        'Intl.Collator': () => text.split('\n').toSorted(collator.compare).join('\n'),
        'natural-orderby': () => orderBy(text.split('\n')).join('\n'),
      },
      goal: lines === limits.lines ? { most: 1 / 5, of: ['Intl.Collator'] } : { most: 1, of: ['natural-orderby'] },
    };
  }),
  ...[
    { lines: '2 lines', text: fileNames(2), goal: { most: 1.2 } },
    { lines: '64 lines', text: fileNames(64), goal: { most: 1.2 } },
    { lines: `${longest} lines`, text: fileNames(limits.lines), goal: { most: 1.2 } },
    { lines: `${longest} equal lines`, text: Array.from({ length: limits.lines }, () => 'picture-12345').join('\n') },
    { lines: '64 lines with a common prefix', text: fileNames(64).replaceAll('picture', 'picture'.repeat(30)) },
  ].map(({ lines, text, goal }) => ({
    title: `Sort by code points, ${lines}`,
    ours: running(textLineTools, { text }),
    others: { 'Array, by UTF-16 units': () => text.split('\n').sort().join('\n') },
    ...(goal && { goal }),
  })),
  ...['7', '1234567890.12', '9007199254740991'].map((text) => ({
    title: `Number to words, ${lengthOf(text)}`,
    ours: running(numberToWords, { text }),
    others: {
      'number-to-words, without fractions': () => numberToWordsLibrary.toWords(text),
      'to-words': () => english.convert(text),
    },
    goal: asFast,
  })),
  ...[`${'987'.repeat(12)}.${'4567'.repeat(25)}`].map((text) => ({
    title: `Number to words, ${lengthOf(text)}`,
    ours: running(numberToWords, { text }),
    others: { 'to-words': () => english.convert(text) },
    goal: asFast,
  })),
];

function lengthOf({ length }: string): string {
  return `${length} character${length === 1 ? '' : 's'}`;
}
