import { type DataOf, defineTool, type InputOf } from '../../core/tool.ts';
import { lineFields } from './fields.ts';
import { convertLines } from './operations.ts';

/**
 * One operation on a list of lines: sort, dedupe, reverse, empty, trim, number or affix.
 *
 * Whitespace is every character that String.prototype.trim removes. A blank line contains only whitespace. If case is
 * ignored, lines are compared in Unicode lower case without a locale (toLowerCase of ECMA-262), with final sigma as σ:
 * ß is not ss, and İ is not i.
 */
export const textLineTools = defineTool({
  name: 'text-line-tools',
  title: 'Text line tools',
  icon: 'M2 4h6.5M2 8h4.5M2 12h2.5M12 3v10m-2.25-2.25L12 13l2.25-2.25',
  rank: 3,
  keywords: ['list', 'rows', 'csv', 'split', 'remove quotes'],
  summary: 'Sorts, deduplicates, reverses, cleans, numbers or prefixes the lines of a list.',
  purpose: 'A list is text with one item per line, such as names, addresses or log entries.',
  useWhen:
    'Use this when you sort, deduplicate, reverse, clean, number or count the lines of a list, or add text to each line. Do not rewrite a list yourself: lines are easily lost.',
  shortNames: [
    { name: 'lines' },
    {
      name: 'sort',
      operation: 'sort',
      letters: { n: { sortMode: 'numeric' }, r: { desc: true }, u: 'dedupe' },
    },
    {
      name: 'uniq',
      operation: 'dedupe',
      letters: { d: { ddMode: 'duplicates' }, i: { ignoreCase: true }, u: { ddMode: 'singletons' } },
    },
    { name: 'tac', operation: 'reverse' },
    { name: 'nl', operation: 'number' },
  ],
  fields: lineFields,
  output: {
    result: {
      kind: 'text',
      title: 'Result',
      countedBy: 'outCount',
      description: 'The lines, separated by LF, without a final LF.',
    },
    inCount: { kind: 'integer', title: 'Lines in', description: 'The number of lines in the text that you sent.' },
    outCount: { kind: 'integer', title: 'Lines out', description: 'The number of lines in the result.' },
  },
  rules: [
    'U+2028, U+0085, VT and FF do not end a line.',
    'A final line ending does not add an empty line: empty text has 0 lines, and LF alone is one empty line.',
    'Whitespace is tab, VT, FF, U+FEFF, U+2028, U+2029 and every Unicode space (category Zs), as for trim() in JavaScript. A line with only whitespace is blank.',
    'Sorting is stable: lines that compare as equal keep their order, even with `desc`.',
    '`natural` is the order of the English collator (Unicode CLDR). It compares sequences of up to 254 digits by value. A sign is not part of a number: `-5` comes before `-10`. Lower case comes first: `a1` before `A1`.',
    '`numeric` reads a number at the start of a line, after any whitespace: an optional sign, digits and an optional fraction, or a fraction alone (`.5`). It does not read exponents, thousands separators or hexadecimal digits.',
    '`numeric` compares numbers of any length exactly. Lines without a number come last, in their original order, even with `desc`.',
    '`ignoreCase` compares the Unicode lowercase forms of lines, without a locale, and treats final sigma as `σ`: `ß` is not `ss`, and `İ` is not `i`. `length` and `numeric` ignore this option.',
    '`dedupe` keeps the first spelling of equal lines, in order of first appearance.',
    '`number` also counts blank lines.',
    '`pad` includes the sign in the width of a number: `-1`, `00`, `01`.',
    'Line breaks in `sep`, `prefix` and `suffix` become LF, and `outCount` includes the lines that they add.',
    '`natural` compares combining marks in canonical order (NFD), so lines that differ only in this order are equal. Longer runs than 255 marks, and than four U+0F71 (a Tibetan vowel sign), are compared as if U+034F (combining grapheme joiner) followed every 255th mark and every fourth U+0F71, except at the end of the run.',
  ],
  examples: [
    {
      title: 'Sort by the numbers in names',
      input: { text: 'file10\nfile2\nfile1', sortMode: 'natural' },
      data: { result: 'file1\nfile2\nfile10', inCount: 3, outCount: 3 },
    },
    {
      title: 'Keep the first of equal lines',
      input: { text: 'Apple\r\npear\r\nAPPLE\r\n', operation: 'dedupe', ignoreCase: true },
      data: { result: 'Apple\npear', inCount: 3, outCount: 2 },
    },
    {
      title: 'Number the lines',
      input: { text: 'a\nb\nc', operation: 'number', start: 9, sep: ') ', pad: true },
      data: { result: '09) a\n10) b\n11) c', inCount: 3, outCount: 3 },
    },
    {
      title: 'Quote the lines',
      input: { text: 'a\n\nb', operation: 'affix', prefix: '"', suffix: '",', skipBlank: true },
      data: { result: '"a",\n\n"b",', inCount: 3, outCount: 3 },
    },
    {
      title: 'An operation that does not exist',
      input: { text: 'a\nb', operation: 'shuffle' },
      error: {
        code: 'UNKNOWN_CHOICE',
        message: 'operation must be one of sort, dedupe, reverse, empty, trim, number, affix',
      },
    },
  ],
  run: (options) => convertLines(options.text, options),
});

/** The input of {@link textLineTools}. */
export type TextLineToolsInput = InputOf<typeof textLineTools>;

/** The result of {@link textLineTools}. */
export type TextLineToolsResult = DataOf<typeof textLineTools>;
