import { readFileSync } from 'node:fs';

/** The name and the version of a package that a folder's package.json has, perhaps under another name: `vite 8.3.8`. */
export function packageTitle(folder: string, dependency: string): string {
  const { dependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const [, name = dependency, version] = /^(?:npm:(.+)@)?(\d[^@]*)$/.exec(dependencies[dependency]) ?? [];
  return `${name} ${version}`;
}
