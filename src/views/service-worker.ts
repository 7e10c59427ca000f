/** The service worker of the pages, as a script: what it keeps, in front of what was built from web/service-worker.ts. */

/** What the service worker keeps: paths. */
export interface Precache {
  /** Another one for any change in what is kept. */
  readonly version: string;
  /** Those whose content changes. */
  readonly changing: readonly string[];
  /** Those that change with their content. */
  readonly hashed: readonly string[];
}

/** It may ask its own server, and has nothing else to load. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

export function serviceWorkerText(precache: Precache, code: string): string {
  return `const PRECACHE = ${JSON.stringify(precache)};\n${code}`;
}
