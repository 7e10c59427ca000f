import { parseArgs } from 'node:util';

/** The arguments of the script, or the reason why they are not clear. */
export type ReleaseArguments = { readonly version: string; readonly isDryRun: boolean } | { readonly problem: string };

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
