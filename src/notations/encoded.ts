/** What is known about the text that a decoder reads. Percent-encoding uses all characters. */
interface Encoding {
  /** The end of `Looks like …`. */
  readonly name: string;
  /** A run of its characters, with the lines that continue it and its padding. */
  readonly runs?: RegExp;
  /** A character that it does not use. White space is ignored, or it has its own rules. */
  readonly stray?: RegExp;
  /** Whether digits differ from ordinary words, names and numbers. */
  readonly looksEncoded: (digits: string) => boolean;
}

/** The number of code units at the start of a text, or of bytes, that show what it is. */
export const LONGEST_START = 4_096;

/** The encodings by the names of their tools. */
export const encodings: ReadonlyMap<string, Encoding> = new Map(
  Object.entries<Encoding>({
    base64: {
      name: 'Base64',
      runs: /[\w+/-]+(?:[ \t]*\r?\n[ \t]*(?![-_])[\w+/-]+(?=[ \t]*(?:[\r\n="'`<]|$)))*(?:={1,2}(?!=))?/g,
      stray: /[^\w+/=\s-]/u,
      looksEncoded: (digits) =>
        /^(?!.*-----)(?=.*[a-z])(?=.*[A-Z])[\w+/-]+={0,2}$/.test(digits) &&
        // Padding, or digits and the length of a value, or the length of a text.
        (digits.endsWith('=') ? digits.length % 4 === 0 : digits.length >= (/[\d+/]/.test(digits) ? 8 : 24)),
    },
    base32: {
      name: 'Base32',
      runs: /(?:[A-Z2-7]{4}(?:[ -][A-Z2-7]{4})+(?:[ -][A-Z2-7]{1,3})?(?![A-Z2-7])|[a-z2-7]{4}(?: [a-z2-7]{4})+(?: [a-z2-7]{1,3})?(?![a-z2-7])|[A-Z2-7]{2,}|[a-z2-7]{2,})(?:={1,6}(?![\w=]))?/g,
      stray: /[^A-Za-z2-7=\s]/u,
      looksEncoded: (digits) =>
        /^(?:[A-Z2-7]+|[a-z2-7]+)=*$/.test(digits) &&
        /[A-Z]/i.test(digits) &&
        (digits.endsWith('=') ? digits.length >= 8 : digits.length >= 10 && /[2-7]/.test(digits)),
    },
    base58: {
      name: 'Base58',
      runs: /[1-9A-HJ-NP-Za-km-z]{4,}/g,
      stray: /[^1-9A-HJ-NP-Za-km-z\s]/u,
      looksEncoded: (digits) =>
        digits.length >= 11 && /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[1-9A-HJ-NP-Za-km-z]+$/.test(digits),
    },
    'url-encoder': {
      name: 'URL encoding',
      looksEncoded: (text) => /%[\dA-F]{2}/i.test(text) && !/[<>"{}|\\^`]|%(?![\dA-F]{2})/i.test(text),
    },
    'hex-to-text': {
      name: 'hexadecimal',
      runs: /(?<![\dA-Za-z])(?:[\dA-Fa-f]{2}){2,}(?:(?<=[\dA-Fa-f]{32})\r?\n(?:[\dA-Fa-f]{2})+)*(?![\dA-Za-z])/g,
      stray: /[^\dA-Fa-f\s]/u,
      looksEncoded: (digits) =>
        /^(?:[\dA-F]{2})+$/i.test(digits) && digits.length >= 10 && /[A-F]/i.test(digits) && /\d/.test(digits),
    },
  }),
);

/** An address of Bitcoin in Bech32 (BIP 173): it has other digits than Base58. */
export function isBech32(text: string): boolean {
  return /^(?:bitcoin:)?(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,90}(?:\?\S*)?$/i.test(text.trim());
}

/** The identifier or the hash of a content in IPFS as multibase: a letter that names the encoding, and Base32. */
export function isMultibase(text: string): boolean {
  return /^b(?:a[e-h][a-z2-7]{56}|ciq[a-z2-7]{52})$/i.test(text.trim());
}

/** Whether a whole text looks like the input of a decoder. Only the start of a long one is examined. */
export function looksEncoded(tool: string, text: string): boolean {
  const start = text.slice(0, LONGEST_START);
  const isUrl = tool === 'url-encoder';
  return encodings.get(tool)?.looksEncoded(isUrl ? text.trim() : start.replaceAll(/\s+/g, '')) === true;
}
