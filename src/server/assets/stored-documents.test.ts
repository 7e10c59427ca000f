import { expect, test } from 'vitest';
import { createDocumentStore, type DocumentIndex } from './stored-documents.ts';

const stored: DocumentIndex = {
  '/': { contentType: 'text/html', etag: 'W/"1"', file: '/index.html', isCompressed: true },
  '/docs': { location: '/docs/' },
};

function requestOf(target: string, method = 'GET'): Request {
  return new Request(`https://textmill.example${target}`, { method });
}

/** A store of files for which the first reads fail, as many as given. */
function storeOf(failures = 0) {
  const read: string[] = [];
  const store = createDocumentStore(stored, async (file) => {
    read.push(file);
    if (read.length <= failures) throw new Error('no such file');
    return new TextEncoder().encode('a page');
  });
  return { ...store, read };
}

test('a document is known from the start, and gets its body when it is needed', async () => {
  const { documents, load } = storeOf();
  expect([...documents]).toEqual([
    ['/', { contentType: 'text/html', etag: 'W/"1"', body: '' }],
    ['/docs', { location: '/docs/' }],
  ]);
  await load(requestOf('/?utm_source=x'));
  expect(documents.get('/')).toMatchObject({ etag: 'W/"1"', body: new TextEncoder().encode('a page') });
});

test('a file is read once', async () => {
  const { load, read } = storeOf();
  for (const method of ['GET', 'HEAD', 'GET']) await load(requestOf('/', method));
  expect(read).toEqual(['/index.html']);
});

test.each([
  ['POST', '/'],
  ['OPTIONS', '/'],
  ['GET', '/docs'],
  ['GET', '/unknown'],
  ['GET', '/constructor'],
])('%s %s reads no file', async (method, target) => {
  const { load, read } = storeOf();
  await load(requestOf(target, method));
  expect(read).toEqual([]);
});

test('a file that could not be read is read again', async () => {
  const { documents, load } = storeOf(1);
  await expect(load(requestOf('/'))).rejects.toThrow('no such file');
  await load(requestOf('/'));
  expect(documents.get('/')).toHaveProperty('body', new TextEncoder().encode('a page'));
});
