import type { Difference } from './difference.ts';

/** Deliberate differences from packages for encodings. Decoded bytes have one character per byte. */
export const packageDifferences = {
  padding: {
    ours: 'base64.decode(text)',
    theirs: '@scure/base, base64: decode(text)',
    input: 'Zg',
    results: ['f', undefined],
    reason: 'padding may be missing',
  },
  whitespace: {
    ours: 'base64.decode(text)',
    theirs: '@scure/base, base64: decode(text)',
    input: 'Zm9v\n',
    results: ['foo', undefined],
    reason: 'ASCII whitespace is ignored, because encoded text is often wrapped',
  },
  lowerCase: {
    ours: 'base32.decode(text)',
    theirs: '@scure/base, base32: decode(text)',
    input: 'my======',
    results: ['f', undefined],
    reason: 'both cases are accepted, because people type Base32',
  },
  encodedPadding: {
    ours: 'base64url.encode(bytes)',
    theirs: '@scure/base, base64url: encode(bytes)',
    input: 'f',
    results: ['Zg', 'Zg=='],
    reason: 'base64url is written without padding, because = is often escaped in URLs',
  },
  whitespaceInHex: {
    ours: 'hex.decode(text)',
    theirs: '@scure/base, hex: decode(text)',
    input: '48 49\n',
    results: ['HI', undefined],
    reason: 'ASCII whitespace around pairs of digits is ignored, because programs print it there',
  },
  whitespaceInBase58: {
    ours: 'base58.decode(text)',
    theirs: '@scure/base, base58: decode(text)',
    input: '2g\n',
    results: ['a', undefined],
    reason: 'ASCII whitespace around Base58 is ignored, because copied text often has it',
  },
  whitespaceAroundBase58: {
    ours: 'base58.decode(text)',
    theirs: 'bs58: decode(text)',
    input: '2g\n',
    results: ['a', undefined],
    reason: 'ASCII whitespace around Base58 is ignored, because copied text often has it',
  },
  incompleteGroup: {
    ours: 'base32.decode(text)',
    theirs: 'hi-base32: decode(text)',
    input: 'MZXW6YTBO',
    results: [undefined, 'fooba'],
    reason: 'incomplete groups are rejected, because at least one character is missing',
  },
  lowerCaseHiBase32: {
    ours: 'base32.decode(text)',
    theirs: 'hi-base32: decode(text)',
    input: 'my======',
    results: ['f', undefined],
    reason: 'both cases are accepted, because people type Base32',
  },
  otherCharacters: {
    ours: 'base64.decode(text)',
    theirs: 'js-base64: decode(text)',
    input: 'SGVsb*8=',
    results: [undefined, 'Helo'],
    reason: 'other characters are rejected, because they suggest damaged text',
  },
  unusedBits: {
    ours: 'base64.decode(text)',
    theirs: 'js-base64: decode(text)',
    input: 'Zh==',
    results: [undefined, 'f'],
    reason: 'unused bits must be zero, so that each text has one encoding',
  },
  otherAlphabet: {
    ours: 'base64.decode(text)',
    theirs: 'js-base64: decode(text)',
    input: 'YT8-fg==',
    results: [undefined, 'a?>~'],
    reason: 'only the chosen alphabet is accepted',
  },
} as const satisfies Record<string, Difference>;
