import type { Differences } from './difference.ts';

const strictBase64 = 'base64.b64decode(text, validate=True)';
const decodeBase64 = "base64({ text, operation: 'decode' })";
const decodeHex = "hexToText({ text, operation: 'decode' })";
const decodeUrl = "urlEncoder({ text, operation: 'decode' })";

const encodings = {
  padding: {
    ours: decodeBase64,
    theirs: strictBase64,
    input: 'Zg',
    results: ['f', undefined],
    reason: 'textmill accepts missing padding',
  },
  'too much padding': {
    ours: decodeBase64,
    theirs: strictBase64,
    input: 'Zm9v=',
    results: [undefined, 'foo'],
    reason: 'textmill rejects padding after complete groups, so that each text has one encoding',
  },
  'unused bits': {
    ours: decodeBase64,
    theirs: strictBase64,
    input: 'Zh==',
    results: [undefined, 'f'],
    reason: 'textmill rejects unused bits other than zero, so that each text has one encoding',
  },
  whitespace: {
    ours: decodeBase64,
    theirs: strictBase64,
    input: 'Zm9v\n',
    results: ['foo', undefined],
    reason: 'textmill ignores ASCII whitespace, because encoded text is often wrapped',
  },
  'both alphabets': {
    ours: "base64({ text, operation: 'decode', urlSafe: true })",
    theirs: "base64.b64decode(text, '-_', validate=True)",
    input: 'YT8+fg==',
    results: [undefined, 'a?>~'],
    reason: 'textmill accepts only the chosen alphabet',
  },
  'vertical tab': {
    ours: decodeHex,
    theirs: 'bytes.fromhex(text)',
    input: '48\v49',
    results: [undefined, 'HI'],
    reason: 'textmill ignores the ASCII whitespace of the Web standards, which VT is not part of',
  },
  'malformed escape': {
    ours: decodeUrl,
    theirs: "urllib.parse.unquote(text, errors='strict')",
    input: '100%',
    results: [undefined, '100%'],
    reason: 'textmill rejects malformed escapes, because they suggest text that is damaged or not encoded',
  },
  tilde: {
    ours: "urlEncoder({ text, mode: 'form' })",
    theirs: "urllib.parse.quote_plus(text, '*')",
    input: '~',
    results: ['%7E', '~'],
    reason: 'textmill writes forms as browsers do (WHATWG URL), and they escape the tilde',
  },
  'reserved characters': {
    ours: "urlEncoder({ text, operation: 'decode', mode: 'uri' })",
    theirs: "urllib.parse.unquote(text, errors='strict')",
    input: 'a%2Fb%20c',
    results: ['a%2Fb c', 'a/b c'],
    reason: 'textmill keeps the escapes that would change the parts of a URI, as decodeURI does',
  },
} as const satisfies Differences;

const lines = {
  'full folding': {
    ours: "textLineTools({ text, operation: 'dedupe', ignoreCase: true })",
    theirs: 'dict.fromkeys(lines), by str.casefold',
    input: 'straße\nSTRASSE',
    results: ['straße\nSTRASSE', 'straße'],
    reason: 'textmill compares lowercase forms, and does not replace a letter with two',
  },
  'control characters': {
    ours: "textLineTools({ text, operation: 'trim' })",
    theirs: 'line.strip()',
    input: '\x1fa\x85',
    results: ['\x1fa\x85', 'a'],
    reason: 'textmill removes what trim() of JavaScript removes; U+001C to U+001F and U+0085 are control characters',
  },
  'byte order mark': {
    ours: "textLineTools({ text, operation: 'trim' })",
    theirs: 'line.strip()',
    input: '\ufeffa',
    results: ['a', '\ufeffa'],
    reason: 'textmill removes what trim() of JavaScript removes, including U+FEFF',
  },
  'line separators': {
    ours: "textLineTools({ text, operation: 'reverse' }).inCount",
    theirs: 'text.splitlines()',
    input: 'a\fb\u2028c\x85',
    results: ['1', '3'],
    reason: 'textmill ends lines only at LF, CRLF and CR, as files do; other characters are text',
  },
} as const satisfies Differences;

/** Deliberate differences from Python's standard library. */
export const pythonDifferences = { encodings, lines };
