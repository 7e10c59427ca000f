import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter, forAll } from '../../../support/for-all.ts';
import type { FieldValues } from '../../core/field.ts';
import { curlCommand, requestLanguages } from './request-code.ts';
import type { RequestLanguage } from './request-language.ts';

/** How inputs are written. test/server/request-code.long.test.ts runs the code and checks the requests. */

const url = 'http://localhost:8080/api/v1/base64/';

function languageOf(name: string): RequestLanguage {
  const language = requestLanguages.find((candidate) => candidate.name === name);
  if (language === undefined) throw new Error(`there is no ${name}`);
  return language;
}

function write(name: string, input: FieldValues, to = url): string {
  return languageOf(name).write(to, input);
}

describe('an input', () => {
  test.each([
    { name: 'curl', line: `  -d '{"text":"…","pad":true}'`, lines: `'{\n    "text": "…",\n    "pad": true\n  }'` },
    {
      name: 'fetch',
      line: '  body: JSON.stringify({ text: "…", pad: true }),',
      lines: '{\n    text: "…",\n    pad: true,\n  }',
    },
    { name: 'python', line: 'body = {"text": "…", "pad": True}', lines: '{\n    "text": "…",\n    "pad": True,\n}' },
  ])('is in one line of at most 54 characters, or has a field per line: $name', ({ name, line, lines }) => {
    const longest = 'a'.repeat(55 - line.replace('\t', '    ').length);
    expect(write(name, { text: longest, pad: true }).split('\n')).toContain(line.replace('…', longest));
    expect(write(name, { text: `${longest}a`, pad: true })).toContain(lines.replace('…', `${longest}a`));
  });

  test('has the numbers and booleans of the language, and null instead of what JSON can’t express', () => {
    const input = { a: 0.5, b: 1e21, c: true, d: false, e: Number.NaN };
    const lines = (name: string) => write(name, input).replaceAll(/\n\s+/g, ' ');
    expect(lines('fetch')).toContain('{ a: 0.5, b: 1e+21, c: true, d: false, e: null,');
    expect(lines('python')).toContain('{ "a": 0.5, "b": 1e+21, "c": True, "d": False, "e": None,');
  });

  test('is an empty object if it has no fields', () => {
    expect(write('fetch', {})).toContain('\n  body: JSON.stringify({}),\n');
    expect(write('python', {})).toContain('\nbody = {}\n');
  });

  test.each([
    ['quotes', `'"\``, `"'\\"\`"`],
    ['backslashes', '\\n \\u0041 \\', '"\\\\n \\\\u0041 \\\\"'],
    ['line breaks and controls', 'a\r\n\0\u2028\ufeff', '"a\\r\\n\\u0000\\u2028\\ufeff"'],
    ['letters and symbols', 'שלום, 😀𝒳', '"שלום, 😀𝒳"'],
    ['half a surrogate pair', '\ud83d', '"\\ud83d"'],
  ])('shows %s', (_, text, json) => {
    expect(write('curl', { text })).toContain(json.replaceAll("'", "'\\''"));
    expect(write('fetch', { text })).toContain(`text: ${json}`);
    expect(write('python', { text })).toContain(`"text": ${json}`);
  });

  test('has an escape of eight digits in Python for a hidden character above U+FFFF', () => {
    expect(write('python', { text: '\u{e0041}' })).toContain('"\\U000e0041"');
  });

  test.each(requestLanguages)('hides no character: $title', ({ write }) => {
    forAll([fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter })], { numRuns: 300 }, (name, text) => {
      const code = write(url, { [name]: text });
      expect(code).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u00a0](?<!\n|^\t+)/mu);
    });
  });
});

test('a long URL has its own line in JavaScript', () => {
  expect(write('fetch', {}, `${url}long/long/long/`)).toContain(`const url =\n  "${url}long/long/long/";\n`);
});

test.each([
  ['http://[::1]:8080/', "'http://[::1]:8080/'"],
  ["http://localhost/?a=b&c='d'", "'http://localhost/?a=b&c='\\''d'\\'''"],
  ['http://localhost/$HOME;ls', "'http://localhost/$HOME;ls'"],
])('a URL with characters that mean something to a shell is quoted: %s', (to, quoted) => {
  expect(curlCommand(to, '{}').split(' \\\n')[0]).toBe(`curl ${quoted}`);
});

test('JavaScript, run with any input, posts exactly this input as JSON to exactly this URL', async () => {
  const names = fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom('__proto__', 'constructor', 'text'));
  const values = fc.oneof(fc.string({ unit: anyCharacter }), fc.boolean(), fc.integer());
  await fc.assert(
    fc.asyncProperty(fc.dictionary(names, values), fc.webUrl(), async (input, to) => {
      const requests: unknown[] = [];
      const fetch = async (...request: readonly unknown[]) => {
        requests.push(request);
        return { json: async () => ({ ok: true, data: {} }) };
      };
      const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;
      await AsyncFunction('fetch', 'console', write('fetch', input, to))(fetch, { log: () => {} });
      const headers = { 'Content-Type': 'application/json' };
      expect(requests).toEqual([[to, { method: 'POST', headers, body: JSON.stringify(input) }]]);
    }),
  );
});
