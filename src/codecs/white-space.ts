import type { Alphabet } from './alphabet.ts';
import { decodeInto } from './rfc4648.ts';

/** Removes the ASCII whitespace from a text. A single pattern for all characters would take three times as long. */
export function withoutWhiteSpace(text: string): string {
  let rest = text;
  for (const space of ['\n', '\r', ' ', '\t', '\f']) if (rest.includes(space)) rest = rest.replaceAll(space, '');
  return rest;
}

/** The same as {@link decodeInto}, but also at native speed for text that is wrapped into lines. */
export function decodeWrapped(out: Uint8Array, text: string, alphabet: Alphabet): number {
  // Searching for the other whitespace characters takes time, and hardly any text has only those.
  if (alphabet.split === undefined && (text.includes('\n') || text.includes(' '))) {
    try {
      return decodeInto(out, withoutWhiteSpace(text), alphabet);
    } catch {
      // The position of this error is wrong, because whitespace was removed. Decode again to find it.
    }
  }
  return decodeInto(out, text, alphabet);
}
