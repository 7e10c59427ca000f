import { resultBytes, roomFor } from '../core/scratch.ts';
import type { Alphabet } from './alphabet.ts';
import { checkBytes, checkText, type GroupCodec } from './codec.ts';
import { decodeInto, encodeBytes, mostBytes } from './rfc4648.ts';

/** Creates a codec for an alphabet. If `padding` is true, encoding pads the last group with `=`. */
export function groupCodec(alphabet: Alphabet, padding: boolean): GroupCodec {
  return Object.freeze({
    encode: (bytes: Uint8Array) => encodeBytes(checkBytes(bytes), bytes.length, alphabet, padding),
    decode: (text: string) => {
      const out = roomFor(mostBytes(checkText(text), alphabet), resultBytes);
      const length = decodeInto(out, text, alphabet);
      return out === resultBytes || length < out.length ? out.slice(0, length) : out;
    },
    alphabet,
    padding,
  });
}
