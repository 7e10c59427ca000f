import type { ByteConversion } from './byte-conversion.ts';
import { GrowingBytes } from './growing-bytes.ts';

const LF = 0x0a;
const CR = 0x0d;

/**
 * A conversion that takes whole lines, as many as are there; what follows the last one waits for its end.
 *
 * @param convert The result of the next lines: at least one, each but the last of all with its terminator.
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
      // A CR that came last has ended its line, unless an LF follows.
      const isEnded = cut > 0 || (bytes.length > 0 && rest.length > 0 && rest.bytes[rest.length - 1] === CR);
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

/**
 * A conversion that needs all bytes, and gives its result at the end.
 *
 * @throws RangeError if there are 4 GiB, or more than the engine has memory for.
 */
export function collected(takesText: boolean, convert: (bytes: Uint8Array) => Uint8Array): ByteConversion {
  const all = new GrowingBytes();
  return {
    takesText,
    push: (bytes) => {
      all.push(bytes);
      return nothing;
    },
    end: () => convert(all.bytes),
  };
}

const nothing = new Uint8Array(0);

/** Where the last line that has surely ended ends, 0 if none has. */
function lastEnd(bytes: Uint8Array): number {
  for (let index = bytes.length; index > 0; index--) {
    const byte = bytes[index - 1];
    if (byte === LF || (byte === CR && index < bytes.length)) return index;
  }
  return 0;
}
