/**
 * HalfSipHash-1-3 with 64 bits, a keyed hash for tables: SipHash (Aumasson and Bernstein, 2012) in 32-bit arithmetic,
 * with the number of rounds that Linux uses for its tables. The code is public, but without the secret nobody can
 * choose texts that collide.
 *
 * @param text One byte per UTF-16 unit: ASCII, such as addresses. Other texts work, but more of them collide.
 * @param secret Two words.
 * @param hash Receives the two words of the hash. An array that the caller keeps saves an allocation per hash.
 */
export function keyedHash(text: string, secret: Uint32Array, hash: Uint32Array): void {
  const k0 = secret[0] ?? 0;
  const k1 = secret[1] ?? 0;
  let v0 = k0;
  let v1 = k1 ^ 0xee;
  let v2 = k0 ^ 0x6c796765;
  let v3 = k1 ^ 0x74656462;
  const last = text.length >> 2;
  // One round per four bytes, the last of which contain the length, and three for each word of the hash.
  for (let round = 0; round <= last + 6; round++) {
    let word = 0;
    if (round < last) word = wordAt(text, round * 4);
    else if (round === last) word = lastWord(text);
    else if (round === last + 1) v2 ^= 0xee;
    else if (round === last + 4) {
      hash[0] = v1 ^ v3;
      v1 ^= 0xdd;
    }
    v3 ^= word;
    v0 = (v0 + v1) | 0;
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
    v0 = (v0 << 16) | (v0 >>> 16);
    v2 = (v2 + v3) | 0;
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
    v2 = (v2 << 16) | (v2 >>> 16);
    v0 ^= word;
  }
  hash[1] = v1 ^ v3;
}

function wordAt(text: string, index: number): number {
  return (
    text.charCodeAt(index) |
    (text.charCodeAt(index + 1) << 8) |
    (text.charCodeAt(index + 2) << 16) |
    (text.charCodeAt(index + 3) << 24)
  );
}

/** The remaining bytes, up to three, and the length. */
function lastWord(text: string): number {
  let word = text.length << 24;
  for (let index = text.length & ~3; index < text.length; index++) word |= text.charCodeAt(index) << ((index % 4) * 8);
  return word;
}
