import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from './bundles.js';
import { buildCloudflareWorker } from './cloudflare-worker.js';
import { buildLibrary } from './library.js';
import { thirdPartyNotices } from './notices.js';

// A start builds over what is there, which a server that runs may still load: only here it is made anew.
const dist = new URL('../dist/', import.meta.url);
rmSync(dist, { recursive: true, force: true });
const folder = fileURLToPath(new URL('..', import.meta.url));
const files = await build(folder);
const workerFiles = await buildCloudflareWorker(folder);
writeFileSync(new URL('THIRD-PARTY-NOTICES.txt', dist), thirdPartyNotices([...files, ...workerFiles]));
await buildLibrary();
