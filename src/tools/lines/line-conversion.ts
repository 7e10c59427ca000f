import { type ByteConversion, collected } from '../../core/byte-conversion.ts';
import { copyOf, GrowingBytes, newBytes } from '../../core/growing-bytes.ts';
import { splitLines } from '../../core/lines.ts';
import { textOf, utf8Bytes } from '../../core/text.ts';
import { findLines, lineTexts, writeLines } from './byte-lines.ts';
import { LineSet } from './line-set.ts';
import { type LineOptions, type LinesResult, numbering, operations, widestNumber } from './operations.ts';
import { foldLines, orderLines } from './order.ts';
import type { UnitRows } from './unit-rows.ts';

const LF = 0x0a;
const CR = 0x0d;

/**
 * The operations of the line tool on bytes that arrive in pieces. Each line of a result ends with LF; a result without
 * lines is empty.
 *
 * Memory: `empty`, `trim`, `affix`, and `number` without `pad` keep at most one line. `dedupe` keeps one of each
 * distinct line. The other operations keep all bytes, up to 1 GiB. Strings for all lines are created only by the order
 * `natural`, if the lines are not ASCII.
 */
export function lineConversion(options: LineOptions): ByteConversion {
  const { operation } = options;
  switch (operation) {
    case 'sort':
      return collected(true, (bytes) => sorted(bytes, options));
    case 'reverse':
      return collected(true, (bytes) => arranged(findLines(bytes, bytes.length), backwards));
    case 'dedupe':
      return dedupe(options);
    case 'number':
      return options.pad ? collected(true, (bytes) => padded(bytes, options)) : byTexts(numbering(options, 0));
    case 'empty':
    case 'trim':
    case 'affix':
      return byTexts((lines) => operations[operation](lines, options));
  }
}

/** Converts whole lines as they arrive. An incomplete last line is kept until its end arrives. */
export function wholeLines(convert: (lines: Uint8Array) => Uint8Array): ByteConversion {
  const rest = new GrowingBytes();
  const take = () => {
    const result = convert(rest.bytes);
    rest.clear();
    return result;
  };
  return {
    takesText: true,
    push: (bytes) => {
      const cut = lastEnd(bytes);
      // If the kept bytes end with CR, their line has ended. (If an LF follows, `cut` is above 0.)
      const isEnded = cut > 0 || (bytes.length > 0 && rest.bytes.at(-1) === CR);
      if (isEnded && rest.length === 0) {
        const result = convert(bytes.subarray(0, cut));
        rest.push(bytes.subarray(cut));
        return result;
      }
      rest.push(bytes.subarray(0, cut));
      const result = isEnded ? take() : nothing;
      rest.push(bytes.subarray(cut));
      return result;
    },
    end: () => (rest.length > 0 ? take() : nothing),
  };
}

/** The end of the last line that is certainly complete, or 0. A CR at the end may be followed by LF. */
function lastEnd(bytes: Uint8Array): number {
  for (let index = bytes.length; index > 0; index--) {
    const byte = bytes[index - 1];
    if (byte === LF || (byte === CR && index < bytes.length)) return index;
  }
  return 0;
}

function byTexts(convert: (lines: readonly string[]) => LinesResult): ByteConversion {
  return wholeLines((bytes) => bytesOf(convert(splitLines(textOf(bytes)))));
}

function bytesOf({ result, outCount }: LinesResult): Uint8Array {
  return outCount === 0 ? nothing : utf8Bytes(`${result}\n`);
}

const nothing = new Uint8Array(0);

function sorted(bytes: Uint8Array, options: LineOptions): Uint8Array {
  return arranged(findLines(bytes, bytes.length), (lines) => orderLines(lines, options, lineTexts(lines)));
}

/** The lines in an order. */
function arranged(lines: UnitRows, order: (lines: UnitRows) => Uint32Array): Uint8Array {
  // Allocated first, so that the engine frees the memory in which the input has grown before more is needed.
  const out = newBytes(lines.starts.at(-1) ?? 0);
  return out.subarray(0, writeLines(lines, order(lines), out));
}

function backwards({ starts }: UnitRows): Uint32Array {
  const last = starts.length - 2;
  return new Uint32Array(starts.length - 1).map((_, index) => last - index);
}

function padded(bytes: Uint8Array, options: LineOptions): Uint8Array {
  const lines = findLines(bytes, bytes.length);
  const convert = numbering(options, widestNumber(options.start, lines.starts.length - 1));
  const out = new GrowingBytes();
  for (const text of lineTexts(lines)) out.push(bytesOf(convert(text.split('\n'))));
  return out.bytes;
}

/** For `unique`, the result is the first of equal lines as soon as it arrives, otherwise it is the lines at the end. */
function dedupe(options: LineOptions): ByteConversion {
  const { ddMode } = options;
  const keys = new LineSet();
  // Lines with different keys are different, so both sets assign the same numbers.
  const firsts = options.ignoreCase || options.trimCompare ? new LineSet() : keys;
  const { push, end } = wholeLines((bytes) => {
    // `findLines` changes the line terminators of bytes with CR in place.
    const own = bytes.includes(CR) ? copyOf(bytes) : bytes;
    const lines = findLines(own, own.length);
    const { units, starts } = lines;
    const kept = addKeys(keys, lines, options);
    if (ddMode === 'unique') return arranged(lines, () => kept);
    if (firsts !== keys) for (const index of kept) firsts.add(units, starts[index] ?? 0, (starts[index + 1] ?? 0) - 1);
    return nothing;
  });
  return {
    takesText: true,
    push,
    end: () => {
      const last = end();
      if (ddMode === 'unique') return last;
      const out = new GrowingBytes();
      for (let number = 0; number < keys.size; number++) {
        if (keys.isRepeated(number) !== (ddMode === 'duplicates')) continue;
        out.push(firsts.line(number));
        out.push(lineFeed);
      }
      return out.bytes;
    },
  };
}

const lineFeed = Uint8Array.of(LF);

/** Adds what is compared of each line to `keys`, and returns the indexes of the lines that are new. */
function addKeys(keys: LineSet, lines: UnitRows, { ignoreCase, trimCompare }: LineOptions): Uint32Array {
  const trimmed = trimCompare ? trimLines(lines) : lines;
  const { units, starts } = ignoreCase ? foldLines(trimmed, lineTexts(trimmed)) : trimmed;
  const added = new Uint32Array(starts.length - 1);
  let count = 0;
  for (let index = 0; index < starts.length - 1; index++) {
    const { size } = keys;
    if (keys.add(units, starts[index] ?? 0, (starts[index + 1] ?? 0) - 1) === size) added[count++] = index;
  }
  return added.subarray(0, count);
}

function trimLines(lines: UnitRows): UnitRows {
  const trimmed = new GrowingBytes();
  for (const text of lineTexts(lines)) trimmed.push(bytesOf(operations.trim(text.split('\n'), { trimMode: 'both' })));
  return findLines(trimmed.bytes, trimmed.length);
}
