import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../support/for-all.ts';
import { curlCommand, requestLanguages, writeRequests } from './request-code.ts';
import type { Input, RequestLanguage } from './request-language.ts';

/** The text of the code. test/server/request-code.long.test.ts runs it and checks the requests. */

const url = 'http://localhost:8080/api/v1/base64/';

function languageOf(name: string): RequestLanguage {
  const language = requestLanguages.find((candidate) => candidate.name === name);
  if (language === undefined) throw new Error(`there is no ${name}`);
  return language;
}

function write(name: string, input: Input, to = url): string {
  return languageOf(name).write(to, input);
}

test('the languages have names for programs and for people', () => {
  expect(requestLanguages.map(({ name, title }) => [name, title])).toEqual([
    ['curl', 'curl'],
    ['fetch', 'fetch'],
    ['python', 'Python'],
    ['go', 'Go'],
    ['php', 'PHP'],
  ]);
});

describe('a short request', () => {
  const input = { text: 'Hello', start: -3 };

  test('by curl', () => {
    expect(write('curl', input)).toBe(`\
curl http://localhost:8080/api/v1/base64/ \\
  -H 'Content-Type: application/json' \\
  -d '{"text":"Hello","start":-3}'`);
  });

  test('in JavaScript', () => {
    expect(write('fetch', input)).toBe(`\
const url = "http://localhost:8080/api/v1/base64/";
const response = await fetch(url, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ text: "Hello", start: -3 }),
});
const { ok, data, error } = await response.json();
if (!ok) throw new Error(error.message);
console.log(data.result);`);
  });

  test('in Python', () => {
    expect(write('python', input)).toBe(`\
import json
import sys
import urllib.error
import urllib.request

body = {"text": "Hello", "start": -3}
request = urllib.request.Request(
    "http://localhost:8080/api/v1/base64/",
    data=json.dumps(body, ensure_ascii=False).encode(),
    headers={"Content-Type": "application/json"},
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response)["data"]["result"])
except urllib.error.HTTPError as error:
    sys.exit(json.load(error)["error"]["message"])`);
  });

  test('in Go', () => {
    expect(write('go', input)).toBe(`\
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"strings"
)

func main() {
	convert(\`{"text":"Hello","start":-3}\`)
}

// convert sends a request and prints the result.
func convert(body string) {
	response, err := http.Post(
		"http://localhost:8080/api/v1/base64/",
		"application/json",
		strings.NewReader(body),
	)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var answer struct {
		OK    bool
		Data  struct{ Result string }
		Error struct{ Message string }
	}
	err = json.NewDecoder(response.Body).Decode(&answer)
	if err != nil {
		log.Fatal(err)
	}
	if !answer.OK {
		log.Fatal(answer.Error.Message)
	}
	fmt.Println(answer.Data.Result)
}`);
  });

  test('in PHP', () => {
    expect(write('php', input)).toBe(`\
<?php

$url = 'http://localhost:8080/api/v1/base64/';
$body = <<<'JSON'
{"text":"Hello","start":-3}
JSON;
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'Content-Type: application/json',
    'content' => $body,
    // Returns the body of an error, too.
    'ignore_errors' => true,
]]);
$response = file_get_contents($url, false, $context);
$answer = json_decode(
    $response,
    flags: JSON_THROW_ON_ERROR,
);
if (!$answer->ok) {
    throw new RuntimeException($answer->error->message);
}
echo $answer->data->result, "\\n";`);
  });
});

describe('a request that is too long for one line has one field per line', () => {
  const text = 'a'.repeat(60);

  test('in JavaScript', () => {
    expect(write('fetch', { text, urlSafe: false })).toContain(`
  body: JSON.stringify({
    text: "${text}",
    urlSafe: false,
  }),
`);
  });

  test('in Python', () => {
    expect(write('python', { text, urlSafe: false })).toContain(`
body = {
    "text": "${text}",
    "urlSafe": False,
}
`);
  });

  test.each([
    { name: 'curl', code: `  -d '{\n    "text": "${text}",\n    "urlSafe": false\n  }'` },
    { name: 'go', code: `\tconvert(\`{\n\t\t"text": "${text}",\n\t\t"urlSafe": false\n\t}\`)` },
    { name: 'php', code: `'JSON'\n{\n  "text": "${text}",\n  "urlSafe": false\n}\nJSON;` },
  ])('in the JSON of $name', ({ name, code }) => {
    expect(write(name, { text, urlSafe: false })).toContain(code);
  });

  test.each([
    { name: 'curl', before: `  -d '{"text":"`, after: `"}'` },
    { name: 'fetch', before: '  body: JSON.stringify({ text: "', after: '" }),' },
    { name: 'python', before: 'body = {"text": "', after: '"}' },
    { name: 'go', before: '\tconvert(`{"text":"', after: '"}`)' },
    { name: 'php', before: '{"text":"', after: '"}' },
  ])('whose line would be longer than 54, in $name', ({ name, before, after }) => {
    const longest = 'a'.repeat(54 - before.replace('\t', '    ').length - after.length);
    expect(write(name, { text: longest }).split('\n')).toContain(before + longest + after);
    expect(write(name, { text: `${longest}a` })).toMatch(/\{\n\s+"?text"?: "a+",?\n\s*\}/);
  });

  test('of a long URL, in JavaScript', () => {
    expect(write('fetch', {}, `${url}long/long/long/`)).toContain(`const url =\n  "${url}long/long/long/";\n`);
  });

  test('an input without fields is an empty object', () => {
    expect(write('fetch', {})).toContain('\n  body: JSON.stringify({}),\n');
    expect(write('python', {})).toContain('\nbody = {}\n');
    expect(write('php', {})).toContain('\n{}\n');
  });
});

