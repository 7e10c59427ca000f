import type { TextField } from '../../../src/core/field.ts';
import { countLines } from '../../../src/core/lines.ts';
import { countCodePoints, utf8Length } from '../../../src/core/text.ts';

/** A size of a text, against its limit if it has one. */
export interface Count {
  readonly unit: 'character' | 'byte' | 'line';
  readonly count: number;
  readonly limit?: number | undefined;
}

/** The sizes of a text (code points, UTF-8 bytes, lines): first those with a limit, the narrowest one first. */
export function countsOf(text: string, field?: TextField, operation?: string): readonly Count[] {
  const counts: readonly Count[] = [
    { unit: 'line', count: countLines(text), limit: field?.maxLines },
    { unit: 'byte', count: utf8Length(text), limit: field?.maxUtf8Bytes?.[operation ?? ''] },
    { unit: 'character', count: countCodePoints(text), limit: field?.maxCodePoints },
  ];
  const limited = counts.filter(({ limit }) => limit !== undefined);
  return [...limited, ...counts.filter((count) => !limited.includes(count)).toReversed()];
}
