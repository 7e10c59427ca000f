import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { mentionedVersions, VERSIONED_PATHS, withRelease, withVersion } from '../../scripts/version.ts';
import { VERSION } from '../../src/core/version.ts';

/** `npm version`, with what package.json adds to it, makes a release. */

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n### Added\n\n- One.\n\n## 1.2.3 - 2026-01-31\n\n- Zero.\n';

test('npm version makes a commit and an annotated tag, and sets the version everywhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-release-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (program: string, ...words: readonly string[]) =>
    execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const start = { name: 'textmill', version: '1.2.3' };
  const script = manifest.scripts.version.replace('tsx scripts', `${import.meta.resolve('tsx')} ${resolve('scripts')}`);
  const preversion = manifest.scripts.preversion.replace('npm test', 'true');
  const scripts = { preversion, generate: 'touch generated.txt', version: script };
  mkdirSync(join(folder, 'src/core'), { recursive: true });
  write('package.json', JSON.stringify({ ...start, scripts }));
  write('package-lock.json', JSON.stringify({ ...start, lockfileVersion: 3, packages: { '': start } }));
  write('src/core/version.ts', "export const VERSION = '1.2.3';\n");
  write('CHANGELOG.md', CHANGELOG);
  copyFileSync('.npmrc', join(folder, '.npmrc'));
  run('git', 'init', '--quiet', '--initial-branch', 'main');
  run('git', 'config', 'user.name', 'Test');
  run('git', 'config', 'user.email', 'test@example.com');
  run('git', 'add', '.');
  run('git', 'commit', '--quiet', '--message', 'Start');

  write('notes.txt', '');
  expect(() => run('sh', '-c', preversion)).toThrow('Command failed');
  rmSync(join(folder, 'notes.txt'));
  run('npm', 'version', '1.3.0');
  expect(run('git', 'log', '-1', '--format=%s')).toBe('Release 1.3.0\n');
  expect(run('git', 'tag', '--list', '--format=%(objecttype) %(refname:short) %(contents)')).toBe(
    'tag v1.3.0 Release 1.3.0\n\n',
  );
  expect(run('git', 'status', '--porcelain')).toBe('');
  expect(run('git', 'ls-files')).toContain('generated.txt\n');
  expect(JSON.parse(read('package.json')).version).toBe('1.3.0');
  expect(JSON.parse(read('package-lock.json')).packages[''].version).toBe('1.3.0');
  expect(read('src/core/version.ts')).toBe("export const VERSION = '1.3.0';\n");
  expect(read('CHANGELOG.md')).toMatch(/^## Unreleased\n\n## 1\.3\.0 - \d{4}-\d{2}-\d{2}\n\n### Added\n\n- One\.$/m);
});

describe('the changelog', () => {
  test('gets a section for the release, below an empty one for the next', () => {
    const released = withRelease(CHANGELOG, '1.3.0', '2026-02-01');
    expect(released).toContain(
      '## Unreleased\n\n## 1.3.0 - 2026-02-01\n\n### Added\n\n- One.\n\n## 1.2.3 - 2026-01-31\n',
    );
    expect(() => withRelease(released, '1.3.1', '2026-02-02')).toThrow('no entries');
    expect(() => withRelease(CHANGELOG, '1.3.0-rc.1', '2026-02-02')).toThrow('three numbers');
  });

  test("of this repository can be cut: its newest release, if there is one, is package.json's version", () => {
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    expect(changelog).toContain('\n## Unreleased\n');
    const [, newest = VERSION] = /^## (\d+\.\d+\.\d+) - /m.exec(changelog) ?? [];
    expect(newest).toBe(VERSION);
  });
});

test('the version is replaced in every form, and nowhere else', () => {
  expect(withVersion("npm install ./textmill-1.2.3.tgz\nexport const VERSION = '1.2.3';\n", '1.10.0')).toBe(
    "npm install ./textmill-1.10.0.tgz\nexport const VERSION = '1.10.0';\n",
  );
  expect(withVersion('"openapi": "3.1.0", "version": "1.0.0", valkey:8.1.11', '9.9.9')).not.toContain('9.9.9');
});

test('every file that names the version names that of package.json', () => {
  const files = execFileSync('git', ['ls-files', ...VERSIONED_PATHS], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const found = files.map((file) => [file, mentionedVersions(readFileSync(file, 'utf8'))] as const);
  const naming = found.filter(([, versions]) => versions.length > 0);
  expect(naming.filter(([, versions]) => versions.some((version) => version !== VERSION))).toEqual([]);
  expect(naming.map(([file]) => file)).toEqual(
    expect.arrayContaining([
      ...['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/kubernetes/base/kustomization.yaml'],
      ...['deploy/kubernetes/overlays/example/kustomization.yaml', 'docs/deploy.md', 'package-lock.json'],
      ...['package.json', 'src/core/version.ts'],
    ]),
  );
});

describe('.github/workflows/release.yml', () => {
  const workflow = readFileSync('.github/workflows/release.yml', 'utf8');

  test('uses actions by their commits, since tags can be moved', () => {
    const actions = [...workflow.matchAll(/uses: (.+)/g)].map(([, action]) => action);
    expect(actions).not.toEqual([]);
    for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('tests whether the commit is on main, with the history that this needs, before it publishes', () => {
    const [beforePublish = ''] = workflow.split('\n  publish:\n');
    expect(beforePublish).toContain('fetch-depth: 0\n');
    expect(beforePublish).toContain('run: git merge-base --is-ancestor "$GITHUB_SHA" origin/main\n');
    expect(workflow).toContain('needs: test\n');
    expect(beforePublish).not.toContain('id-token');
  });
});
