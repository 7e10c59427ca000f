import type { Document, Page } from '../../contract/document.ts';
import { pathOf } from '../../contract/endpoints.ts';

/** Documents as the build stores them (document-files.ts): bodies as files, and an index with the rest. */

/** The file of the index, in the folder of the documents. */
export const DOCUMENT_INDEX = '/documents.json';

/** The documents by path, without their bodies. */
export type DocumentIndex = Readonly<Record<string, StoredDocument>>;

/** A document, with the name of the file for its body. */
export type StoredDocument = StoredPage | Exclude<Document, Page>;

/** A page without its bodies. */
export type StoredPage = Omit<Page, 'body' | 'br' | 'gzip'> & {
  /** The file with its body, relative to the folder of the documents: `/docs/index-3f2a9c0d41b7.html`. */
  readonly file: string;
  /** Whether its compressed forms are next to it, under its name with `.br` and `.gz`. */
  readonly isCompressed: boolean;
};

/** A stored page with its bodies. */
export function pageOf({ file, isCompressed, ...head }: StoredPage, bodies: Pick<Page, 'body' | 'br' | 'gzip'>): Page {
  return { ...head, ...bodies };
}

/**
 * Creates a store of documents whose bodies are read when they are needed: a Cloudflare Worker has no files.
 *
 * @param read Reads the bytes of a file; called until it has succeeded once. Requests that need a file at the same time
 *   each call it: in a Cloudflare Worker, a request must not wait for the work of another one.
 */
export function createDocumentStore(stored: DocumentIndex, read: (file: string) => Promise<Uint8Array>) {
  const pending = new Map<string, StoredPage>();
  const documents = new Map<string, Document>();
  for (const [path, document] of Object.entries(stored)) {
    if ('file' in document) pending.set(path, document);
    documents.set(path, 'file' in document ? pageOf(document, { body: '' }) : document);
  }
  return {
    /** The documents by path; those that have not been needed yet have no body. */
    documents,
    /** Ensures that the document that a request reads has its body. Rejects if the file can't be read. */
    async load({ method, url }: Request): Promise<void> {
      const path = pathOf(url);
      const page = pending.get(path);
      if (page === undefined || (method !== 'GET' && method !== 'HEAD')) return;
      documents.set(path, pageOf(page, { body: await read(page.file) }));
      pending.delete(path);
    },
  };
}
