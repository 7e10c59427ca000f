import { totalLength, type UnitRows } from './unit-rows.ts';

/** The rows whose order is that of the lines' code points. */
export function codePointRows(lines: readonly string[]): UnitRows {
  const units = new Uint16Array(totalLength(lines));
  const starts: number[] = [];
  let end = 0;
  let bits = 1;
  for (const line of lines) {
    starts.push(end);
    for (let index = 0; index < line.length; index++) {
      const rank = codePointRank(line.charCodeAt(index));
      bits |= rank;
      units[end++] = rank;
    }
  }
  starts.push(end);
  return { units, starts, unitBits: 32 - Math.clz32(bits) };
}

/**
 * A UTF-16 unit's rank such that surrogates, which stand for U+10000 and above, come after U+E000 to U+FFFF. No line has an
 * LF: what is below moves up to its place, and no rank is 0.
 */
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit < 0x0a ? unit + 1 : unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
