import fc from 'fast-check';

/** Inputs that are almost those of a grammar: some are changed in a few places, and some have a part many times. */

/** Bytes that mean something in HTTP, JSON, URLs and UTF-8, or are limits. */
const anAwkwardByte = fc
  .constantFrom(...Buffer.from('\0\t\n\r "#%&\'+,-./09:;=?@AZ[\\]_az{}\x7f\x80\xc0\xc3\xe2\xed\xf0\xff', 'latin1'))
  .map((byte) => Buffer.of(byte));

/** A place in an input, as a share of its length. */
const aPlace = fc.double({ min: 0, max: 1, noNaN: true });

/**
 * @param words What the code compares its input with: names, keywords, values.
 * @param mostBytes The largest input that makes sense.
 */
export function changed(
  grammar: fc.Arbitrary<Uint8Array>,
  words: readonly string[],
  mostBytes: number,
): fc.Arbitrary<Uint8Array> {
  const aPart = fc
    .tuple(grammar, aPlace, fc.integer({ min: 1, max: 64 }))
    .map(([bytes, place, length]) => bytes.subarray(at(bytes, place), at(bytes, place) + length));
  const aPiece = fc.oneof(
    anAwkwardByte,
    fc.constantFrom(...words).map((word) => Buffer.from(word)),
    fc.uint8Array({ maxLength: 2 }),
    aPart,
  );
  const aChange = fc.record({ place: aPlace, removed: fc.constantFrom(0, 0, 1, 4, 16, 64), piece: aPiece });
  const someChanged = fc
    .tuple(grammar, fc.array(aChange, { minLength: 1, maxLength: 4 }))
    .map(([bytes, changes]) =>
      changes.reduce((before, { place, removed, piece }) => replaced(before, place, removed, piece), bytes),
    );
  // Most inputs are short, so a limit or a quadratic time needs a part that is repeated: a word, or any bytes.
  const aLongOne = fc
    .tuple(grammar, aPlace, fc.constantFrom(0, 0, 1, 2, 6, 12), fc.constantFrom(64, mostBytes >> 2, mostBytes))
    .map(([bytes, place, length, most]) => {
      const start = length === 0 ? startOfWord(bytes, at(bytes, place)) : at(bytes, place);
      const part = bytes.subarray(start, length === 0 ? endOfWord(bytes, start) : start + length);
      const times = Math.max(0, Math.floor((most - bytes.length) / Math.max(1, part.length)));
      const repeated = Buffer.concat(Array.from({ length: times }, () => part));
      return Buffer.concat([bytes.subarray(0, start), repeated, bytes.subarray(start)]);
    });
  return fc
    .oneof(
      { arbitrary: grammar, weight: 8 },
      { arbitrary: someChanged, weight: 10 },
      { arbitrary: aLongOne, weight: 2 },
    )
    .filter(({ length }) => length <= mostBytes);
}

/** Whether a byte separates words: arguments, lines, headers, options of a link, elements of JSON. */
function isSeparator(byte: number | undefined): boolean {
  return byte === undefined || '\0\n\r &,;?'.includes(String.fromCharCode(byte));
}

function startOfWord(bytes: Uint8Array, place: number): number {
  let start = place;
  while (start > 0 && !isSeparator(bytes[start - 1])) start--;
  return start;
}

/** The end of a word, with the separator after it. */
function endOfWord(bytes: Uint8Array, start: number): number {
  let end = start;
  while (!isSeparator(bytes[end])) end++;
  return Math.min(bytes.length, end + 1);
}

function at(bytes: Uint8Array, place: number): number {
  return Math.floor(place * bytes.length);
}

function replaced(bytes: Uint8Array, place: number, removed: number, piece: Uint8Array): Uint8Array {
  const start = at(bytes, place);
  return Buffer.concat([bytes.subarray(0, start), piece, bytes.subarray(start + removed)]);
}
