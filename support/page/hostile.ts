/** What the page recognizes, repeated: a start, a unit that fills the text, and an end. Each row is one line of thought. */
const patterns: readonly (readonly [start: string, unit: string, end?: string])[] = [
  // Digits of each notation: valid, one too many, padding, a wrong one at the end, other cases and alphabets.
  ...['a', 'A', '41', 'QUJD', 'JBSWY3DP', '1zZ9', '-_', '-+/_', '1'].map((unit) => ['', unit] as const),
  ...['=', '= ', 'A=', 'QUJD====\n', 'JBSWY3DP=\n'].map((unit) => ['QQ', unit, '!'] as const),
  ['', '4 1'],
  ['', '4\n1'],
  // Separators, prefixes and quotes.
  ...['0x', '0x41,', '0x41 ', '\\x', '\\x41', ':', '-', '[', "'", '"QUJD"\n', '{"a":'].map(
    (unit) => ['', unit, '4'] as const,
  ),
  ['"', 'QUJD', '"'],
  // Escapes.
  ...['%', '%4', '%41', '%25', '%FF', '% ', '%41 5%\n'].map((unit) => ['', unit, '%'] as const),
  ['a=b', '&a=%26+'],
  ['/', '%2Fé\n'],
  ['', 'https://a.b/ä\n'],
  // Wrappings.
  ['data:;base64,', '%25'],
  ['', 'data:;base64,'],
  ['url(', ' ', 'data:'],
  ['Bearer', ' ', 'eyJ'],
  ['eyJh.eyJ', 'i', '.'],
  ['', 'eyJ.'],
  ['', '-----BEGIN A-----\nA'],
  ['-----BEGIN A-----\n', 'A', '\n-----END'],
  // Numbers.
  ['1', ' 111', 'x'],
  ['1', ',11', ',111'],
  ['1', '_1', '_'],
  ['$', ' ', '1'],
  ['', '1 234,56\n'],
  // Lines, spaces, and characters that are invisible, large, halves or from right to left.
  ...['\n', 'A\n', '!\n', 'a\r\n', ' ', '\u200b', 'A\u00a0', '\ufeff', '\ud800', '😀', 'e\u0301', 'שa', 'ש\n'].map(
    (unit) => ['A', unit] as const,
  ),
  ['', 'Hello, world. '],
];

/** Hex dumps: with rows, and with stars that stand for as many bytes as a dump can have, once and in all. */
function dumps(length: number): readonly string[] {
  const lines = (line: (index: number) => string) =>
    Array.from({ length: length / 16 }, (_, index) => line(index)).join('\n');
  const offset = (value: number) => value.toString(16).padStart(8, '0');
  return [
    lines((index) => `${offset(index)} 41`),
    lines((index) => `${offset(16 * index)}  ${'41 '.repeat(16)} |${'A'.repeat(16)}|`),
    ...[3, 0x1000, 0x100001].map((bytes) => lines((index) => `${offset(bytes * index)} 41\n*`)),
    `00000000 41\n*\n00100000 41`,
  ];
}

/** Pastes of about a length that cost the page most: each repetition and nesting that it recognizes. */
export function hostilePastes(length: number): readonly string[] {
  const repeated = patterns.map(
    ([start, unit, end = '']) => start + unit.repeat((length - start.length - end.length) / unit.length) + end,
  );
  return [...repeated, ...dumps(length).map((text) => text.slice(0, length))];
}
