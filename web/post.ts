import { addressIn } from '../src/contract/path.ts';
import { shownJson } from '../src/documents/snippets/request-language.ts';
import { serverAddress } from './addresses.ts';

/** The response to a request, as a page shows it. Parts that did not arrive are undefined. */
export interface ShownResponse {
  readonly status: string;
  readonly isOk: boolean;
  readonly headers?: Headers;
  readonly body?: string;
}

/** What a copy of the page says that has no server. */
export const NO_SERVER =
  'This copy of the page has no server to send requests to. Start one with textmill serve, and open its page.';

/** Posts a JSON text to a path of the server. It never rejects: a missing response has a status too. */
export async function post(path: string, json: string): Promise<ShownResponse> {
  const server = serverAddress();
  if (server === undefined) return { status: NO_SERVER, isOk: false };
  const started = performance.now();
  try {
    const response = await fetch(addressIn(server, path), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: json,
      signal: AbortSignal.timeout(30_000),
    });
    const body = indented(await response.text());
    const milliseconds = Math.max(1, Math.ceil(performance.now() - started));
    return {
      status: `${response.status} ${response.statusText} in ${milliseconds} ms`.replace('  ', ' '),
      isOk: response.ok,
      headers: response.headers,
      body,
    };
  } catch {
    // Whether the server received it is unknown, also offline: it can be on the user's own machine.
    const reason = navigator.onLine ? '. Try again later.' : ': you are offline.';
    return { status: `No response from the server${reason}`, isOk: false };
  }
}

/** A body as indented JSON. A body that is not JSON, such as the page of a proxy, stays as it is. */
function indented(body: string): string {
  try {
    return shownJson(JSON.parse(body));
  } catch {
    return body;
  }
}
