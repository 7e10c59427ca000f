/**
 * Sorting without a call per comparison. Each line is a row of small numbers, called units. The next few units of a row
 * are packed into 64 bits, with the row's position in the lowest bits, and the JavaScript engine sorts these numbers in
 * native code. Rows that tie are sorted again by the following units.
 *
 * `packRows` is one function of two loops: in functions of their own for writing and reading the numbers, sorting up to
 * 1,000 lines took 1.6 to 3 times as long on Node 20.
 */

/** One row of units per line. Rows are compared unit by unit, and a prefix of a row comes before it. */
export interface UnitRows {
  /** The rows, one after another. After each row there is one unit that is not part of a row: the LF of a line. */
  readonly units: Uint8Array;
  /** The start of each row; the last entry is where the next row would start. */
  readonly starts: Uint32Array;
  /** The number of bits that the largest unit plus 1 needs. */
  readonly unitBits: number;
}

/** A range of the order in which the rows are equal up to `depth`. */
interface TiedRange {
  readonly begin: number;
  readonly end: number;
  readonly depth: number;
}

/** The most rows that are sorted faster by comparing than by packing. */
const FEW = 8;

/** The indexes of the halves of a 64-bit number, by the byte order of the machine. */
const LOW = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1;
const HIGH = 1 - LOW;

/** The indexes of the rows in order. The indexes of equal rows ascend, in descending order too. */
export function sortRows(rows: UnitRows, desc: boolean): Uint32Array {
  const count = rows.starts.length - 1;
  const order = new Uint32Array(count);
  // For descending order, equal rows are reversed twice: here, and by the final `reverse`.
  for (let place = 0; place < count; place++) order[place] = desc ? count - 1 - place : place;
  const whole = { begin: 0, end: count, depth: 0 };
  if (count <= FEW) insertRows(rows, order, whole);
  else packRows(rows, order, whole);
  return desc ? order.reverse() : order;
}

/** The indexes of the numbers in order, as {@link sortRows} returns them for rows of one number each. */
export function sortNumbers(numbers: Uint32Array, desc: boolean): Uint32Array {
  const keys = new BigUint64Array(numbers.length);
  const halves = new Uint32Array(keys.buffer);
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    halves[2 * index + HIGH] = desc ? ~number : number;
    halves[2 * index + LOW] = index;
  }
  keys.sort();
  return numbers.map((_, place) => halves[2 * place + LOW] ?? 0);
}

