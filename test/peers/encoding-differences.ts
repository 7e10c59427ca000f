import type { Adaptation } from './comparison.ts';
import type { Encoding } from './encodings.ts';

/** The deliberate differences that decoders of several peers share. */

/** textmill ignores ASCII whitespace. */
export const whitespace: Adaptation = { sends: (text) => text.replaceAll(/[\t\n\f\r ]/g, '') };

/** textmill ignores ASCII whitespace around the text. */
export const whitespaceAround: Adaptation = {
  sends: (text) => text.replaceAll(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, ''),
};

/** textmill ignores ASCII whitespace between pairs of digits. Inside a pair, it is an error for the peer too. */
export const whitespaceBetweenPairs: Adaptation = {
  sends: (text) => {
    const words = text.split(/[\t\n\f\r ]+/);
    return words.every(({ length }) => length % 2 === 0) ? words.join('') : words.join(' ');
  },
};

/** textmill accepts digits in lower case. */
export const lowerCase: Adaptation = {
  sends: (text) => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
};

/** textmill accepts missing padding. */
export function missingPadding({ group }: Encoding): Adaptation {
  return {
    sends: (text) => (text.includes('=') ? text : text.padEnd(Math.ceil(text.length / group) * group, '=')),
  };
}

/**
 * textmill accepts only what an encoder would write: unused bits are zero, padding is exact, and nothing follows it.
 * So the peer's result must be encoded as what was sent.
 *
 * @param bytesOf The bytes of a result.
 */
export function onlyEncoding(
  { encode }: Encoding,
  bytesOf = (result: string): Uint8Array => Buffer.from(result, 'latin1'),
): Adaptation {
  return {
    expects: (theirs, _, sent) => (theirs !== undefined && encode(bytesOf(theirs)) === sent ? theirs : undefined),
  };
}
