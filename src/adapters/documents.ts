import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Document } from '../contract/document.ts';
import type { Registry } from '../tools/registry.ts';
import { openApiText } from '../views/openapi.ts';

/** The documents that the server answers with, by path: computed from the tools, once, at the start. */
export function createDocuments(registry: Registry): ReadonlyMap<string, Document> {
  return new Map<string, Document>([['/openapi.json', page('application/json', openApiText(registry))]]);
}

/** A text as a document: tagged by what it says, and compressed. */
export function page(contentType: string, body: string, policy?: string): Document {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { contentType, body, gzip: gzipSync(body, { level: 9 }), etag: `W/"${digest}"`, policy };
}
