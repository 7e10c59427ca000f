/**
 * HalfSipHash-1-3 with 32 bits, a keyed hash for tables: SipHash (Aumasson and Bernstein, 2012) in 32-bit arithmetic,
 * with the number of rounds that Linux uses for its tables. The code is public, but without the secret nobody can
 * choose texts that collide.
 *
 * @param text One byte per UTF-16 unit: ASCII, such as addresses. Other texts work, but more of them collide.
 * @param secret Two words.
 */
export function keyedHash(text: string, secret: Uint32Array): number {
  let v0 = secret[0] ?? 0;
  let v1 = secret[1] ?? 0;
  let v2 = v0 ^ 0x6c796765;
  let v3 = v1 ^ 0x74656462;
  const last = text.length >> 2;
  // One round per four bytes, the last of which contain the length, and three more.
  for (let round = 0; round <= last + 3; round++) {
    const end = Math.min(4 * round + 4, text.length);
    let word = round === last ? text.length << 24 : 0;
    for (let at = 4 * round; at < end; at++) word |= text.charCodeAt(at) << (8 * (at % 4));
    if (round === last + 1) v2 ^= 0xff;
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
  return v1 ^ v3;
}
