import type { Alphabet } from './alphabet.ts';
import { decodeInto } from './rfc4648.ts';

/** A text without its ASCII white space. To look for one takes hardly any time, and a pattern for all of them takes three times as long. */
export function withoutWhiteSpace(text: string): string {
  let rest = text;
  for (const space of ['\n', '\r', ' ', '\t', '\f']) if (rest.includes(space)) rest = rest.replaceAll(space, '');
  return rest;
}

/** Does what {@link decodeInto} does, and at the engine's speed for a text that is wrapped, too. */
export function decodeWrapped(out: Uint8Array, text: string, alphabet: Alphabet): number {
  if (alphabet.split === undefined) {
    const digits = withoutWhiteSpace(text);
    if (digits.length < text.length) {
      try {
        return decodeInto(out, digits, alphabet);
      } catch {
        // Its position is that of another text.
      }
    }
  }
  return decodeInto(out, text, alphabet);
}
