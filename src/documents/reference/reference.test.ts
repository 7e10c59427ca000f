import { describe, expect, test } from 'vitest';
import { eightTools, shout } from '../../../support/tools/awkward-tool.ts';
import { sampleError } from '../../contract/errors.ts';
import { httpLimits } from '../../contract/limits.ts';
import { errorCodes } from '../../core/textmill-error.ts';
import { createRegistry, registry } from '../../tools/registry.ts';
import { answerOf } from '../example.ts';
import { count } from '../markdown.ts';
import { errorFacts } from './facts.ts';
import { reference, referenceSections } from './reference.ts';

const text = reference(eightTools);
const lines = text.split('\n');

test('it documents every tool: endpoint, fields, response, examples, rules', () => {
  for (const { name, title, fields, output, rules = [], examples } of registry.values()) {
    const section = text.slice(text.indexOf(`\n## ${title}\n`)).split('\n## ')[1] ?? '';
    expect(section).toContain(`POST /api/v1/${name}/`);
    for (const field of [...Object.keys(fields), ...Object.keys(output)]) expect(section).toMatch(`${field}\` `);
    expect(section.match(/^- /gm)).toHaveLength(Object.keys(output).length + examples.length + rules.length);
  }
});

test('it documents every error with its status and its remedy', () => {
  for (const code of errorCodes) expect(text.replaceAll(/[\\`]/g, '')).toContain(sampleError(code).remedy);
  expect(lines).toContain(
    `| 413 | \`REQUEST_TOO_LARGE\` | The body is larger than ${count(httpLimits.bodyBytes)} bytes. | Shorten the text. If you split it, the results cannot always be joined. |`,
  );
});

test('every error with a status of its own has a cause, without the numbers of an example', () => {
  for (const { status, cause } of errorFacts(eightTools)) expect(cause !== undefined).toBe(status !== 400);
});

test('the headers and settings in what to do are code', () => {
  expect(text).toContain('Send the header `Content-Type: application/json`, and the body as UTF-8');
  expect(text).toContain('Remove the `Expect` header.');
  expect(text).toContain('add the name that you use to `MCP_ALLOWED_HOSTS`.');
});

test('no sentence numbers a check, so that a new one makes none untrue', () => {
  expect(lines.filter((line) => /\bsteps? \d/i.test(line))).toEqual([]);
});

test('links lead to existing headings with unique anchors', () => {
  const anchors = referenceSections(registry).map(({ id }) => id);
  expect(new Set(anchors).size).toBe(anchors.length);
  const targets = [...reference(registry).matchAll(/\]\(#([^)]+)\)/g)].map(([, target]) => target);
  expect(new Set(targets)).toEqual(new Set([...anchors, 'invalid-input', 'order-of-checks']));
});

describe('a field', () => {
  test.each([
    '| `text` | string, at most 1,024 code points, at most 512 UTF-8 bytes for `encode` | required |',
    '| `start` | integer, -1,000,000 to 1,000,000 | `1` | Only for `number`. ',
    '| `sep` | string, at most 20 code points | `". "` | Only for `number`. ',
    '| `urlSafe` | boolean | `false` | Uses the URL-safe alphabet, with `-` and `_` instead of `+` and `/`. ',
    '| `ignoreCase` | boolean | `false` | Only for `sort` and `dedupe`. ',
    '| `mode` | one of `component`, `uri`, `form` | `"component"` | `component` is for a part of a URL and follows encodeURIComponent; `uri` is',
  ])('has its type, limits, default and the operations that use it: %s', (start) => {
    expect(lines.find((line) => line.startsWith(start))).toBeDefined();
  });
});

test('the errors of a tool are those that it raises, those of its fields, then those of every tool', () => {
  const section = referenceSections(eightTools).find(({ tool }) => tool === shout);
  expect(section?.rest).toContain(
    'With status 400: `MALFORMED_ESCAPE`, `NOT_A_NUMBER`, `OUT_OF_RANGE`, `UNKNOWN_CHOICE` and the [codes of every tool](#invalid-input).',
  );
  expect(text.indexOf('| `TOO_LONG` |')).toBeLessThan(text.indexOf('| `UNKNOWN_CHOICE` |'));
  expect(text).toContain('Every tool can return the codes above `UNKNOWN_CHOICE`.');
});

test('the response of an example is the response of the service', () => {
  expect(shout.examples.map(answerOf).slice(1, 3)).toEqual([
    `{"ok":true,"data":{"result":"'\\"\`<B>true-1"}}`,
    '{"ok":false,"error":{"code":"INVALID_INPUT","message":"\\"Reset\\" is not a known field; did you mean reset?"}}',
  ]);
});

test('a service without tools also has a reference', () => {
  expect(reference(createRegistry([]))).toContain('## Requests');
});
