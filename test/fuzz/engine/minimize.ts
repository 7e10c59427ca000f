/**
 * Removes parts of an input as long as a condition holds: first large parts, then small ones.
 *
 * @param most How often to try.
 */
export async function minimize(
  bytes: Uint8Array,
  holds: (smaller: Uint8Array) => Promise<boolean>,
  most: number,
): Promise<Uint8Array> {
  let smallest = bytes;
  let tries = 0;
  for (let size = bytes.length >> 1; size > 0; size >>= 1) {
    for (let start = 0; start < smallest.length && tries < most; ) {
      const smaller = Buffer.concat([smallest.subarray(0, start), smallest.subarray(start + size)]);
      tries++;
      if (await holds(smaller)) smallest = smaller;
      else start += size;
    }
  }
  return smallest;
}
