/** The service worker as a script: the list of files that it keeps, then the script of web/service-worker.ts. */

/** The files that the service worker keeps. */
export interface Precache {
  /** Changes with any of the files. */
  readonly version: string;
  /** The files with content that changes. */
  readonly changing: readonly Kept[];
  /** The files with paths that change with their content. */
  readonly hashed: readonly Kept[];
  /** The names of tools and operations with which paths to their forms begin, as `spellingOf` has them. */
  readonly names: readonly string[];
}

/** A path relative to the root, and the digest of its content, which `fetch` checks (https://www.w3.org/TR/SRI/). */
type Kept = readonly [path: string, integrity: string];

/** It may send requests to its own server, and loads nothing else. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

export function serviceWorkerText(precache: Precache, code: string): string {
  return `const PRECACHE = ${JSON.stringify(precache)};\n${code}`;
}
