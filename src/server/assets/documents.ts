import type { Document, Page } from '../../contract/document.ts';
import { namesInPaths } from '../../contract/names.ts';
import {
  addressIn,
  HOME_PATH,
  LLMS_FULL_PATH,
  LLMS_PATH,
  NOT_FOUND_PATH,
  OPENAPI_PATH,
  REFERENCE_PATH,
  rootFrom,
  SERVICE_WORKER_PATH,
  WEB_MANIFEST_PATH,
} from '../../contract/path.ts';
import { openApiText } from '../../documents/openapi/openapi.ts';
import { homePage } from '../../documents/pages/home-page.ts';
import { INSTALLER_ICONS } from '../../documents/pages/icons.ts';
import { notFoundPage } from '../../documents/pages/not-found-page.ts';
import { PAGE_POLICY } from '../../documents/pages/policy.ts';
import { referencePage } from '../../documents/pages/reference-page.ts';
import { type Precache, SERVICE_WORKER_POLICY, serviceWorkerText } from '../../documents/pages/service-worker.ts';
import { webManifestText } from '../../documents/pages/web-manifest.ts';
import { llmsFullText, llmsText } from '../../documents/reference/llms.ts';
import type { Registry } from '../../tools/registry.ts';
import type { Asset, Assets } from './assets.ts';
import { digestOf, integrityOf, tagOf } from './tags.ts';

const ROOT = rootFrom(SERVICE_WORKER_PATH);
const REFERENCE = REFERENCE_PATH.slice(0, -1);

/** Computes the documents of the server, by path, for the build. `form` is the first rendering of the page `/`. */
export function createDocuments(registry: Registry, assets: Assets, form = ''): ReadonlyMap<string, Document> {
  const pages = new Map<string, Page>([
    [HOME_PATH, html(homePage(registry, assets.home, form))],
    [REFERENCE_PATH, html(referencePage(registry, assets.docs))],
    [WEB_MANIFEST_PATH, text('application/manifest+json', webManifestText(registry))],
    ...Array.from(assets.files, ([path, asset]) => [path, tagged(asset)] as const),
  ]);
  const serviceWorker = serviceWorkerText(precacheOf(pages, namesInPaths(registry)), assets.serviceWorker);
  return new Map<string, Document>([
    ...pages,
    [SERVICE_WORKER_PATH, { ...text('text/javascript; charset=utf-8', serviceWorker), policy: SERVICE_WORKER_POLICY }],
    [REFERENCE, { location: addressIn(rootFrom(REFERENCE), REFERENCE_PATH) }],
    [NOT_FOUND_PATH, notFoundPage(assets.docs)],
    [OPENAPI_PATH, text('application/json', openApiText(registry))],
    [LLMS_PATH, text('text/plain; charset=utf-8', llmsText(registry))],
    [LLMS_FULL_PATH, text('text/plain; charset=utf-8', llmsFullText(registry))],
  ]);
}

/** The files that the service worker keeps: all that is needed to show the pages. */
function precacheOf(pages: ReadonlyMap<string, Page>, names: readonly string[]): Precache {
  const installers = new Set(INSTALLER_ICONS.map(({ path }) => path));
  const kept = [...pages].filter(([path]) => !installers.has(path));
  // The headers are kept too, so another policy is another version.
  const parts = kept.map(([path, { contentType, etag, policy }]) => [path, contentType, etag, policy]);
  const exact = (isHashed: boolean) =>
    kept
      .filter(([, { asked }]) => (asked === 'never') === isHashed)
      .map(([path, { body }]) => [addressIn(ROOT, path), integrityOf(body)] as const);
  const version = digestOf(JSON.stringify([parts, names]));
  return { version, changing: exact(false), hashed: exact(true), names };
}

function html(body: string): Page {
  return { ...text('text/html; charset=utf-8', body), policy: PAGE_POLICY };
}

function text(contentType: string, body: string): Page {
  return tagged({ contentType, body });
}

function tagged(asset: Asset): Page {
  return { ...asset, etag: tagOf(asset.body) };
}
