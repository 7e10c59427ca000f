import type { Random } from '../../../support/random.ts';

/**
 * Makes changes to bytes, as in libFuzzer and AFL: a few small ones, one after the other.
 *
 * @param words What the code compares its input with: names, keywords, values.
 */
export function createMutator(random: Random, words: readonly Uint8Array[]) {
  const at = (bytes: Uint8Array) => random.below(bytes.length + 1);
  const sliceOf = (bytes: Uint8Array, most: number) => {
    const start = at(bytes);
    return bytes.subarray(start, start + 1 + random.below(most));
  };
  const word = () => words[random.below(words.length)] ?? new Uint8Array();
  const replace = (bytes: Uint8Array, start: number, removed: number, piece: Uint8Array) =>
    Buffer.concat([bytes.subarray(0, start), piece, bytes.subarray(start + removed)]);

  const changes: readonly [Change, ...Change[]] = [
    // One byte becomes another, or one of its bits changes.
    (bytes) => replace(bytes, at(bytes), 1, Uint8Array.of(random.pick(AWKWARD))),
    (bytes) => {
      const place = random.below(bytes.length);
      return replace(bytes, place, 1, Uint8Array.of((bytes[place] ?? 0) ^ (1 << random.below(8))));
    },
    // Something is inserted.
    (bytes) => replace(bytes, at(bytes), 0, Uint8Array.of(random.below(256))),
    (bytes) => replace(bytes, at(bytes), 0, word()),
    (bytes) => replace(bytes, at(bytes), 0, sliceOf(bytes, 16)),
    (bytes, other) => replace(bytes, at(bytes), 0, sliceOf(other, 64)),
    // Something is replaced or removed.
    (bytes) => replace(bytes, at(bytes), 1 + random.below(16), word()),
    (bytes, other) => replace(bytes, at(bytes), 1 + random.below(64), sliceOf(other, 64)),
    (bytes) => replace(bytes, at(bytes), 1 + random.below(16), new Uint8Array()),
    (bytes, other) => Buffer.concat([bytes.subarray(0, at(bytes)), other.subarray(at(other))]),
  ];

  return {
    /** A changed copy. `other` is an input of which a part may be inserted. */
    mutate(bytes: Uint8Array, other: Uint8Array): Uint8Array {
      let changed = bytes;
      for (let left = 1 + random.below(4); left > 0; left--) changed = random.pick(changes)(changed, other);
      return changed;
    },
    /** A copy in which one part is repeated until it has about this many bytes. */
    grow(bytes: Uint8Array, length: number): Uint8Array {
      const start = at(bytes);
      const part = bytes.subarray(start, start + 1 + random.below(random.happens(0.5) ? 2 : 12));
      const times = Math.max(0, Math.floor((length - bytes.length) / Math.max(1, part.length)));
      return replace(bytes, start, 0, Buffer.concat(Array.from({ length: times }, () => part)));
    },
  };
}

type Change = (bytes: Uint8Array, other: Uint8Array) => Uint8Array;

/** Bytes that mean something in HTTP, JSON, URLs and UTF-8, or are limits. */
const AWKWARD: readonly [number, ...number[]] = [
  0,
  ...Buffer.from('\t\n\r "#%&\'+,-./0123456789:;=?@AZ[\\]_az{}\x7f\x80\xc0\xc3\xe2\xed\xf0\xff', 'latin1'),
];
