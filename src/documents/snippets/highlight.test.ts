import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';
import { requestLanguages } from './request-code.ts';

/** Code with each colored piece as `k:const`, between brackets. */
function shown(code: string): string {
  return highlight(code)
    .map(([text, kind]) => (kind === '' ? text : `[${kind}:${text}]`))
    .join('');
}

test.each([
  ['comments of a shell', "# Step 1: it's\ncurl a", "[c:# Step 1: it's]\ncurl a"],
  [
    'options and quotes of a shell',
    `curl -d '{"a":"it'\\''s \\\\"}' -X`,
    `curl [p:-d] [s:'{"a":"it'\\''s \\\\"}'] [p:-X]`,
  ],
  ['no number or comment in a URL', 'curl http://localhost:8080/a //b', 'curl http://localhost:8080/a //b'],
  ['JSON', '{"ok":true,"data":{"n":-1.5e3}}', '{[p:"ok"]:[n:true],[p:"data"]:{[p:"n"]:[n:-1.5e3]}}'],
  ['JavaScript', 'const a = await f({ b: "\\"c" });', '[k:const] a = [k:await] f({ [p:b]: [s:"\\"c"] });'],
  ['Python', 'with a as b:\n    c(d="e", f=None)', '[k:with] a [k:as] b:\n    c(d=[s:"e"], f=[n:None])'],
  ['a string that does not end', `a "b 'c`, `a [s:"b 'c]`],
])('%s', (_, code, expected) => {
  expect(shown(code)).toBe(expected);
});

test.each(requestLanguages)('$name: the pieces are the code', ({ write }) => {
  const input = { text: '<b>&amp;</b> \'"`$a `$(b) #{c} // d /* e */', start: 1 };
  const code = write('http://localhost:8080/', input);
  const text = highlight(code).map(([piece]) => piece);
  expect(text.join('')).toBe(code);
});