describe('a text is written as', () => {
  test.each([
    ['quotes', `'"\``, `"'\\"\`"`],
    ['backslashes', '\\n \\u0041 \\', '"\\\\n \\\\u0041 \\\\"'],
    ['characters that templates and shells expand', `\${a} $HOME %s \`b\``, `"\${a} $HOME %s \`b\`"`],
    ['NUL and controls', '\0\u001b\b\f\u007f\u0085', '"\\u0000\\u001b\\b\\f\\u007f\\u0085"'],
    ['line breaks', 'a\r\nb\rc\n\u2028\u2029', '"a\\r\\nb\\rc\\n\\u2028\\u2029"'],
    ['bidirectional controls', 'a\u202e\u2067b\u2069', '"a\\u202e\\u2067b\\u2069"'],
    ['letters from right to left', 'שלום, سلام', '"שלום, سلام"'],
    ['a byte order mark', '\ufeffa', '"\\ufeffa"'],
    ['characters beyond U+FFFF', '😀𝒳', '"😀𝒳"'],
    ['half a surrogate pair', '\ud83d', '"\\ud83d"'],
  ])('a literal that shows %s', (_, text, json) => {
    expect(write('curl', { text })).toContain(json.replaceAll("'", "'\\''"));
    expect(write('fetch', { text })).toContain(`text: ${json}`);
    expect(write('python', { text })).toContain(`"text": ${json}`);
    expect(write('go', { text })).toContain(json.replaceAll('`', '\\u0060'));
    expect(write('php', { text })).toContain(json);
  });

  test('an escape of eight digits in Python for a hidden character above U+FFFF', () => {
    expect(write('curl', { text: '\u{e0041}' })).toContain('"\\udb40\\udc41"');
    expect(write('fetch', { text: '\u{e0041}' })).toContain('"\\udb40\\udc41"');
    expect(write('python', { text: '\u{e0041}' })).toContain('"\\U000e0041"');
  });
});

test('the Python code declares its encoding if older versions would misread it: non-ASCII characters in a long line', () => {
  expect(write('python', { text: 'é'.repeat(160) })).toMatch(/^# coding: utf-8\nimport json\n/);
  expect(write('python', { text: 'e'.repeat(160) })).toMatch(/^import json\n/);
  expect(write('python', { text: 'é'.repeat(100), prefix: 'é'.repeat(100) })).toMatch(/^import json\n/);
});

test.each(requestLanguages)('$title: no character of the code is hidden, for any input', ({ write }) => {
  forAll([fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })], { numRuns: 1000 }, (name, text) => {
    const code = write(url, { [name]: text });
    expect(code).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u00a0](?<!\n|^\t+)/mu);
  });
});

