import { type ByteConversion, collected } from '../../core/byte-conversion.ts';
import { copyOf, GrowingBytes, newBytes } from '../../core/growing-bytes.ts';
import { splitLines } from '../../core/lines.ts';
import { textOf, utf8Bytes } from '../../core/text.ts';
import { findLines, lineTexts, writeLines } from './byte-lines.ts';
import { foldLines, orderLines } from './line-order.ts';
import { LineSet } from './line-set.ts';
import { type LineOptions, number, type Outcome, operations, widestNumber } from './operations.ts';
import type { UnitRows } from './unit-rows.ts';
import { wholeLines } from './whole-lines.ts';

/**
 * The operations of the text line tool on bytes that arrive in pieces. Each line of a result ends with LF; a result
 * without lines is empty.
 *
 * Memory: `empty`, `trim`, `affix`, and `number` without `pad` keep at most one line. `dedupe` keeps one of each
 * distinct line. The other operations keep all bytes, up to 4 GiB. Strings for all lines are created only by the order
 * `natural`, if the lines are not ASCII.
 */
export function lineConversion(options: LineOptions): ByteConversion {
  const { operation } = options;
  switch (operation) {
    case 'sort':
      return collected(true, (bytes) => arranged(bytes, (lines) => orderLines(lines, options, lineTexts(lines))));
    case 'reverse':
      return collected(true, (bytes) => arranged(bytes, backwards));
    case 'dedupe':
      return options.ddMode === 'unique' ? firstOfEach(options) : ofEach(options);
    case 'number':
      return options.pad ? collected(true, (bytes) => padded(bytes, options)) : numbered(options);
    case 'empty':
    case 'trim':
    case 'affix':
      return byTexts((lines) => operations[operation](lines, options));
  }
}

function arranged(bytes: Uint8Array, order: (lines: UnitRows) => Uint32Array): Uint8Array {
  const lines = findLines(bytes, bytes.length);
  const out = newBytes(lines.starts.at(-1) ?? 0);
  return out.subarray(0, writeLines(lines, order(lines), out));
}

function backwards({ starts }: UnitRows): Uint32Array {
  const last = starts.length - 2;
  return new Uint32Array(starts.length - 1).map((_, index) => last - index);
}

function byTexts(convert: (lines: readonly string[]) => Outcome): ByteConversion {
  return wholeLines((bytes) => {
    const { result, outCount } = convert(splitLines(textOf(bytes)));
    return outCount === 0 ? nothing : utf8Bytes(`${result}\n`);
  });
}

const nothing = new Uint8Array(0);

function numbered({ start, sep }: LineOptions): ByteConversion {
  let next = start;
  return byTexts((lines) => {
    const outcome = number(lines, next, sep, 0);
    next += lines.length;
    return outcome;
  });
}

function padded(bytes: Uint8Array, { start, sep }: LineOptions): Uint8Array {
  const lines = findLines(bytes, bytes.length);
  const width = widestNumber(start, lines.starts.length - 1);
  const out = new GrowingBytes();
  let next = start;
  for (const text of lineTexts(lines)) {
    const some = text.split('\n');
    out.push(utf8Bytes(`${number(some, next, sep, width).result}\n`));
    next += some.length;
  }
  return out.bytes;
}

/** Returns the first of equal lines as soon as it arrives. */
function firstOfEach(options: LineOptions): ByteConversion {
  const keys = new LineSet();
  return wholeLines((bytes) => {
    const lines = linesOf(bytes);
    const kept = new Uint32Array(lines.starts.length - 1);
    let count = 0;
    addKeys(keys, lines, options, (index, isNew) => {
      if (isNew) kept[count++] = index;
    });
    const out = newBytes(lines.starts.at(-1) ?? 0);
    return out.subarray(0, writeLines(lines, kept.subarray(0, count), out));
  });
}

/** At the end, returns the first of the lines that occur more than once, or the lines that occur once. */
function ofEach(options: LineOptions): ByteConversion {
  const keys = new LineSet();
  // Lines with different keys are different, so both sets assign the same numbers.
  const firsts = options.ignoreCase || options.trimCompare ? new LineSet() : keys;
  const isRepeated = new GrowingBytes();
  const blocks = wholeLines((bytes) => {
    const lines = linesOf(bytes);
    addKeys(keys, lines, options, (index, isNew, key) => {
      if (!isNew) isRepeated.bytes[key] = 1;
      else {
        isRepeated.push(Uint8Array.of(0));
        if (firsts !== keys) firsts.add(lines.units, lines.starts[index] ?? 0, (lines.starts[index + 1] ?? 0) - 1);
      }
    });
    return nothing;
  });
  return {
    takesText: true,
    push: blocks.push,
    end: () => {
      blocks.end();
      const out = new GrowingBytes();
      const kept = options.ddMode === 'duplicates' ? 1 : 0;
      const flags = isRepeated.bytes;
      for (let key = 0; key < firsts.size; key++) {
        if (flags[key] !== kept) continue;
        out.push(firsts.line(key));
        out.push(lineFeed);
      }
      return out.bytes;
    },
  };
}

const lineFeed = Uint8Array.of(0x0a);

/** The lines of bytes. Copies the bytes if `findLines` would replace line terminators in them. */
function linesOf(bytes: Uint8Array): UnitRows {
  const own = bytes.includes(0x0d) ? copyOf(bytes) : bytes;
  return findLines(own, own.length);
}

/**
 * Adds the key of each line to a set, and calls `tell` with the index of the line, whether the key is new, and the
 * number of the key in the set.
 */
function addKeys(
  keys: LineSet,
  lines: UnitRows,
  { ignoreCase, trimCompare }: LineOptions,
  tell: (index: number, isNew: boolean, key: number) => void,
): void {
  const trimmed = trimCompare ? trimLines(lines) : lines;
  const { units, starts } = ignoreCase ? foldLines(trimmed, lineTexts(trimmed)) : trimmed;
  for (let index = 0; index < starts.length - 1; index++) {
    const { size } = keys;
    const key = keys.add(units, starts[index] ?? 0, (starts[index + 1] ?? 0) - 1);
    tell(index, key === size, key);
  }
}

function trimLines(lines: UnitRows): UnitRows {
  const trimmed = new GrowingBytes();
  for (const text of lineTexts(lines)) {
    trimmed.push(
      utf8Bytes(
        text
          .split('\n')
          .map((line) => `${line.trim()}\n`)
          .join(''),
      ),
    );
  }
  return findLines(trimmed.bytes, trimmed.length);
}
