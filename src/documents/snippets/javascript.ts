import type { FieldValues } from '../../core/field.ts';
import { RESULT_FIELD } from '../../core/field-names.ts';
import { assign, joinSteps, jsonLiteral, layOut, type RequestLanguage } from './request-language.ts';

/** An ECMAScript module, for browsers, Node, Deno and Bun. */
export const javaScript: RequestLanguage = {
  name: 'fetch',
  title: 'fetch',
  write: (url, steps) =>
    joinSteps(steps, '//', (input) => {
      const code = requestOf(url, input);
      // Blocks, because each request declares the same names.
      return steps.length === 1 ? code : `{\n${code.replaceAll(/^/gm, '  ')}\n}`;
    }),
};

function requestOf(url: string, input: FieldValues): string {
  const properties = Object.entries(input).map(([name, value]) => `${keyOf(name)}: ${jsonLiteral(value)}`);
  return `\
${assign('const url =', `${jsonLiteral(url)};`)}
const response = await fetch(url, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
${layOut('  body: JSON.stringify({', ' ', properties, '  }),')}
});
const { ok, data, error } = await response.json();
if (!ok) throw new Error(error.message);
console.log(data.${RESULT_FIELD});`;
}

function keyOf(name: string): string {
  // Without the brackets, __proto__ would set the prototype of the object.
  return /^[A-Za-z]\w*$/.test(name) ? name : `[${jsonLiteral(name)}]`;
}
