import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundledPackages, thirdPartyNotices } from './bundled-packages.js';
import { build } from './bundles.js';
import { buildCloudflareWorker } from './cloudflare-worker.js';
import { buildLibrary } from './library.js';
import { softwareBillOfMaterials } from './sbom.js';

// Builds the product: `npm run build`.
const folder = fileURLToPath(new URL('..', import.meta.url));
const dist = new URL('../dist/', import.meta.url);
// `npm start` needs only the programs, the pages and the documents, and builds over earlier files, since a running
// server may still load them.
if (process.argv[2] === '--for-start') await build(folder);
else await buildAll();

async function buildAll() {
  // npm packs the modes of files: with this, they do not depend on the user's umask.
  process.umask(0o022);
  rmSync(dist, { recursive: true, force: true });
  const files = await build(folder);
  const workerFiles = await buildCloudflareWorker(folder);
  const withWorker = bundledPackages([...files, ...workerFiles], folder);
  writeFileSync(new URL('THIRD-PARTY-NOTICES.txt', dist), thirdPartyNotices(withWorker, folder));
  // Neither the package nor the image contains the Worker.
  writeFileSync(new URL('sbom.cdx.json', dist), softwareBillOfMaterials(bundledPackages(files, folder), folder));
  await buildLibrary();
}
