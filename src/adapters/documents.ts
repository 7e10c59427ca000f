import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Document } from '../contract/document.ts';
import { LLMS_PATH, OPENAPI_PATH, REFERENCE_PATH } from '../contract/path.ts';
import type { Registry } from '../tools/registry.ts';
import { llmsText } from '../views/llms.ts';
import { openApiText } from '../views/openapi.ts';
import { REFERENCE_POLICY, referencePage } from '../views/reference-page.ts';
import type { Assets } from './assets.ts';

/** The documents that the server answers with, by path: computed from the tools, once, at the start. */
export function createDocuments(registry: Registry, assets: Assets): ReadonlyMap<string, Document> {
  return new Map<string, Document>([
    [OPENAPI_PATH, page('application/json', openApiText(registry))],
    [LLMS_PATH, page('text/plain; charset=utf-8', llmsText(registry))],
    [REFERENCE_PATH.slice(0, -1), { location: REFERENCE_PATH }],
    [REFERENCE_PATH, page('text/html; charset=utf-8', referencePage(registry), REFERENCE_POLICY)],
    ...Array.from(assets, ([path, { contentType, body }]) => [path, page(contentType, body)] as const),
  ]);
}

/** A text as a document: tagged by what it says, and compressed. */
export function page(contentType: string, body: string, policy?: string): Document {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { contentType, body, gzip: gzipSync(body, { level: 9 }), etag: `W/"${digest}"`, policy };
}
