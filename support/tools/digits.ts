import fc from 'fast-check';
import { TextmillError } from '../../src/core/textmill-error.ts';
import {
  type Alphabet,
  decodeInto,
  decodeText,
  defineAlphabet,
  encodeBytes,
  encodeText,
} from '../../src/tools/rfc4648.ts';
import { base32Groups } from '../../src/tools/rfc4648-groups.ts';
import { bufferPath, type StandardMethods, standardPath } from '../../src/tools/rfc4648-native.ts';

/** The fast paths of the encodings, each with the plain loops that it is compared with, and how. */

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS_AND_DIGITS = `${CAPITALS}${CAPITALS.toLowerCase()}0123456789`;

const base64Row = { format: 'Base64', padded: true, ignoreCase: false, whiteSpace: 'anywhere' } as const;
const rows = {
  base64: { ...base64Row, digits: `${LETTERS_AND_DIGITS}+/` },
  base64url: { ...base64Row, digits: `${LETTERS_AND_DIGITS}-_` },
  hex: {
    format: 'hexadecimal',
    padded: false,
    ignoreCase: true,
    whiteSpace: 'between groups',
    digits: '0123456789abcdef',
  },
  base32: { format: 'Base32', padded: true, ignoreCase: true, whiteSpace: 'anywhere', digits: `${CAPITALS}234567` },
} as const;

const plain = {
  base64: defineAlphabet(rows.base64),
  base64url: defineAlphabet(rows.base64url),
  hex: defineAlphabet(rows.hex),
  base32: defineAlphabet(rows.base32),
};

/** The methods of the standard as its text has them, for an engine that has none. They read no further when they are full. */
const standIn: StandardMethods & ThisType<Uint8Array> = {
  toBase64({ alphabet, omitPadding }) {
    return encodeBytes(this, this.length, plain[alphabet], !omitPadding);
  },
  toHex() {
    return encodeBytes(this, this.length, plain.hex, false);
  },
  setFromBase64(text, { alphabet }) {
    const isFilledBy = this.length % 3 === 0 ? (this.length / 3) * 4 : text.length;
    const read = isFilledBy < text.length && !/\s/.test(text) ? isFilledBy : text.length;
    if (text.slice(0, read).replaceAll(/[\t\n\f\r ]/g, '').length % 4 !== 0) {
      throw new SyntaxError('a last group must be padded');
    }
    return { read, written: decodeInto(this, text.slice(0, read), plain[alphabet], 'text') };
  },
  setFromHex(text) {
    if (/[\t\n\f\r ]/.test(text)) throw new SyntaxError('white space is not of digits');
    return { read: text.length, written: decodeInto(this, text, plain.hex, 'text') };
  },
};

/** What this engine has, or a stand-in. */
export const standardMethods: StandardMethods = { ...standIn, ...ownMethods() };

export const fastPaths: readonly { readonly name: string; readonly fast: Alphabet; readonly plain: Alphabet }[] = [
  ...(['base64', 'base64url', 'hex'] as const).flatMap((encoding) => [
    {
      name: `${encoding} by Buffer`,
      fast: defineAlphabet({ ...rows[encoding], native: bufferPath(Buffer, encoding) }),
      plain: plain[encoding],
    },
    {
      name: `${encoding} by the standard`,
      fast: defineAlphabet({ ...rows[encoding], native: standardPath(standardMethods, encoding) }),
      plain: plain[encoding],
    },
  ]),
  { name: 'base32 in groups', fast: defineAlphabet({ ...rows.base32, groups: base32Groups }), plain: plain.base32 },
];

function ownMethods(): Partial<StandardMethods> {
  const { toBase64, toHex, setFromBase64, setFromHex } = Uint8Array.prototype as Partial<StandardMethods>;
  if (!toBase64 || !toHex || !setFromBase64 || !setFromHex) return {};
  return { toBase64, toHex, setFromBase64, setFromHex };
}

