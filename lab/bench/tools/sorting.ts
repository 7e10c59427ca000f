import { limits } from '../../../src/core/limits.ts';
import { textLineTools } from '../../../src/tools/lines/tool.ts';
import { type Comparison, fileNames, running } from './comparison.ts';

const collator = new Intl.Collator('en', { numeric: true });
const longest = limits.lines.toLocaleString('en');

/** Sorting, compared with functions of the runtime. */
export const sorting: readonly Comparison[] = [
  ...[2, 64, limits.lines].map((lines) => {
    const text = fileNames(lines);
    return {
      title: `Natural sort, ${lines.toLocaleString('en')} lines`,
      ours: running(textLineTools, { text, sortMode: 'natural' }),
      others: {
        'Intl.Collator': () => text.split('\n').toSorted(collator.compare).join('\n'),
      },
    };
  }),
  ...[
    { lines: '2 lines', text: fileNames(2) },
    { lines: '64 lines', text: fileNames(64) },
    { lines: `${longest} lines`, text: fileNames(limits.lines) },
    { lines: `${longest} equal lines`, text: Array.from({ length: limits.lines }, () => 'picture-12345').join('\n') },
    { lines: '64 lines with a common prefix', text: fileNames(64).replaceAll('picture', 'picture'.repeat(30)) },
  ].map(({ lines, text }) => ({
    title: `Sort by code points, ${lines}`,
    ours: running(textLineTools, { text }),
    others: { 'Array, by UTF-16 units': () => text.split('\n').sort().join('\n') },
  })),
];
