import { spellingOf } from '../src/core/suggest.ts';
import type { Precache } from '../src/documents/pages/service-worker.ts';

/**
 * Serves the pages and their files if the network fails or is too slow.
 *
 * The server puts the list of files in front of this script, with one version for the whole list. A change of any file
 * therefore changes the script, and each version of the script has its own cache. The files are fetched when the script
 * is installed. Nothing else is cached: requests to the API and for the documents for programs always need the server.
 *
 * The scope is the folder from which the script was loaded. All paths are relative to it.
 */
declare const self: ServiceWorkerGlobalScope;
declare const PRECACHE: Precache;

const changing = new Map(PRECACHE.changing);
const { scope } = self.registration;
/** Another copy on the same host has another scope, and its own caches. */
const PREFIX = `textmill ${scope} `;
const NAME = PREFIX + PRECACHE.version;

/** How long the user waits for a response: short enough not to seem slow. */
const PATIENCE_MILLISECONDS = 2000;

/** Rejected if the network takes too long. Pages share it until one of them arrives, so the user waits once. */
let patience: Promise<never> | undefined;

// It waits until the pages that the previous worker serves are closed: they may still need its files.
self.addEventListener('install', (event) => event.waitUntil(keepAll()));

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteCaches(NAME).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  const { origin, pathname, search } = new URL(request.url);
  const isPage = request.mode === 'navigate';
  // Pages ignore a query, but a query on a file may ask for a fresh copy.
  if (search !== '' && !isPage) return;
  // Static hosts serve a page under this name, too.
  const path = `./${(origin + pathname).slice(scope.length)}`.replace(/\/index\.html$/, '/');
  const link = isPage ? linkAt(path) : undefined;
  if (changing.has(path)) event.respondWith(current(event, () => kept(path)));
  else if (link !== undefined) event.respondWith(current(event, async () => Response.redirect(link + search)));
  // A file of another version can be in its cache. Otherwise it comes from the server.
  else if (path.startsWith('./assets/')) event.respondWith(kept(path).catch(() => fetch(request)));
});

/** Where a path leads without a network: to the page with its final slash, or to the tool that it names. */
function linkAt(path: string): string | undefined {
  if (changing.has(`${path}/`)) return `${path}/`;
  const [, link, first = ''] = /^\.\/(([^/]+)(?:\/[^/]+)?)\/?$/.exec(path) ?? [];
  const name = spellingOf(first);
  // One name, or those of a tool and an operation: `urldecode`.
  const { names } = PRECACHE;
  const isKnown = names.some((one) => name.startsWith(one) && ['', ...names].includes(name.slice(one.length)));
  return isKnown ? `./#${link}` : undefined;
}

/**
 * The current response of the server: a new version appears on the first visit, and so does another program that now
 * uses the same origin, such as a port of localhost. The other response is used if the network fails, if it is slow, or
 * if the server responds with a status of 500 or above.
 */
function current(event: FetchEvent, other: () => Promise<Response>): Promise<Response> {
  const network = fetch(event.request);
  const isPage = event.request.mode === 'navigate';
  const answer = whole(network).finally(() => {
    if (isPage) patience = undefined;
  });
  if (isPage) event.waitUntil(leaveIfGone(network, other).catch(() => undefined));
  if (isPage) patience ??= tooLate();
  const late = patience ?? tooLate();
  return Promise.any([answer, Promise.race([answer, late]).catch(other)]).catch(() => network);
}

/** The response when its body has arrived, which may never end. */
async function whole(network: Promise<Response>): Promise<Response> {
  const answer = await network;
  if (answer.status >= 500) throw new Error(`status ${answer.status}`);
  await answer.clone().arrayBuffer();
  return answer;
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, PATIENCE_MILLISECONDS));
}

/**
 * The cached response of a path, of the newest version: a worker that waits has cached it already. `caches.open` is not
 * called: it would create a deleted cache again.
 */
async function kept(path: string): Promise<Response> {
  for (const cacheName of (await ownCaches()).reverse()) {
    const response = await caches.match(path, { cacheName });
    if (response !== undefined) return response;
  }
  throw new Error(`${path} is not cached`);
}

/** The names of the caches of all versions, the newest last. Those of other copies and other programs are not among them. */
async function ownCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/**
 * Unregisters this worker if another program uses this port of the user's machine, because browsers never do that on
 * their own. The signs are a page that differs from the cached one, and another response for this script: 404 or 410. In
 * doubt, the worker stays; so it does elsewhere, where a gateway or a proxy may respond for textmill for a while.
 */
async function leaveIfGone(network: Promise<Response>, other: () => Promise<Response>): Promise<void> {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(self.location.hostname)) return;
  const [answer, response] = [await network, await other()];
  const tag = answer.headers.get('ETag');
  if (tag !== null && tag === response.headers.get('ETag')) return;
  const script = await fetch(self.location.href, { cache: 'no-cache', redirect: 'error' });
  if (script.status === answer.status || (script.status !== 404 && script.status !== 410)) return;
  await self.registration.unregister();
  await deleteCaches();
}

/**
 * Caches all files of this version, or none. During a deployment, one server may send this script and another an older
 * page. If a byte differs or a file is missing, the installation fails, the previous worker stays, and the browser
 * retries on the next visit.
 */
async function keepAll(): Promise<void> {
  // The browser's HTTP cache may contain an old copy of a changing file. The hashed files can come from it.
  const fetched = await Promise.all([
    ...Array.from(changing, ([path, integrity]) => fetchExact(path, integrity, 'no-cache')),
    ...PRECACHE.hashed.map(([path, integrity]) => fetchExact(path, integrity, 'default')),
  ]);
  const cache = await caches.open(NAME);
  // A page comes after its files, because the previous worker may read it at once.
  for (const isPage of [false, true]) {
    const some = fetched.filter(([path]) => changing.has(path) === isPage);
    await Promise.all(some.map(([path, response]) => cache.put(path, response)));
  }
}

/** The response of a path, if it has exactly the expected bytes: not an error, and not a login page. */
async function fetchExact(path: string, integrity: string, cache: RequestCache): Promise<[string, Response]> {
  return [path, await fetch(path, { cache, integrity, redirect: 'error' })];
}

/** Deletes all versions, or all except one. */
async function deleteCaches(except?: string): Promise<void> {
  const names = (await ownCaches()).filter((name) => name !== except);
  await Promise.all(names.map((name) => caches.delete(name)));
}
