import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Document } from '../contract/document.ts';
import { HOME_PATH, LLMS_PATH, OPENAPI_PATH, REFERENCE_PATH, WEB_MANIFEST_PATH } from '../contract/path.ts';
import type { Registry } from '../tools/registry.ts';
import { homePage } from '../views/home-page.ts';
import { llmsText } from '../views/llms.ts';
import { openApiText } from '../views/openapi.ts';
import { PAGE_POLICY } from '../views/page.ts';
import { referencePage } from '../views/reference-page.ts';
import { webManifestText } from '../views/web-manifest.ts';
import type { Asset, Assets } from './assets.ts';

/** The documents that the server answers with, by path: computed from the tools, once, at the start. */
export function createDocuments(registry: Registry, assets: Assets): ReadonlyMap<string, Document> {
  return new Map<string, Document>([
    [HOME_PATH, html(homePage(registry, assets.home))],
    [REFERENCE_PATH.slice(0, -1), { location: REFERENCE_PATH }],
    [REFERENCE_PATH, html(referencePage(registry, assets.docs))],
    [OPENAPI_PATH, text('application/json', openApiText(registry))],
    [LLMS_PATH, text('text/plain; charset=utf-8', llmsText(registry))],
    [WEB_MANIFEST_PATH, text('application/manifest+json', webManifestText(registry))],
    ...Array.from(assets.files, ([path, asset]) => [path, tagged(asset)] as const),
  ]);
}

function html(body: string): Document {
  return { ...text('text/html; charset=utf-8', body), policy: PAGE_POLICY };
}

/** A text as a document: tagged by what it says, and compressed. */
function text(contentType: string, body: string): Document {
  // Quality 11 makes a tenth less of these, in a hundred times the time, which every start would take.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return tagged({ contentType, body, br: brotliCompressSync(body, { params }), gzip: gzipSync(body, { level: 9 }) });
}

function tagged(asset: Asset): Document {
  const digest = createHash('sha256').update(asset.body).digest('base64url').slice(0, 22);
  return { ...asset, etag: `W/"${digest}"` };
}
