import type { Differences } from './difference.ts';

/** Text with one character per byte. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

/** Deliberate differences from coreutils in the C locale. Inputs and results have one character per byte. */
export const coreutilsDifferences = {
  'wrapped lines': {
    ours: 'textmill base64',
    theirs: 'base64',
    input: 'x'.repeat(60),
    results: [`${'eHh4'.repeat(20)}\n`, `${'eHh4'.repeat(19)}\neHh4\n`],
    reason: 'textmill writes one line; coreutils breaks it after 76 characters without -w0',
  },
  'missing padding': {
    ours: 'textmill base64 -d',
    theirs: 'base64 -d',
    input: 'Zg',
    results: ['f', undefined],
    reason: 'textmill accepts missing padding',
  },
  'carriage return': {
    ours: 'textmill base64 -d',
    theirs: 'base64 -d',
    input: 'Zg==\r\n',
    results: ['f', undefined],
    reason: 'textmill ignores all ASCII whitespace, including CR',
  },
  'unused bits': {
    ours: 'textmill base64 -d',
    theirs: 'base64 -d',
    input: 'Zh==',
    results: [undefined, 'f'],
    reason: 'textmill rejects unused bits other than zero, so that each text has one encoding',
  },
  'text after padding': {
    ours: 'textmill base64 -d',
    theirs: 'base64 -d',
    input: 'Zg==Zg==',
    results: [undefined, 'ff'],
    reason: 'textmill rejects text after padding',
  },
  'Base32 in lower case': {
    ours: 'textmill base32 -d',
    theirs: 'base32 -d',
    input: 'my======',
    results: ['f', undefined],
    reason: 'textmill accepts both cases (RFC 4648 §6 writes capital letters)',
  },
  'hex in lower case': {
    ours: 'textmill hex -d',
    theirs: 'basenc --base16 -d',
    input: '6a',
    results: ['j', undefined],
    reason: 'textmill accepts both cases',
  },
  'repeated lines apart': {
    ours: 'textmill uniq',
    theirs: 'uniq',
    input: 'a\nb\na\n',
    results: ['a\nb\n', 'a\nb\na\n'],
    reason: 'textmill removes all repeated lines; uniq only adjacent ones',
  },
  'no line feed at the end': {
    ours: 'textmill tac',
    theirs: 'tac',
    input: 'b\na',
    results: ['a\nb\n', 'ab\n'],
    reason: 'tac moves each line feed with its line, and joins two lines if the last one has no line feed',
  },
  'CRLF and CR': {
    ours: 'textmill sort',
    theirs: 'sort',
    input: 'b\r\na\r\n',
    results: ['a\nb\n', 'a\r\nb\r\n'],
    reason: 'textmill also accepts CRLF and CR as line ends, and writes LF',
  },
  'not UTF-8': {
    ours: 'textmill sort',
    theirs: 'sort',
    input: '\xff\n',
    results: [undefined, '\xff\n'],
    reason: 'textmill rejects lines other than UTF-8',
  },
  'lines without a number': {
    ours: 'textmill sort --sort-mode numeric',
    theirs: 'sort -s -n',
    input: 'x\n1\n-1\n',
    results: ['-1\n1\nx\n', '-1\nx\n1\n'],
    reason: 'textmill sorts lines without a number last; coreutils treats them as 0',
  },
  'a plus sign': {
    ours: 'textmill sort --sort-mode numeric',
    theirs: 'sort -s -n',
    input: '+2\n1\n',
    results: ['1\n+2\n', '+2\n1\n'],
    reason: 'textmill reads a plus sign; coreutils treats the line as 0',
  },
  'whitespace before a number': {
    ours: 'textmill sort --sort-mode numeric',
    theirs: 'sort -s -n',
    input: '\v2\n1\n',
    results: ['1\n\v2\n', '\v2\n1\n'],
    reason: 'textmill skips all whitespace before a number; coreutils only space and tab',
  },
  'characters between the cases': {
    ours: 'textmill sort --ignore-case',
    theirs: 'sort -s -f',
    input: 'a\n_\n',
    results: ['_\na\n', 'a\n_\n'],
    reason: 'textmill compares lower case and coreutils upper case, so [ \\ ] ^ _ ` come before or after letters',
  },
  'letters outside ASCII': {
    ours: 'textmill uniq --ignore-case',
    theirs: 'uniq -i',
    input: utf8('É\né\n'),
    results: [utf8('É\n'), utf8('É\né\n')],
    reason: 'textmill ignores the case of all letters; coreutils in the C locale only that of ASCII letters',
  },
  'section delimiters': {
    ours: 'textmill nl',
    theirs: "nl -ba -w1 -s'. '",
    input: 'a\n\\:\\:\\:\n',
    results: ['1. a\n2. \\:\\:\\:\n', '1. a\n\n'],
    reason: "textmill numbers all lines; nl without -d '' reads some lines as delimiters of pages",
  },
} as const satisfies Differences;
