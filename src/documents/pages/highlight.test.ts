import { expect, test } from 'vitest';
import { requestLanguages } from '../snippets/request-code.ts';
import { highlight } from './highlight.ts';

/** HTML with each span as `k:const`, between brackets. */
function shown(language: string, code: string): string {
  return highlight(language, code).replaceAll(/<span class="(\w)">([^<]*)<\/span>/g, '[$1:$2]');
}

test.each([
  ['sh', "curl -H 'a: b' # c", "curl [p:-H] [s:'a: b'] [c:# c]"],
  ['json', '{"ok":true,"data":{"n":-1}}', '{[p:"ok"]:[n:true],[p:"data"]:{[p:"n"]:[n:-1]}}'],
  ['javascript', 'const a = await f({ b: "c" });', '[k:const] a = [k:await] f({ [p:b]: [s:"c"] });'],
  ['python', 'with a.b(c="d") as e: # f', '[k:with] a.b(c=[s:"d"]) [k:as] e: [c:# f]'],
  ['go', 'if err := a.B(`c`); err != nil {', '[k:if] err := a.B([s:`c`]); err != [n:nil] {'],
  ['php', "<?php\necho f($a, b: true), 'c';", "[k:&#60;?php]\n[k:echo] f($a, [p:b]: [n:true]), [s:'c'];"],
  ['text', 'if (a < "b" && c)', 'if (a &#60; "b" &#38;&#38; c)'],
])('%s has the colors of its language, if it is known', (language, code, html) => {
  expect(shown(language, code)).toBe(html);
});

test.each(requestLanguages)('$name: the text of the HTML is the code, and spans do not nest', ({ name, write }) => {
  const code = write('http://localhost:8080/', { text: '<b>&amp;</b> \'"`$a `$(b) #{c} // d /* e */', start: 1 });
  const html = highlight(name, code);
  expect(html).toMatch(/^(?:[^<>]|<span class="[ksnpc]">[^<>]+<\/span>)+$/);
  const text = html.replaceAll(/<[^>]+>/g, '').replaceAll(/&#(\d+);/g, (_, unit) => String.fromCharCode(unit));
  expect(text).toBe(code);
});
