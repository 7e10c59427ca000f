import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * What a tool's definition declares is read from there: which operations it has, which undoes which, which field is the
 * result. The names of the fields that every tool shares are stated once, in `src/core/field-names.ts`.
 */

/** A shared name, or that of an operation, as a string or as a property that is read. */
const literal = /(['"`])(?:operation|encode|decode|result)\1|(?<!\.)\.(?:operation|result)\b(?!['"`])|\['text'\]/;

const files = ['src', 'web', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|js)$/.test(file) && !/\.test\.ts$|^tools\//.test(file))
    .map((file) => join(folder, file)),
);

/** Files that mean something else by one of these words. */
const others: Readonly<Record<string, string>> = {
  'src/core/field-names.ts': 'states the names',
  'src/documents/pages/form.ts': 'a class of the page',
  'src/mcp/message.ts': 'the result of a JSON-RPC response',
};

test("outside src/tools no code has the string 'operation', 'encode', 'decode' or 'result', or reads .operation, .result or ['text']", () => {
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
])('a file with %s would be found', (code) => {
  expect(literal.test(code)).toBe(true);
});

test.each([
  "show(form, '.result', text)",
  'new TextDecoder().decode(bytes)',
  "kind === 'text'",
  'const { result } = outcome',
  'const merged = { ...operation }',
])('a file with %s would not', (code) => {
  expect(literal.test(code)).toBe(false);
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '');
}
