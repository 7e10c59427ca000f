import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The license texts that must accompany the programs and the pages: those of the bundled packages.
 *
 * @param {readonly import('./bundled-packages.js').BundledPackage[]} packages
 * @param {string} root The folder with node_modules.
 */
export function thirdPartyNotices(packages, root) {
  const notices = packages.map((bundled) => noticeOf(bundled, root));
  return `The programs and pages in this folder contain code of these packages:\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/**
 * @param {import('./bundled-packages.js').BundledPackage} bundled
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
