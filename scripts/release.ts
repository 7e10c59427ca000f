// Makes a release: `npm run release -- 1.2.3`; `--dry-run` tries it. It never pushes or publishes: see docs/maintainers/releasing.md.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemsOf, RELEASE_BRANCH, type RepositoryState, readArguments, tagOf } from './release/checks.ts';
import { isVersion, unreleasedEntries, VERSIONED_PATHS, withRelease, withVersion } from './release/version.ts';

const CHANGELOG = 'CHANGELOG.md';

const root = process.cwd();
try {
  await main();
} catch (error) {
  report(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main(): Promise<void> {
  // npm takes an option before `--` as its own: the release would not be a dry run, but each command of npm in it.
  if (process.env['npm_config_dry_run'] === 'true') {
    throw new Error('Write -- before the version: npm run release -- 1.2.3 --dry-run.');
  }
  const words = readArguments(process.argv.slice(2));
  if ('problem' in words) throw new Error(words.problem);
  const { version, isDryRun } = words;
  if (isDryRun && isVersion(version)) problemsOf(version, repositoryState()).forEach(report);
  else assertReleasable(version);
  await release(version, isDryRun);
}

function assertReleasable(version: string): void {
  const problems = problemsOf(version, repositoryState());
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

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
async function release(version: string, isDryRun: boolean): Promise<void> {
  const stop = stopOfSignals();
  const folder = mkdtempSync(join(tmpdir(), 'textmill-release-'));
  try {
    git(root, 'worktree', 'add', '--quiet', '--detach', folder);
    const entries = writeRelease(folder, version);
    await npm(folder, stop, 'ci');
    await npm(folder, stop, 'run', 'generate');
    // Before the tests: a file that they leave is not part of the release.
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message', `Release ${version}`);
    await npm(folder, stop, 'test');
    await npm(folder, stop, 'publish', '--dry-run', '--access', 'public');
    say(git(folder, 'show', '--stat', '--format=%s'));
    if (isDryRun) {
      say(`Nothing was changed. The annotation of the tag ${tagOf(version)} would be:\n\n${entries}`);
      return;
    }
    // Again: the tests take minutes, in which the branch and the files can change.
    assertReleasable(version);
    takeOver(git(folder, 'rev-parse', 'HEAD').trim(), version, entries);
    say(`To publish: git push --atomic origin ${RELEASE_BRANCH} ${tagOf(version)}`);
  } finally {
    // Not git(): if the work tree could not be added, this fails too, and must not hide the reason.
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds the tag and moves the branch, or neither. The tag is first, because only a tag can be removed without loss. */
function takeOver(commit: string, version: string, entries: string): void {
  const tag = tagOf(version);
  const message = `textmill ${version}\n\n${entries}\n`;
  git(root, 'tag', '--annotate', '--cleanup=verbatim', '--message', message, tag, commit);
  try {
    git(root, 'merge', '--quiet', '--ff-only', commit);
  } catch (error) {
    git(root, 'tag', '--delete', tag);
    throw error;
  }
}

/** Aborts on Ctrl+C and SIGTERM. Without the listeners they would end this process before it removes the work tree. */
function stopOfSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => controller.abort(new Error(`Stopped by ${name}.`)));
  }
  return controller.signal;
}

/**
 * Runs a command of npm. The signal `stop` ends the command, and this function throws its reason after npm has ended,
 * because the folder can be removed only then.
 */
async function npm(folder: string, stop: AbortSignal, ...words: readonly string[]): Promise<void> {
  say(`npm ${words.join(' ')}`);
  stop.throwIfAborted();
  // Detached: npm and its scripts become a process group. Ending npm alone would leave the tests running.
  const command = spawn('npm', words, { cwd: folder, stdio: 'inherit', detached: true });
  const endGroup = () => {
    if (command.pid !== undefined) process.kill(-command.pid);
  };
  stop.addEventListener('abort', endGroup);
  const [code] = await once(command, 'exit');
  stop.removeEventListener('abort', endGroup);
  stop.throwIfAborted();
  if (code !== 0) throw new Error(`npm ${words.join(' ')} failed.`);
}

/** Writes the version, and the date in the changelog. Returns the entries of this release. */
function writeRelease(folder: string, version: string): string {
  const changelog = readFileSync(join(folder, CHANGELOG), 'utf8');
  for (const file of linesOf(git(folder, 'ls-files', ...VERSIONED_PATHS))) {
    const text = readFileSync(join(folder, file), 'utf8');
    const changed = withVersion(text, version);
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

function report(problem: string): void {
  process.stderr.write(`${problem}\n`);
}
