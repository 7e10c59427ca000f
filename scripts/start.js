// Builds and serves, in one process, so that signals reach the server. The workers of a cluster come here too.
import cluster from 'node:cluster';
import { build } from './bundles.js';

if (cluster.isPrimary) await build();
await import(new URL('../dist/server.js', import.meta.url).href);
