import { formsOf } from '../../notations/forms.ts';
import { type Command, type GivenOption, program, type ReadWords, readWords } from '../command.ts';
import { UsageError } from '../errors.ts';
import { namesOf, type OptionValue, sharedOptions, textsOf } from '../options.ts';
import { allCommands } from '../other-commands.ts';
import { type Streams, writeText } from '../streams.ts';

/** Writes the completion script of a shell. */
export async function printCompletion({ argument = '' }: ReadWords, { stdout }: Streams): Promise<number> {
  const script = scripts.get(argument);
  const shells = [...scripts.keys()].join(', ');
  if (script === undefined) throw new UsageError(`the shell must be one of ${shells}`, 'Use one of them.');
  await writeText(stdout, script);
  return 0;
}

/** Writes what the last word can become, a word and its title per line. Returns 1 if the shell should offer files. */
export async function printWords(words: readonly string[], { stdout }: Streams): Promise<number> {
  // bash gives --option=value as three words.
  const last = words.at(-1)?.replace(/^=$/, '') ?? '';
  const before = words.slice(0, -1).filter((word) => word !== '=');
  const offers = offersFor(before, last)?.filter(({ value }) => value.startsWith(last));
  await writeText(stdout, offers?.map(({ value, title = '' }) => `${value}\t${title}\n`).join('') ?? '');
  return offers === undefined ? 1 : 0;
}

/** What the last word can become, whatever it begins with; undefined if it is the name of a file. */
function offersFor([name, ...before]: readonly string[], last: string): readonly OptionValue[] | undefined {
  const commands = allCommands();
  if (name === undefined) {
    const names = commands.flatMap(({ names, summary }) => names.map((value) => ({ value, title: summary })));
    return [...names, ...optionsOf(program, [])];
  }
  const command = commands.find(({ names }) => names.includes(name));
  if (command === undefined) return [];
  const [option, start = ''] = /^(--[a-z-]+)=/.exec(last)?.toReversed() ?? [];
  const { argument, given } = readWords(command, [...before, ...(option === undefined ? [] : [option]), UNFINISHED]);
  const pending = given.find(({ value }) => value === UNFINISHED)?.option;
  const { value } = pending ?? (argument === UNFINISHED && start === '' ? command.argument : undefined) ?? {};
  const mayBeOption = pending === undefined || (value === 'files' && start === '');
  const values = value === 'form' && command.toolCommand ? formsFor(command.toolCommand, given) : (value ?? []);
  const options = mayBeOption && !before.includes('--') ? optionsOf(command, given) : [];
  if (typeof values === 'object') return [...values.map((one) => ({ ...one, value: start + one.value })), ...options];
  return options.length > 0 && last.startsWith('-') ? options : undefined;
}

/** The forms of a result with the other options. */
function formsFor({ tool }: NonNullable<Command['toolCommand']>, given: readonly GivenOption[]) {
  const options = Object.assign({}, ...given.map(({ option, name, value }) => option.read?.(value, name)));
  const isEachLine = given.some(({ option }) => option === sharedOptions.eachLine);
  return formsOf(tool, options, isEachLine).map(({ name, title }) => ({ value: name, title }));
}

/** In the place of the last word: an argument can't contain U+0000. */
const UNFINISHED = '\0';

/** The names of the options that set no field that is already set. */
function optionsOf({ options }: Command, given: readonly GivenOption[]): readonly OptionValue[] {
  const set = new Set(given.flatMap(({ option: { fields = [] } }) => fields));
  return options
    .filter(({ fields = [] }) => !fields.some((field) => set.has(field)))
    .flatMap((option) => {
      const title = textsOf({ ...option, remarks: [] }).at(-1) ?? '';
      return namesOf(option).map((value) => ({ value, title }));
    });
}

/** The scripts by shell. They ask the program what a word can become, and complete names of files themselves. */
const scripts = new Map(
  Object.entries({
    bash: `# Completion of textmill for bash. To load it: source <(textmill completion bash)
_textmill() {
  local IFS=$'\\n' offered
  COMPREPLY=()
  if offered=$(textmill __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); then
    COMPREPLY=($(cut -f 1 <<<"$offered"))
  else
    compopt -o default 2>/dev/null
  fi
}
complete -F _textmill textmill
`,
    zsh: `#compdef textmill
# Completion of textmill for zsh. To load it, after "autoload -U compinit; compinit": source <(textmill completion zsh)
_textmill() {
  local offered
  if offered=$(textmill __complete "\${(@)words[2,CURRENT]}" 2>/dev/null); then
    [[ -n $offered ]] || return 1
    local -a lines=("\${(@f)offered//:/\\\\:}")
    lines=("\${(@)lines/$'\\t'/:}")
    _describe textmill lines
  else
    compset -P '--*='
    _files
  fi
}
compdef _textmill textmill
[[ $funcstack[1] != _textmill ]] || _textmill "$@"
`,
    fish: `# Completion of textmill for fish. To load it: textmill completion fish | source
function __textmill
  set -l last (commandline -ct)
  set -l option (string match -r '^--[a-z-]+=' -- "$last")
  textmill __complete (commandline -opc)[2..-1] "$last" 2>/dev/null
  or __fish_complete_path (string replace -- "$option" '' "$last") | string replace -r -- '^' "$option"
end
complete -c textmill -f -a '(__textmill)'
`,
  }),
);
