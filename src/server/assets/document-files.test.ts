import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prerenderHome } from '../../../scripts/prerender.ts';
import type { Document } from '../../contract/document.ts';
import { registry } from '../../tools/registry.ts';
import { readAssets } from './assets.ts';
import { readDocuments, storeDocuments } from './document-files.ts';
import { createDocuments } from './documents.ts';
import { DOCUMENT_INDEX } from './stored-documents.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'textmill-stored-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function version(name: string): ReadonlyMap<string, Document> {
  return new Map<string, Document>([
    ['/', { contentType: 'text/html', etag: `W/"${name}"`, body: `the page of ${name}` }],
    ['/docs', { location: '/docs/' }],
    ['/404.html', { html: `no page of ${name}`, suggestion: '', policy: '' }],
    ['/docs/', { contentType: 'text/html', etag: `W/"${name} too"`, body: `the reference of ${name}` }],
    ['/icon.png', { contentType: 'image/png', etag: `W/"icon"`, body: Uint8Array.of(1, 2, 3) }],
  ]);
}

/** The documents of the folder, each with its body as text. */
function readTexts(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Array.from(readDocuments(folder), ([path, document]) => [
      path,
      'body' in document ? `${document.etag} ${document.body}` : document,
    ]),
  );
}

test('stored documents can be read', () => {
  storeDocuments(version('one'), folder);
  expect(readTexts()).toEqual({
    '/': 'W/"one" the page of one',
    '/docs': { location: '/docs/' },
    '/404.html': { html: 'no page of one', suggestion: '', policy: '' },
    '/docs/': 'W/"one too" the reference of one',
    '/icon.png': 'W/"icon" \u0001\u0002\u0003',
  });
});

test('a server that read the index before a build reads the bodies of that index after the build', () => {
  storeDocuments(version('one'), folder);
  const index = readFileSync(join(folder, DOCUMENT_INDEX));
  const before = readTexts();
  storeDocuments(version('two'), folder);
  expect(readTexts()).toMatchObject({ '/': 'W/"two" the page of two' });
  writeFileSync(join(folder, DOCUMENT_INDEX), index);
  expect(readTexts()).toEqual(before);
});

test('the same documents give the same files, and no others are left', () => {
  storeDocuments(version('one'), folder);
  const files = readdirSync(folder, { recursive: true }).toSorted();
  storeDocuments(version('one'), folder);
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(files);
  expect(files.filter((file) => String(file).endsWith('.part'))).toEqual([]);
});

test('a build that fails halfway keeps the previous version', () => {
  storeDocuments(version('one'), folder);
  const before = readTexts();
  const broken: Document = {
    contentType: 'text/html',
    etag: 'W/"broken"',
    get body(): string {
      throw new Error('the disk is full');
    },
  };
  expect(() => storeDocuments(new Map([...version('two'), ['/last', broken]]), folder)).toThrow('the disk is full');
  expect(readTexts()).toEqual(before);
});

test.each([...['{"/":{"contentType"', 'null', '[]', '5', '{}', '{"/":null}']])(
  'a damaged index, %s, is an error that names the fix',
  (index) => {
    storeDocuments(version('one'), folder);
    writeFileSync(join(folder, DOCUMENT_INDEX), index);
    expect(() => readDocuments(folder)).toThrow(
      'The file documents.json in the folder "documents" next to the server is damaged: run npm run build, or install textmill again',
    );
  },
);

/** The documents that the build has stored, and those that it should store. */
const built = readDocuments();
const computed = createDocuments(registry, readAssets(), await prerenderHome(registry));

test('the build stores the documents that are computed from the tools, in the same order', () => {
  expect([...built.keys()]).toEqual([...computed.keys()]);
  for (const [path, document] of built) {
    if (!('body' in document)) {
      expect(document).toEqual(computed.get(path));
      continue;
    }
    const { br, gzip, body, ...head } = document;
    expect({ ...head, body: `${body}` }).toEqual(textOf(computed.get(path)));
  }
});

test('each document except images is also stored compressed', () => {
  for (const [path, document] of built) {
    if (!('body' in document)) continue;
    const { br, gzip, contentType } = document;
    const body = Buffer.from(document.body);
    const isImage = contentType.startsWith('image/');
    expect({ path, br: br === undefined, gzip: gzip === undefined }).toEqual({ path, br: isImage, gzip: isImage });
    if (br !== undefined) expect(brotliDecompressSync(br).equals(body)).toBe(true);
    if (gzip !== undefined) expect(gunzipSync(gzip).equals(body)).toBe(true);
  }
});

function textOf(document: ReturnType<typeof computed.get>): object | undefined {
  return document !== undefined && 'body' in document ? { ...document, body: `${document.body}` } : document;
}
