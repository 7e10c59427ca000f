import type { ByteConversion } from '../../core/byte-conversion.ts';
import { GrowingBytes } from '../../core/growing-bytes.ts';

const LF = 0x0a;
const CR = 0x0d;

/**
 * A conversion that processes whole lines as they arrive. An incomplete last line is kept until its end arrives.
 *
 * @param convert Returns the result for the next lines, at least one. Only the last line of the input may lack a
 *   terminator.
 */
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

const nothing = new Uint8Array(0);

/** The end of the last line that is certainly complete, or 0. A CR at the end may be followed by LF. */
function lastEnd(bytes: Uint8Array): number {
  for (let index = bytes.length; index > 0; index--) {
    const byte = bytes[index - 1];
    if (byte === LF || (byte === CR && index < bytes.length)) return index;
  }
  return 0;
}
