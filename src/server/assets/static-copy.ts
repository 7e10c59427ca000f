import type { Document, Page } from '../../contract/document.ts';
import { OPENAPI_PATH, SERVICE_WORKER_PATH } from '../../contract/path.ts';
import { SERVER_NAME } from '../../documents/pages/page-names.ts';
import { staticPolicy } from '../../documents/pages/policy.ts';
import { EXAMPLE_ORIGIN } from '../../documents/snippets/request-code.ts';
import { digestOf, integrityOf } from './tags.ts';

/**
 * The pages as files for any web server, under any path: `[path, content]`. Each file comes after those that it loads.
 *
 * @param documents The documents of a server, by path.
 * @param server The server that the pages may send requests to, with a final slash; undefined for none.
 */
export function staticCopy(documents: ReadonlyMap<string, Document>, server: string | undefined) {
  const files = new Map<string, Page['body']>();
  let worker = '';
  for (const [path, document] of documents) {
    if (!('body' in document)) continue;
    const { body, contentType } = document;
    if (path === SERVICE_WORKER_PATH) worker = textOf(body);
    else if (path === OPENAPI_PATH) files.set(path, withServer(textOf(body), server));
    else files.set(path, contentType.startsWith('text/html') ? withPolicy(textOf(body), server) : body);
  }
  // Its list has the digests of the files.
  for (const [path, document] of documents) {
    const body = files.get(path);
    if (body !== undefined && 'body' in document)
      worker = worker.replace(integrityOf(document.body), integrityOf(body));
  }
  files.set(SERVICE_WORKER_PATH, worker.replace(/(?<="version":")[^"]+/, digestOf(worker)));
  const isLoaded = (path: string) => path.startsWith('/assets/');
  return [...files]
    .toSorted(([one], [other]) => Number(isLoaded(other)) - Number(isLoaded(one)))
    .map(([path, body]) => [path.endsWith('/') ? `${path}index.html` : path, body] as const);
}

/** A page that has its policy, and names its server, in its head. */
function withPolicy(page: string, server = ''): string {
  const [api] = server === '' ? [] : [`${server}api/`];
  const elements = [
    `http-equiv="Content-Security-Policy" content="${escaped(staticPolicy(api))}"`,
    'name="referrer" content="no-referrer"',
    `name="${SERVER_NAME}" content="${escaped(server)}"`,
  ];
  return page.replace(/(?<=<meta charset="utf-8">\n)/, () => elements.map((element) => `<meta ${element}>\n`).join(''));
}

/** A URL has no quotes, and a policy has no double quotes. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;');
}

/** A description that names its server, which did not send it. */
function withServer(description: string, server = EXAMPLE_ORIGIN): string {
  const parsed: object = JSON.parse(description);
  return `${JSON.stringify({ ...parsed, servers: [{ url: server.replace(/\/$/, '') }] }, null, 2)}\n`;
}

function textOf(body: Page['body']): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}
