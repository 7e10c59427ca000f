import { type Profiler, Session } from 'node:inspector';

/** Which code has run, as V8 counts it: by function and block. */

export type Coverage = ReturnType<typeof startCoverage>;

/**
 * Starts to count. Modules that were loaded before are not counted.
 *
 * @param isCounted Whether the code of a module counts, by its URL.
 */
export function startCoverage(isCounted: (url: string) => boolean) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  /** For each function of a module, by its place: which of its characters have run. */
  const modules = new Map<string, Map<string, Uint8Array>>();

  function add(url: string, { ranges }: Profiler.FunctionCoverage, isNoted: boolean): number {
    const [{ startOffset, endOffset, count } = { startOffset: 0, endOffset: 0, count: 0 }] = ranges;
    const place = `${startOffset}-${endOffset}`;
    const functions = modules.get(url) ?? new Map<string, Uint8Array>();
    modules.set(url, functions);
    const known = functions.get(place) ?? new Uint8Array(endOffset - startOffset);
    functions.set(place, known);
    return count === 0 ? 0 : merge(known, painted(ranges, startOffset, known.length), isNoted);
  }

  return {
    /**
     * How many characters of the code that has run since the last call had not run before.
     *
     * @param isNoted Whether this code counts as known from now on.
     */
    collect(isNoted: boolean): number {
      let added = 0;
      session.post('Profiler.takePreciseCoverage', (error, { result }) => {
        if (error !== null) throw error;
        for (const { url, functions } of result) {
          if (isCounted(url)) for (const each of functions) added += add(url, each, isNoted);
        }
      });
      return added;
    },
    /** Forgets the code that has run. */
    clear(): void {
      for (const functions of modules.values()) for (const known of functions.values()) known.fill(0);
    },
    /** How many functions have run, and how many there are in the modules that were loaded. */
    functions() {
      const all = [...modules.values()].flatMap((functions) => [...functions.values()]);
      return { ran: all.filter((known) => known.includes(1)).length, all: all.length };
    },
  };
}

/** Which characters of a function have run. A range lies in the one before it, or after it, and has its own count. */
function painted(ranges: readonly Profiler.CoverageRange[], start: number, length: number): Uint8Array {
  const paint = new Uint8Array(length);
  for (const { startOffset, endOffset, count } of ranges) {
    paint.fill(count > 0 ? 1 : 0, startOffset - start, endOffset - start);
  }
  return paint;
}

function merge(known: Uint8Array, ran: Uint8Array, isNoted: boolean): number {
  let added = 0;
  for (let at = 0; at < ran.length; at++) {
    if (ran[at] === 1 && known[at] === 0) {
      if (isNoted) known[at] = 1;
      added++;
    }
  }
  return added;
}
