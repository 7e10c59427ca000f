declare module 'number-to-words' {
  const library: { toWords(number: number | string): string };
  export = library;
}
