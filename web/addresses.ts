import { addressIn } from '../src/contract/path.ts';
import { SERVER_NAME } from '../src/documents/pages/page-names.ts';
import { EXAMPLE_ORIGIN } from '../src/documents/snippets/request-code.ts';

/** The address of the root, from which a page and its files are served. It ends with a slash, as all addresses here. */
export function rootAddress(): string {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  return new URL('.', manifest?.href ?? location.href).href;
}

/** The server that requests are sent to: that of the page. A static copy names another one, or none. */
export function serverAddress(): string | undefined {
  const named = document.querySelector<HTMLMetaElement>(`meta[name="${SERVER_NAME}"]`);
  return named === null ? rootAddress() : named.content || undefined;
}

/** The address of a path of the API, as examples show it: if there is no server, of one on the user's own machine. */
export function shownAddress(path: string): string {
  return addressIn(serverAddress() ?? `${EXAMPLE_ORIGIN}/`, path);
}
