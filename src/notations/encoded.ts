/** The number of code units at the start of a text, or of bytes, that show what it is. */
export const LONGEST_START = 4_096;

/** An encoding: its name in labels, how its digits differ from words, names and numbers, and what is in them. */
function encoding(name: string, look: RegExp, digits?: string, padding?: string) {
  const looksEncoded = (text: string) => look.test(text);
  if (digits === undefined) return { name, looksEncoded };
  const runs = new RegExp(`[${digits}]{2,}${padding === undefined ? '' : `(?:=${padding}(?!=))?`}`, 'g');
  // White space is ignored, or it has its own rules.
  return { name, looksEncoded, runs, stray: new RegExp(`[^${digits}${padding === undefined ? '' : '='}\\s]`, 'u') };
}

/** Padding, or digits and the length of a value, or the length of a text. */
const BASE64 =
  /^(?!.*-----)(?=.*[a-z])(?=.*[A-Z])(?:(?=(?:.{4})+$)[\w+/-]+={1,2}|(?=.*[\d+/])[\w+/-]{8,}|[\w+/-]{24,})$/;
const BASE32 = /^(?=\d*[A-Za-z])(?:(?=.{8})(?:[A-Z2-7]+|[a-z2-7]+)=+|(?=.*[2-7])(?:[A-Z2-7]{10,}|[a-z2-7]{10,}))$/;
const BASE58 = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[1-9A-HJ-NP-Za-km-z]{11,}$/;
const URL_ENCODING = /^(?=[^%]*%)(?:[^<>"{}|\\^`%]|%[\dA-F]{2})+$/i;
const HEXADECIMAL = /^(?=.*[A-F])(?=.*\d)(?:[\dA-F]{2}){5,}$/i;

/** The encodings by the names of their tools, in the order in which equal meanings are listed. */
export const encodings: ReadonlyMap<string, ReturnType<typeof encoding>> = new Map([
  ['base64', encoding('Base64', BASE64, '\\w+/\\-', '{1,2}')],
  ['url-encoder', encoding('URL encoding', URL_ENCODING)],
  ['hex-to-text', encoding('hexadecimal', HEXADECIMAL, '\\dA-Fa-f')],
  ['base32', encoding('Base32', BASE32, 'A-Za-z2-7', '{1,6}')],
  ['base58', encoding('Base58', BASE58, '1-9A-HJ-NP-Za-km-z')],
]);

/** An address of Bitcoin in Bech32 (BIP 173): it has other digits than Base58. */
export function isBech32(text: string): boolean {
  return /^(?:bitcoin:)?(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,90}(?:\?\S*)?$/i.test(text.trim());
}

/** Whether a whole text looks like the input of a decoder. Only the start of a long one is examined. */
export function looksEncoded(tool: string, text: string): boolean {
  const start = tool === 'url-encoder' ? text.trim() : text.slice(0, LONGEST_START).replaceAll(/\s+/g, '');
  return encodings.get(tool)?.looksEncoded(start) === true;
}
