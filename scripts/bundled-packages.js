import { readdirSync, readFileSync } from 'node:fs';
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

/**
 * The license texts that must accompany the programs and the pages: those of the bundled packages.
 *
 * @param {readonly BundledPackage[]} packages
 * @param {string} root The folder with node_modules.
 */
export function thirdPartyNotices(packages, root) {
  const notices = packages.map((bundled) => noticeOf(bundled, root));
  return `The programs and pages in this folder contain code of these packages:\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/**
 * @param {BundledPackage} bundled
 * @param {string} root
 */
function noticeOf({ folder, contains }, root) {
  const path = join(root, folder);
  const { name, version, license, author, repository } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const texts = readdirSync(path)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(path, file), 'utf8').trim());
  if (texts.length === 0) {
    const origin = [author?.name ?? author, repository?.url ?? repository, `https://spdx.org/licenses/${license}.html`];
    texts.push(`The package has no license text. ${origin.filter(Boolean).join(', ')}`);
  }
  if (contains.length > 0) {
    const inner = contains.map((found) => `${found.name} ${found.version}`).join(', ');
    texts.push(`Its publisher bundled code of these packages into it: ${inner}.`);
  }
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}
