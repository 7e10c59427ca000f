import type { Document, Page } from '../../contract/document.ts';
import { pathOf } from '../../contract/endpoints.ts';

/** Documents whose bodies are files elsewhere, where there are no files to be read at the start: on Workers. */

/** A document, with the name of a file for its body. */
export type StoredDocument = StoredPage | Exclude<Document, Page>;

type StoredPage = Omit<Page, 'body' | 'br' | 'gzip'> & { readonly file: string };

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
export function createDocumentStore(
  stored: Readonly<Record<string, StoredDocument>>,
  read: (file: string) => Promise<Uint8Array>,
): DocumentStore {
  const pending = new Map<string, StoredPage>();
  const documents = new Map<string, Document>();
  for (const [path, document] of Object.entries(stored)) {
    if ('file' in document) pending.set(path, document);
    documents.set(path, 'file' in document ? pageOf(document, '') : document);
  }
  return {
    documents,
    async load({ method, url }) {
      const path = pathOf(url);
      const page = pending.get(path);
      if (page === undefined || (method !== 'GET' && method !== 'HEAD')) return;
      documents.set(path, pageOf(page, await read(page.file)));
      pending.delete(path);
    },
  };
}

function pageOf({ file: _, ...page }: StoredPage, body: string | Uint8Array): Page {
  return { ...page, body };
}
