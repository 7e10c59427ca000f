import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Document } from '../../contract/document.ts';
import { DOCUMENT_INDEX, type DocumentIndex, pageOf } from './stored-documents.ts';

/** The documents' files are missing: the build was not run, or was not copied whole. */
export class DocumentsError extends Error {
  override readonly name = 'DocumentsError';
}

/**
 * Reads all documents that the build has stored, half a megabyte. After that the server does not need the files.
 *
 * @throws DocumentsError if files are missing.
 */
export function readDocuments(): ReadonlyMap<string, Document> {
  const folder = documentsFolder();
  const index: DocumentIndex = JSON.parse(`${read(folder, DOCUMENT_INDEX)}`);
  return new Map(
    Object.entries(index).map(([path, document]): [string, Document] => {
      if (!('file' in document)) return [path, document];
      const { file, isCompressed } = document;
      const compressed = isCompressed
        ? { br: read(folder, `${file}.br`), gzip: read(folder, `${file}.gz`) }
        : undefined;
      return [path, pageOf(document, { body: read(folder, file), ...compressed })];
    }),
  );
}

/** The folder, as seen from dist/, dist/chunks/ or the sources: this module may be in any of them. */
function documentsFolder(): string {
  const folders = ['./documents', '../documents', '../../../dist/documents'];
  const found = folders.map((path) => new URL(path, import.meta.url)).find((folder) => existsSync(folder));
  if (found === undefined)
    throw new DocumentsError('The folder documents beside the server is missing: run npm run build');
  return fileURLToPath(found);
}

function read(folder: string, file: string): Buffer {
  try {
    return readFileSync(folder + file);
  } catch {
    throw new DocumentsError(`The folder documents beside the server has no ${file.slice(1)}: run npm run build`);
  }
}
