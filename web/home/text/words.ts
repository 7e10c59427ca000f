/** A count with its unit and, if there is one, its limit: `1 byte`, `1 of 1,000 bytes`. */
export function quantity(count: number, unit: string, limit?: number): string {
  const most = limit === undefined ? '' : ` of ${limit.toLocaleString('en')}`;
  return `${count.toLocaleString('en')}${most} ${(limit ?? count) === 1 ? unit : `${unit}s`}`;
}
