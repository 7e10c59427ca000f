import { existsSync, readFileSync } from 'node:fs';
import type { Page } from '../../contract/document.ts';
import { ICONS, type Icon } from '../../documents/pages/icons.ts';
import type { PageFiles } from '../../documents/pages/page.ts';

/** What the pages load, as `scripts/pages.js` makes it of `web/`. */
export interface Assets {
  readonly home: PageFiles;
  readonly docs: PageFiles;
  /** All of it by path. */
  readonly files: ReadonlyMap<string, Asset>;
  /** The built code of the service worker. */
  readonly serviceWorker: string;
}

/** A file, compressed where that is worth it; its tag is left to be made. */
export type Asset = Omit<Page, 'etag'>;

/** The pages' files are missing: the build was not run, or was not copied whole. */
export class AssetsError extends Error {
  override readonly name = 'AssetsError';
}

/** What Vite's manifest says of a file that it made. */
interface Built {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  /** Keys of the manifest. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Built>>;

/**
 * Reads the files of the pages.
 *
 * @throws AssetsError where they are missing.
 */
export function readAssets(): Assets {
  const folder = webFolder();
  const manifest: Manifest = JSON.parse(readText(MANIFEST, folder));
  const home = pageFiles(manifest, 'home');
  const docs = pageFiles(manifest, 'docs');
  const loaded = [home, docs].flatMap(({ theme, script, modules, styles }) => [theme, script, ...modules, ...styles]);
  const files = new Map([
    ...loaded.map((path) => [path, readHashed(path, folder)] as const),
    ...ICONS.map((icon) => [icon.path, readIcon(icon, folder)] as const),
  ]);
  const serviceWorker = readText(`/${entry(manifest, 'service-worker').file}`, folder);
  return { home, docs, files, serviceWorker };
}

const MANIFEST = '/entries.json';

/** The built `web` folder, seen from dist/, from dist/chunks/ or from the sources, wherever this module has come to be. */
function webFolder(): URL {
  const folders = ['./web/', '../web/', '../../../dist/web/'].map((path) => new URL(path, import.meta.url));
  const folder = folders.find((candidate) => existsSync(new URL(`.${MANIFEST}`, candidate)));
  if (folder === undefined) throw new AssetsError('The folder web beside the server is missing: run npm run build');
  return folder;
}

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
  if (found === undefined) throw missing(name);
  return found;
}

/** All that a file imports, and what that imports, in the order in which it runs. */
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

/** A file whose name changes with its content, with the compressed forms beside it. */
function readHashed(path: string, folder: URL): Asset {
  return {
    contentType: path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    body: read(path, folder),
    br: read(`${path}.br`, folder),
    gzip: read(`${path}.gz`, folder),
    asked: 'never',
    template: '/assets/{file}',
  };
}

function readIcon({ path, contentType }: Icon, folder: URL): Asset {
  return { contentType, body: read(path, folder), asked: 'daily' };
}

function read(path: string, folder: URL): Uint8Array {
  try {
    return readFileSync(new URL(`.${path}`, folder));
  } catch {
    throw missing(path.slice(1));
  }
}

function readText(path: string, folder: URL): string {
  return new TextDecoder().decode(read(path, folder));
}

function missing(what: string): AssetsError {
  return new AssetsError(`The folder web beside the server has no ${what}: run npm run build`);
}
