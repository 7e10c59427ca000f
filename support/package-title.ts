import { readFileSync } from 'node:fs';

/**
 * The name and version of a package in a folder's package.json, such as `vite 8.3.8`. The package may have an alias
 * there.
 */
export function packageTitle(folder: string, dependency: string): string {
  const { dependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const [, name = dependency, version] = /^(?:npm:(.+)@)?(\d[^@]*)$/.exec(dependencies[dependency]) ?? [];
  return `${name} ${version}`;
}
