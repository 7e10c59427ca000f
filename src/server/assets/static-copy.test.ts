import { expect, test } from 'vitest';
import { readDocuments } from './document-files.ts';
import { staticCopy } from './static-copy.ts';

/** The files of a copy by path, as text, in their order. `test/browser/addresses.long.test.ts` opens them in browsers. */
function copyWith(server?: string): ReadonlyMap<string, string> {
  return new Map(staticCopy(readDocuments(), server).map(([path, body]) => [path, Buffer.from(body).toString()]));
}

const server = 'https://api.example.com/a;b&c/';
const copies = [
  { address: server, name: 'https://api.example.com/a;b&amp;c/', connect: 'https://api.example.com/a%3Bb&amp;c/api/' },
  { address: undefined, name: '', connect: "'none'" },
];

test.each(copies)('each page names its server, $address, and may connect to no other', ({ address, name, connect }) => {
  for (const path of ['/index.html', '/docs/index.html']) {
    const [head = ''] = copyWith(address).get(path)?.split('<script') ?? [];
    const [policy = ''] = /(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]+/.exec(head) ?? [];
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", `connect-src ${connect}`]));
    expect(head).toContain(`<meta name="textmill-server" content="${name}">`);
  }
});

test('another server is another version of the service worker', () => {
  const versions = copies.map(({ address }) =>
    /"version":"([^"]+)"/.exec(copyWith(address).get('/service-worker.js') ?? ''),
  );
  expect(new Set(versions.map((found) => found?.[1])).size).toBe(2);
});

test('a file comes after those that it loads, because visitors may come while they are replaced', () => {
  const order = [...copyWith().keys()].map((path) =>
    path.startsWith('/assets/') ? 0 : path === '/service-worker.js' ? 2 : 1,
  );
  expect(order).toEqual(order.toSorted());
});

test('the description names the server, or the one of the examples', () => {
  const serversOf = (address?: string) => JSON.parse(copyWith(address).get('/openapi.json') ?? '').servers;
  expect(serversOf(server)).toEqual([{ url: 'https://api.example.com/a;b&c' }]);
  expect(serversOf()).toEqual([{ url: 'http://localhost:8080' }]);
});
