import { rmSync, writeFileSync } from 'node:fs';
import { build } from './bundles.js';
import { buildLibrary } from './library.js';
import { thirdPartyNotices } from './notices.js';

// A start builds over what is there, which a server that runs may still load: only here it is made anew.
const dist = new URL('../dist/', import.meta.url);
rmSync(dist, { recursive: true, force: true });
const files = await build();
writeFileSync(new URL('THIRD-PARTY-NOTICES.txt', dist), thirdPartyNotices(files));
await buildLibrary();
