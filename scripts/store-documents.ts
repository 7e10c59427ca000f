// Generates the documents that the server serves, and stores them in dist/documents/. The pages must be in dist/web/
// already.
import { readAssets } from '../src/server/assets/assets.ts';
import { storeDocuments } from '../src/server/assets/document-files.ts';
import { createDocuments } from '../src/server/assets/documents.ts';
import { registry } from '../src/tools/registry.ts';
import { prerenderHome } from './prerender.ts';

storeDocuments(createDocuments(registry, readAssets(), await prerenderHome(registry)), 'dist/documents');
