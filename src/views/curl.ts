import { singleQuoted } from './shell.ts';

/** The origin in examples: a server on the reader's own machine. */
export const EXAMPLE_ORIGIN = 'http://localhost:8080';

/**
 * The command line that sends a JSON text, for a POSIX shell.
 *
 * @example curlCommand('http://localhost:8080/api/v1/base64/', '{"text":"Hello"}')
 */
export function curlCommand(url: string, json: string): string {
  return `curl ${url} -H 'Content-Type: application/json' -d ${singleQuoted(json)}`;
}