/** What may be put among digits. U+0130, U+0141 and U+0176 end in the bytes of 0, A and v. */
const pieces = [
  ...['', '=', '==', '===', '======', '=    ', ' ', '\n', '\r\n', '\t', '\f', '\v', '\u0000', '*', '0x'],
  ...['\u0130', '\u0141', '\u0176', '\u0080', '\u00c1', 'é', '\u00a0', '\u200b', '\u212a', '😀', '\ufeff'],
  ...['+', '/', '-', '_', 'A', 'Q', 'a', 'f', '0', '2', '7', '9'],
];

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('a', 'é', '世', '😀', '\ufeff', '\u0000'), maxLength: 60 }),
);

/** Bytes that are UTF-8, nearly so, or anything. */
const anyBytes = fc.oneof(
  anyText.map((text) => new TextEncoder().encode(text)),
  fc
    .tuple(anyText, fc.uint8Array({ minLength: 1, maxLength: 3 }))
    .map(([text, end]) => Uint8Array.from([...new TextEncoder().encode(text), ...end])),
  fc.uint8Array({ maxLength: 80 }),
);

interface Change {
  readonly at: number;
  readonly cut: number;
  readonly piece: string;
}

const anyChange: fc.Arbitrary<Change> = fc.record({
  at: fc.oneof(fc.nat(120), fc.integer({ min: -4, max: -1 })),
  cut: fc.nat(3),
  piece: fc.constantFrom(...pieces),
});

/** Digits that are right, or were changed at a place or two. */
const anyDigits = fc.record({
  bytes: anyBytes,
  padding: fc.boolean(),
  changes: fc.array(anyChange, { maxLength: 2 }),
});

/** A property: an alphabet with a fast path encodes, decodes and refuses what `plain` does, at the same place. */
export function sameAsPlain(fast: Alphabet, plain: Alphabet) {
  return fc.property(anyText, anyDigits, (text, { bytes, padding, changes }) => {
    const isPadded = padding && plain.padded;
    const encoded = [encodeText(text, fast, isPadded), encodeText(text, plain, isPadded)];
    if (encoded[0] !== encoded[1]) throw new Error(`encoded as ${encoded[0]} in place of ${encoded[1]}`);
    const difference = differenceIn(changes.reduce(changed, digitsOf(bytes, plain, isPadded)), fast, plain);
    if (difference !== undefined) throw new Error(difference);
  });
}

/** The differences in digits of some lengths in which one thing was put, or was put in place of another, at one place. */
export function differences(fast: Alphabet, plain: Alphabet): string[] {
  const { stackTraceLimit } = Error;
  // Thousands of errors take a third of the time without their stacks.
  Error.stackTraceLimit = 0;
  try {
    const places = [...Array(41).keys()].flatMap((at) => [0, 1].map((cut) => ({ at, cut })));
    const changes = places.flatMap((place) => pieces.map((piece) => ({ ...place, piece })));
    return [18, 19, 20].flatMap((length) => {
      const digits = digitsOf(new Uint8Array(length), plain, false);
      return changes.flatMap((change) => differenceIn(changed(digits, change), fast, plain) ?? []);
    });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function digitsOf(bytes: Uint8Array, alphabet: Alphabet, padding: boolean): string {
  return encodeBytes(bytes, bytes.length, alphabet, padding);
}

function changed(digits: string, { at, cut, piece }: Change): string {
  const place = at < 0 ? Math.max(0, digits.length + at) : at % (digits.length + 1);
  return digits.slice(0, place) + piece + digits.slice(place + cut);
}

/** How a fast path decodes the digits in another way than the plain loops; undefined if it does the same. */
function differenceIn(digits: string, fast: Alphabet, plain: Alphabet): string | undefined {
  const outcome = outcomeOf(digits, fast);
  const expected = outcomeOf(digits, plain);
  return outcome === expected ? undefined : `${JSON.stringify(digits)} is ${outcome} in place of ${expected}`;
}

/** What is decoded, or the error with its place. */
function outcomeOf(digits: string, alphabet: Alphabet): string {
  try {
    return JSON.stringify(decodeText(digits, alphabet, 'text'));
  } catch (error) {
    if (error instanceof TextmillError) return `${error.code} at ${error.position}`;
    throw error;
  }
}