/** Sorts by packing units repeatedly. Ties of few rows are sorted by insertion. */
function packRows(rows: UnitRows, order: Uint32Array, whole: TiedRange): void {
  const { units, unitBits } = rows;
  const keys = new BigUint64Array(whole.end);
  // The keys are written and read in halves, because creating a bigint per key would take longer than the sort.
  const halves = new Uint32Array(keys.buffer);
  const indexes = new Uint32Array(whole.end);
  const highUnits = Math.floor(32 / unitBits);
  const lastUnit = 2 ** unitBits - 1;
  const ties = [whole];
  for (let tie = ties.pop(); tie !== undefined; tie = ties.pop()) {
    const { begin } = tie;
    const count = tie.end - begin;
    const placeBits = 32 - Math.clz32(count - 1);
    const placeMask = 2 ** placeBits - 1;
    const lowUnits = Math.floor((32 - placeBits) / unitBits);
    const depth = tie.depth + commonLength(rows, order, tie);
    for (let place = 0; place < count; place++) {
      if (place % AT_ONCE === 0) fetchRows(rows, order, begin + place, Math.min(count - place, AT_ONCE), depth);
      const index = order[begin + place] ?? 0;
      indexes[place] = index;
      let at = fetched.starts[place % AT_ONCE] ?? 0;
      const stop = fetched.stops[place % AT_ONCE] ?? 0;
      // A missing unit is 0, smaller than all others.
      let high = 0;
      for (let unit = 0; unit < highUnits; unit++) high = (high << unitBits) | (at < stop ? (units[at++] ?? 0) + 1 : 0);
      let low = 0;
      for (let unit = 0; unit < lowUnits; unit++) low = (low << unitBits) | (at < stop ? (units[at++] ?? 0) + 1 : 0);
      halves[2 * place + HIGH] = high;
      halves[2 * place + LOW] = (low << placeBits) | place;
    }
    keys.subarray(0, count).sort();
    const nextDepth = depth + highUnits + lowUnits;
    let first = 0;
    let tiedHigh = 0;
    let tiedLow = 0;
    for (let place = 0; place <= count; place++) {
      const high = halves[2 * place + HIGH] ?? 0;
      const low = halves[2 * place + LOW] ?? 0;
      if (place === count || high !== tiedHigh || (low & ~placeMask) !== tiedLow) {
        // If the last of the units is missing, the rows have ended.
        const last = (lowUnits > 0 ? tiedLow >>> placeBits : tiedHigh) & lastUnit;
        if (place - first > 1 && last !== 0) {
          const next = { begin: begin + first, end: begin + place, depth: nextDepth };
          if (place - first > FEW) ties.push(next);
          else insertRows(rows, order, next);
        }
        first = place;
        tiedHigh = high;
        tiedLow = low & ~placeMask;
      }
      if (place < count) order[begin + place] = indexes[(low & placeMask) >>> 0] ?? 0;
    }
  }
}

/** The number of rows that {@link fetchRows} reads per call. */
export const AT_ONCE = 32;
/** The results of the last call of {@link fetchRows}. */
export const fetched = {
  starts: new Uint32Array(AT_ONCE),
  stops: new Uint32Array(AT_ONCE),
  units: new Uint8Array(AT_ONCE),
};

/**
 * Reads the starts, the ends and the first units of some rows. Consecutive rows of the order are far apart in memory:
 * in a loop that does nothing else, the processor loads them in parallel.
 */
export function fetchRows({ units, starts }: UnitRows, order: Uint32Array, from: number, count: number, depth: number) {
  for (let place = 0; place < count; place++) {
    const index = order[from + place] ?? 0;
    fetched.starts[place] = (starts[index] ?? 0) + depth;
    fetched.stops[place] = (starts[index + 1] ?? 0) - 1;
  }
  for (let place = 0; place < count; place++) fetched.units[place] = units[fetched.starts[place] ?? 0] ?? 0;
}

/** The number of units after `depth` that all tied rows have in common. */
function commonLength(rows: UnitRows, order: Uint32Array, { begin, end, depth }: TiedRange): number {
  const { units, starts } = rows;
  const first = order[begin] ?? 0;
  const from = (starts[first] ?? 0) + depth;
  let common = (starts[first + 1] ?? 0) - 1 - from;
  for (let place = begin + 1; place < end && common > 0; place++) {
    const turn = (place - begin - 1) % AT_ONCE;
    if (turn === 0) fetchRows(rows, order, place, Math.min(end - place, AT_ONCE), depth);
    const start = fetched.starts[turn] ?? 0;
    const most = Math.min(common, (fetched.stops[turn] ?? 0) - start);
    common = 0;
    while (common < most && units[from + common] === units[start + common]) common++;
  }
  return common;
}

function insertRows(rows: UnitRows, order: Uint32Array, { begin, end, depth }: TiedRange): void {
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
  const endA = (starts[a + 1] ?? 0) - 1;
  const endB = (starts[b + 1] ?? 0) - 1;
  let atA = (starts[a] ?? 0) + depth;
  let atB = (starts[b] ?? 0) + depth;
  while (atA < endA && atB < endB && units[atA] === units[atB]) {
    atA++;
    atB++;
  }
  return (atA < endA ? (units[atA] ?? 0) : -1) - (atB < endB ? (units[atB] ?? 0) : -1);
}
