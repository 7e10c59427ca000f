import { spellingOf, suggest } from '../core/suggest.ts';
import { namesOf, type Option } from './options.ts';

/** Options that people know from other programs, and what they are here: the first option that the command has. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  '-D': ['--decode'],
  '-V': ['--sort-mode natural', '--version'],
  '-i': ['--ignore-case', '-f'],
  '-r': ['--decode'],
  '-v': ['--version'],
};

/** The option that an unknown one most likely means, or a choice that has its name: `--natural`. */
export function meantOption(unknown: string, options: readonly Option[]): string | undefined {
  const names = options.flatMap(namesOf);
  if (unknown === '-c' && names.includes('--dd-mode')) return '--as counts';
  const long = names.filter((name) => name.startsWith('--'));
  const isThere = (option: string) => names.includes(option.split(' ', 1).join());
  const setter = options.find(({ fields, value }) => {
    return fields !== undefined && typeof value === 'object' && value.some((choice) => `--${choice.value}` === unknown);
  });
  return suggest(unknown, long) ?? OPTIONS[unknown]?.find(isThere) ?? (setter && `${setter.name} ${unknown.slice(2)}`);
}

/** Commands elsewhere, and what they are here. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['atob', 'base64 -d'],
  ['base64url', 'base64 -u'],
  ['decode', 'read'],
  ['urldecode', 'url -d'],
  ['urlencode', 'url'],
  ['version', '--version'],
]);

/** The command that an unknown one most likely means; undefined if nothing is close. */
export function meantCommand(word: string, names: readonly string[]): string | undefined {
  return COMMANDS.get(spellingOf(word, 10)) ?? suggest(word, names);
}
