import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Document } from '../../contract/document.ts';
import { StartError } from '../listen.ts';
import { DOCUMENT_INDEX, type DocumentIndex, pageOf, type StoredDocument } from './stored-documents.ts';

/**
 * Writes documents to a folder: the bodies, their compressed forms as small as possible, and an index with the rest of
 * each document.
 *
 * A server may start at any moment of a build, and reads one version of all documents. So a body has a name that
 * changes with its content, and no other version overwrites it. The index is replaced in one step, after all files that
 * it names. The files of older versions stay until the folder is removed, as `npm run build` does.
 */
export function storeDocuments(documents: ReadonlyMap<string, Document>, folder: string): void {
  const index = Array.from(documents, ([path, document]) => [path, storeDocument(path, document, folder)]);
  writeWhole(join(folder, DOCUMENT_INDEX), JSON.stringify(Object.fromEntries(index)));
}

/** Reads all documents that the build has stored. Throws a StartError if they are missing or damaged. */
export function readDocuments(folder: string = documentsFolder()): ReadonlyMap<string, Document> {
  return new Map(
    Object.entries(readIndex(folder)).map(([path, document]): [string, Document] => {
      if (!('file' in document)) return [path, document];
      const { file, isCompressed } = document;
      const compressed = isCompressed
        ? { br: read(folder, `${file}.br`), gzip: read(folder, `${file}.gz`) }
        : undefined;
      return [path, pageOf(document, { body: read(folder, file), ...compressed })];
    }),
  );
}

function storeDocument(path: string, document: Document, folder: string): StoredDocument {
  if (!('body' in document)) return document;
  const { body, ...head } = document;
  const file = fileName(path.endsWith('/') ? `${path}index.html` : path, body);
  // Images are compressed already, except for an icon of 360 bytes.
  const isCompressed = !head.contentType.startsWith('image/');
  writeWhole(join(folder, file), body);
  if (isCompressed) {
    writeWhole(join(folder, `${file}.br`), brotliCompressSync(body));
    writeWhole(join(folder, `${file}.gz`), gzipSync(body, { level: 9 }));
  }
  return { ...head, file, isCompressed };
}

/** `/docs/index-3f2a9c0d41b7.html` */
function fileName(path: string, body: string | Uint8Array): string {
  const { dir, name, ext } = posix.parse(path);
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return posix.join(dir, `${name}-${digest}${ext}`);
}

/** Writes a file that is either complete or absent for all other processes. */
function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, content);
  renameSync(part, path);
}

/** The folder, relative to dist/, dist/chunks/ or the sources: this module may be in any of them. */
function documentsFolder(): string {
  const folders = ['./documents', '../documents', '../../../dist/documents'];
  const found = folders.map((path) => new URL(path, import.meta.url)).find((folder) => existsSync(folder));
  if (found === undefined) throw notBuilt(`${FOLDER} is missing`);
  return fileURLToPath(found);
}

function readIndex(folder: string): DocumentIndex {
  const text = `${read(folder, DOCUMENT_INDEX)}`;
  try {
    const index: unknown = JSON.parse(text);
    if (isIndex(index)) return index;
  } catch {
    // The text is not JSON.
  }
  throw notBuilt(`The file ${DOCUMENT_INDEX.slice(1)} in the folder "documents" next to the server is damaged`);
}

/** Whether it contains documents. Their fields are not checked, because the build wrote them, like the programs. */
function isIndex(value: unknown): value is DocumentIndex {
  if (typeof value !== 'object' || value === null) return false;
  const documents: readonly unknown[] = Object.values(value);
  return documents.length > 0 && documents.every((document) => typeof document === 'object' && document !== null);
}

function read(folder: string, file: string): Buffer {
  try {
    return readFileSync(folder + file);
  } catch {
    throw notBuilt(`${FOLDER} has no readable file ${file.slice(1)}`);
  }
}

const FOLDER = 'The folder "documents" next to the server';

/** The build was not run, or not copied completely. */
function notBuilt(problem: string): StartError {
  return new StartError(`${problem}: run npm run build, or install textmill again`);
}
