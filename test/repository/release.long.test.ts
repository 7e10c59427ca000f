import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** `npm run release`, run in a repository with a small package. */

const SCRIPT = resolve('scripts/release.ts');
const ENTRIES = '### Added\n\n- One.';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'textmill-release-test-'));
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.com');
  commit('true');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('makes a commit and an annotated tag, and sets the version everywhere', () => {
  const { status, stdout } = release('1.3.0');
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringContaining('git push --atomic origin main v1.3.0'),
  });
  expect(stateOf()).toEqual({ subject: 'Release 1.3.0', tags: 'v1.3.0', changes: '', worktrees: 1 });
  expect(git('tag', '--list', '--format=%(objecttype) %(contents)')).toBe(`tag textmill 1.3.0\n\n${ENTRIES}\n\n`);
  expect(JSON.parse(read('package.json')).version).toBe('1.3.0');
  expect(JSON.parse(read('package-lock.json')).packages[''].version).toBe('1.3.0');
  expect(read('src/core/version.ts')).toBe("export const VERSION = '1.3.0';\n");
  expect(read('CHANGELOG.md')).toMatch(/^## Unreleased\n\n## 1\.3\.0 - \d{4}-\d{2}-\d{2}\n\n### Added\n\n- One\.$/m);
});

test('a dry run shows all of it, and changes nothing', () => {
  const { status, stdout, stderr } = release('1.3.0', '--dry-run');
  expect(status, stderr).toBe(0);
  expect(stdout).toContain('CHANGELOG.md');
  expect(stderr).toContain('textmill-1.3.0.tgz');
  expect(stateOf()).toEqual({ subject: 'Start', tags: '', changes: '', worktrees: 1 });
});

test('a test that fails stops the release, which changes nothing', () => {
  commit('exit 1');
  expect(release('1.3.0').status).not.toBe(0);
  expect(stateOf()).toEqual({ subject: 'Start', tags: '', changes: '', worktrees: 1 });
});

test.each([
  {
    title: 'a file that is not committed',
    words: ['1.3.0'],
    prepare: () => write('notes.txt', ''),
    message: '?? notes.txt',
  },
  { title: 'an older version', words: ['1.2.2'], prepare: () => {}, message: 'older than 1.2.3' },
  { title: 'no version', words: [], prepare: () => {}, message: 'three numbers' },
])('$title is refused before anything runs', ({ words, prepare, message }) => {
  prepare();
  const { status, stdout, stderr } = release(...words);
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining(message) });
  expect(stateOf()).toMatchObject({ subject: 'Start', tags: '', worktrees: 1 });
});

test('--dry-run is refused if npm took it, as it does without --', () => {
  const { status, stderr } = spawn(['1.3.0'], { npm_config_dry_run: 'true' });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('Write --') });
});

/** Writes a package with this script of its tests, and commits it. */
function commit(testScript: string): void {
  const manifest = { name: 'textmill', version: '1.2.3' };
  const scripts = { generate: 'true', test: testScript };
  write('package.json', JSON.stringify({ ...manifest, repository: 'https://example.com/textmill', scripts }, null, 2));
  write('package-lock.json', JSON.stringify({ ...manifest, lockfileVersion: 3, packages: { '': manifest } }, null, 2));
  write('src/core/version.ts', "export const VERSION = '1.2.3';\n");
  write('CHANGELOG.md', `# Changelog\n\n## Unreleased\n\n${ENTRIES}\n\n## 1.2.3 - 2026-01-31\n\n- Zero.\n`);
  write('.gitignore', 'node_modules/\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Start');
}

function release(...words: readonly string[]) {
  return spawn(words, {});
}

function spawn(words: readonly string[], variables: Readonly<Record<string, string>>) {
  return spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), SCRIPT, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...variables },
  });
}

function stateOf() {
  return {
    subject: git('log', '-1', '--format=%s').trim(),
    tags: git('tag', '--list').trim(),
    changes: git('status', '--porcelain'),
    worktrees: git('worktree', 'list').trim().split('\n').length,
  };
}

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
}

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
