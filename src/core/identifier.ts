/**
 * Words as one identifier: `hexToText` from `hex-to-text`. What is no ASCII letter or digit parts words.
 *
 * @example camelCase('Encode for a URL') // 'encodeForAUrl'
 */
export function camelCase(text: string): string {
  const [first = '', ...rest] = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return first + rest.map(capitalize).join('');
}

/** The same with a capital at the start, for types: `HexToText`. */
export function pascalCase(text: string): string {
  return capitalize(camelCase(text));
}

/**
 * An identifier's words joined by hyphens.
 *
 * @example hyphenated('hexToText') // 'hex-to-text'
 */
export function hyphenated(identifier: string): string {
  return identifier.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
