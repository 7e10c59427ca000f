/** Bytes in hexadecimal as programs write them, which the decoder rejects: for repairs and hints. */

/** The digits of bytes with separators or prefixes: `0x48, 0x65`, `48:65`, `\x48\x65`. Each part has whole bytes. */
export function hexDigits(text: string): string | undefined {
  // Most texts end the search here, before they are split.
  if (/[^\dA-Fx\\\s,;:_"'()[\]{}-]/i.test(text)) return undefined;
  const parts = text.split(/[\s,;:_"'()[\]{}-]|(?=\\x)/).map((part) => part.replace(/^(?:0x|\\x)(?=.)/i, ''));
  return parts.every((part) => part.length % 2 === 0 && /^[\dA-F]*$/i.test(part)) ? parts.join('') : undefined;
}

/** The prefixes and separators in bytes that {@link hexDigits} reads; none in other text. */
export function hexMarks(text: string): readonly string[] {
  if (hexDigits(text) === undefined) return [];
  return [...new Set(text.toLowerCase().match(/0x|\\x|[,;:_"'()[\]{}-]/g))];
}
