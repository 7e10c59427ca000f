import { readFileSync } from 'node:fs';
import type { Page } from '../../contract/document.ts';
import { ICONS } from '../../documents/pages/icons.ts';
import type { PageFiles } from '../../documents/pages/page.ts';

/** The files of the pages, as `scripts/pages.js` builds them from `web/`. */
export type Assets = Readonly<ReturnType<typeof readAssets>>;

/** A file without its tag. */
export type Asset = Omit<Page, 'etag'>;

type Entries = Readonly<Record<string, readonly string[]>>;

/** Reads the built files of the pages. The build and the tests use it, which run from the sources. */
export function readAssets() {
  const entries: Entries = JSON.parse(readText('/entries.json'));
  const home = pageFiles(entries, 'home');
  const docs = pageFiles(entries, 'docs');
  const loaded = [home, docs].flatMap(({ theme, script, styles }) => [theme, script, ...styles]);
  const files: ReadonlyMap<string, Asset> = new Map([
    ...loaded.map((path) => [path, readHashed(path)] as const),
    ...ICONS.map(({ path, contentType }) => [path, { contentType, body: read(path), asked: 'daily' }] as const),
  ]);
  const serviceWorker = filesOf(entries, 'service-worker').map(readText).join('');
  return { home, docs, files, serviceWorker };
}

const FOLDER = new URL('../../../dist/web/', import.meta.url);

function pageFiles(entries: Entries, name: string): PageFiles {
  const [theme = ''] = filesOf(entries, 'theme');
  const files = filesOf(entries, name);
  return {
    theme,
    script: files.find((file) => file.endsWith('.js')) ?? '',
    styles: files.filter((file) => file.endsWith('.css')),
  };
}

function filesOf(entries: Entries, name: string): readonly string[] {
  const files = entries[name];
  if (files === undefined) throw new Error(`dist/web has no ${name}: run npm run build`);
  return files.map((file) => `/${file}`);
}

/** A file whose name changes with its content. */
function readHashed(path: string): Asset {
  return {
    contentType: path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    body: read(path),
    asked: 'never',
    template: '/assets/{file}',
  };
}

function read(path: string): Uint8Array {
  return readFileSync(new URL(`.${path}`, FOLDER));
}

function readText(path: string): string {
  return new TextDecoder().decode(read(path));
}
