// What a start builds, over what is there: the programs, the pages and the documents.
import { build } from './bundles.js';

await build();
