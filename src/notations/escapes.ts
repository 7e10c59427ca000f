/** The text with its `%` escapes decoded; undefined if they are malformed or not UTF-8. */
export function decodedEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const CONTROLS: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', 0: '\0' },
  ...{ a: '\x07', b: '\b', f: '\f', v: '\v' },
};

/** The character of an escape in a program or in JSON: `\n`, `\/`, `\x3d`, `\u003d`. */
export function characterOf(found: string): string {
  const digits = /^\\[ux](.+)/i.exec(found)?.[1];
  if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16));
  return CONTROLS[found.charAt(1)] ?? found.charAt(1);
}

/** Bytes as pairs of hexadecimal digits. */
export function digitsOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
