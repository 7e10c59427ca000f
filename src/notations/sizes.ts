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

/** A count with its unit and, if there is one, its limit: `1 byte`, `1 of 1,000 bytes`. */
export function quantity(count: number, unit: string, limit?: number): string {
  const most = limit === undefined ? '' : ` of ${limit.toLocaleString('en')}`;
  return `${count.toLocaleString('en')}${most} ${(limit ?? count) === 1 ? unit : `${unit}s`}`;
}
