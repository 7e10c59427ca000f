import { existsSync, readFileSync } from 'node:fs';
import { REFERENCE_PATH } from '../contract/path.ts';
import { SCRIPT_PATH, STYLE_PATH } from '../views/reference-page.ts';

/** The files of the pages by path: what `scripts/esbuild.js` makes of `web/`. */
export type Assets = ReadonlyMap<string, Asset>;

export interface Asset {
  readonly contentType: string;
  readonly body: string;
}

/** The pages' files are missing: the build was not run, or was not copied whole. */
export class AssetsError extends Error {
  override readonly name = 'AssetsError';
}

/**
 * Reads the files of the pages.
 *
 * @throws AssetsError where they are missing.
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
  if (folder === undefined) throw new AssetsError('The folder web beside the server is missing: run npm run build');
  return folder;
}
