import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Document } from '../../contract/document.ts';
import { DocumentsError, readDocuments } from './read-documents.ts';
import { storeDocuments } from './store-documents.ts';
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
    ['/docs/', { contentType: 'text/html', etag: `W/"${name} too"`, body: `the reference of ${name}` }],
    ['/icon.png', { contentType: 'image/png', etag: `W/"icon"`, body: Uint8Array.of(1, 2, 3) }],
  ]);
}

/** The documents of the folder, each with its body as text. */
function readTexts(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(readDocuments(folder), ([path, document]) => [
      path,
      'body' in document ? `${document.etag} ${document.body}` : document.location,
    ]),
  );
}

test('stored documents can be read', () => {
  storeDocuments(version('one'), folder);
  expect(readTexts()).toEqual({
    '/': 'W/"one" the page of one',
    '/docs': '/docs/',
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
    const sentence =
      'The file documents.json in the folder "documents" next to the server is damaged: run npm run build, or install textmill again';
    expect(() => readDocuments(folder)).toThrow(new DocumentsError(sentence));
  },
);
