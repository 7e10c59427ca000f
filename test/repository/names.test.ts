import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as exported from '../../src/tools/index.ts';

/** Names that only the tools may contain: the definition of a tool has everything that the interfaces need. */

/** A shared name of fields or operations, as a string or as a property. */
const fieldName = /(['"`])(?:operation|encode|decode|result)\1|(?<!\.)\.(?:operation|result)\b(?!['"`])|\['text'\]/;

const toolNames = Object.entries(exported).flatMap(([name, tool]) => [name, tool.name]);
const toolName = new RegExp(`(?<![\\w-])(?:${toolNames.join('|')})(?![\\w-])`);

/** The code files outside src/tools, by their paths. */
const files = ['src', 'web', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|js|css)$/.test(file) && !/\.test\.ts$|^tools\//.test(file))
    .map((file) => join(folder, file)),
);

describe('names of fields', () => {
  /** The definition of the names, and files that use one of these words with another meaning. */
  const others: Readonly<Record<string, string>> = {
    'src/core/field-names.ts': 'the definition of the names',
    'src/mcp/message.ts': 'the result of a JSON-RPC response',
  };

  test("code outside src/tools does not contain 'operation', 'encode', 'decode', 'result', .operation, .result or ['text']", () => {
    const scripts = files.filter((file) => !file.endsWith('.css'));
    expect(scripts.length).toBeGreaterThan(60);
    expect(naming(scripts, fieldName), 'use src/core/field-names.ts and what the definitions declare').toEqual(
      Object.keys(others),
    );
  });

  test.each([
    ...["values['operation'] === 'decode'", 'tool.fields.operation', 'console.log(data.result)'],
    ...['envelope.data?.result;', 'const name = "result"', "input['text']"],
  ])('the pattern finds %s', (code) => {
    expect(fieldName.test(code)).toBe(true);
  });

  test.each([
    "show(form, '.result', text)",
    'new TextDecoder().decode(bytes)',
    "kind === 'text'",
    'const { result } = outcome',
    'const merged = { ...operation }',
  ])('the pattern ignores %s', (code) => {
    expect(fieldName.test(code)).toBe(false);
  });
});

describe('names of tools', () => {
  /** What a definition does not contain. A tool works without these files. */
  const others: Readonly<Record<string, string>> = {
    'src/cli/guesses.ts': 'what users of other programs type',
    'web/home/conversion/evidence.ts': 'the signs of a notation',
    'web/home/conversion/fault.ts': 'the errors in a notation',
    'web/home/conversion/notation.ts': 'the alphabets of notations, and data URIs',
    'web/home/conversion/number-fault.ts': 'the limits of numbers',
    'web/home/conversion/repairs.ts': 'the texts that are mistaken for a notation',
  };

  test('no code outside src/tools and src/codecs names a tool, except in comments', () => {
    const outside = files.filter((file) => !file.startsWith('src/codecs/'));
    expect(outside.length).toBeGreaterThan(60);
    expect(naming(outside, toolName), 'compute what you need from the registry: see ARCHITECTURE.md').toEqual(
      Object.keys(others),
    );
  });

  test('the pattern finds the name of a tool in code, but not in a comment', () => {
    expect(toolName.test(withoutComments("const path = '/api/v1/base64/'; // base32"))).toBe(true);
    expect(toolName.test(withoutComments("/** `base64` */ digest('base64url')"))).toBe(false);
  });
});

/** The files whose code has a name, sorted. */
function naming(paths: readonly string[], name: RegExp): readonly string[] {
  return paths.filter((path) => name.test(withoutComments(readFileSync(path, 'utf8')))).toSorted();
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '');
}
