import type { Difference } from './difference.ts';

/** Text with one character per byte. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

const encodings = {
  endOfOutput: {
    ours: 'textmill base64',
    theirs: 'base64 -w0',
    input: 'f',
    results: ['Zg==\n', 'Zg=='],
    reason: 'the output ends with a line feed',
  },
  lowerCaseHex: {
    ours: 'textmill hex',
    theirs: 'basenc --base16 -w0',
    input: 'j',
    results: ['6a\n', '6A'],
    reason: 'digits are lowercase, as in most programs',
  },
  wrapping: {
    ours: 'textmill base64',
    theirs: 'base64',
    input: 'x'.repeat(60),
    results: [`${'eHh4'.repeat(20)}\n`, `${'eHh4'.repeat(19)}\neHh4\n`],
    reason: 'the output is one line without -w; coreutils breaks it after 76 characters without -w0',
  },
  padding: {
    ours: 'textmill base64 -d',
    theirs: 'base64 -d',
    input: 'Zg',
    results: ['f', undefined],
    reason: 'padding may be missing',
  },
  whitespace: {
    ours: 'textmill base64 -d',
    theirs: 'base64 -d',
    input: 'Zg==\r\n',
    results: ['f', undefined],
    reason: 'all ASCII whitespace is ignored, including CR',
  },
  unusedBits: {
    ours: 'textmill base64 -d',
    theirs: 'base64 -d',
    input: 'Zh==',
    results: [undefined, 'f'],
    reason: 'unused bits must be zero, so that each text has one encoding',
  },
  afterPadding: {
    ours: 'textmill base64 -d',
    theirs: 'base64 -d',
    input: 'Zg==Zg==',
    results: [undefined, 'ff'],
    reason: 'nothing may follow the padding',
  },
  lowerCaseBase32: {
    ours: 'textmill base32 -d',
    theirs: 'base32 -d',
    input: 'my======',
    results: ['f', undefined],
    reason: 'both cases are accepted (RFC 4648 §6 writes capital letters)',
  },
  lowerCaseDigits: {
    ours: 'textmill hex -d',
    theirs: 'basenc --base16 -d',
    input: '6a',
    results: ['j', undefined],
    reason: 'both cases are accepted',
  },
} as const satisfies Record<string, Difference>;

const lines = {
  adjacent: {
    ours: 'textmill uniq',
    theirs: 'uniq',
    input: 'a\nb\na\n',
    results: ['a\nb\n', 'a\nb\na\n'],
    reason: 'all repeated lines are removed; uniq removes only adjacent ones',
  },
  lastLine: {
    ours: 'textmill tac',
    theirs: 'tac',
    input: 'b\na',
    results: ['a\nb\n', 'ab\n'],
    reason:
      'each line ends with a line feed; tac moves each line feed with its line, and joins two lines if the last one has none',
  },
  lineEnds: {
    ours: 'textmill sort',
    theirs: 'sort',
    input: 'b\r\na\r\n',
    results: ['a\nb\n', 'a\r\nb\r\n'],
    reason: 'CRLF and CR also end lines, and are written as LF',
  },
  utf8: {
    ours: 'textmill sort',
    theirs: 'sort',
    input: '\xff\n',
    results: [undefined, '\xff\n'],
    reason: 'lines must be UTF-8',
  },
  noNumber: {
    ours: 'textmill sort --sort-mode numeric',
    theirs: 'sort -s -n',
    input: 'x\n1\n-1\n',
    results: ['-1\n1\nx\n', '-1\nx\n1\n'],
    reason: 'lines without a number are last; coreutils treats them as 0',
  },
  plusSign: {
    ours: 'textmill sort --sort-mode numeric',
    theirs: 'sort -s -n',
    input: '+2\n1\n',
    results: ['1\n+2\n', '+2\n1\n'],
    reason: 'a number may have a plus sign; coreutils treats the line as 0',
  },
  spacesBeforeNumber: {
    ours: 'textmill sort --sort-mode numeric',
    theirs: 'sort -s -n',
    input: '\v2\n1\n',
    results: ['1\n\v2\n', '\v2\n1\n'],
    reason: 'all whitespace before a number is ignored; coreutils ignores only space and tab',
  },
  equalNumbers: {
    ours: 'textmill sort -n -u',
    theirs: 'sort -n -u',
    input: '1.0\n2\n1\n2\n',
    results: ['1.0\n1\n2\n', '1.0\n2\n'],
    reason: '-u removes equal lines; coreutils keeps one line for each number',
  },
  caseOrder: {
    ours: 'textmill sort --ignore-case',
    theirs: 'sort -s -f',
    input: 'a\n_\n',
    results: ['_\na\n', 'a\n_\n'],
    reason:
      'lines are compared in lower case, so [ \\ ] ^ _ ` come before letters; coreutils compares upper case, so they come after',
  },
  allCases: {
    ours: 'textmill uniq --ignore-case',
    theirs: 'uniq -i',
    input: utf8('É\né\n'),
    results: [utf8('É\n'), utf8('É\né\n')],
    reason: 'the case of all letters is ignored; coreutils in the C locale ignores only that of ASCII letters',
  },
  pages: {
    ours: 'textmill nl',
    theirs: "nl -ba -w1 -s'. '",
    input: 'a\n\\:\\:\\:\n',
    results: ['1. a\n2. \\:\\:\\:\n', '1. a\n\n'],
    reason: "all lines are numbered; nl without -d '' reads some lines as delimiters of pages",
  },
} as const satisfies Record<string, Difference>;

/** Deliberate differences from coreutils in the C locale. Inputs and results have one character per byte. */
export const coreutilsDifferences = { encodings, lines };
