/** Words as a camel-case identifier: `hex-to-text` becomes `hexToText`. Only ASCII letters and digits stay. */
export function camelCase(text: string): string {
  const [first = '', ...rest] = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return first + rest.map(capitalize).join('');
}

/** The same as {@link camelCase}, with a capital first letter, for types: `HexToText`. */
export function pascalCase(text: string): string {
  return capitalize(camelCase(text));
}

/** A camel-case identifier as lowercase words joined by hyphens: `hexToText` becomes `hex-to-text`. */
export function hyphenated(identifier: string): string {
  return identifier.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
