// Computes the documents that the server answers with, and writes them to dist/documents/: the bodies, their compressed forms
// beside them, as small as they get, and an index with the rest of each. The pages must have been built.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Document } from '../src/contract/document.ts';
import { readAssets } from '../src/server/assets/assets.ts';
import { createDocuments } from '../src/server/assets/documents.ts';
import { DOCUMENT_INDEX, type StoredDocument } from '../src/server/assets/stored-documents.ts';
import { registry } from '../src/tools/registry.ts';

const out = 'dist/documents';
const index = Array.from(createDocuments(registry, readAssets()), ([path, document]) => [path, store(path, document)]);
// Last, so that the index never names a file that is not there yet.
write(DOCUMENT_INDEX, JSON.stringify(Object.fromEntries(index)));

function store(path: string, document: Document): StoredDocument {
  if ('location' in document) return document;
  const { body, ...head } = document;
  const file = path.endsWith('/') ? `${path}index.html` : path;
  // Images are compressed already, except for an icon of 360 bytes.
  const isCompressed = !head.contentType.startsWith('image/');
  write(file, body);
  if (isCompressed) {
    write(`${file}.br`, brotliCompressSync(body));
    write(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
  return { ...head, file, isCompressed };
}

function write(file: string, content: string | Uint8Array): void {
  const path = join(out, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
