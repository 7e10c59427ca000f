/** CHANGELOG.md by sections: `## Unreleased` comes first, then one section per release, `## 1.2.3 - 2026-01-31`. */

/** The versions that have a section, newest first. */
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
