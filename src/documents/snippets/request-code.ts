import { javaScript } from './javascript.ts';
import { python } from './python.ts';
import { layOutJson, type RequestLanguage } from './request-language.ts';
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

/**
 * The command line that sends a JSON text, for a POSIX shell. The JSON that it sends is the same value, with escapes
 * for hidden characters.
 *
 * @example curlCommand('http://localhost:8080/api/v1/base64/', '{"text":"Hello"}')
 */
export function curlCommand(url: string, json: string): string {
  const address = PLAIN.test(url) ? url : singleQuoted(url);
  const data = layOutJson('  -d ', json, '', singleQuoted);
  return [`curl ${address}`, "  -H 'Content-Type: application/json'", data].join(' \\\n');
}

/** Text without characters that are special in a shell. */
const PLAIN = /^[\w.:/-]+$/;

const curl: RequestLanguage = {
  name: 'curl',
  title: 'curl',
  write: (url, input) => curlCommand(url, JSON.stringify(input)),
};

/** The languages. The first is the one that most people have. */
export const requestLanguages: readonly [RequestLanguage, ...RequestLanguage[]] = [curl, javaScript, python];
