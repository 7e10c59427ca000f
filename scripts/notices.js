import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The licences of the packages whose code is in the programs and the pages, which have to go with it.
 *
 * @param {readonly string[]} files The files that were put together.
 * @param {string} root The folder that their paths begin in.
 */
export function thirdPartyNotices(files, root = fileURLToPath(new URL('..', import.meta.url))) {
  const folders = new Set(files.map(packageFolder).filter((folder) => folder !== undefined));
  const notices = [...folders].map((folder) => noticeOf(join(root, folder))).sort();
  return `The programs and pages in this folder contain code of these packages:\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/**
 * The folder of the package that a file belongs to.
 *
 * @param {string} file
 */
function packageFolder(file) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** @param {string} folder */
function noticeOf(folder) {
  const { name, version, license, author, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length === 0) {
    const origin = [author?.name ?? author, repository?.url ?? repository, `https://spdx.org/licenses/${license}.html`];
    texts.push(`The package brings no text of its licence. ${origin.filter(Boolean).join(', ')}`);
  }
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}
