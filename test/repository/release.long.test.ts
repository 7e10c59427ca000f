import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** `npm run release`, run in a repository with a small package. */

const SCRIPT = resolve('scripts/release.ts');
const SCRIPT_WORDS = ['--import', import.meta.resolve('tsx'), SCRIPT];
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

test('a file that npm run generate adds is part of the release, and one that the tests leave is not', () => {
  commit('touch left.txt', 'touch generated.txt');
  expect(release('1.3.0').status).toBe(0);
  expect(git('ls-files')).toContain('generated.txt\n');
  expect(git('ls-files')).not.toContain('left.txt');
});

test('a tag that fails leaves main as it was', () => {
  git('config', 'tag.gpgSign', 'true');
  git('config', 'gpg.program', '/bin/false');
  expect(release('1.3.0').status).toBe(1);
  expect(stateOf()).toEqual({ subject: 'Start', tags: '', changes: '', worktrees: 1 });
});

test('a branch that cannot be moved leaves no tag', () => {
  commit(`git -C '${folder}' commit --quiet --allow-empty --message Moved`);
  expect(release('1.3.0').status).toBe(1);
  expect(stateOf()).toEqual({ subject: 'Moved', tags: '', changes: '', worktrees: 1 });
});

test.each([
  { title: 'the branch', command: 'git switch --quiet --create topic', message: 'git switch main', changes: '' },
  { title: 'a file', command: 'touch notes.txt', message: '?? notes.txt', changes: '?? notes.txt\n' },
])('$title that changes during the tests stops the release', ({ command, message, changes }) => {
  commit(`cd '${folder}' && ${command}`);
  const { status, stderr } = release('1.3.0');
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(message) });
  expect(stateOf()).toEqual({ subject: 'Start', tags: '', changes, worktrees: 1 });
});

// The tests must end too: the streams of the script close only then.
test.each([
  { title: 'Ctrl+C in a terminal, SIGINT to the process group,', signal: 'SIGINT', isForAll: true },
  { title: 'SIGTERM to the script', signal: 'SIGTERM', isForAll: false },
] as const)('$title ends the tests and removes the work tree', async ({ signal, isForAll }) => {
  commit(`node -e "console.log('The tests ' + 'run.'); setInterval(() => {}, 1000)"`);
  const script = spawn(process.execPath, [...SCRIPT_WORDS, '1.3.0'], { cwd: folder, detached: true });
  const ended = once(script, 'close');
  await new Promise<void>((resolve) => {
    script.stdout.on('data', (chunk) => String(chunk).includes('The tests run.') && resolve());
  });
  process.kill(isForAll ? -Number(script.pid) : Number(script.pid), signal);
  expect(await ended).toEqual([1, null]);
  expect(stateOf()).toEqual({ subject: 'Start', tags: '', changes: '', worktrees: 1 });
});

test.each([
  ['an older version', ['1.2.2'], 'older than 1.2.3'],
  ['a second version', ['1.3.0', '1.4.0'], 'Give one version.\n'],
])('%s is refused before anything runs', (_, words, message) => {
  const { status, stdout, stderr } = release(...words);
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining(message) });
  expect(stateOf()).toMatchObject({ subject: 'Start', tags: '', worktrees: 1 });
});

test('--dry-run is refused if npm took it, as it does without --', () => {
  const { status, stderr } = run(['1.3.0'], { npm_config_dry_run: 'true' });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('Write --') });
});

/** Writes a package with these scripts, and commits it. */
function commit(testScript: string, generateScript = 'true'): void {
  const manifest = { name: 'textmill', version: '1.2.3' };
  const scripts = { generate: generateScript, test: testScript };
  write('package.json', JSON.stringify({ ...manifest, repository: 'https://example.com/textmill', scripts }, null, 2));
  write('package-lock.json', JSON.stringify({ ...manifest, lockfileVersion: 3, packages: { '': manifest } }, null, 2));
  write('src/core/version.ts', "export const VERSION = '1.2.3';\n");
  write('CHANGELOG.md', `# Changelog\n\n## Unreleased\n\n${ENTRIES}\n\n## 1.2.3 - 2026-01-31\n\n- Zero.\n`);
  write('.gitignore', 'node_modules/\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Start');
}

function release(...words: readonly string[]) {
  return run(words, {});
}

function run(words: readonly string[], variables: Readonly<Record<string, string>>) {
  return spawnSync(process.execPath, [...SCRIPT_WORDS, ...words], {
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
