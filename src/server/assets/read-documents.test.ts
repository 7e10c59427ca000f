import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { prerenderHome } from '../../../scripts/prerender.ts';
import { registry } from '../../tools/registry.ts';
import { readAssets } from './assets.ts';
import { createDocuments } from './documents.ts';
import { readDocuments } from './read-documents.ts';

const documents = readDocuments();
const computed = createDocuments(registry, readAssets(), await prerenderHome(registry));

test('the build stores the documents that are computed from the tools, in the same order', () => {
  expect([...documents.keys()]).toEqual([...computed.keys()]);
  for (const [path, document] of documents) {
    if (!('body' in document)) {
      expect(document).toEqual(computed.get(path));
      continue;
    }
    const { br, gzip, body, ...head } = document;
    expect({ ...head, body: `${body}` }).toEqual(textOf(computed.get(path)));
  }
});

test('each document except images is also stored compressed', () => {
  for (const [path, document] of documents) {
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
