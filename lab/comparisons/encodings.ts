import { base32, base58, base64, base64url, hex } from '@scure/base';
import fc from 'fast-check';
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
  base58: { digits: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', group: 1, encode: base58.encode },
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
