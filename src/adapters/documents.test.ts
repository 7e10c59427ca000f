import { describe, expect, test } from 'vitest';
import { eightTools } from '../../test/awkward-tool.ts';
import { registry } from '../tools/registry.ts';
import { type Asset, type Assets, readAssets } from './assets.ts';
import { createDocuments } from './documents.ts';

const assets = readAssets();

/** What the service worker keeps, as the script says it. */
function precacheOf(tools: typeof registry, from: Assets) {
  const worker = createDocuments(tools, from).get('/service-worker.js');
  const text = worker !== undefined && 'body' in worker ? String(worker.body) : '';
  const [, json = '{}', code] = /^const PRECACHE = (\{.*\});\n([\s\S]*)$/.exec(text) ?? [];
  const precache: { version: string; changing: readonly string[]; hashed: readonly string[] } = JSON.parse(json);
  return { ...precache, code };
}

describe('the service worker', () => {
  const precache = precacheOf(registry, assets);

  test('keeps both pages, the manifest, the icons and what the pages load, and is the code that was built', () => {
    expect(precache.changing).toEqual(expect.arrayContaining(['/', '/docs/', '/manifest.webmanifest', '/icon.svg']));
    for (const { theme, script, modules, styles } of [assets.home, assets.docs]) {
      expect(precache.hashed).toEqual(expect.arrayContaining([theme, script, ...modules, ...styles]));
    }
    expect(precache.hashed.every((path) => path.startsWith('/assets/'))).toBe(true);
    expect(precache.changing.filter((path) => path.startsWith('/assets/') || path.startsWith('/api/'))).toEqual([]);
    expect(precache.code).toBe(assets.serviceWorker);
  });

  test('is the same script as long as nothing changes, in every process', () => {
    expect(precacheOf(registry, readAssets())).toEqual(precache);
  });

  test('is another script for another tool, and for another byte of an icon', () => {
    const icon: Asset = { contentType: 'image/svg+xml', body: '<svg/>', asked: 'daily' };
    const redrawn = { ...assets, files: new Map([...assets.files, ['/icon.svg', icon] as const]) };
    const versions = [precache, precacheOf(eightTools, assets), precacheOf(registry, redrawn)];
    expect(new Set(versions.map(({ version }) => version)).size).toBe(3);
  });
});

test('every page is tagged by its content, and its tag has no other', () => {
  const tags = Array.from(createDocuments(registry, assets).values(), (document) =>
    'etag' in document ? document.etag : undefined,
  ).filter((tag) => tag !== undefined);
  expect(new Set(tags).size).toBe(tags.length);
});
