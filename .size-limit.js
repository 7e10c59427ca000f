import * as tools from './dist/library/tools/index.js';

/**
 * The bytes that each tool, all tools, and the client add to a page, minified and compressed with Brotli. `npm run
 * size` prints them. test/package/bundles.long.test.ts compares them with the table in docs/library.md.
 */
const path = 'dist/library/entry/library.js';

export default [
  ...Object.keys(tools).map((name) => ({ name: `\`${name}\``, path, import: `{ ${name} }` })),
  { name: 'all of them', path, import: '*' },
  { name: '`createClient`', path: 'dist/library/entry/client.js', import: '{ createClient }' },
];
