import { expect, test } from 'vitest';
import { pathsOf } from './paths.ts';

/** The path of the branch that begins at the first occurrence of `start` in the code. */
function pathIn(code: string, start: string, number: number) {
  const kind = start.startsWith('if') ? 'if' : code.includes(' ? ') ? 'cond-expr' : 'binary-expr';
  return pathsOf('a.ts', code)(kind, code.indexOf(start), number);
}

test.each([
  'a[i] ?? 0',
  'a[i + 1] ?? null',
  "a[i].b[j] ?? ''",
  'this.a[i] ?? 0',
  'a.at(-1) ?? 1',
  'a.codePointAt(i) ?? 0',
  'a[i] ?? {}',
])('a literal as the default of a read by index need not be run: %s', (code) => {
  expect(pathIn(code, code, 1)?.isIndexDefault).toBe(true);
});

test.each([
  'a[i] ?? f()',
  'a[i] ?? EMPTY',
  'a[i] ?? { b }',
  'a.at(-1) ?? b.length',
  'a.b ?? 0',
  'a.get(i) ?? 0',
  'f(i) ?? 0',
  'a[i] || 0',
  'a ?? b[i]',
  'a.find(f) ?? 0',
  'a[i] ?? -b',
])('any other default must be run: %s', (code) => {
  expect(pathIn(code, code, 1)).toMatchObject({ isIndexDefault: false });
});

test('the first operand is not a default', () => {
  expect(pathIn('a[i] ?? 0', 'a', 0)).toMatchObject({ title: 'a[i] ?? 0: a[i]', isIndexDefault: false });
});

test('a path has its condition and its code', () => {
  const code = 'function f(): number {\n  if (a\n    || b) return 1;\n  return c ?? d ?? 2;\n}\n';
  expect(pathIn(code, 'if', 0)).toMatchObject({ title: 'if (a || b): true' });
  expect(pathIn(code, 'if', 1)).toMatchObject({ title: 'if (a || b): false' });
  expect(pathIn(code, 'c ??', 2)).toMatchObject({ title: 'c ?? d ?? 2: 2' });
  expect(pathIn('a ? b : c', 'a', 1)).toMatchObject({ title: 'a : c', start: 8, end: 9 });
});
