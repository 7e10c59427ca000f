import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundledPackages } from './bundled-packages.js';
import { build } from './bundles.js';
import { buildCloudflareWorker } from './cloudflare-worker.js';
import { buildLibrary } from './library.js';
import { thirdPartyNotices } from './notices.js';
import { softwareBillOfMaterials } from './sbom.js';

// npm packs the modes of files: with this, they do not depend on the user's umask.
process.umask(0o022);

// Only `npm run build` removes earlier files. `npm start` builds over them, since a running server may still load them.
const dist = new URL('../dist/', import.meta.url);
rmSync(dist, { recursive: true, force: true });
const folder = fileURLToPath(new URL('..', import.meta.url));
const files = await build(folder);
const workerFiles = await buildCloudflareWorker(folder);
const withWorker = bundledPackages([...files, ...workerFiles], folder);
writeFileSync(new URL('THIRD-PARTY-NOTICES.txt', dist), thirdPartyNotices(withWorker, folder));
// Neither the package nor the image contains the Worker.
writeFileSync(new URL('sbom.cdx.json', dist), softwareBillOfMaterials(bundledPackages(files, folder), folder));
await buildLibrary();
