import type { FieldValues } from '../../core/field.ts';
import { RESULT_FIELD } from '../../core/field-names.ts';
import { assign, jsonLiteral, layOut, type RequestLanguage } from './request-language.ts';

/** An ECMAScript module, for browsers, Node, Deno and Bun. */
export const javaScript: RequestLanguage = {
  name: 'fetch',
  title: 'fetch',
  write: requestOf,
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
