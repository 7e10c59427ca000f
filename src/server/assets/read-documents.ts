import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Document } from '../../contract/document.ts';
import { DOCUMENT_INDEX, type DocumentIndex, pageOf } from './stored-documents.ts';

/** The files of the documents are missing or damaged: the build was not run, or not copied completely. */
export class DocumentsError extends Error {
  override readonly name = 'DocumentsError';
}

/**
 * Reads all documents that the build has stored, half a megabyte. Afterwards the server does not need the files.
 *
 * @throws DocumentsError if files are missing, or the index is damaged.
 */
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

function readIndex(folder: string): DocumentIndex {
  const index = parse(`${read(folder, DOCUMENT_INDEX)}`);
  if (isIndex(index)) return index;
  const file = DOCUMENT_INDEX.slice(1);
  throw new DocumentsError(
    `The file ${file} in the folder "documents" next to the server is damaged: run npm run build, or install textmill again`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether it contains documents. Their fields are not checked, because the build wrote them, like the programs. */
function isIndex(value: unknown): value is DocumentIndex {
  if (typeof value !== 'object' || value === null) return false;
  const documents: readonly unknown[] = Object.values(value);
  return documents.length > 0 && documents.every((document) => typeof document === 'object' && document !== null);
}

/** The folder, relative to dist/, dist/chunks/ or the sources: this module may be in any of them. */
function documentsFolder(): string {
  const folders = ['./documents', '../documents', '../../../dist/documents'];
  const found = folders.map((path) => new URL(path, import.meta.url)).find((folder) => existsSync(folder));
  if (found === undefined)
    throw new DocumentsError(
      'The folder "documents" next to the server is missing: run npm run build, or install textmill again',
    );
  return fileURLToPath(found);
}

function read(folder: string, file: string): Buffer {
  try {
    return readFileSync(folder + file);
  } catch {
    throw new DocumentsError(
      `The folder "documents" next to the server has no readable file ${file.slice(1)}: run npm run build, or install textmill again`,
    );
  }
}
