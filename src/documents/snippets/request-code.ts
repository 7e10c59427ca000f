import type { FieldValue } from '../../core/field.ts';
import { RESULT_FIELD } from '../../core/field-names.ts';
import { curlCommand } from './curl.ts';
import { escapeHiddenCharacters } from './hidden-characters.ts';

/**
 * The code that sends a request, in the languages in which people try an API out: whole, to be pasted and run.
 *
 * A command prints the answer. A program prints the result alone, exactly: in an object Node would cut a text off at 10,000
 * characters, and Python quote it. Where the service refuses, it fails with the sentence that says why.
 */

export interface RequestLanguage {
  /** A name for programs, in small letters. */
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  /**
   * The code that posts an input to a URL, without a final line break. Every text arrives exactly as it is, whatever is in
   * it; what can't be seen in it stands as an escape. A number that JSON has no word for is sent as null.
   */
  write(url: string, input: Readonly<Record<string, FieldValue>>): string;
}

/** A command for a POSIX shell. */
const curl: RequestLanguage = {
  name: 'curl',
  title: 'curl',
  write: (url, input) => curlCommand(url, JSON.stringify(input)),
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
};

/** A program for Python 3.8 and newer, with nothing but its standard library. */
const python: RequestLanguage = {
  name: 'python',
  title: 'Python',
  write(url, input) {
    const items = Object.entries(input).map(([name, value]) => `${pythonLiteral(name)}: ${pythonLiteral(value)}`);
    // As UTF-8 a text takes least of the limit in bytes; but half a surrogate pair has no bytes in it.
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
};

/** The languages, the one first that most people have. */
export const requestLanguages: readonly [RequestLanguage, ...RequestLanguage[]] = [curl, javaScript, python];

/** A line that Python below 3.10 may cut within a letter, unless it is told the encoding (python/cpython#82936). */
const MISREAD_LINE = /^(?=.{160}).*[^ -~\n]/m;

/** The longest line that PEP 8 wants; JavaScript's formatters break at 80. */
const LINE_LENGTH = 79;

/** Items between brackets, padded within: in one line where it is short enough, else one a line. */
function layOut(open: string, padding: string, items: readonly string[], close: string): string {
  if (items.length === 0) return open + close.trimStart();
  const line = open + padding + items.join(', ') + padding + close.trimStart();
  if (line.length <= LINE_LENGTH) return line;
  return [open, ...items.map((item) => `    ${item},`), close].join('\n');
}

/** A value as JSON, which is JavaScript too. */
function jsonLiteral(value: FieldValue): string {
  return escapeHiddenCharacters(JSON.stringify(value));
}

function javaScriptKey(name: string): string {
  // By any other spelling it would set the object's prototype.
  if (name === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : jsonLiteral(name);
}

/** Python's strings know all of JSON's escapes, but take the two of a surrogate pair for two characters. */
function pythonLiteral(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'None';
  return escapeHiddenCharacters(JSON.stringify(value), (character) => {
    const digits = (character.codePointAt(0) ?? 0).toString(16);
    return character.length === 1 ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
  });
}
