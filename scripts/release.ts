// Makes a release: `npm run release -- 1.2.3`; `--dry-run` tries it. It never pushes or publishes: see docs/releasing.md.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releasedVersions, unreleasedEntries, withRelease } from './release/changelog.ts';
import { problemsOf, RELEASE_BRANCH, type RepositoryState, tagOf } from './release/checks.ts';
import { withFirstRelease } from './release/first-release.ts';
import { isVersion, VERSIONED_PATHS, withVersion } from './release/version.ts';

const CHANGELOG = 'CHANGELOG.md';

const root = process.cwd();
const {
  positionals: [version = ''],
  values: { 'dry-run': isDryRun },
} = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } });

// npm takes an option before `--` as its own: the release would not be a dry run, but each command of npm in it.
const problems =
  process.env['npm_config_dry_run'] === 'true'
    ? ['Write -- before the version: npm run release -- 1.2.3 --dry-run.']
    : problemsOf(version, repositoryState());
process.stderr.write(problems.map((problem) => `${problem}\n`).join(''));
if (problems.length === 0 || (isDryRun && isVersion(version))) release();
else process.exitCode = 1;

function repositoryState(): RepositoryState {
  return {
    branch: git(root, 'branch', '--show-current').trim(),
    changedFiles: linesOf(git(root, 'status', '--porcelain')),
    tags: linesOf(git(root, 'tag', '--list')),
    changelog: readFileSync(join(root, CHANGELOG), 'utf8'),
    manifest: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  };
}

/** Makes the commit in a separate work tree, so that a release that fails changes nothing, and then takes it over. */
function release(): void {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-release-'));
  git(root, 'worktree', 'add', '--quiet', '--detach', folder);
  try {
    const entries = writeRelease(folder);
    for (const words of [['ci'], ['run', 'generate'], ['test'], ['publish', '--dry-run', '--access', 'public']]) {
      say(`npm ${words.join(' ')}`);
      execFileSync('npm', words, { cwd: folder, stdio: 'inherit' });
    }
    git(folder, 'commit', '--quiet', '--all', '--message', `Release ${version}`);
    say(git(folder, 'show', '--stat', '--format=%s'));
    if (isDryRun) {
      say(`Nothing was changed. The annotation of the tag ${tagOf(version)} would be:\n\n${entries}`);
      return;
    }
    git(root, 'merge', '--quiet', '--ff-only', git(folder, 'rev-parse', 'HEAD').trim());
    git(
      root,
      'tag',
      '--annotate',
      '--cleanup=verbatim',
      '--message',
      `textmill ${version}\n\n${entries}\n`,
      tagOf(version),
    );
    say(`To publish: git push --atomic origin ${RELEASE_BRANCH} ${tagOf(version)}`);
  } finally {
    git(root, 'worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the version, and the date in the changelog. Returns the entries of this release. */
function writeRelease(folder: string): string {
  const changelog = readFileSync(join(folder, CHANGELOG), 'utf8');
  const isFirst = releasedVersions(changelog).length === 0;
  for (const file of linesOf(git(folder, 'ls-files', ...VERSIONED_PATHS))) {
    const text = readFileSync(join(folder, file), 'utf8');
    const changed = withVersion(isFirst ? withFirstRelease(file, text) : text, version);
    if (changed !== text) writeFileSync(join(folder, file), changed);
  }
  writeFileSync(join(folder, CHANGELOG), withRelease(changelog, version, new Date().toISOString().slice(0, 10)));
  return unreleasedEntries(changelog);
}

function git(folder: string, ...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

function say(text: string): void {
  process.stdout.write(`\n${text}\n`);
}