describe('values other than texts', () => {
  test('are numbers and booleans of the language', () => {
    const input = { a: 0.5, b: 1e21, c: true, d: false };
    const lines = (name: string) => write(name, input).replaceAll(/\n\s+/g, ' ');
    expect(lines('fetch')).toContain('{ a: 0.5, b: 1e+21, c: true, d: false, }');
    expect(lines('python')).toContain('{"a": 0.5, "b": 1e+21, "c": True, "d": False}');
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('are null if JSON can not express them: %s', (start) => {
    expect(write('curl', { start })).toContain('{"start":null}');
    expect(write('fetch', { start })).toContain('{ start: null }');
    expect(write('python', { start })).toContain('{"start": None}');
  });
});

describe('in JavaScript, run with any input', () => {
  test('the request is a POST of exactly this input, as JSON, to exactly this URL', async () => {
    const names = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'constructor', 'text'));
    const values = fc.oneof(fc.string({ unit: 'binary' }), fc.boolean(), fc.integer());
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, values), fc.webUrl(), async (input, to) => {
        const { printed, sent } = await run(write('fetch', input, to), { ok: true, data: { result: 'a' } });
        expect(sent.url).toBe(to);
        expect(sent.init).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } });
        expect(sent.init.body).toBe(JSON.stringify(input));
        expect(printed).toEqual(['a']);
      }),
    );
  });

  test('an error is thrown with its message', async () => {
    const failed = { ok: false, error: { code: 'INVALID_INPUT', message: 'text must be a string' } };
    await expect(run(write('fetch', { text: '' }), failed)).rejects.toThrow('text must be a string');
  });
});

interface Init {
  readonly body: string;
}

/** Runs a module without exports, with a response to its request. */
async function run(code: string, answer: unknown) {
  const sent: { readonly url: string; readonly init: Init }[] = [];
  const printed: unknown[] = [];
  const fetch = async (url: string, init: Init) => {
    sent.push({ url, init });
    return { json: async () => answer };
  };
  const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;
  await AsyncFunction('fetch', 'console', code)(fetch, { log: (...values: unknown[]) => printed.push(...values) });
  const [first] = sent;
  if (first === undefined) throw new Error('nothing was sent');
  return { printed, sent: first };
}

function wordsOf(command: string): string[] {
  return execFileSync('sh', ['-c', command.replace('curl', "printf '%s\\n'")], { encoding: 'utf8' })
    .split('\n')
    .slice(0, -1);
}

test.each(['{"text":"a\'b"}', '{"text":"\'"}', '{"text":"$HOME `a` \\\\ \\n \\"x\\""}'])(
  'a shell hands the JSON over as it is: %s',
  (json) => {
    const words = wordsOf(curlCommand('http://localhost:8080/', json));
    expect(words).toEqual(['http://localhost:8080/', '-H', 'Content-Type: application/json', '-d', json]);
  },
);

test('a hidden character is an escape in the JSON', () => {
  expect(curlCommand('http://localhost:8080/', '{"text":"a\u202eb"}')).toMatch(/'\{"text":"a\\u202eb"\}'$/);
});

test.each(['http://[::1]:8080/', "http://localhost:8080/?a=b&c='d'", 'http://localhost/$HOME;ls'])(
  'a URL with characters that mean something to a shell is quoted: %s',
  (url) => {
    const command = curlCommand(url, '{}');
    expect(wordsOf(command)[0]).toBe(url);
    expect(command).toMatch(/^curl '/);
  },
);

describe('several requests are one program, in which a comment names each', () => {
  const requests = [
    { title: 'Remove duplicates', input: { text: 'b\nb', operation: 'dedupe' } },
    { title: 'Sort', input: { text: 'b' } },
  ];
  const writeAll = (name: string, steps = requests) => writeRequests(languageOf(name), url, steps);

  test.each(requestLanguages)('$name', (language) => {
    const code = writeRequests(language, url, requests);
    expect(code.match(/(?<=^\s*(?:#|\/\/) )Step .*/gm)).toEqual(['Step 1: Remove duplicates', 'Step 2: Sort']);
  });

  test('in JavaScript, each is a block, since all declare the same names', () => {
    const code = writeAll('fetch');
    // It compiles the code, but does not run it.
    expect(() => new Function(`return async () => { ${code} };`)).not.toThrow();
    expect(code).toContain('\n{\n  const url = "http:');
  });

  test('in Python, the declaration of the encoding comes first', () => {
    const long = { title: 'Sort', input: { text: 'é'.repeat(160), operation: 'sort' } };
    expect(writeAll('python', [...requests, long])).toMatch(/^# coding: utf-8\n# Step 1/);
  });

  test('in Go, each is a call', () => {
    expect(writeAll('go')).toContain(`
func main() {
	// Step 1: Remove duplicates
	convert(\`{"text":"b\\nb","operation":"dedupe"}\`)

	// Step 2: Sort
	convert(\`{"text":"b"}\`)
}
`);
  });

  test('in PHP, only the first follows an opening tag', () => {
    expect(writeAll('php').split('<?php')).toEqual(['', expect.stringMatching(/^\n\n\/\/ Step 1: /)]);
  });

  test('a single one has no comment', () => {
    for (const { name } of requestLanguages) {
      expect(writeAll(name, requests.slice(1))).toBe(write(name, { text: 'b' }));
    }
  });
});
