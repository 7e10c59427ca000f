import type { Adaptation } from './comparison.ts';
import type { Encoding } from './encodings.ts';

/** The deliberate differences that decoders of several peers share. */

type Rows = Adaptation['rows'];

/** textmill ignores ASCII whitespace. */
export function whitespace(...rows: Rows): Adaptation {
  return { rows, sends: (text) => text.replaceAll(/[\t\n\f\r ]/g, '') };
}

/** textmill ignores ASCII whitespace around the text. */
export function whitespaceAround(...rows: Rows): Adaptation {
  return { rows, sends: (text) => text.replaceAll(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '') };
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

/** textmill writes base64url without padding. */
export function withoutPadding(...rows: Rows): Adaptation {
  return { rows, expects: (theirs) => theirs?.replaceAll('=', '') };
}

/**
 * textmill accepts only what an encoder would write: unused bits are zero, padding is exact, and nothing follows it.
 * So the peer's result must be encoded as what was sent.
 */
export function onlyEncoding({ encode }: Encoding, ...rows: Rows): Adaptation {
  return onlyEncodingOf((result) => encode(Buffer.from(result, 'latin1')), rows);
}

/** The same if results are texts. */
export function onlyEncodingOfText({ encode }: Encoding, ...rows: Rows): Adaptation {
  return onlyEncodingOf((result) => encode(Buffer.from(result)), rows);
}

function onlyEncodingOf(encode: (result: string) => string, rows: Rows): Adaptation {
  return { rows, expects: (theirs, _, sent) => (theirs !== undefined && encode(theirs) === sent ? theirs : undefined) };
}
