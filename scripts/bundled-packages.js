import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A package with code in the programs or the pages.
 *
 * @typedef {object} BundledPackage
 * @property {string} folder Where it is installed, relative to the root.
 * @property {string} name
 * @property {readonly { readonly name: string, readonly version: string }[]} contains Packages that its publisher
 *   bundled into the modules that are used. npm does not install them.
 */

/**
 * The packages that were bundled, sorted by name.
 *
 * @param {readonly string[]} files The files that the bundler used, relative to the root.
 * @param {string} root
 * @returns {readonly BundledPackage[]}
 */
export function bundledPackages(files, root) {
  /** @type {Map<string, BundledPackage & { readonly contains: { name: string, version: string }[] }>} */
  const packages = new Map();
  for (const file of new Set(files)) {
    // If node_modules is a link, the path first leads out of the root.
    const [, folder, name] = /^.*?(node_modules\/(?:.*\/node_modules\/)?((?:@[^/]+\/)?[^/]+))/.exec(file) ?? [];
    if (folder === undefined || name === undefined) continue;
    const found = packages.get(folder) ?? { folder, name, contains: [] };
    packages.set(folder, found);
    for (const inner of packagesWithin(readFileSync(join(root, file), 'utf8'))) {
      if (!found.contains.some(({ name, version }) => name === inner.name && version === inner.version))
        found.contains.push(inner);
    }
  }
  return [...packages.values()].sort(byName);
}

/**
 * Reads the comments of a bundler: `//#region ../node_modules/.pnpm/ajv@8.18.0/node_modules/ajv/lib/ajv.js`.
 *
 * @param {string} text
 */
function packagesWithin(text) {
  const regions = text.matchAll(
    /^\/\/#region \S*\/\.pnpm\/\S*?@(\d[^/_]*)\S*?\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm,
  );
  return Array.from(regions, ([, version = '', name = '']) => ({ name, version }));
}

/**
 * @param {{ readonly name: string }} one
 * @param {{ readonly name: string }} other
 */
function byName(one, other) {
  return one.name < other.name ? -1 : 1;
}
