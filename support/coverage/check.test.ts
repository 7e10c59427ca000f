import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check } from './check.ts';

const code = 'export function f(a: number[]) {\n  if (a.length > 9) return g(a);\n  return a[0] ?? 0;\n}\n';

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'textmill-coverage-'));
  file = join(folder, 'f.ts');
  writeFileSync(file, code);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The coverage of the file. The counts are those of the path that calls `g` and of the default. */
function coverageOf(ofCall: number, ofDefault: number) {
  const at = (line: number, column: number) => ({ start: { line, column } });
  return {
    [file]: {
      statementMap: { 0: at(2, 2), 1: at(2, 20), 2: at(3, 2) },
      s: { 0: 1, 1: ofCall, 2: 1 },
      fnMap: { 0: { loc: at(1, 31) } },
      f: { 0: 1 },
      branchMap: { 0: { type: 'if', loc: at(2, 2) }, 1: { type: 'binary-expr', loc: at(3, 9) } },
      b: { 0: [ofCall, 1], 1: [1, ofDefault] },
    },
  } as const;
}

const path = 'if (a.length > 9): true';

test('code that no test runs is an error once: its branch, without the lines in it', () => {
  expect(check(coverageOf(0, 1), []).errors).toEqual([`no test runs ${file}:2: ${path}`]);
  expect(check(coverageOf(1, 1), [])).toEqual({ errors: [], defaults: new Map() });
});

test('a default of a read by index is counted, and is not an error', () => {
  expect(check(coverageOf(1, 0), [])).toEqual({ errors: [], defaults: new Map([[folder, 1]]) });
});

test('a path in the list is not an error, unless a test runs it or it is gone', () => {
  const list = [{ file, path, reason: 'a reason' }];
  expect(check(coverageOf(0, 1), list).errors).toEqual([]);
  expect(check(coverageOf(1, 1), list).errors).toEqual([expect.stringMatching(/^remove .*: true$/)]);
  expect(check(coverageOf(1, 1), [{ file, path: 'if (b): true', reason: 'a reason' }]).errors).toHaveLength(1);
});
