import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eightTools } from '../../../support/tools/awkward-tool.ts';
import { INSTALLER_ICONS } from '../../documents/pages/icons.ts';
import type { Precache } from '../../documents/pages/service-worker.ts';
import { registry } from '../../tools/registry.ts';
import { type Asset, type Assets, readAssets } from './assets.ts';
import { createDocuments } from './documents.ts';

const assets = readAssets();

/** The list of files that the service worker keeps, read from its script. */
function precacheOf(tools: typeof registry, from: Assets) {
  const worker = createDocuments(tools, from).get('/service-worker.js');
  const text = worker !== undefined && 'body' in worker ? String(worker.body) : '';
  const [, json = '{}', code] = /^const PRECACHE = (\{.*\});\n([\s\S]*)$/.exec(text) ?? [];
  const precache: Precache = JSON.parse(json);
  return { ...precache, code };
}

describe('the service worker', () => {
  const precache = precacheOf(registry, assets);

  test('keeps both pages, the manifest, the visible icon and the files of the pages, and contains the built code', () => {
    expect(precache.changing.map(([path]) => path)).toEqual(['./', './docs/', './manifest.webmanifest', './icon.svg']);
    const loaded = [assets.home, assets.docs].flatMap(({ theme, script, styles }) => {
      return [theme, script, ...styles];
    });
    const kept = precache.hashed.map(([path]) => path.slice(1));
    expect(kept.toSorted()).toEqual([...new Set(loaded)].toSorted());
    expect(precache.names).toEqual(expect.arrayContaining(['base64', 'url', 'decode', 'uniq']));
    expect(precache.code).toBe(assets.serviceWorker);
  });

  test('has the digest of each file that it keeps, as browsers check it', () => {
    const documents = createDocuments(registry, assets);
    for (const [path, integrity] of [...precache.changing, ...precache.hashed]) {
      const document = documents.get(path.slice(1));
      const body = document !== undefined && 'body' in document ? document.body : '';
      expect({ path, integrity }).toEqual({ path, integrity: `sha256-${hash('sha256', body, 'base64')}` });
    }
  });

  test('is the same script in every process, if nothing changes', () => {
    expect(precacheOf(registry, readAssets())).toEqual(precache);
  });

  test('is a different script after a new tool, and after a change of an icon', () => {
    const icon: Asset = { contentType: 'image/svg+xml', body: '<svg/>', asked: 'daily' };
    const redrawn = { ...assets, files: new Map([...assets.files, ['/icon.svg', icon] as const]) };
    const versions = [precache, precacheOf(eightTools, assets), precacheOf(registry, redrawn)];
    expect(new Set(versions.map(({ version }) => version)).size).toBe(3);
  });

  test.each(INSTALLER_ICONS)(
    'is the same script after a change of $path, which no page shows',
    ({ path, contentType }) => {
      const icon: Asset = { contentType, body: 'redrawn', asked: 'daily' };
      expect(precacheOf(registry, { ...assets, files: new Map([...assets.files, [path, icon]]) })).toEqual(precache);
    },
  );
});

test('every page has a tag, which differs from all other tags', () => {
  const tags = Array.from(createDocuments(registry, assets).values(), (document) =>
    'etag' in document ? document.etag : undefined,
  ).filter((tag) => tag !== undefined);
  expect(new Set(tags).size).toBe(tags.length);
});
