/** What converts whole groups without a loop per digit. What it leaves is left to the loops of rfc4648.ts. */
export interface GroupPath {
  /** Writes the digits of whole groups of bytes, and returns how many bytes these were. */
  encode(bytes: Uint8Array, length: number, pairs: Uint16Array, out: Uint8Array): number;
  /** Writes the bytes of whole groups until something other than a digit comes, and returns how many digits these were. */
  decode(digits: Uint8Array, length: number, values: Uint8Array, out: Uint8Array): number;
}

/**
 * Base32, which no engine has: eight digits for five bytes. Each half of a group is 20 bits, which the bit operations of a
 * number hold.
 */
export const base32Groups: GroupPath = {
  encode: (bytes, length, pairs, out) => {
    const end = length - (length % 5);
    let index = 0;
    for (let position = 0; position < end; position += 5) {
      const middle = bytes[position + 2] ?? 0;
      const first = ((bytes[position] ?? 0) << 12) | ((bytes[position + 1] ?? 0) << 4) | (middle >> 4);
      const second = ((middle & 15) << 16) | ((bytes[position + 3] ?? 0) << 8) | (bytes[position + 4] ?? 0);
      const a = pairs[first >> 10] ?? 0;
      const b = pairs[first & 1023] ?? 0;
      const c = pairs[second >> 10] ?? 0;
      const d = pairs[second & 1023] ?? 0;
      out[index] = a;
      out[index + 1] = a >> 8;
      out[index + 2] = b;
      out[index + 3] = b >> 8;
      out[index + 4] = c;
      out[index + 5] = c >> 8;
      out[index + 6] = d;
      out[index + 7] = d >> 8;
      index += 8;
    }
    return end;
  },

  decode: (digits, length, values, out) => {
    const end = length - (length % 8);
    let index = 0;
    for (let position = 0; position < end; position += 8) {
      const a = values[digits[position] ?? 0] ?? 0;
      const b = values[digits[position + 1] ?? 0] ?? 0;
      const c = values[digits[position + 2] ?? 0] ?? 0;
      const d = values[digits[position + 3] ?? 0] ?? 0;
      const e = values[digits[position + 4] ?? 0] ?? 0;
      const f = values[digits[position + 5] ?? 0] ?? 0;
      const g = values[digits[position + 6] ?? 0] ?? 0;
      const h = values[digits[position + 7] ?? 0] ?? 0;
      // Only what is not a digit has a value of 32 or more.
      if ((a | b | c | d | e | f | g | h) > 31) return position;
      const first = (a << 15) | (b << 10) | (c << 5) | d;
      const second = (e << 15) | (f << 10) | (g << 5) | h;
      out[index] = first >> 12;
      out[index + 1] = first >> 4;
      out[index + 2] = (first << 4) | (second >> 16);
      out[index + 3] = second >> 8;
      out[index + 4] = second;
      index += 5;
    }
    return end;
  },
};
