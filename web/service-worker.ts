import type { Precache } from '../src/documents/pages/service-worker.ts';

/**
 * Answers with the pages and what they load where there is no network, or none worth waiting for.
 *
 * What is kept is a list, fetched whole when this script is installed; the server puts the list in front of it, with a
 * version of all that is on it, so that any change is another script, and another script is another cache. Nothing is
 * kept besides: conversions, the API and the documents for programs go to the server, or fail.
 */
declare const self: ServiceWorkerGlobalScope;
declare const PRECACHE: Precache;

const changing = new Map(PRECACHE.changing);
const hashed = new Map(PRECACHE.hashed);
const PREFIX = 'textmill ';
const NAME = PREFIX + PRECACHE.version;

/** For how long a reader waits for the network who could have the kept page at once: less than what seems slow. */
const PATIENCE_MILLISECONDS = 2000;

self.addEventListener('install', (event) => {
  // A page loads all it needs at once, so that one which is open can't miss what the next version has no more.
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteCaches(NAME).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // A query means nothing to a page, but whoever adds one to a file may want it fresh.
  if (search !== '' && request.mode !== 'navigate') return;
  // What the page of another version names is not on the list, so it comes from the server, as that page did.
  if (hashed.has(pathname)) event.respondWith(kept(pathname).then((response) => response ?? fetch(request)));
  else if (changing.has(pathname)) event.respondWith(current(event, pathname));
});

/**
 * What the server has now: a new version at the first visit, or what somebody else serves on the same origin, such as
 * the next program on a port of localhost. What is kept is for a network that fails or dawdles, and for a server that
 * does; anything else that it answers, it means.
 */
async function current(event: FetchEvent, path: string): Promise<Response> {
  const network = fetch(event.request);
  if (event.request.mode === 'navigate') event.waitUntil(leaveIfGone(network, path));
  const response = await kept(path);
  if (response === undefined) return network;
  return Promise.race([
    network.then(
      (answer) => (answer.status < 500 ? answer : response),
      () => response,
    ),
    new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS, response)),
  ]);
}

/** What is kept under a path. The cache is not opened, which would make it anew where it was deleted. */
function kept(path: string): Promise<Response | undefined> {
  // A store that the browser can't read must not stand between a reader and the server.
  return caches.match(path, { cacheName: NAME }).catch(() => undefined);
}

/**
 * Gives the origin back where textmill has left it, which no browser does by itself: where a page is not the one that is
 * kept, and there is no such script as this either. In doubt it stays; a page starts it again in any case.
 */
async function leaveIfGone(network: Promise<Response>, path: string): Promise<void> {
  try {
    const [answer, response] = [await network, await kept(path)];
    const tag = answer.headers.get('ETag');
    if (tag !== null && tag === response?.headers.get('ETag')) return;
    const script = await fetch(self.location.href, { cache: 'no-cache', redirect: 'error' });
    // Some servers answer every path with one page.
    const isOther = script.ok && !script.headers.get('Content-Type')?.includes('javascript');
    if (script.status !== 404 && script.status !== 410 && !isOther) return;
  } catch {
    // Without a network nothing is known.
    return;
  }
  await self.registration.unregister();
  await deleteCaches();
}

/**
 * All of this version or nothing: while servers change over, one may give this script and another an older page. Where a
 * byte differs or a file is missing, the installation fails, the former worker stays, and the browser tries again at the
 * next visit.
 */
async function keepAll(): Promise<void> {
  // The browser's own cache may hold an older one of those that change, and holds the others already.
  const fetched = await Promise.all([
    ...Array.from(changing, ([path, integrity]) => fetchExact(path, integrity, 'no-cache')),
    ...Array.from(hashed, ([path, integrity]) => fetchExact(path, integrity, 'default')),
  ]);
  const cache = await caches.open(NAME);
  await Promise.all(fetched.map(([path, response]) => cache.put(path, response)));
}

/** The answer of a path, if it has the very bytes: no error, then, and no page of somebody else's, such as a login. */
async function fetchExact(path: string, integrity: string, cache: RequestCache): Promise<[string, Response]> {
  return [path, await fetch(path, { cache, integrity, redirect: 'error' })];
}

/** Deletes all versions, or all but one; caches of others on the same origin are theirs. */
async function deleteCaches(except?: string): Promise<void> {
  const names = await caches.keys();
  const ours = names.filter((name) => name.startsWith(PREFIX) && name !== except);
  await Promise.all(ours.map((name) => caches.delete(name)));
}
