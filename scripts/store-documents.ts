// Generates the documents that the server serves, and stores them in dist/documents/; the manual page of the command; and
// openapi.json where programs that do not read `exports` of package.json look for it.
// The pages must be in dist/web/ already.
import { writeFileSync } from 'node:fs';
import { manPage } from '../src/cli/man-page.ts';
import { openApiText } from '../src/documents/openapi/openapi.ts';
import { readAssets } from '../src/server/assets/assets.ts';
import { storeDocuments } from '../src/server/assets/document-files.ts';
import { createDocuments } from '../src/server/assets/documents.ts';
import { registry } from '../src/tools/registry.ts';
import { prerenderHome } from './prerender.ts';

storeDocuments(createDocuments(registry, readAssets(), await prerenderHome(registry)), 'dist/documents');
writeFileSync('dist/textmill.1', manPage());
writeFileSync('openapi.json', openApiText(registry));
