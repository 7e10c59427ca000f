import { utf8Bytes } from '../core/text.ts';

/** The text with its `%` escapes decoded; undefined if they are malformed or not UTF-8. */
export function decodedEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0' };

/** The character of an escape in a program or in JSON: `\n`, `\/`, `\x3d`, `\u003d`. */
export function characterOf(found: string): string {
  const digits = /^\\[ux](.+)/i.exec(found)?.[1];
  if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16));
  return CONTROLS[found.charAt(1)] ?? found.charAt(1);
}

/** The bytes of a literal, as pairs of digits: `\x61` and `\141` are bytes, and other characters are UTF-8. */
export function bytesOfLiteral(literal: string): string {
  const pieces = literal.matchAll(/\\(x[\da-f]{2}|[0-7]{3})|(?:\\u[\da-f]{4})+|\\[\s\S]|[^\\]+/gi);
  return Array.from(pieces, ({ 0: piece, 1: byte }) => {
    if (byte !== undefined)
      return digitsOf([byte.startsWith('x') ? Number.parseInt(byte.slice(1), 16) : Number.parseInt(byte, 8) % 256]);
    return digitsOf(utf8Bytes(piece.replaceAll(/\\(?:u.{4}|[\s\S])/g, characterOf).toWellFormed()));
  }).join(' ');
}

/** Bytes as pairs of hexadecimal digits. */
export function digitsOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
