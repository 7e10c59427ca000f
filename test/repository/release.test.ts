import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problemsOf, readArguments } from '../../scripts/release/checks.ts';
import {
  mentionedVersions,
  releasedVersions,
  unreleasedEntries,
  VERSIONED_PATHS,
  withRelease,
  withVersion,
} from '../../scripts/release/version.ts';
import { VERSION } from '../../src/core/version.ts';

/** `npm run release` refuses what it must, and changes what it must. test/repository/release.long.test.ts runs it. */

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n### Added\n\n- One.\n\n## 1.2.3 - 2026-01-31\n\n- Zero.\n';

describe('a version can be released', () => {
  const state = {
    branch: 'main',
    changedFiles: [],
    tags: ['v1.2.3'],
    changelog: CHANGELOG,
    manifest: { version: '1.2.3', repository: {} },
  };

  test.each(['1.2.4', '1.3.0', '2.0.0', '1.10.0'])('%s after 1.2.3', (version) => {
    expect(problemsOf(version, state)).toEqual([]);
  });

  test('1.2.3, which package.json has already, as long as it was not released', () => {
    const changelog = CHANGELOG.replace('1.2.3', '1.2.2');
    expect(problemsOf('1.2.3', { ...state, tags: ['v1.2.2'], changelog })).toEqual([]);
  });

  test.each([
    ['a word is not a version', 'next', {}, 'three numbers'],
    ['a prerelease is not a version', '1.3.0-rc.1', {}, 'three numbers'],
    ['a leading zero is not allowed', '1.03.0', {}, 'three numbers'],
    ['a tag is not a version', 'v1.3.0', {}, 'three numbers'],
    ['nothing is not a version', '', {}, 'three numbers'],
    ['an older version is refused', '1.1.9', {}, 'older than 1.2.3'],
    ['a released version is refused', '1.2.3', { tags: [] }, 'released already'],
    ['a tagged version is refused', '1.2.4', { tags: ['v1.2.4'] }, 'released already'],
    ['another branch is refused', '1.2.4', { branch: 'topic' }, 'git switch main'],
    ['uncommitted changes are refused', '1.2.4', { changedFiles: ['?? x'] }, '?? x'],
    [
      'a changelog without entries is refused',
      '1.2.4',
      { changelog: withRelease(CHANGELOG, '1.2.4', '2026-02-01').replace('1.2.4', '1.2.2') },
      'no entries',
    ],
    ['a package without a repository is refused', '1.2.4', { manifest: { version: '1.2.3' } }, '"repository"'],
  ])('but %s', (_, version, change, problem) => {
    expect(problemsOf(version, { ...state, ...change })).toEqual([expect.stringContaining(problem)]);
  });
});

describe('the command line', () => {
  test.each([
    { words: ['1.3.0'], expected: { version: '1.3.0', isDryRun: false } },
    { words: ['1.3.0', '--dry-run'], expected: { version: '1.3.0', isDryRun: true } },
    { words: ['--dry-run', '1.3.0'], expected: { version: '1.3.0', isDryRun: true } },
    { words: ['--', '1.3.0', '--dry-run'], expected: { problem: 'Give one version.' } },
    { words: ['1.3.0', '1.4.0'], expected: { problem: 'Give one version.' } },
    { words: ['1.3.0', '--dryrun'], expected: { problem: expect.stringContaining('only option is --dry-run') } },
    { words: ['1.3.0', '-n'], expected: { problem: expect.stringContaining('only option is --dry-run') } },
    { words: ['1.3.0', '--dry-run=false'], expected: { problem: expect.stringContaining('without a value') } },
  ])('$words', ({ words, expected }) => {
    expect(readArguments(words)).toEqual(expected);
  });
});

describe('the changelog', () => {
  test('has the entries of the next release under "Unreleased", up to the release before', () => {
    expect(unreleasedEntries(CHANGELOG)).toBe('### Added\n\n- One.');
    expect(unreleasedEntries('# Changelog\n\n## Unreleased\n\n- One.\n')).toBe('- One.');
    expect(unreleasedEntries('# Changelog\n')).toBe('');
  });

  test('gets a section for the release, below an empty one for the next', () => {
    const released = withRelease(CHANGELOG, '1.3.0', '2026-02-01');
    expect(released).toContain(
      '## Unreleased\n\n## 1.3.0 - 2026-02-01\n\n### Added\n\n- One.\n\n## 1.2.3 - 2026-01-31\n',
    );
    expect(unreleasedEntries(released)).toBe('');
    expect(releasedVersions(released)).toEqual(['1.3.0', '1.2.3']);
  });

  test("of this repository can be cut: its newest release, if there is one, is package.json's version", () => {
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    expect(changelog).toContain('\n## Unreleased\n');
    expect([VERSION, undefined]).toContain(releasedVersions(changelog)[0]);
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
  });
});
