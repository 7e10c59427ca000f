import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** The time of a regular expression grows no faster than its text, because the text may come from a stranger. */

/** Whether repeating one character of a text can take a time that is not linear. */
function isSlow(source: string, flags: string): boolean {
  return analyse({ source, flags }).reports.length > 0;
}

test('no regular expression of the product takes more than linear time', () => {
  const slow: string[] = [];
  let seen = 0;
  for (const folder of ['src', 'web']) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:tsx?|js)$/.test(name) || /\.(?:test|d)\.ts$/.test(name)) continue;
      const file = join(folder, name);
      new Visitor({
        Literal(node) {
          if (!('regex' in node)) return;
          seen++;
          if (isSlow(node.regex.pattern, node.regex.flags)) slow.push(`${file}: ${node.raw}`);
        },
      }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
    }
  }
  expect(seen).toBeGreaterThan(150);
  expect(slow).toEqual([]);
});
