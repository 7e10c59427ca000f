// Builds what `npm start` needs, over earlier files: the programs, the pages and the documents.
import { build } from './bundles.js';

await build();
