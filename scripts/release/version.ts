const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

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

/** Whether a text is a version: three numbers. textmill has no prereleases. */
export function isVersion(text: string): boolean {
  return VERSION.test(text);
}

/** Compares two versions: negative if the first is older, 0 if they are the same. */
export function compareVersions(first: string, second: string): number {
  const others = second.split('.');
  const differences = first.split('.').map((part, index) => Number(part) - Number(others[index]));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** The versions of textmill that a text names. */
export function mentionedVersions(text: string): readonly string[] {
  return text.match(MENTION) ?? [];
}

/** A text that names this version of textmill wherever it named one. */
export function withVersion(text: string, version: string): string {
  return text.replaceAll(MENTION, version);
}

/** The versions that have a section in CHANGELOG.md, such as `## 1.2.3 - 2026-01-31`, newest first. */
export function releasedVersions(changelog: string): readonly string[] {
  return Array.from(changelog.matchAll(/^## (\d+\.\d+\.\d+) - /gm), ([, version = '']) => version);
}

/** The entries that no release contains yet. Without entries, the text is empty. */
export function unreleasedEntries(changelog: string): string {
  const [, section = ''] = changelog.split(/^## Unreleased\n/m);
  const [entries = ''] = section.split(/^## /m);
  return entries.trim();
}

/** Moves the unreleased entries to a section of this version. */
export function withRelease(changelog: string, version: string, date: string): string {
  return changelog.replace(/^## Unreleased\n/m, (heading) => `${heading}\n## ${version} - ${date}\n`);
}
