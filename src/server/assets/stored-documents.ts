import type { Document, Page } from '../../contract/document.ts';
import { pathOf } from '../../contract/endpoints.ts';

/** Documents as the build stores them (store-documents.ts): bodies as files, and an index with the rest. */

/** The file with the index, in the folder of the documents. */
export const DOCUMENT_INDEX = '/documents.json';

/** The documents by path, without their bodies. */
export type DocumentIndex = Readonly<Record<string, StoredDocument>>;

/** A document, with the name of a file for its body. */
export type StoredDocument = StoredPage | Exclude<Document, Page>;

/** A page without its bodies. */
export type StoredPage = Omit<Page, 'body' | 'br' | 'gzip'> & {
  /** Its body, seen from the folder of the documents: `/docs/index-3f2a9c0d41b7.html`. */
  readonly file: string;
  /** Whether its compressed forms are beside it, under its name with `.br` and `.gz`. */
  readonly isCompressed: boolean;
};

/** The page that a stored one becomes with its bodies. */
export function pageOf({ file, isCompressed, ...head }: StoredPage, bodies: Pick<Page, 'body' | 'br' | 'gzip'>): Page {
  return { ...head, ...bodies };
}

/** Documents whose bodies are read when they are wanted: on Workers, which have no files at the start. */
export interface DocumentStore {
  /** The documents by path; those that were not wanted yet have no body. */
  readonly documents: ReadonlyMap<string, Document>;
  /** Makes sure that what a request wants to read has its body. Rejects where the file can't be had. */
  load(request: Request): Promise<void>;
}

/**
 * @param read The bytes of a file; asked for until they have come once. Requests that want a file at the same time each
 *   ask for it: on Workers, none may wait for what another has begun.
 */
export function createDocumentStore(stored: DocumentIndex, read: (file: string) => Promise<Uint8Array>): DocumentStore {
  const pending = new Map<string, StoredPage>();
  const documents = new Map<string, Document>();
  for (const [path, document] of Object.entries(stored)) {
    if ('file' in document) pending.set(path, document);
    documents.set(path, 'file' in document ? pageOf(document, { body: '' }) : document);
  }
  return {
    documents,
    async load({ method, url }) {
      const path = pathOf(url);
      const page = pending.get(path);
      if (page === undefined || (method !== 'GET' && method !== 'HEAD')) return;
      documents.set(path, pageOf(page, { body: await read(page.file) }));
      pending.delete(path);
    },
  };
}
