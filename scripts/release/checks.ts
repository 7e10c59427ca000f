import { parseArgs } from 'node:util';
import { compareVersions, isVersion, releasedVersions, unreleasedEntries } from './version.ts';

/** The branch that releases are made from. */
export const RELEASE_BRANCH = 'main';

/** The facts about the repository that decide whether a release can be made. */
export interface RepositoryState {
  readonly branch: string;
  /** Lines of `git status --porcelain`. */
  readonly changedFiles: readonly string[];
  readonly tags: readonly string[];
  readonly changelog: string;
  readonly manifest: { readonly version: string; readonly repository?: unknown };
}

/** The name of a version's tag. */
export function tagOf(version: string): string {
  return `v${version}`;
}

/** Each reason why this version can't be released, as a sentence that says what to do. */
export function problemsOf(version: string, state: RepositoryState): readonly string[] {
  const { branch, changedFiles, tags, changelog, manifest } = state;
  if (!isVersion(version)) return ['The version must be three numbers, such as 1.2.3.'];
  const order = compareVersions(version, manifest.version);
  const released = releasedVersions(changelog).includes(version) || tags.includes(tagOf(version));
  const checks: readonly (readonly [isProblem: boolean, problem: string])[] = [
    [branch !== RELEASE_BRANCH, `Releases are made on ${RELEASE_BRANCH}: run git switch ${RELEASE_BRANCH}.`],
    [changedFiles.length > 0, `Commit or remove these changes first:\n${changedFiles.join('\n')}`],
    [order < 0, `${version} is older than ${manifest.version}, the version in package.json.`],
    [released, `${version} is released already: choose a newer version.`],
    [unreleasedEntries(changelog) === '', 'CHANGELOG.md has no entries under "## Unreleased".'],
    [
      manifest.repository === undefined,
      'package.json has no "repository": npm compares it with the workflow that publishes. See docs/maintainers/releasing.md.',
    ],
  ];
  return checks.filter(([isProblem]) => isProblem).map(([, problem]) => problem);
}

/** The arguments of the script, or the reason why they are not clear. */
type ReleaseArguments = { readonly version: string; readonly isDryRun: boolean } | { readonly problem: string };

/** Reads the words after `npm run release --`. A word too many is a problem: it could be a `--dry-run` after `--`. */
export function readArguments(words: readonly string[]): ReleaseArguments {
  const parsed = parse(words);
  if (parsed === undefined) return { problem: 'The only option is --dry-run, without a value.' };
  const { positionals, values } = parsed;
  const [version = ''] = positionals;
  if (positionals.length > 1) return { problem: 'Give one version.' };
  return { version, isDryRun: values['dry-run'] };
}

/** The words by their kinds, or undefined. The error of Node would recommend `--` before an unknown option. */
function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
  } catch {
    return undefined;
  }
}
