import { UNCHECKED } from '../../../src/notations/armour.ts';
import type { Convert, Part, Result } from '../../../src/notations/notation.ts';
import { jsonIn } from '../../../src/notations/plausibility.ts';
import { duration, quantity } from '../../../src/notations/sizes.ts';
import type { Meaning } from '../../../src/notations/understand.ts';
import { formIn, formPart } from '../../../src/notations/url.ts';
import { urlEncoder } from '../../../src/tools/url-encoder.ts';
import { isDecoding } from '../session/options.ts';
import { divisionOf } from '../session/session.ts';
import type { Attempt } from './attempt.ts';
import { linesOfForm } from './readings.ts';

/** The parts of a JWT, a URL or a form, which the page shows beside the result, and a sentence about them. */
export interface Inside {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly note?: string | undefined;
  /** The names and values of a form on lines, of which the page can make it again. */
  readonly lines?: Result;
}

interface Row {
  readonly name: string;
  readonly value: string;
  /** If the value is a date (ISO 8601, UTC): the claim of a JWT that it is of. */
  readonly claim?: keyof typeof TIMES;
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

/** The registered times of a JWT (RFC 7519, section 4.1): the words for them, and on which side of them it is invalid. */
const TIMES = {
  exp: ['Expires', 'Expired', 'Expires', true],
  nbf: ['Not before', 'Valid since', 'Valid', false],
  iat: ['Issued', 'Issued', 'Issued', undefined],
} as const;

/** The words before a date, and whether it makes the JWT invalid at a time, in milliseconds since the epoch. */
export function timeSaid(claim: keyof typeof TIMES, date: string, now: number) {
  const [, past, ahead, isInvalidIfPast] = TIMES[claim];
  const seconds = (now - Date.parse(date)) / 1_000;
  const isPast = seconds >= 0;
  const length = duration(Math.abs(seconds));
  const since = claim === 'nbf' ? past : `${past} ${length} ago,`;
  return { phrase: isPast ? since : `${ahead} in ${length},`, isInvalid: isPast === isInvalidIfPast };
}

function insideOfJwt(digits: string, value: string, convert: Convert): Inside {
  const decode = (part: string) => read({ value: part, options: { urlSafe: true } }, part, convert);
  const [header, payload] = [decode(digits), decode(value)];
  const claims = new Map(Object.entries(jsonIn(payload) ?? {}));
  const times = (['exp', 'nbf', 'iat'] as const).flatMap((claim) => timeOf(claims.get(claim), claim));
  const fields: Readonly<Record<string, unknown>> = { ...jsonIn(header) };
  const { alg, typ = 'JWT', ...others } = fields;
  const algorithm = typeof alg === 'string' ? row('Algorithm', alg) : [];
  const isPlain = algorithm.length > 0 && typ === 'JWT' && Object.keys(others).length === 0;
  const rest = isPlain ? [] : row('Header', header);
  return { title: 'Times and header of the JWT', rows: [...times, ...algorithm, ...rest], note: UNCHECKED };
}

/** A row, unless it is empty. */
function row(name: string, value: string): readonly Row[] {
  return value === '' ? [] : [{ name, value }];
}

/** A row for a number of seconds that is a date of the years 1970 to 9999. The payload has any other value. */
function timeOf(seconds: unknown, claim: keyof typeof TIMES): readonly Row[] {
  const value = typeof seconds === 'number' && seconds >= 0 ? new Date(seconds * 1_000).toJSON() : null;
  return value && /^\d/.test(value) ? [{ name: TIMES[claim][0], value: value.replace('.000', ''), claim }] : [];
}

function insideOfForm(text: string, convert: Convert): Inside | undefined {
  const form = formIn(text);
  if (form === undefined) return undefined;
  const { address, pairs, fragment } = form;
  const others = pairs.length - MOST_PAIRS;
  const decode = (value: string) => read(formPart(value), value, convert);
  const decodedFragment = read({ value: fragment, options: { mode: 'component' } }, fragment, convert);
  const rows = [
    ...row('Address', address),
    ...pairs
      .slice(0, MOST_PAIRS)
      .map(([name = '', value = '']) => ({ name: decode(name) || '(no name)', value: decode(value) })),
    ...row('Fragment', decodedFragment.slice(1)),
  ];
  const title = address === '' ? 'Names and values of the form' : 'Parts of the URL';
  const note = others > 0 ? `${quantity(others, 'more name')} in the text.` : undefined;
  return { title, rows, note, lines: linesOfForm(text, convert) };
}

/** A part, decoded if it is text then, otherwise as it is written. */
function read(part: Part, written: string, convert: Convert): string {
  const result = typeof part === 'string' ? part : convert(part.value, part.options);
  return typeof result === 'string' ? result : written;
}
