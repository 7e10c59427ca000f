import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../support/for-all.ts';
import { lineReadings } from './lists.ts';

const NUMERIC = { sortMode: 'numeric' };

/** What is read first in the lines of a text. */
function readingOf(text: string, options = {}) {
  const [reading] = lineReadings(text, options);
  return reading && { label: reading.label, text: reading.text, note: reading.note };
}

const items = 'list items';

test.each<[texts: readonly string[], label: string, lines: string]>([
  [['a,b,c', 'a, b, c', 'a;b;c;', 'a|b|c', 'a\tb\tc', '["a","b","c"]', "('a', 'b', 'c')"], items, 'a\nb\nc'],
  [['x = [`a`, `b`, `c`];', '"a",\n"b",\n"c"', '[\n  "a",\n  "b",\n  "c"\n]'], items, 'a\nb\nc'],
  [['[1, 2, 3]', '(1, 2, 3)', '1,2,3'], items, '1\n2\n3'],
  [["INSERT INTO t VALUES ('a'), ('b'), ('c');", "INSERT INTO t (n) VALUES ('a'),('b'),('c')"], items, 'a\nb\nc'],
  [['"it""s","b"', '"it\\"s","b"'], items, 'it"s\nb'],
  [['- a\n- b', '• a\n• b', '* a\n+ b'], 'text without bullets', 'a\nb'],
  [['1. a\n2. b', '9) a\n10) b', '(a) a\n(b) b'], 'text without numbers', 'a\nb'],
  [
    ['A <a@x.org>; B C <b@x.org>; c@x.org', 'To: A <a@x.org>, B C <b@x.org>, c@x.org'],
    items,
    'A <a@x.org>\nB C <b@x.org>\nc@x.org',
  ],
  [['1. a\n\n2. b\n'], 'text without numbers', 'a\nb'],
  [['- a\n\n- b\n\n- c'], 'text without bullets', 'a\nb\nc'],
  [['x = [\n  "a",\n  "b",\n  "c",\n]', "List.of('a', 'b', 'c')", '> "a", "b", "c"'], items, 'a\nb\nc'],
  [['/a:/b:/c', 'export PATH=/a:/b:/c'], items, '/a\n/b\n/c'],
  [['#a #b #c', '#a, #b, #c'], items, '#a\n#b\n#c'],
  [['id IN (3, 1, 2)', 'x = [3, 1, 2];'], items, '3\n1\n2'],
  [['["\\u0061","b/c"]', '["a","b\\/c"]'], items, 'a\nb/c'],
  [['* a\n  b\n  c'], 'text without marks', 'a\nb\nc'],
  [['     1\ta\n     2\tb'], 'text without numbers', 'a\nb'],
  [['x:\n  - a\n  - b'], 'text without bullets and heading', 'a\nb'],
  [['[ ] a\n[x] b', '- [ ] a\n- [X] b'], 'text without check boxes', 'a\nb'],
  [['a\u200b\n\u2060b', '\u202aa\u202c\nb'], 'text without invisible characters', 'a\nb'],
])('the items of a list are put on lines, without marks: %j: %s', (texts, label, text) => {
  for (const given of texts) expect(readingOf(given), given).toEqual({ label, text });
});

test.each([
  ['é\ne\u0301', 'é\né'],
  ['a\na\u200b', 'a\na'],
  ['é\ne\u0301\u200b', 'é\né'],
  ['é x\ne\u0301\u00a0x', 'é x\né x'],
  ['é\ne\u0301\na\u200b\nb ', 'é\né\na\u200b\nb '],
  ['x\u200dy\nxy\n👨\u200d👩\n👨👩', 'xy\nxy\n👨\u200d👩\n👨👩'],
  ['a\na \n\n \n', 'a\na\n\n \n'],
  ['x y\nx\u00a0y', 'x y\nx y'],
  ['x\r\ny \r\ny\r\nz', 'x\r\ny\r\ny\r\nz'],
])(
  'lines that look the same but differ have a note, and become the same without asking only for dedupe: %j',
  (given, text) => {
    const note = 'Some lines look the same, but differ.';
    expect(readingOf(given)).toEqual({ label: 'text without hidden differences', text, note });
    expect([...lineReadings(given, {})]).toMatchObject([{ isAmbiguous: true }]);
    expect([...lineReadings(given, { operation: 'dedupe' })]).toMatchObject([{ isAmbiguous: false }]);
  },
);

