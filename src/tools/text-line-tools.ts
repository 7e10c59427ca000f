import { limits } from '../core/limits.ts';
import { type DataOf, defineTool, type InputOf } from '../core/tool.ts';
import { convertLines } from './line-operations.ts';

/**
 * One operation on a list of lines: sort, dedupe, reverse, empty, trim, number or affix.
 *
 * Whitespace is what String.prototype.trim removes, and a blank line contains nothing else. Letter case is folded by
 * the default Unicode lower-case mapping without a locale (toLowerCase of ECMA-262), with final sigma as σ: ß is not
 * ss, and İ is not i.
 */

/** The text line tool. */
export const textLineTools = defineTool({
  name: 'text-line-tools',
  title: 'Text line tools',
  label: 'Lines',
  symbol: '≡',
  rank: 3,
  keywords: ['list', 'rows'],
  summary: 'Sorts, deduplicates, reverses, cleans, numbers or affixes the lines of a list.',
  useWhen:
    'Use this when you sort, deduplicate, reverse, clean, number or count the lines of a list, or add something to each: do not rewrite a list yourself, since lines are easily lost.',
  shortNames: [
    { name: 'sort', operation: 'sort', letters: { n: { sortMode: 'numeric' }, r: { desc: true } } },
    {
      name: 'uniq',
      operation: 'dedupe',
      letters: { d: { ddMode: 'duplicates' }, i: { ignoreCase: true }, u: { ddMode: 'singletons' } },
    },
    { name: 'tac', operation: 'reverse' },
    { name: 'trim', operation: 'trim' },
    { name: 'nl', operation: 'number' },
  ],
  fields: {
    text: {
      kind: 'text',
      title: 'Lines',
      maxCodePoints: limits.textCodePoints,
      maxLines: limits.lines,
      description: 'The list. LF, CRLF and CR each end a line; the answer has LF.',
    },
    operation: {
      kind: 'choice',
      title: 'Operation',
      choices: [
        {
          value: 'sort',
          title: 'Sort',
          keywords: ['order', 'alphabetical', 'alphabetize', 'arrange'],
          description: 'sorts the lines',
        },
        {
          value: 'dedupe',
          title: 'Remove duplicates',
          keywords: ['unique', 'distinct', 'repeated', 'delete'],
          description: 'drops repeated lines',
        },
        {
          value: 'reverse',
          title: 'Reverse',
          help: 'The last line first',
          keywords: ['flip', 'invert', 'backwards'],
          description: 'turns the order of the lines',
        },
        {
          value: 'empty',
          title: 'Remove blank lines',
          help: 'Lines of whitespace are blank too',
          keywords: ['delete', 'whitespace'],
          description: 'drops blank lines',
        },
        {
          value: 'trim',
          title: 'Trim',
          help: 'Removes whitespace around each line',
          keywords: ['strip', 'spaces', 'indent'],
          description: 'removes whitespace around them',
        },
        {
          value: 'number',
          title: 'Number',
          help: 'Puts its number before each line',
          keywords: ['enumerate', 'count'],
          description: 'numbers the lines',
        },
        {
          value: 'affix',
          title: 'Prefix and suffix',
          help: 'Adds text before and after each line',
          keywords: ['append', 'prepend', 'quote', 'wrap', 'indent', 'bullet'],
          description: 'adds a prefix and a suffix',
        },
      ],
      default: 'sort',
    },
    sortMode: {
      kind: 'choice',
      title: 'Order',
      choices: [
        {
          value: 'alpha',
          title: 'A to Z',
          help: 'Compares code points: Z before a, file10 before file2',
          keywords: ['alphabetical', 'lexicographic'],
          description: 'compares code points',
        },
        {
          value: 'natural',
          title: 'Natural (file2 before file10)',
          help: 'Compares numbers by value, letters as in a dictionary',
          keywords: ['version', 'human', 'dictionary'],
          description: 'compares digit sequences by their value, with the English collator',
        },
        {
          value: 'length',
          title: 'By length',
          keywords: ['short', 'long'],
          description: 'compares lengths in code points',
        },
        {
          value: 'numeric',
          title: 'By number',
          help: 'Compares the number at the start; lines without one come last',
          description: 'compares the number at the start, lines without one last',
        },
      ],
      default: 'alpha',
      usedBy: ['sort'],
    },
    desc: {
      kind: 'flag',
      title: 'Descending',
      default: false,
      usedBy: ['sort'],
      description: 'Sorts in descending order; equal lines keep their order.',
    },
    ignoreCase: {
      kind: 'flag',
      title: 'Ignore case',
      help: 'Compares Unicode lower case: ß is not ss',
      default: false,
      usedBy: ['sort', 'dedupe'],
      description: 'Ignores case when comparing lines, for sorting by alpha and natural and for duplicates.',
    },
    ddMode: {
      kind: 'choice',
      title: 'Keep',
      choices: [
        {
          value: 'unique',
          title: 'One of each',
          help: 'The first of equal lines',
          description: 'keeps the first of equal lines',
        },
        {
          value: 'duplicates',
          title: 'Repeated lines',
          help: 'One of each line that occurs more than once',
          description: 'keeps the first of those that repeat only',
        },
        {
          value: 'singletons',
          title: 'Lines that occur once',
          description: 'keeps those that do not repeat only',
        },
      ],
      default: 'unique',
      usedBy: ['dedupe'],
    },
    trimCompare: {
      kind: 'flag',
      title: 'Ignore space around lines',
      default: false,
      usedBy: ['dedupe'],
      description: 'Ignores whitespace around lines when comparing them for duplicates.',
    },
    trimMode: {
      kind: 'choice',
      title: 'Sides to trim',
      choices: [
        { value: 'both', title: 'Both sides', description: 'trims both sides of a line' },
        { value: 'start', title: 'Start', description: 'trims the start of a line' },
        { value: 'end', title: 'End', description: 'trims the end of a line' },
      ],
      default: 'both',
      usedBy: ['trim'],
      description: 'Which side of a line to trim.',
    },
    start: {
      kind: 'integer',
      title: 'First number',
      default: 1,
      minimum: -1_000_000,
      maximum: 1_000_000,
      usedBy: ['number'],
      description: 'The number of the first line.',
    },
    sep: {
      kind: 'text',
      title: 'Separator',
      default: '. ',
      maxCodePoints: 20,
      usedBy: ['number'],
      description: 'What stands between the number and the line.',
    },
    pad: {
      kind: 'flag',
      title: 'Zeros in front',
      help: 'As many as the widest number needs: 09, 10',
      default: false,
      usedBy: ['number'],
      description: 'Fills the numbers up with zeros, after the sign, to the width of the widest.',
    },
    prefix: {
      kind: 'text',
      title: 'Prefix',
      default: '',
      maxCodePoints: 100,
      usedBy: ['affix'],
      description: 'What to put before each line.',
    },
    suffix: {
      kind: 'text',
      title: 'Suffix',
      default: '',
      maxCodePoints: 100,
      usedBy: ['affix'],
      description: 'What to put after each line.',
    },
    skipBlank: {
      kind: 'flag',
      title: 'Skip blank lines',
      help: 'Leaves them without prefix and suffix',
      default: false,
      usedBy: ['affix'],
      description: 'Leaves blank lines without affixes.',
    },
  },
  output: {
    result: {
      kind: 'text',
      title: 'Result',
      countedBy: 'outCount',
      description: 'The lines, separated by LF, without a final one.',
    },
    inCount: { kind: 'integer', title: 'Lines in', description: 'The number of lines sent.' },
    outCount: { kind: 'integer', title: 'Lines out', description: 'The number of lines in the result.' },
  },
  rules: [
    'LF, CRLF and CR each end a line; U+2028, U+0085, VT and FF are text. A final terminator adds no empty line: the empty text has 0 lines, and LF alone is one empty line.',
    'The lines of the result are joined by LF, with none after the last. Line breaks in `sep`, `prefix` and `suffix` become LF too, and `outCount` counts the lines that they make.',
    'Whitespace is what trim() of JavaScript removes: tab, VT, FF, U+FEFF, U+2028, U+2029 and every space of Unicode (category Zs). A line with nothing else is blank.',
    'Sorting is stable: lines that compare equal stay in the order in which they were sent, with `desc` too.',
    '`natural` is the order of the English collator (Unicode, CLDR), which compares digit sequences of up to 254 digits by value, and nothing else: `-5` comes before `-10`, and `a1` before `A1`.',
    '`natural` compares combining marks in their canonical order (NFD), so that lines which differ only in it are equal. Runs of up to 4 U+0F71 are compared exactly as the collator does. Longer runs are compared as if U+034F followed every 4 of them, except at the end of the run.',
    '`numeric` reads a sign or none, digits and a fraction or none, or a fraction alone (`.5`), after whitespace; no exponent, no thousands separators, no hexadecimal. Numbers are compared exactly, however long. Lines without one come last, with `desc` too, in the order in which they were sent.',
    '`ignoreCase` compares the Unicode lower-case forms, without a locale, with final sigma as `σ`: `ß` is not `ss`, and `İ` is not `i`. It has no say in `length` and `numeric`.',
    '`dedupe` keeps the first spelling of lines that are equal, in the order of their first appearance.',
    '`reverse` turns the order of the lines, not of their characters. `number` counts blank lines too.',
    '`pad` fills up to the width of the widest number, its sign included: `-1`, `00`, `01`.',
  ],
  examples: [
    {
      title: 'Sort by number in names',
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
