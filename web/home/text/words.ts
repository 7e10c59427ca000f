/** A count with its unit and, if there is one, its limit: `1 byte`, `1 of 1,000 bytes`. */
export function quantity(count: number, unit: string, limit?: number): string {
  const most = limit === undefined ? '' : ` of ${limit.toLocaleString('en')}`;
  return `${count.toLocaleString('en')}${most} ${(limit ?? count) === 1 ? unit : `${unit}s`}`;
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
