/**
 * A count with its unit.
 *
 * @example quantity(1, 'byte') // '1 byte'
 */
export function quantity(count: number, unit: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? unit : `${unit}s`}`;
}
