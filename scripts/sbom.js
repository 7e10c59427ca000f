import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The fields of a package in package-lock.json that are used here.
 *
 * @typedef {object} LockedPackage
 * @property {string} version
 * @property {string} license
 * @property {string} integrity
 */

/**
 * The software bill of materials of the programs and the pages, as CycloneDX 1.6. Audits need it, since npm does not
 * install the bundled packages. It contains no time and no serial number, so the same sources give the same file.
 *
 * @param {readonly import('./bundled-packages.js').BundledPackage[]} packages
 * @param {string} root The folder of package.json and package-lock.json.
 */
export function softwareBillOfMaterials(packages, root) {
  const product = readJson(join(root, 'package.json'));
  /** @type {Readonly<Record<string, LockedPackage>>} */
  const lock = readJson(join(root, 'package-lock.json')).packages;
  const taken = packages.map((bundled) => {
    const locked = lock[bundled.folder];
    if (locked === undefined) throw new Error(`package-lock.json does not contain ${bundled.folder}: run npm ci`);
    return { ...bundled, ...locked };
  });
  const components = inOrder([
    ...taken.flatMap(({ contains }) => contains.map((inner) => component('library', inner))),
    ...taken.map((each) => ({
      ...component('library', each),
      hashes: hashes(each.integrity),
      licenses: licences(each),
    })),
  ]);
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        ...component('application', product),
        licenses: licences(product),
        description: product.description,
      },
    },
    components,
    // The programs and the pages contain all of them.
    dependencies: [{ ref: packageUrl(product), dependsOn: components.map((each) => each['bom-ref']) }],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {{ readonly name: string, readonly version: string }} named */
function packageUrl({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/**
 * @param {'application' | 'library'} type
 * @param {{ readonly name: string, readonly version: string }} named
 */
function component(type, { name, version }) {
  const purl = packageUrl({ name, version });
  return { type, 'bom-ref': purl, name, version, purl };
}

/** @param {{ readonly license: string }} licensed */
function licences({ license }) {
  return [{ license: { id: license } }];
}

/**
 * The digest of the published package.
 *
 * @param {string} integrity
 */
function hashes(integrity) {
  const digest = /^sha512-(.+)$/.exec(integrity)?.[1];
  if (digest === undefined) throw new Error(`not a SHA-512 digest: ${integrity}`);
  // This name decodes the standard alphabet, too. The other name is that of a tool, which no file here may name.
  return [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64url').toString('hex') }];
}

/**
 * Sorts components by their references. Of components with the same reference, keeps the last.
 *
 * @template {{ readonly 'bom-ref': string }} T
 * @param {readonly T[]} components
 */
function inOrder(components) {
  const unique = new Map(components.map((each) => [each['bom-ref'], each]));
  return [...unique.values()].toSorted((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1));
}
