import { UNCHECKED } from '../../../src/notations/armour.ts';
import type { Convert, Part } from '../../../src/notations/notation.ts';
import { jsonIn } from '../../../src/notations/plausibility.ts';
import type { Meaning } from '../../../src/notations/understand.ts';
import { formIn, formPart } from '../../../src/notations/url.ts';
import { urlEncoder } from '../../../src/tools/url-encoder.ts';
import { isDecoding } from '../session/options.ts';
import { divisionOf } from '../session/session.ts';
import { quantity } from '../text/words.ts';
import type { Attempt } from './attempt.ts';

/** The parts of a JWT, a URL or a form, which the page shows beside the result, and a sentence about them. */
export interface Inside {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly note?: string | undefined;
}

interface Row {
  readonly name: string;
  readonly value: string;
  /** If the value is a date: the same in the time zone of the reader. */
  readonly local?: string;
}

/** The parts of a text that is decoded; undefined if it has none, or each line is a text. */
export function insideOf(
  { session, converter, text }: Attempt,
  meaning: Pick<Meaning, 'header' | 'value'> = { header: undefined, value: undefined },
): Inside | undefined {
  const { tool, options, convert } = converter;
  if (text === undefined || text.length > LONGEST || divisionOf(session) === 'lines' || !isDecoding(tool, options))
    return undefined;
  const { header, value } = meaning;
  if (header !== undefined && value !== undefined) return insideOfJwt(header, value, convert);
  return tool.name === urlEncoder.name ? insideOfForm(text, convert) : undefined;
}

const LONGEST = 65_536;
const MOST_PAIRS = 40;

/** The registered times of a JWT (RFC 7519, section 4.1). */
const TIMES = { exp: 'Expires (exp)', nbf: 'Not before (nbf)', iat: 'Issued (iat)' } as const;

function insideOfJwt(header: string, value: string, convert: Convert): Inside {
  const decode = (value: string) => read({ value, options: { urlSafe: true } }, value, convert);
  const payload = decode(value);
  const claims = new Map<string, unknown>(Object.entries(jsonIn(payload) ?? {}));
  const times = Object.entries(TIMES).flatMap(([claim, name]) =>
    claims.has(claim) ? [{ name, ...timeOf(claims.get(claim), claim, payload) }] : [],
  );
  const rows = [{ name: 'Header', value: decode(header) }, ...times];
  return { title: 'Header and times of the JWT', rows, note: UNCHECKED };
}

/** A number of seconds as a date of the years 1970 to 9999; any other value as it is written. */
function timeOf(seconds: unknown, claim: string, payload: string): Omit<Row, 'name'> {
  if (typeof seconds !== 'number') return { value: JSON.stringify(seconds) };
  const date = new Date(seconds * 1_000);
  const value = date.toJSON()?.replace('.000', '');
  if (seconds >= 0 && /^\d/.test(value ?? ''))
    return { value, local: date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' }) };
  // Parsing rounds a long number. Another object of the payload may have the same claim.
  const numbers = Array.from(
    payload.matchAll(new RegExp(`"${claim}"\\s*:\\s*([-+.\\deE]+)`, 'g')),
    ([, number]) => number,
  );
  return { value: numbers.find((number) => Number(number) === seconds) ?? String(seconds) };
}

function insideOfForm(text: string, convert: Convert): Inside | undefined {
  const form = formIn(text);
  if (form === undefined) return undefined;
  const { address, pairs, fragment } = form;
  const others = pairs.length - MOST_PAIRS;
  const decode = (value: string) => read(formPart(value), value, convert);
  const decodedFragment = read({ value: fragment, options: { mode: 'component' } }, fragment, convert);
  const rows = [
    ...(address === '' ? [] : [{ name: 'Address', value: address }]),
    ...pairs
      .slice(0, MOST_PAIRS)
      .map(([name = '', value = '']) => ({ name: decode(name) || '(no name)', value: decode(value) })),
    ...(fragment === '' ? [] : [{ name: 'Fragment', value: decodedFragment.slice(1) }]),
  ];
  const title = address === '' ? 'Names and values of the form' : 'Parts of the URL';
  return { title, rows, note: others > 0 ? `${quantity(others, 'more name')} in the text.` : undefined };
}

/** A part, decoded if it is text then, otherwise as it is written. */
function read(part: Part, written: string, convert: Convert): string {
  const result = typeof part === 'string' ? part : convert(part.value, part.options);
  return typeof result === 'string' ? result : written;
}
