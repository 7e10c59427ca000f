import * as tools from './dist/library/tools/index.js';

/**
 * What a tool, all of them, and the client add to a page, minified and compressed by Brotli: `npm run size` shows it. The
 * limits are the figures in docs/library.md, to which test/package/bundles.test.ts holds both.
 */
const path = 'dist/library/entry/library.js';

export default [
  ...Object.keys(tools).map((name) => ({ name: `\`${name}\``, path, import: `{ ${name} }` })),
  { name: 'all of them', path, import: '*' },
  { name: '`createClient`', path: 'dist/library/entry/client.js', import: '{ createClient }' },
];
