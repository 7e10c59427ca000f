import type { Convert, Part } from '../../../src/notations/notation.ts';
import { jsonIn } from '../../../src/notations/plausibility.ts';
import { UNCHECKED } from '../../../src/notations/read.ts';
import { jwtIn } from '../../../src/notations/surroundings.ts';
import { formIn } from '../../../src/notations/url.ts';
import { urlEncoder } from '../../../src/tools/url-encoder.ts';
import type { Converter } from '../session/converter.ts';
import { isDecoding } from '../session/options.ts';
import { convertsEachLine, type Snapshot } from '../session/session.ts';
import { quantity } from '../text/words.ts';

/** The parts of a JWT, a URL or a form, which the page shows beside the result, and a sentence about them. */
export interface Inside {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly note?: string | undefined;
}

interface Row {
  readonly name: string;
  readonly value: string;
  /** If the value is a date: the same in the time zone of the reader, and in milliseconds. */
  readonly date?: { readonly local: string; readonly time: number };
}

/** The parts of a text that is decoded; undefined if it has none, or each line is a text. */
export function insideOf(session: Snapshot, converter: Converter, text: string, timeZone?: string): Inside | undefined {
  const { tool, options, convert } = converter;
  if (text.length > LONGEST || convertsEachLine(session) || !isDecoding(tool, options)) return undefined;
  if (session.reading === 'jwt') return insideOfJwt(text, convert, timeZone);
  return tool.name === urlEncoder.name ? insideOfForm(text, convert) : undefined;
}

const LONGEST = 65_536;
const MOST_PAIRS = 40;

/** The registered times of a JWT (RFC 7519, section 4.1). */
const TIMES = { exp: 'Expires (exp)', nbf: 'Not before (nbf)', iat: 'Issued (iat)' } as const;

function insideOfJwt(text: string, convert: Convert, timeZone: string | undefined): Inside | undefined {
  const jwt = jwtIn(text, convert);
  if (jwt === undefined) return undefined;
  const decode = (value: string) => read({ value, options: { urlSafe: true } }, convert);
  const claims = new Map<string, unknown>(Object.entries(jsonIn(decode(jwt.payload)) ?? {}));
  const times = Object.entries(TIMES).flatMap(([claim, name]) =>
    claims.has(claim) ? [rowOfTime(name, claims.get(claim), timeZone)] : [],
  );
  const rows = [{ name: 'Header', value: decode(jwt.header) }, ...times];
  return { title: 'Header and times of the JWT', rows, note: UNCHECKED };
}

/** A number of seconds as a date; as it is if it is not a number, or a date after the year 9999. */
function rowOfTime(name: string, seconds: unknown, timeZone: string | undefined): Row {
  const time = typeof seconds === 'number' ? seconds * 1_000 : Number.NaN;
  const date = new Date(time);
  const value = date.toJSON()?.replace('.000', '');
  if (!/^\d/.test(value ?? '+'))
    return { name, value: typeof seconds === 'number' ? String(seconds) : JSON.stringify(seconds) };
  return {
    name,
    value,
    date: { local: date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long', timeZone }), time },
  };
}

function insideOfForm(text: string, convert: Convert): Inside | undefined {
  const form = formIn(text);
  if (form === undefined) return undefined;
  const { address, pairs, fragment } = form;
  const others = pairs.length - MOST_PAIRS;
  const rows = [
    ...(address === '' ? [] : [{ name: 'Address', value: address }]),
    ...pairs
      .slice(0, MOST_PAIRS)
      .map(([name = '', value = '']) => ({ name: read(name, convert), value: read(value, convert) })),
    ...(fragment === '' ? [] : [{ name: 'Fragment', value: fragment.slice(1) }]),
  ];
  const title = address === '' ? 'Names and values of the form' : 'Parts of the URL';
  return { title, rows, note: others > 0 ? `${quantity(others, 'more name')} in the text.` : undefined };
}

/** A part, decoded if it is text then. */
function read(part: Part, convert: Convert): string {
  if (typeof part === 'string') return part;
  const result = convert(part.value, part.options);
  return typeof result === 'string' ? result : part.value;
}