test.each([
  ['1,200\n50', '1200\n50', '1,200'],
  ['1,234,567', '1234567', '1,234,567'],
  ['1e3\n5', '1000\n5', '1e3'],
  ['7\n$5\n', '7\n5', '$5'],
])('amounts are read if lines are sorted by number, and the first that counts otherwise is named: %j', (...row) => {
  const [given, text, amount] = row;
  const note = `\`${amount}\` does not count in full.`;
  expect(readingOf(given, NUMERIC)).toEqual({ label: 'amounts', text, note });
  expect(readingOf(given)).toBeUndefined();
});

test('amounts that can be read in two ways are not read by themselves', () => {
  expect([...lineReadings('$1.234\n$2.345', NUMERIC)]).toMatchObject([{ isAmbiguous: true }, { isAmbiguous: true }]);
});

test('the lines of a list are parts of its text in order, and none is missing', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdé'), minLength: 4, maxLength: 8 });
  const forms = [
    ...['a, b', 'a; b', 'a\tb', "('a', 'b')", '{"a": "b"}', '- a\n- b', '* a\n  b', '> a\n> b', '├── a\n├── b'],
    ...['<a>\n<b>', 'a|1\nb|2', 'a and b', 'a, b.', '[a, [b]]', '/a:/b', 'a\n- b', '"a", b'],
  ];
  forAll([fc.uniqueArray(word, { minLength: 3 }), fc.constantFrom(...forms)], (words, form) => {
    const [, start = '', joint = '', end = ''] = /^(.*?)a(.*)b(.*)$/s.exec(form) ?? [];
    const [reading] = lineReadings(start + words.join(joint) + end);
    const bare = form.startsWith('/') ? words.map((each) => `/${each}`) : words;
    if (reading !== undefined && reading.left === undefined) expect(reading.text.split('\n'), form).toEqual(bare);
  });
});

/** Texts in which nothing is read, separated by slashes in spaces. */
const ordinary = [
  'a@b.c; <d@e.f / "Lee <c@x.org>, d@x.org / a, b / ["a"] / {"a":1} / ["a",["b"]] / Hello, world / one, two, and three',
  '"a","b"\n"c","d" / - 1\n- 2 / 2021\ta\n2022\tb / 1\ta\n2\tb / x. a\ny. b / i\ta\nj\tb / (\'a\', \'b\'), (\'c\', \'d\') / 1. a\n3. b',
  'It is a, b, c. / * a\nb / -a\n-b / a\u200db / f(a, b, c) / a,b,1 / a, , c / 12:30:45 / a:b:c / pears, apples and figs',
  'SELECT id, name, age FROM users / the quick one, the brown one, the lazy fox jumps over it / \u200e / - a /  / .5\n+1',
  '<ul>\n<li>a</li>\n</ul> / const { a, b, c } = x / A;B\nx;y\nz;w / 12\n7.5 / a\nb / -5\n3 / 5\n\n7 / 10 apples\n9 pears',
  "('a\\b', 'c\\d', 'e f')",
  'a,b;'.repeat(262_145),
].flatMap((row) => row.split(' / '));

test.each(ordinary.map((text) => [text.slice(0, 80), text]))('nothing is read in an ordinary text: %j', (_, text) => {
  for (const options of [{}, NUMERIC]) expect(readingOf(text, options)).toBeUndefined();
});
