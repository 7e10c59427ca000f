/**
 * Sorting without a call per comparison. Each line is a row of small numbers, its units. The next few units of a row are
 * packed into a double, with the row's index below them, and the engine sorts the doubles in native code. Rows that tie are
 * sorted by the units that follow.
 */

/** A row of units per line. Rows compare unit by unit, and a row comes before those that it begins. */
export interface UnitRows {
  /** The rows, one after another. */
  readonly units: Uint8Array | Uint16Array;
  /** Where each row starts, and at last where the last one ends. */
  readonly starts: readonly number[];
  /** The bits that the largest unit takes, at least one. The smallest unit is 1, or 0 if all rows are equally long. */
  readonly unitBits: number;
}

/** Places in the order whose rows are equal up to `depth`. */
interface Tie {
  readonly begin: number;
  readonly end: number;
  readonly depth: number;
}

/** As many rows as are sorted faster by comparing them than by packing them. */
const FEW = 8;

/** The indexes of the rows in ascending order; those of equal rows ascend. */
export function sortRows(rows: UnitRows): number[] {
  const count = rows.starts.length - 1;
  const order: number[] = [];
  for (let index = 0; index < count; index++) order.push(index);
  const whole = { begin: 0, end: count, depth: 0 };
  if (count <= FEW) insertRows(rows, order, whole);
  else packRows(rows, order, whole);
  return order;
}

/** Sorts by packing units, time after time; few rows by insertion. */
function packRows(rows: UnitRows, order: number[], whole: Tie): void {
  const indexSpan = 2 ** (32 - Math.clz32(whole.end));
  const unitSpan = 2 ** rows.unitBits;
  // At least one: no array has 2^32 rows, and a unit takes at most 16 bits.
  const unitsAtOnce = Math.floor((53 - Math.log2(indexSpan)) / rows.unitBits);
  const packed = new Float64Array(whole.end);
  const ties = [whole];
  for (let tie = ties.pop(); tie !== undefined; tie = ties.pop()) {
    const { begin, end } = tie;
    if (end - begin <= FEW) {
      insertRows(rows, order, tie);
      continue;
    }
    const depth = tie.depth + commonLength(rows, order, tie);
    for (let place = begin; place < end; place++) {
      const index = order[place] ?? 0;
      packed[place] = packUnits(rows, index, depth, unitsAtOnce, unitSpan) * indexSpan + index;
    }
    packed.subarray(begin, end).sort();
    let first = begin;
    let tied = -1;
    for (let place = begin; place <= end; place++) {
      const number = packed[place] ?? 0;
      const units = place < end ? Math.floor(number / indexSpan) : -1;
      if (units !== tied) {
        // If the last of the units is 0, the rows have ended.
        const isDone = place - first < 2 || tied % unitSpan === 0;
        if (!isDone) ties.push({ begin: first, end: place, depth: depth + unitsAtOnce });
        first = place;
        tied = units;
      }
      if (place < end) order[place] = number - units * indexSpan;
    }
  }
}

/** How many more units the tied rows have in common. */
function commonLength({ units, starts }: UnitRows, order: readonly number[], { begin, end, depth }: Tie): number {
  const first = order[begin] ?? 0;
  const from = (starts[first] ?? 0) + depth;
  let common = (starts[first + 1] ?? 0) - from;
  for (let place = begin + 1; place < end && common > 0; place++) {
    const index = order[place] ?? 0;
    const start = (starts[index] ?? 0) + depth;
    const most = Math.min(common, (starts[index + 1] ?? 0) - start);
    common = 0;
    while (common < most && units[from + common] === units[start + common]) common++;
  }
  return common;
}

/** The units of a row from `depth` on as one number, with 0 for those that are missing. */
function packUnits({ units, starts }: UnitRows, index: number, depth: number, count: number, span: number): number {
  const start = (starts[index] ?? 0) + depth;
  const length = (starts[index + 1] ?? 0) - start;
  let packed = 0;
  for (let offset = 0; offset < count; offset++) {
    packed = packed * span + (offset < length ? (units[start + offset] ?? 0) : 0);
  }
  return packed;
}

function insertRows(rows: UnitRows, order: number[], { begin, end, depth }: Tie): void {
  for (let sorted = begin + 1; sorted < end; sorted++) {
    const index = order[sorted] ?? 0;
    let place = sorted;
    for (; place > begin && compareRows(rows, order[place - 1] ?? 0, index, depth) > 0; place--) {
      order[place] = order[place - 1] ?? 0;
    }
    order[place] = index;
  }
}

function compareRows({ units, starts }: UnitRows, a: number, b: number, depth: number): number {
  const endA = starts[a + 1] ?? 0;
  const endB = starts[b + 1] ?? 0;
  let atA = (starts[a] ?? 0) + depth;
  let atB = (starts[b] ?? 0) + depth;
  while (atA < endA && atB < endB && units[atA] === units[atB]) {
    atA++;
    atB++;
  }
  return (atA < endA ? (units[atA] ?? 0) : -1) - (atB < endB ? (units[atB] ?? 0) : -1);
}

/** The UTF-16 units of the lines: a bound for the units of their rows. */
export function totalLength(lines: readonly string[]): number {
  return lines.reduce((length, line) => length + line.length, 0);
}
