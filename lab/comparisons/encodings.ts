import { base32, base64, base64url, hex } from '@scure/base';
import fc from 'fast-check';
import type { Adaptation } from './comparison.ts';
import { spaces } from './texts.ts';

/** An encoding of @scure/base, which makes the inputs of decoders and tells what a result would be encoded as. */
export interface Encoding {
  readonly digits: string;
  /** The digits of a group, which padding completes. */
  readonly group: number;
  encode(bytes: Uint8Array): string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE64_DIGITS = `${LETTERS}${LETTERS.toLowerCase()}0123456789`;

export const encodings = {
  base64: { digits: `${BASE64_DIGITS}+/`, group: 4, encode: base64.encode },
  base64url: { digits: `${BASE64_DIGITS}-_`, group: 4, encode: base64url.encode },
  base32: { digits: `${LETTERS}234567`, group: 8, encode: base32.encode },
  hex: { digits: '0123456789ABCDEF', group: 2, encode: (bytes) => hex.encode(bytes).toUpperCase() },
} as const satisfies Record<string, Encoding>;

const wrong = [...'+/-_=*!0189 é٣🙂\u0130\u017f', '\0', '==', '\n', '\r\n', ...spaces];

/** Encoded bytes: correct ones, ones in another form, and ones with up to three faults. */
export function encodedTexts(bytes: fc.Arbitrary<Uint8Array>, encoding: Encoding): fc.Arbitrary<string> {
  const encoded = bytes.map((each) => encoding.encode(each));
  const form = fc.constantFrom<(text: string) => string>(
    ...[(text: string) => text, (text: string) => text, (text: string) => text.replaceAll('=', '')],
    (text) => text.toLowerCase(),
    (text) => text.replaceAll(/.{76}/g, '$&\n'),
    (text) => text.replaceAll(/.{64}/g, '$&\r\n'),
    (text) => ` \t${text.replaceAll(/.{4}/g, '$& ')}\f\n`,
  );
  const piece = fc.oneof(fc.constantFrom(...encoding.digits), fc.constantFrom(...wrong));
  const fault = fc
    .tuple(fc.nat(), fc.nat(3), fc.oneof(piece, fc.constant('')))
    .map(([at, removed, added]) => (text: string) => {
      const index = at % (text.length + 1);
      return text.slice(0, index) + added + text.slice(index + removed);
    });
  const atEnd = fc.tuple(fc.nat(3), fc.oneof(piece, fc.constant(''), encoded)).map(
    ([removed, added]) =>
      (text: string) =>
        text.slice(0, Math.max(0, text.length - removed)) + added,
  );
  const faults = fc.oneof(
    { arbitrary: fc.constant([]), weight: 1 },
    { arbitrary: fc.array(fc.oneof(fault, atEnd), { maxLength: 3 }), weight: 1 },
  );
  return fc
    .tuple(encoded, form, faults)
    .map(([text, change, all]) => all.reduce((result, each) => each(result), change(text)).toWellFormed());
}

/** The deliberate differences that decoders of several peers share. */

type Rows = Adaptation['rows'];

/** textmill ignores ASCII whitespace. */
export function whitespace(...rows: Rows): Adaptation {
  return { rows, sends: (text) => text.replaceAll(/[\t\n\f\r ]/g, '') };
}

/** textmill ignores ASCII whitespace between pairs of digits. Inside a pair, it is an error for the peer too. */
export function whitespaceBetweenPairs(...rows: Rows): Adaptation {
  return {
    rows,
    sends: (text) => {
      const words = text.split(/[\t\n\f\r ]+/);
      return words.every(({ length }) => length % 2 === 0) ? words.join('') : words.join(' ');
    },
  };
}

/** textmill accepts digits in lower case. */
export function lowerCase(...rows: Rows): Adaptation {
  return { rows, sends: (text) => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()) };
}

/** textmill accepts missing padding. */
export function missingPadding({ group }: Encoding, ...rows: Rows): Adaptation {
  return {
    rows,
    sends: (text) => (text.includes('=') ? text : text.padEnd(Math.ceil(text.length / group) * group, '=')),
  };
}

/**
 * textmill accepts only what an encoder would write: unused bits are zero, padding is exact, and nothing follows it.
 * So the peer's result must be encoded as what was sent.
 */
export function onlyEncoding({ encode }: Encoding, ...rows: Rows): Adaptation {
  return {
    rows,
    expects: (theirs, _, sent) => (theirs !== undefined && encode(Buffer.from(theirs)) === sent ? theirs : undefined),
  };
}
