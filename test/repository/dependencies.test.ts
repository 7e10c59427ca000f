import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The rules for packages in docs/maintainers/dependencies.md. */

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

/** The folders with a lockfile, `.` for the root. */
const folders = execFileSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((file) => dirname(file));

/** The packages in a lockfile, by folder. */
function packagesOf(folder: string): readonly (readonly [path: string, locked: Locked])[] {
  const packages: Readonly<Record<string, Locked>> = JSON.parse(
    readFileSync(join(folder, 'package-lock.json'), 'utf8'),
  ).packages;
  return Object.entries(packages).filter(([path]) => path !== '');
}

function settingsOf(folder: string): readonly string[] {
  return readFileSync(join(folder, '.npmrc'), 'utf8').split('\n');
}

describe.each(folders)('in %s', (folder) => {
  test('package.json names exact versions', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const versions = Object.values({ ...dependencies, ...devDependencies });
    expect(versions).not.toEqual([]);
    expect(versions.filter((version) => !/^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version)))).toEqual([]);
  });

  test('the lockfile contains the SHA-512 digest of each package, and no address', () => {
    const packages = packagesOf(folder);
    expect(packages.length).toBeGreaterThan(5);
    // A package that another one contains does not have a digest.
    const known = packages.filter(([, locked]) => !('inBundle' in locked));
    expect(known.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  test('npm refuses fresh versions, and runs no install script', () => {
    expect(settingsOf(folder)).toContain('min-release-age=3');
    expect(settingsOf(folder)).toContain(folder === '.' ? 'strict-allow-scripts=true' : 'ignore-scripts=true');
  });
});
