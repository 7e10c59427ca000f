import { quoteName } from '../core/escapes.ts';
import { UsageError } from './errors.ts';

/**
 * Reads the address of a server, which may be under a path. The URL ends with a slash. Throws a UsageError if it has a
 * user, a query or a fragment, or another scheme than http and https.
 */
export function readServerUrl(word: string): URL {
  const url = URL.canParse(word) ? new URL(word) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol)) {
    const whole = `https://${word}`;
    const isHost = /^[\w.:[\]-]{1,253}$/.test(word) && URL.canParse(whole);
    const remedy = isHost ? `Use ${whole}` : 'Use the address of a server, such as https://text.example.com';
    throw new UsageError(`${quoteName(word)} is not a URL that begins with https:// or http://`, `${remedy}.`);
  }
  const isPlain = `${url.username}${url.password}${url.search}${url.hash}` === '';
  url.pathname = url.pathname.replace(/(?:\/api\/v1)?\/?$/, '/');
  if (isPlain) return url;
  throw new UsageError('the URL has more than a host, a port and a path', `Use ${url.origin}${url.pathname}`);
}
