import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { proseOf } from './prose.ts';
import { findWords, wordPatterns } from './word-patterns.ts';

/** Files without prose, and the file that lists the words. */
const SKIPPED = /\.(?:png|svg)$|(?<!^openapi)\.json$|^LICENSE$|^test\/repository\/word-patterns\.ts$/;

test('the documentation, comments, messages and test titles use plain words', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  const files = tracked.filter((file) => file !== '' && !SKIPPED.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    findWords(proseOf(file, readFileSync(file, 'utf8'))).map(
      ({ line, words, row: { instead, reason } }) => `${file}:${line}: "${words}", better: ${instead} (${reason})`,
    ),
  );
  expect(found).toEqual([]);
});

test.each(wordPatterns)('a pattern finds words in $bad and nothing in $good', (row) => {
  expect(findWords(row.bad).map((found) => found.row)).toContain(row);
  expect(findWords(row.good)).toEqual([]);
});

describe('words are', () => {
  const bad = wordPatterns[0]?.bad ?? '';
  const wrapped = (marker: string) => bad.replace(' no ', `\n${marker} no `);

  test.each([
    ['in a line comment', 'a.ts', `const a = 1 / 2; // ${bad}`],
    ['in wrapped line comments', 'a.ts', `// ${wrapped('  //')}`],
    ['in a doc comment', 'a.ts', `/** ${bad} */`],
    ['in a wrapped doc comment', 'a.ts', `/** ${wrapped(' *')}\n */`],
    ['in a string', 'a.ts', `const a = 'it\\'s // ${bad}';`],
    ['in a template', 'a.ts', `const a = \`\${'\`}'}${bad}\`;`],
    ['after a nested template', 'a.ts', `const a = \`\${{ a: \`\${1}'\` }.a}'\`; // ${bad}`],
    ['after a regular expression', 'a.ts', `const a = /["'\`/*]/; // ${bad}`],
    ['in the text of an element', 'a.tsx', `const a = <p title="'">${bad}</p>;`],
    ['in JSON', 'openapi.json', `{ "a": "${bad}" }`],
    ['in CSS', 'a.css', `/* ${bad} */`],
    ['in Lua', 'a.lua', `-- ${bad}`],
    ['in a configuration', 'a.yaml', `a: 1 # ${bad}`],
    ['in Markdown', 'a.md', `- **A list.** ${bad}`],
    ['in wrapped Markdown', 'a.md', wrapped('')],
    ['after a fenced block', 'a.md', `\`\`\`js\nconst a = '"';\n\`\`\`\n\n${bad}`],
  ])('found %s', (_, file, text) => {
    const lines = findWords(proseOf(file, `\n${text}\n`)).map(({ line }) => line);
    expect(lines).toEqual([2 + text.slice(0, text.indexOf('is')).split('\n').length - 1]);
  });

  test.each([
    ['a code span', 'a.ts', `// \`${bad}\``],
    ['a quotation', 'a.ts', `// "${bad}" and “${bad}”`],
    ['a wrapped quotation', 'a.ts', `// "${wrapped('//')}"`],
    ['code', 'a.ts', `const is = no;`],
    ['a regular expression', 'a.ts', `const a = /${bad}/;`],
    ['a fenced block', 'a.md', `\`\`\`\n${bad}\n\`\`\``],
    ['an address', 'a.md', `[a](${bad})`],
    ['two paragraphs', 'a.md', bad.replace(' no ', '\n\nno ')],
    ['two comments', 'a.ts', `/* ${bad.replace(' no ', ' */ a(); /* no ')} */`],
  ])('ignored in %s', (_, file, text) => {
    expect(findWords(proseOf(file, text))).toEqual([]);
  });
});
