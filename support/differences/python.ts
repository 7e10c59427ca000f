import type { Difference } from './difference.ts';

const strictBase64 = 'base64.b64decode(text, validate=True)';
const decodeBase64 = "base64({ text, operation: 'decode' })";
const decodeBase32 = "base32({ text, operation: 'decode' })";
const decodeHex = "hexToText({ text, operation: 'decode' })";
const decodeUrl = "urlEncoder({ text, operation: 'decode' })";

const encodings = {
  padding: {
    ours: decodeBase64,
    theirs: strictBase64,
    input: 'Zg',
    results: ['f', undefined],
    reason: 'padding may be missing',
  },
  paddingOfGroups: {
    ours: decodeBase64,
    theirs: strictBase64,
    input: 'Zm9v=',
    results: [undefined, 'foo'],
    reason: 'padding after complete groups is rejected, so that each text has one encoding',
  },
  unusedBits: {
    ours: decodeBase64,
    theirs: strictBase64,
    input: 'Zh==',
    results: [undefined, 'f'],
    reason: 'unused bits must be zero, so that each text has one encoding',
  },
  whitespace: {
    ours: decodeBase64,
    theirs: strictBase64,
    input: 'Zm9v\n',
    results: ['foo', undefined],
    reason: 'ASCII whitespace is ignored, because encoded text is often wrapped',
  },
  otherAlphabet: {
    ours: "base64({ text, operation: 'decode', urlSafe: true })",
    theirs: "base64.b64decode(text, '-_', validate=True)",
    input: 'YT8+fg==',
    results: [undefined, 'a?>~'],
    reason: 'only the chosen alphabet is accepted',
  },
  base32LowerCase: {
    ours: decodeBase32,
    theirs: 'base64.b32decode(text)',
    input: 'my======',
    results: ['f', undefined],
    reason: 'both cases are accepted, because people type Base32',
  },
  base32UnusedBits: {
    ours: decodeBase32,
    theirs: 'base64.b32decode(text)',
    input: 'MZ======',
    results: [undefined, 'f'],
    reason: 'unused bits must be zero, so that each text has one encoding',
  },
  base32Whitespace: {
    ours: decodeBase32,
    theirs: 'base64.b32decode(text)',
    input: 'MZXW6===\n',
    results: ['foo', undefined],
    reason: 'ASCII whitespace is ignored, because encoded text is often wrapped',
  },
  verticalTab: {
    ours: decodeHex,
    theirs: 'bytes.fromhex(text)',
    input: '48\v49',
    results: [undefined, 'HI'],
    reason: 'the ASCII whitespace of the Web standards is ignored, and VT is not part of it',
  },
  malformed: {
    ours: decodeUrl,
    theirs: "urllib.parse.unquote(text, errors='strict')",
    input: '100%',
    results: [undefined, '100%'],
    reason: 'malformed escapes are rejected, because they suggest text that is damaged or not encoded',
  },
  slash: {
    ours: 'urlEncoder({ text })',
    theirs: 'urllib.parse.quote(text)',
    input: 'a/b',
    results: ['a%2Fb', 'a/b'],
    reason: 'a value is escaped for any part of a URL, as with encodeURIComponent; the mode uri keeps slashes',
  },
  marks: {
    ours: 'urlEncoder({ text })',
    theirs: 'urllib.parse.quote(text)',
    input: "!*'()",
    results: ["!*'()", '%21%2A%27%28%29'],
    reason: 'the same characters stay as with encodeURIComponent',
  },
  tilde: {
    ours: "urlEncoder({ text, mode: 'form' })",
    theirs: "urllib.parse.quote_plus(text, '*')",
    input: '~',
    results: ['%7E', '~'],
    reason: 'forms are written as in browsers (WHATWG URL), which escape the tilde',
  },
  reserved: {
    ours: "urlEncoder({ text, operation: 'decode', mode: 'uri' })",
    theirs: "urllib.parse.unquote(text, errors='strict')",
    input: 'a%2Fb%20c',
    results: ['a%2Fb c', 'a/b c'],
    reason: 'escapes that would change the parts of a URI stay, as with decodeURI',
  },
} as const satisfies Record<string, Difference>;

const lines = {
  finalSigma: {
    ours: "textLineTools({ text, operation: 'dedupe', ignoreCase: true })",
    theirs: 'dict.fromkeys(lines), by str.lower',
    input: 'ΟΔΟΣ\nοδοσ',
    results: ['ΟΔΟΣ', 'ΟΔΟΣ\nοδοσ'],
    reason: 'final sigma is treated as σ, because both are the lower case of Σ',
  },
  casefold: {
    ours: "textLineTools({ text, operation: 'dedupe', ignoreCase: true })",
    theirs: 'dict.fromkeys(lines), by str.casefold',
    input: 'straße\nSTRASSE',
    results: ['straße\nSTRASSE', 'straße'],
    reason: 'lowercase forms are compared, and a letter is not replaced with two',
  },
  controls: {
    ours: "textLineTools({ text, operation: 'trim' })",
    theirs: 'line.strip()',
    input: '\x1fa\x85',
    results: ['\x1fa\x85', 'a'],
    reason:
      'the same characters are removed as by trim() of JavaScript; U+001C to U+001F and U+0085 are control characters',
  },
  byteOrderMark: {
    ours: "textLineTools({ text, operation: 'trim' })",
    theirs: 'line.strip()',
    input: '\ufeffa',
    results: ['a', '\ufeffa'],
    reason: 'the same characters are removed as by trim() of JavaScript, including U+FEFF',
  },
  lineEnds: {
    ours: "textLineTools({ text, operation: 'reverse' }).inCount",
    theirs: 'text.splitlines()',
    input: 'a\fb\u2028c\x85',
    results: ['1', '3'],
    reason: 'lines end only at LF, CRLF and CR, as in files; other characters are text',
  },
} as const satisfies Record<string, Difference>;

/** Deliberate differences from Python's standard library. */
export const pythonDifferences = { encodings, lines };
