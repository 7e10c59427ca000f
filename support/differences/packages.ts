import type { Differences } from './difference.ts';

/** Deliberate differences from packages for encodings. Decoded bytes have one character per byte. */
export const packageDifferences = {
  'padding in @scure/base': {
    ours: 'base64.decode(text)',
    theirs: 'decode of base64 of @scure/base',
    input: 'Zg',
    results: ['f', undefined],
    reason: 'textmill accepts missing padding',
  },
  'whitespace in @scure/base': {
    ours: 'base64.decode(text)',
    theirs: 'decode of base64 of @scure/base',
    input: 'Zm9v\n',
    results: ['foo', undefined],
    reason: 'textmill ignores ASCII whitespace, because encoded text is often wrapped',
  },
  'lower case in @scure/base': {
    ours: 'base32.decode(text)',
    theirs: 'decode of base32 of @scure/base',
    input: 'my======',
    results: ['f', undefined],
    reason: 'textmill accepts both cases, because people type Base32',
  },
  'whitespace in bs58': {
    ours: 'base58.decode(text)',
    theirs: 'decode of bs58',
    input: '2g\n',
    results: ['a', undefined],
    reason: 'textmill ignores ASCII whitespace around Base58, which copied text often has',
  },
  'incomplete groups in hi-base32': {
    ours: 'base32.decode(text)',
    theirs: 'decode of hi-base32',
    input: 'MZXW6YTBO',
    results: [undefined, 'fooba'],
    reason: 'textmill rejects incomplete groups, because at least one character is missing',
  },
  'lower case in hi-base32': {
    ours: 'base32.decode(text)',
    theirs: 'decode of hi-base32',
    input: 'my======',
    results: ['f', undefined],
    reason: 'textmill accepts both cases, because people type Base32',
  },
  'other characters in js-base64': {
    ours: 'base64.decode(text)',
    theirs: 'decode of js-base64',
    input: 'SGVsb*8=',
    results: [undefined, 'Helo'],
    reason: 'textmill rejects other characters, because they suggest damaged text',
  },
  'unused bits in js-base64': {
    ours: 'base64.decode(text)',
    theirs: 'decode of js-base64',
    input: 'Zh==',
    results: [undefined, 'f'],
    reason: 'textmill rejects unused bits other than zero, so that each text has one encoding',
  },
  'both alphabets in js-base64': {
    ours: 'base64.decode(text)',
    theirs: 'decode of js-base64',
    input: 'YT8-fg==',
    results: [undefined, 'a?>~'],
    reason: 'textmill accepts only the chosen alphabet',
  },
} as const satisfies Differences;
