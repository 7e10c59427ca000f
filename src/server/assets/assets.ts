import { readFileSync } from 'node:fs';
import type { Page } from '../../contract/document.ts';
import { ICONS } from '../../documents/pages/icons.ts';
import type { PageFiles } from '../../documents/pages/page.ts';

/** The files of the pages, as `scripts/pages.js` builds them from `web/`. */
export type Assets = Readonly<ReturnType<typeof readAssets>>;

/** A file without its tag. */
export type Asset = Omit<Page, 'etag'>;

/** An entry of Vite's manifest. */
interface Built {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  /** Keys of the manifest. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Built>>;

/** Reads the built files of the pages. The build and the tests use it, which run from the sources. */
export function readAssets() {
  const manifest: Manifest = JSON.parse(readText('/entries.json'));
  const home = pageFiles(manifest, 'home');
  const docs = pageFiles(manifest, 'docs');
  const loaded = [home, docs].flatMap(({ theme, script, modules, styles }) => [theme, script, ...modules, ...styles]);
  const files: ReadonlyMap<string, Asset> = new Map([
    ...loaded.map((path) => [path, readHashed(path)] as const),
    ...ICONS.map(({ path, contentType }) => [path, { contentType, body: read(path), asked: 'daily' }] as const),
  ]);
  const serviceWorker = readText(`/${entry(manifest, 'service-worker').file}`);
  return { home, docs, files, serviceWorker };
}

const FOLDER = new URL('../../../dist/web/', import.meta.url);

function pageFiles(manifest: Manifest, name: string): PageFiles {
  const script = entry(manifest, name);
  const imported = importsOf(manifest, script);
  const styles = [...imported, script].flatMap(({ css = [] }) => css);
  return {
    theme: `/${entry(manifest, 'theme').file}`,
    script: `/${script.file}`,
    modules: imported.map(({ file }) => `/${file}`),
    styles: [...new Set(styles)].map((file) => `/${file}`),
  };
}

function entry(manifest: Manifest, name: string): Built {
  const found = Object.values(manifest).find((built) => built.isEntry && built.name === name);
  if (found === undefined) throw new Error(`dist/web has no ${name}: run npm run build`);
  return found;
}

/** All files that a file imports, directly or indirectly, in the order in which they run. */
function importsOf(manifest: Manifest, script: Built): readonly Built[] {
  const seen = new Set<Built>();
  const ordered: Built[] = [];
  const visit = ({ imports = [] }: Built) => {
    for (const key of imports) {
      const imported = manifest[key];
      if (imported === undefined || seen.has(imported)) continue;
      seen.add(imported);
      visit(imported);
      ordered.push(imported);
    }
  };
  visit(script);
  return ordered;
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
