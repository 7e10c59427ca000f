import type { Precache } from '../src/views/service-worker.ts';

/**
 * Answers with the pages and what they load where there is no network, and at once where there is one.
 *
 * What is kept is a list, fetched whole when this script is installed; the server puts the list in front of it, with a
 * version of all that is on it, so that any change is another script, and another script is another cache. Nothing is
 * kept besides: conversions, the API and the documents for programs go to the server, or fail.
 */
declare const self: ServiceWorkerGlobalScope;
declare const PRECACHE: Precache;

const { version, changing, hashed } = PRECACHE;
const PREFIX = 'textmill ';
const NAME = PREFIX + version;
const kept = new Set([...changing, ...hashed]);

self.addEventListener('install', (event) => {
  // A page loads all it needs at once, so that one which is open can't miss what the next version has no more.
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !kept.has(pathname)) return;
  // A query means nothing to a page, but whoever adds one to a file may want it fresh.
  if (search !== '' && request.mode !== 'navigate') return;
  event.respondWith(answer(request, pathname));
});

/** What was kept first: it is whole and of one version. The network is for what a browser has dropped. */
async function answer(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(path)) ?? fetch(request);
}

/** All or nothing: where one is missing, the installation fails, and the former worker stays. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  // The browser's own cache may hold an older one of those that change, and holds the others already.
  await Promise.all([
    ...changing.map((path) => keep(cache, path, 'no-cache')),
    ...hashed.map((path) => keep(cache, path, 'default')),
  ]);
}

/** Keeps what a path answers, but no error, and no redirect: it may lead to a page of somebody else's, such as a login. */
async function keep(cache: Cache, path: string, mode: RequestCache): Promise<void> {
  const response = await fetch(path, { cache: mode, redirect: 'error' });
  if (response.status !== 200) throw new Error(`${path} is answered with ${response.status}`);
  await cache.put(path, response);
}

/** Deletes older versions; caches of others on the same origin are theirs. */
async function deleteOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}
