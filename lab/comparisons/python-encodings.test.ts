import type fc from 'fast-check';
import { afterAll, describe } from 'vitest';
import { pythonDifferences } from '../../support/differences/python.ts';
import { type Adaptation, type Comparison, describeDifferences, describePeer } from './comparison.ts';
import {
  type Encoding,
  encodedTexts,
  encodings,
  lowerCase,
  missingPadding,
  onlyEncoding,
  whitespace,
  whitespaceBetweenPairs,
} from './encodings.ts';
import { asking, python, stopPython } from './python.ts';
import type { Request } from './requests.ts';
import { anyBytes, anyText, percentTexts, RESERVED_ESCAPES } from './texts.ts';

/** Compares encodings with Python's base64, bytes, UTF-8 and urllib. */

const { base64, base64url, base32, hex } = encodings;
const rows = pythonDifferences.encodings;

const encode = (ours: Request, theirs: string, differences: readonly Adaptation[] = []): Comparison => ({
  ours,
  theirs,
  count: 2000,
  inputs: anyText,
  ask: asking(theirs),
  differences,
});

const decode = (
  ours: Request,
  theirs: string,
  inputs: fc.Arbitrary<string>,
  differences: readonly Adaptation[],
): Comparison => ({ ours, theirs, count: 4000, inputs, ask: asking(theirs), differences, rejects: true });

const groups = (encoding: Encoding) => [
  whitespace(rows.whitespace, rows.base32Whitespace),
  missingPadding(encoding, rows.padding),
  onlyEncoding(encoding, rows.unusedBits, rows.base32UnusedBits, rows.paddingOfGroups, rows.otherAlphabet),
];

const malformed: Adaptation = {
  rows: [rows.malformed],
  expects: (theirs, input) => (/%(?![0-9a-f]{2})/i.test(input) ? undefined : theirs),
};
const slash: Adaptation = { rows: [rows.slash], expects: (theirs) => theirs?.replaceAll('/', '%2F') };
const marks: Adaptation = {
  rows: [rows.marks],
  expects: (theirs) => theirs?.replaceAll(/%(?:21|2[789A])/g, decodeURIComponent),
};
const tilde: Adaptation = { rows: [rows.tilde], expects: (theirs) => theirs?.replaceAll('~', '%7E') };
const reserved: Adaptation = { rows: [rows.reserved], sends: (text) => text.replaceAll(RESERVED_ESCAPES, '%25$1') };
const verticalTab: Adaptation = { rows: [rows.verticalTab], sends: (text) => text.replaceAll('\v', 'x') };

const url = (options: NonNullable<Request['options']> = {}): Request => ({ tool: 'url-encoder', options });
const decodes = { operation: 'decode' };

const comparisons: readonly Comparison[] = [
  encode({ tool: 'base64' }, 'base64.b64encode(data)'),
  encode({ tool: 'base64', options: { urlSafe: true } }, 'base64.urlsafe_b64encode(data)'),
  encode({ tool: 'base32' }, 'base64.b32encode(data)'),
  encode({ tool: 'hex-to-text', options: { operation: 'encode' } }, 'data.hex()'),
  encode(url(), 'urllib.parse.quote(text)', [slash, marks]),
  encode(url({ mode: 'uri' }), `urllib.parse.quote(text, "!~*'();/?:@&=+$,#")`),
  encode(url({ mode: 'form' }), "urllib.parse.quote_plus(text, '*')", [tilde]),
  decode(
    { tool: 'base64', options: decodes },
    'base64.b64decode(text, validate=True)',
    encodedTexts(anyBytes, base64),
    groups(base64),
  ),
  decode(
    { tool: 'base64', options: { ...decodes, urlSafe: true } },
    "base64.b64decode(text, '-_', validate=True)",
    encodedTexts(anyBytes, base64url),
    groups(base64url),
  ),
  decode({ tool: 'base32', options: decodes }, 'base64.b32decode(text)', encodedTexts(anyBytes, base32), [
    lowerCase(rows.base32LowerCase),
    ...groups(base32),
  ]),
  decode({ tool: 'hex-to-text', options: decodes }, 'bytes.fromhex(text)', encodedTexts(anyBytes, hex), [
    verticalTab,
    whitespaceBetweenPairs(rows.whitespace),
  ]),
  decode(url(decodes), "urllib.parse.unquote(text, errors='strict')", percentTexts, [malformed]),
  decode(url({ ...decodes, mode: 'uri' }), "urllib.parse.unquote(text, errors='strict')", percentTexts, [
    reserved,
    malformed,
  ]),
  decode(url({ ...decodes, mode: 'form' }), "urllib.parse.unquote_plus(text, errors='strict')", percentTexts, [
    malformed,
  ]),
];

describe.skipIf(python === undefined)('Python', () => {
  afterAll(stopPython);
  describePeer('Python, encodings', comparisons);
  describeDifferences(rows, comparisons);
});
