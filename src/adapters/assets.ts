import { existsSync, readFileSync } from 'node:fs';
import { REFERENCE_PATH, SCRIPT_PATH, STYLE_PATH } from '../views/reference-page.ts';

/** The files of the pages by path: what `scripts/esbuild.js` makes of `web/`. */
export type Assets = ReadonlyMap<string, Asset>;

export interface Asset {
  readonly contentType: string;
  readonly body: string;
}

/**
 * Reads the files of the pages.
 *
 * @throws Error where they were not built.
 */
export function readAssets(): Assets {
  const folder = webFolder();
  const read = (path: string, contentType: string) => {
    const body = readFileSync(new URL(`.${path}`, folder), 'utf8');
    return [path, { contentType, body }] as const;
  };
  return new Map([read(STYLE_PATH, 'text/css; charset=utf-8'), read(SCRIPT_PATH, 'text/javascript; charset=utf-8')]);
}

/** The built `web` folder, seen from dist/, from dist/chunks/ or from the sources, wherever this module has come to be. */
function webFolder(): URL {
  const folders = ['./web/', '../web/', '../../dist/web/'].map((path) => new URL(path, import.meta.url));
  const folder = folders.find((candidate) => existsSync(new URL(`.${REFERENCE_PATH}`, candidate)));
  if (folder === undefined) throw new Error('the pages are not built: run npm run build');
  return folder;
}
