import { TextmillError } from '../core/textmill-error.ts';

/** An encoding of text as bytes, other than UTF-8. U+FEFF is a character like any other, also at the start. */
export interface TextEncoding {
  /** The label of the Encoding standard. */
  readonly value: 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** @throws TextmillError OUT_OF_RANGE for the first character that the encoding lacks. */
  readonly encode: (text: string) => Uint8Array<ArrayBuffer>;
  /** Undefined if the bytes are not text in this encoding. */
  readonly decode: (bytes: Uint8Array) => string | undefined;
}

/** UTF-16, in which an odd number of bytes and half of a pair are not text. */
export const utf16: readonly TextEncoding[] = (['utf-16le', 'utf-16be'] as const).map((value) => {
  return {
    value,
    encode: (text) => {
      const units = new DataView(new ArrayBuffer(text.length * 2));
      for (let at = 0; at < text.length; at++) units.setUint16(at * 2, text.charCodeAt(at), value === 'utf-16le');
      return new Uint8Array(units.buffer);
    },
    decode: (bytes) => {
      try {
        return new TextDecoder(value, { fatal: true, ignoreBOM: true }).decode(bytes);
      } catch {
        return undefined;
      }
    },
  };
});

const latin1 = String.fromCharCode(...Array(256).keys());

/** The characters of all bytes; a space for the five that have none. In Node 20, TextDecoder decodes Latin-1 instead. */
const CHARACTERS = `${latin1.slice(0, 0x80)}€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ${latin1.slice(0xa0)}`;

/** Windows-1252, also called ANSI. */
export const windows1252: TextEncoding = {
  value: 'windows-1252',
  encode: (text) => {
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at++) {
      const byte = CHARACTERS.indexOf(text.charAt(at));
      if (byte === -1) {
        // All characters before it are single code units.
        const message = `text has a character that Windows-1252 lacks, at index ${at}`;
        throw new TextmillError('OUT_OF_RANGE', message, 'Remove the character, or use UTF-8.', 'text', at);
      }
      bytes[at] = byte;
    }
    return bytes;
  },
  decode: (bytes) => {
    if (bytes.some((byte) => byte > 0x7f && CHARACTERS.charAt(byte) === ' ')) return undefined;
    let text = '';
    // In pieces, because a list of all characters takes much memory.
    for (let at = 0; at < bytes.length; at += 4_096)
      text += Array.from(bytes.subarray(at, at + 4_096), (byte) => CHARACTERS.charAt(byte)).join('');
    return text;
  },
};
