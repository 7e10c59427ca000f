/** What the page recognizes, repeated; after a bar comes what is at the start, and after another one at the end. */
const patterns = [
  // Digits, padding, separators, prefixes and quotes.
  'a, A, 41, QUJD, JBSWY3DP, 1zZ9, -_, -+/_, 1, =, A=, =|QQ|!, = |QQ, QUJD====\n, JBSWY3DP=\n, 4 1, 4\n1, QUJD|"|", "QUJD"\n',
  "0x, 0x41 , 0x41,||4, \\x, \\x41, :, -, [, ', {",
  // Escapes, URLs and wrappings.
  '%, %4, %41, %41||%, %25, %FF, % , %41 5%\n, &a=%26+|a=b, %2Fé\n|/, https://a.b/ä\n, data:;base64,, %25|data:;base64,',
  ' |url(|data:, eyJ., eyJ, "\\, -----BEGIN A-----, i|eyJh.eyJ|., -----BEGIN A-----\nA, A|-----BEGIN A-----\n|\n-----END',
  // Numbers, lines, spaces, and characters that are invisible, large, halves or from right to left.
  ' 111|1|x, .11|1|.111, _1|1|_,  |$|1, 1 234.56\n, \n, A\n, !\n, a\r\n, \u200b, A\u00a0, \ufeff, \ud800, 😀, e\u0301, שa, ש\n, ก, Hello. ',
].flatMap((row) => row.split(', '));

/** Hex dumps: rows, and stars that stand for few bytes, for many together, and for too many each. */
const dumps = [
  (row: number) => `${offset(row)} 41`,
  (row: number) => `${offset(16 * row)}  ${'41 '.repeat(16)} |${'A'.repeat(16)}|`,
  ...[3, 0x1000, 0x100001].map((step) => (row: number) => `${offset(step * row)} 41\n*`),
];

function offset(bytes: number): string {
  return bytes.toString(16).padStart(8, '0');
}

/** Pastes of about a length that cost the page most: each repetition and nesting that it recognizes. */
export function hostilePastes(length: number): readonly string[] {
  const rows = Array.from({ length: length / 16 }, (_, row) => row);
  const repeated = (unit = '', start = '', end = '') =>
    start + unit.repeat((length - start.length - end.length) / unit.length) + end;
  return [
    ...patterns.map((pattern) => repeated(...pattern.split('|'))),
    ...dumps.map((line) => rows.map(line).join('\n').slice(0, length)),
  ];
}
