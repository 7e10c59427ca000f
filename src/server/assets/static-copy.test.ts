import { expect, test } from 'vitest';
import { readDocuments } from './document-files.ts';
import { staticCopy } from './static-copy.ts';
import { integrityOf } from './tags.ts';

const server = 'https://api.example.com/a;b&c/';
const documents = readDocuments();

/** The files of a copy by path, as text. */
function copyWith(address?: string): ReadonlyMap<string, string> {
  const decoder = new TextDecoder();
  const files = staticCopy(documents, address);
  return new Map(files.map(([path, body]) => [path, typeof body === 'string' ? body : decoder.decode(body)]));
}

const copies = [
  { address: server, name: 'https://api.example.com/a;b&amp;c/', connect: 'https://api.example.com/a%3Bb&amp;c/api/' },
  { address: undefined, name: '', connect: "'none'" },
];

test.each(copies)('each page names its server, $address, and may connect to no other', ({ address, name, connect }) => {
  const files = copyWith(address);
  for (const path of ['/index.html', '/docs/index.html']) {
    const [head = ''] = files.get(path)?.split('<script') ?? [];
    const [policy = ''] = /(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]+/.exec(head) ?? [];
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", `connect-src ${connect}`]));
    expect(policy).not.toContain('frame-ancestors');
    expect(head).toContain(`<meta name="textmill-server" content="${name}">`);
  }
});

test('the service worker keeps the files of the copy, and has another version for another server', () => {
  const versions = copies.map(({ address }) => {
    const files = copyWith(address);
    const [json = ''] = /(?<=^const PRECACHE = ).*(?=;$)/m.exec(files.get('/service-worker.js') ?? '') ?? [];
    const { version, changing, hashed } = JSON.parse(json);
    for (const [path, integrity] of [...changing, ...hashed]) {
      const content = files.get(path.replace(/^\./, '').replace(/\/$/, '/index.html')) ?? '';
      expect({ path, integrity }).toEqual({ path, integrity: integrityOf(content) });
    }
    return version;
  });
  expect(new Set(versions).size).toBe(2);
});

test('a file comes after those that it loads: a visitor may come while they are replaced', () => {
  const paths = staticCopy(documents, undefined).map(([path]) => path);
  const last = paths.findLastIndex((path) => path.startsWith('/assets/'));
  expect(last).toBeLessThan(paths.findIndex((path) => path.endsWith('.html')));
  expect(paths.at(-1)).toBe('/service-worker.js');
});

test('the description names the server, or the one of the examples', () => {
  const serversOf = (address?: string) => JSON.parse(copyWith(address).get('/openapi.json') ?? '').servers;
  expect(serversOf(server)).toEqual([{ url: 'https://api.example.com/a;b&c' }]);
  expect(serversOf()).toEqual([{ url: 'http://localhost:8080' }]);
});
