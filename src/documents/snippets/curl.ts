import { escapeHiddenCharacters } from './hidden-characters.ts';
import { singleQuoted } from './shell.ts';

/** The origin in examples: a server on the user's own machine. */
export const EXAMPLE_ORIGIN = 'http://localhost:8080';

/** Text without characters that are special in a shell. */
const PLAIN = /^[\w.:/-]+$/;

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
