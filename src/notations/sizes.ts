import type { Operation, TextField } from '../core/field.ts';
import { countLines } from '../core/lines.ts';
import { countCodePoints, utf8Length } from '../core/text.ts';

/** A size of a text. */
export interface Count {
  readonly unit: 'character' | 'byte' | 'line';
  readonly count: number;
  /** The limit, if it is near. */
  readonly limit?: number;
}

/** A size that exceeds its limit. */
export type Excess = Required<Count>;

/** The sizes of a text that exceed the limits of its field in the API. */
export function excessesOf(field: TextField, text: string, operation: Operation | undefined): readonly Excess[] {
  const sizes = [
    ['character', countCodePoints(text), field.maxCodePoints],
    ['byte', utf8Length(text), field.maxUtf8Bytes?.[operation?.value ?? '']],
    ['line', countLines(text), field.maxLines],
  ] as const;
  return sizes.flatMap(([unit, count, limit]) => (limit !== undefined && count > limit ? { unit, count, limit } : []));
}

/** A count with its unit and, if there is one, its limit: `1 byte`, `1 of 1,000 bytes`, `1,550,000 bytes (1.6 MB)`. */
export function quantity(count: number, unit: string, limit?: number): string {
  const most = limit === undefined ? '' : ` of ${limit.toLocaleString('en')}`;
  const about = unit === 'byte' && limit === undefined && count >= 1e6 ? ` (${Math.round(count / 1e5) / 10} MB)` : '';
  return `${count.toLocaleString('en')}${most} ${(limit ?? count) === 1 ? unit : `${unit}s`}${about}`;
}

/** In seconds. Months and years have their average length. */
const UNITS = { year: 31_556_952, month: 2_629_746, day: 86_400, hour: 3_600, minute: 60 };

/**
 * A time in its largest unit and, if there is any of it, the next one, rounded down. Seconds are only said below a
 * minute. In a pair, hours and minutes are short.
 *
 * @example duration(60) // '1 minute'
 * @example duration(17_940) // '4 h 59 min'
 */
export function duration(seconds: number): string {
  let left = seconds;
  const counts = Object.entries(UNITS).map(([unit, length]) => {
    const count = Math.floor(left / length);
    left %= length;
    return count && quantity(count, unit);
  });
  const first = counts.findIndex(Boolean);
  if (first === -1) return quantity(Math.floor(seconds), 'second');
  const [largest, next] = counts.slice(first);
  return next ? `${largest} ${next}`.replace(/hours?/, 'h').replace(/minutes?/, 'min') : String(largest);
}
