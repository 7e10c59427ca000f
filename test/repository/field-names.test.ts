import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Code reads the operations, the inverse operations and the result field from a tool's definition. The names of the
 * fields that all tools share are in one file, `src/core/field-names.ts`.
 */

/** A shared name, or the name of an operation, as a string or as a property. */
const literal = /(['"`])(?:operation|encode|decode|result)\1|(?<!\.)\.(?:operation|result)\b(?!['"`])|\['text'\]/;

const files = ['src', 'web', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|js)$/.test(file) && !/\.test\.ts$|^tools\//.test(file))
    .map((file) => join(folder, file)),
);

/** Files that use one of these words with another meaning. */
const others: Readonly<Record<string, string>> = {
  'src/core/field-names.ts': 'the definition of the names',
  'src/documents/pages/form.ts': 'a class of the page',
  'src/mcp/message.ts': 'the result of a JSON-RPC response',
};

test("code outside src/tools does not contain 'operation', 'encode', 'decode', 'result', .operation, .result or ['text']", () => {
  expect(files.length).toBeGreaterThan(60);
  const spelling = files.filter((file) => literal.test(withoutComments(readFileSync(file, 'utf8'))));
  expect(spelling.toSorted(), 'use src/core/field-names.ts and what the definitions declare').toEqual(
    Object.keys(others),
  );
});

test.each([
  "values['operation'] === 'decode'",
  'tool.fields.operation',
  'console.log(data.result)',
  'envelope.data?.result;',
  'const name = "result"',
  "input['text']",
])('the pattern finds %s', (code) => {
  expect(literal.test(code)).toBe(true);
});

test.each([
  "show(form, '.result', text)",
  'new TextDecoder().decode(bytes)',
  "kind === 'text'",
  'const { result } = outcome',
  'const merged = { ...operation }',
])('the pattern ignores %s', (code) => {
  expect(literal.test(code)).toBe(false);
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '');
}
