import type { Differences } from './difference.ts';

/** Deliberate differences from packages for encodings. Decoded bytes have one character per byte. */
export const packageDifferences = {
  'padding in @scure/base': {
    ours: 'base64.decode(text)',
    theirs: '@scure/base, base64: decode(text)',
    input: 'Zg',
    results: ['f', undefined],
    reason: 'textmill accepts missing padding',
  },
  'whitespace in @scure/base': {
    ours: 'base64.decode(text)',
    theirs: '@scure/base, base64: decode(text)',
    input: 'Zm9v\n',
    results: ['foo', undefined],
    reason: 'textmill ignores ASCII whitespace, because encoded text is often wrapped',
  },
  'lower case in @scure/base': {
    ours: 'base32.decode(text)',
    theirs: '@scure/base, base32: decode(text)',
    input: 'my======',
    results: ['f', undefined],
    reason: 'textmill accepts both cases, because people type Base32',
  },
  'whitespace in bs58': {
    ours: 'base58.decode(text)',
    theirs: 'bs58: decode(text)',
    input: '2g\n',
    results: ['a', undefined],
    reason: 'textmill ignores ASCII whitespace around Base58, which copied text often has',
  },
  'incomplete groups in hi-base32': {
    ours: 'base32.decode(text)',
    theirs: 'hi-base32: decode(text)',
    input: 'MZXW6YTBO',
    results: [undefined, 'fooba'],
    reason: 'textmill rejects incomplete groups, because at least one character is missing',
  },
  'lower case in hi-base32': {
    ours: 'base32.decode(text)',
    theirs: 'hi-base32: decode(text)',
    input: 'my======',
    results: ['f', undefined],
    reason: 'textmill accepts both cases, because people type Base32',
  },
  'other characters in js-base64': {
    ours: 'base64.decode(text)',
    theirs: 'js-base64: decode(text)',
    input: 'SGVsb*8=',
    results: [undefined, 'Helo'],
    reason: 'textmill rejects other characters, because they suggest damaged text',
  },
  'unused bits in js-base64': {
    ours: 'base64.decode(text)',
    theirs: 'js-base64: decode(text)',
    input: 'Zh==',
    results: [undefined, 'f'],
    reason: 'textmill rejects unused bits other than zero, so that each text has one encoding',
  },
  'both alphabets in js-base64': {
    ours: 'base64.decode(text)',
    theirs: 'js-base64: decode(text)',
    input: 'YT8-fg==',
    results: [undefined, 'a?>~'],
    reason: 'textmill accepts only the chosen alphabet',
  },
} as const satisfies Differences;
