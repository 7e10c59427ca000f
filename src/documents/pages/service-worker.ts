/** The service worker of the pages, as a script: what it keeps, in front of what was built from web/service-worker.ts. */

/** What the service worker keeps. */
export interface Precache {
  /** Another one for any change in what is kept. */
  readonly version: string;
  /** Those whose content changes. */
  readonly changing: readonly Kept[];
  /** Those whose paths change with their content. */
  readonly hashed: readonly Kept[];
}

/** A path, and the digest that its content must have, as `fetch` checks it (https://www.w3.org/TR/SRI/). */
type Kept = readonly [path: string, integrity: string];

/** It may ask its own server, and has nothing else to load. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

export function serviceWorkerText(precache: Precache, code: string): string {
  return `const PRECACHE = ${JSON.stringify(precache)};\n${code}`;
}
