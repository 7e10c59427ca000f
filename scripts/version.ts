// `npm version` runs this after it has set the version in package.json: it sets it everywhere else, and dates the entries
// of the changelog. docs/maintainers/releasing.md describes a release.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** The files and folders that name the version of textmill. */
export const VERSIONED_PATHS = [
  'README.md',
  'deploy',
  'docs',
  'package-lock.json',
  'package.json',
  'src/core/version.ts',
];

/** Every form in which they name it. openapi.json has the version of the HTTP contract instead. */
const MENTION =
  /(?<=\btextmill[:-]|"name": "textmill",\s+"version": "|export const VERSION = '|image\.version="|name: textmill\n(?: +newName: .*\n)? +newTag: )\d+\.\d+\.\d+\b/g;

/** The versions of textmill that a text names. */
export function mentionedVersions(text: string): readonly string[] {
  return text.match(MENTION) ?? [];
}

/** A text that names this version of textmill wherever it named one. */
export function withVersion(text: string, version: string): string {
  return text.replaceAll(MENTION, version);
}

/** A changelog whose unreleased entries are those of this version. It throws if there are none, or for a prerelease. */
export function withRelease(changelog: string, version: string, date: string): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('The version must be three numbers, such as 1.2.3.');
  const [, section = ''] = changelog.split(/^## Unreleased\n/m);
  const [entries = ''] = section.split(/^## /m);
  if (entries.trim() === '') throw new Error('CHANGELOG.md has no entries under "## Unreleased".');
  return changelog.replace(/^## Unreleased\n/m, (heading) => `${heading}\n## ${version} - ${date}\n`);
}

function change(file: string, changed: (text: string) => string): void {
  writeFileSync(file, changed(readFileSync(file, 'utf8')));
}

if (process.argv[1] === import.meta.filename) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  change('CHANGELOG.md', (text) => withRelease(text, version, new Date().toISOString().slice(0, 10)));
  const files = execFileSync('git', ['ls-files', ...VERSIONED_PATHS], { encoding: 'utf8' });
  for (const file of files.trim().split('\n')) change(file, (text) => withVersion(text, version));
}
