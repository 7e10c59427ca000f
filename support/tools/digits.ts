import fc from 'fast-check';
import { base32Alphabet } from '../../src/codecs/base32.ts';
import { nativeBase64, nativeHex, type StandardMethods } from '../../src/codecs/native.ts';
import {
  type Alphabet,
  decodeInto,
  defineAlphabet,
  encodeBytes,
  type Implementation,
  plainLoop,
} from '../../src/codecs/rfc4648.ts';
import { SPLIT_PAIR } from '../../src/core/encoding-errors.ts';
import { TextmillError } from '../../src/core/textmill-error.ts';
import { decodeText, encodeText } from '../../src/tools/encoded-text.ts';
import { anyCharacter } from '../for-all.ts';

/** Compares the fast implementations of the encodings with the plain loop. */

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const define = {
  base64: (by: Implementation) => defineAlphabet('Base64', `${LETTERS_AND_DIGITS}+/`, by),
  base64url: (by: Implementation) => defineAlphabet('Base64', `${LETTERS_AND_DIGITS}-_`, by),
  hex: (by: Implementation) => defineAlphabet('hexadecimal', '0123456789abcdef', by, SPLIT_PAIR),
  base32: (by: Implementation) => defineAlphabet('Base32', base32Alphabet.digits, by),
};

/** Find the implementations of a runtime. */
export const nativeOf = {
  base64: () => nativeBase64('base64', '-', '_'),
  base64url: () => nativeBase64('base64url', '+', '/'),
  hex: () => nativeHex(),
};

const plain = {
  base64: define.base64(plainLoop),
  base64url: define.base64url(plainLoop),
  hex: define.hex(plainLoop),
  base32: define.base32(plainLoop),
};

/** The methods of ECMAScript 2026, for a runtime without them. */
const standIn: StandardMethods & ThisType<Uint8Array> = {
  toBase64({ alphabet }) {
    return encodeBytes(this, this.length, plain[alphabet], true);
  },
  toHex() {
    return encodeBytes(this, this.length, plain.hex, false);
  },
  setFromBase64(text, { alphabet }) {
    return { written: decodeInto(this, text, plain[alphabet]) };
  },
  setFromHex(text) {
    if (/[\t\n\f\r ]/.test(text)) throw new SyntaxError('whitespace is not of digits');
    return { written: decodeInto(this, text, plain.hex) };
  },
};

/** The methods of this runtime, or the replacement above. */
export const standardMethods: StandardMethods = { ...standIn, ...ownMethods() };

export const fastAlphabets: readonly { readonly name: string; readonly fast: Alphabet; readonly plain: Alphabet }[] = [
  ...(['base64', 'base64url', 'hex'] as const).flatMap((encoding) =>
    Object.entries({ Buffer: {}, 'the standard': standardMethods }).map(([engine, methods]) => ({
      name: `${encoding} by ${engine}`,
      fast: define[encoding](onEngineWith(methods, nativeOf[encoding])),
      plain: plain[encoding],
    })),
  ),
  { name: 'base32 in groups', fast: base32Alphabet, plain: plain.base32 },
];

/** The result of `make` on a runtime with only these methods of Uint8Array. */
function onEngineWith<T>(methods: Partial<StandardMethods>, make: () => T): T {
  const own = globalThis.Uint8Array;
  Object.assign(globalThis, { Uint8Array: { prototype: methods } });
  try {
    return make();
  } finally {
    Object.assign(globalThis, { Uint8Array: own });
  }
}

function ownMethods(): Partial<StandardMethods> {
  const { toBase64, toHex, setFromBase64, setFromHex } = Uint8Array.prototype as Partial<StandardMethods>;
  if (!toBase64 || !toHex || !setFromBase64 || !setFromHex) return {};
  return { toBase64, toHex, setFromBase64, setFromHex };
}

/** Characters to insert among digits. The last bytes of U+0130, U+0141 and U+0176 are those of 0, A and v. */
const pieces = [
  ...['', '=', '==', '===', '======', '=    ', ' ', '\n', '\r\n', '\t', '\f', '\v', '\u0000', '*', '0x'],
  ...['\u0130', '\u0141', '\u0176', '\u0080', '\u00c1', 'é', '\u00a0', '\u200b', '\u212a', '😀', '\ufeff'],
  ...['+', '/', '-', '_', 'A', 'Q', 'a', 'f', '0', '2', '7', '9'],
];

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('a', 'é', '世', '😀', '\ufeff', '\u0000'), maxLength: 60 }),
);

/** Bytes that are UTF-8, almost UTF-8, or random. */
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

/** Breaks after each line, of which the last may be missing. */
const anyLines = fc.record({
  units: fc.integer({ min: 1, max: 30 }),
  ending: fc.constantFrom('\n', '\r\n', '\r', ' ', '\t\n', '\n\n', '\n\r'),
  isLastEnded: fc.boolean(),
});

/** Digits that are valid, or changed at one or two positions, in one line or several. */
const anyDigits = fc.record({
  bytes: anyBytes,
  padding: fc.boolean(),
  lines: fc.option(anyLines, { nil: undefined }),
  changes: fc.array(anyChange, { maxLength: 2 }),
});

/** A property: with and without its fast implementation, an alphabet gives the same results and the same errors. */
export function sameAsPlain(fast: Alphabet, plain: Alphabet) {
  return fc.property(anyText, anyDigits, (text, { bytes, padding, lines, changes }) => {
    const isPadded = padding && plain.bitsPerDigit > 4;
    const encoded = [encodeText(text, fast, isPadded), encodeText(text, plain, isPadded)];
    if (encoded[0] !== encoded[1]) throw new Error(`encoded as ${encoded[0]} instead of ${encoded[1]}`);
    const difference = differenceIn(
      changes.reduce(changed, inLines(digitsOf(bytes, plain, isPadded), lines)),
      fast,
      plain,
    );
    if (difference !== undefined) throw new Error(difference);
  });
}

/** The differences for digits of some lengths, with one character inserted or replaced at each position. */
export function differences(fast: Alphabet, plain: Alphabet): string[] {
  const { stackTraceLimit } = Error;
  // Without stacks, thousands of errors take a third of the time.
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

function inLines(digits: string, lines: typeof anyLines extends fc.Arbitrary<infer T> ? T | undefined : never): string {
  if (lines === undefined) return digits;
  const { units, ending, isLastEnded } = lines;
  const text = digits.replaceAll(new RegExp(`.{${units}}`, 'g'), `$&${ending}`);
  return isLastEnded ? text + ending : text;
}

function changed(digits: string, { at, cut, piece }: Change): string {
  const place = at < 0 ? Math.max(0, digits.length + at) : at % (digits.length + 1);
  return digits.slice(0, place) + piece + digits.slice(place + cut);
}

/** The difference between the fast implementation and the plain loop in decoding; undefined if there is none. */
function differenceIn(digits: string, fast: Alphabet, plain: Alphabet): string | undefined {
  const outcome = outcomeOf(digits, fast);
  const expected = outcomeOf(digits, plain);
  return outcome === expected ? undefined : `${JSON.stringify(digits)} is ${outcome} instead of ${expected}`;
}

/** The decoded bytes, or the error with its position. */
function outcomeOf(digits: string, alphabet: Alphabet): string {
  try {
    return JSON.stringify(decodeText(digits, alphabet));
  } catch (error) {
    if (error instanceof TextmillError) return `${error.code} at ${error.position}`;
    throw error;
  }
}
