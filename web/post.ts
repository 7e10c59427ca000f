import { shownJson } from '../src/documents/snippets/request-language.ts';

/** The response to a request, as a page shows it. Parts that did not arrive are undefined. */
export interface ShownResponse {
  readonly status: string;
  readonly isOk: boolean;
  readonly headers?: Headers;
  readonly body?: string;
}

/** Posts a JSON text to the server of the page. It never rejects: a missing response has a status too. */
export async function post(url: string, json: string): Promise<ShownResponse> {
  const started = performance.now();
  try {
    const response = await fetch(url, {
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
    return { status: 'No response from the server. Try again later.', isOk: false };
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
