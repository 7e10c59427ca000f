import { escapeHiddenCharacters } from '../../core/escapes.ts';
import type { FieldValue } from '../../core/field.ts';
import { RESULT_FIELD } from '../../core/field-names.ts';
import { singleQuoted } from './shell.ts';

/**
 * Code that sends a request, in the languages in which people try an API. You can paste and run it.
 *
 * A command prints the response. A program prints only the result, exactly: if it printed an object, Node would cut a
 * text after 10,000 characters, and Python would quote it. If the service returns an error, the program fails with its
 * message.
 */

/** The origin in examples: a server on the user's own machine. */
export const EXAMPLE_ORIGIN = 'http://localhost:8080';

export interface RequestLanguage {
  /** Its name for programs, in lower case. */
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  /**
   * The code that posts an input to a URL, without a final line break. It sends every text exactly. Invisible
   * characters are escapes. A number that JSON can't express is sent as null.
   */
  write(url: string, input: Readonly<Record<string, FieldValue>>): string;
  /** The code of one of several requests, after a comment. Together they are one program. */
  section(comment: string, code: string): string;
}

/** The code that posts several inputs to a URL, one after another. Each has a title. */
export function writeRequests(
  language: RequestLanguage,
  url: string,
  requests: readonly { readonly title: string; readonly input: Readonly<Record<string, FieldValue>> }[],
): string {
  const codes = requests.map(({ input }) => language.write(url, input));
  if (codes.length === 1) return codes.join('');
  return codes
    .map((code, index) => language.section(`Step ${index + 1}: ${requests[index]?.title}`, code))
    .join('\n\n');
}

/** A comment of a shell or Python, and code. */
function afterHash(comment: string, code: string): string {
  return `# ${comment}\n${code}`;
}

/**
 * The command line that sends a JSON text, for a POSIX shell. The JSON that it sends is the same value, with escapes
 * for hidden characters.
 *
 * @example curlCommand('http://localhost:8080/api/v1/base64/', '{"text":"Hello"}')
 */
export function curlCommand(url: string, json: string): string {
  const address = PLAIN.test(url) ? url : singleQuoted(url);
  return `curl ${address} -H 'Content-Type: application/json' -d ${singleQuoted(escapeHiddenCharacters(json))}`;
}

/** Text without characters that are special in a shell. */
const PLAIN = /^[\w.:/-]+$/;

/** A command for a POSIX shell. */
const curl: RequestLanguage = {
  name: 'curl',
  title: 'curl',
  write: (url, input) => curlCommand(url, JSON.stringify(input)),
  section: afterHash,
};

/** An ECMAScript module, for browsers, Node, Deno and Bun. */
const javaScript: RequestLanguage = {
  name: 'fetch',
  title: 'fetch',
  write(url, input) {
    const properties = Object.entries(input).map(([name, value]) => `${javaScriptKey(name)}: ${jsonLiteral(value)}`);
    return `\
const response = await fetch(${jsonLiteral(url)}, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
${layOut('  body: JSON.stringify({', ' ', properties, '  }),')}
});
const { ok, data, error } = await response.json();
if (!ok) throw new Error(error.message);
console.log(data.${RESULT_FIELD});`;
  },
  // A block, because each request declares the same names.
  section: (comment, code) => `// ${comment}\n{\n${code.replaceAll(/^/gm, '  ')}\n}`,
};

/** A program for Python 3.8 and newer, with only its standard library. */
const python: RequestLanguage = {
  name: 'python',
  title: 'Python',
  write(url, input) {
    const items = Object.entries(input).map(([name, value]) => `${pythonLiteral(name)}: ${pythonLiteral(value)}`);
    // UTF-8 uses the least of the limit in bytes, but it can't encode an unpaired surrogate.
    const isUtf8 = Object.entries(input).every(([name, value]) => `${name} ${value}`.isWellFormed());
    const code = `\
import json
import sys
import urllib.error
import urllib.request

${layOut('body = {', '', items, '}')}
request = urllib.request.Request(
    ${pythonLiteral(url)},
    data=json.dumps(body${isUtf8 ? ', ensure_ascii=False' : ''}).encode(),
    headers={"Content-Type": "application/json"},
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response)["data"]["${RESULT_FIELD}"])
except urllib.error.HTTPError as error:
    sys.exit(json.load(error)["error"]["message"])`;
    return MISREAD_LINE.test(code) ? `# coding: utf-8\n${code}` : code;
  },
  section: afterHash,
};

/** The languages. The first is the one that most people have. */
export const requestLanguages: readonly [RequestLanguage, ...RequestLanguage[]] = [curl, javaScript, python];

/**
 * A line that Python before 3.10 may cut within a character, unless the source declares the encoding
 * (python/cpython#82936).
 */
const MISREAD_LINE = /^(?=.{160}).*[^ -~\n]/m;

/** The longest line that PEP 8 allows. Formatters of JavaScript break at 80. */
const LINE_LENGTH = 79;

/** Items between brackets, with padding inside: in one line if it is short enough, otherwise one per line. */
function layOut(open: string, padding: string, items: readonly string[], close: string): string {
  if (items.length === 0) return open + close.trimStart();
  const line = open + padding + items.join(', ') + padding + close.trimStart();
  if (line.length <= LINE_LENGTH) return line;
  return [open, ...items.map((item) => `    ${item},`), close].join('\n');
}

/** A value as JSON, which is also JavaScript. */
function jsonLiteral(value: FieldValue): string {
  return escapeHiddenCharacters(JSON.stringify(value));
}

function javaScriptKey(name: string): string {
  // Any other spelling would set the prototype of the object.
  if (name === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : jsonLiteral(name);
}

/** Strings of Python have all escapes of JSON, but read a surrogate pair of escapes as two characters. */
function pythonLiteral(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'None';
  return escapeHiddenCharacters(JSON.stringify(value), (character) => {
    const digits = (character.codePointAt(0) ?? 0).toString(16);
    return character.length === 1 ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
  });
}
