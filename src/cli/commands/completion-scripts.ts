import type { Choice } from '../../core/field.ts';
import { quotedWithBackslashes, singleQuoted } from '../../documents/snippets/shell.ts';

/** Completion scripts contain everything that can be completed, so the Tab key does not start the program. */

/** The parts of a command that the scripts need. */
export interface CompletedCommand {
  /** All names of the command: `dedupe` and `uniq`. */
  readonly names: readonly string[];
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** The values of the argument; empty if it is a text, or if the command has no argument. */
  readonly words: readonly string[];
}

export interface CompletedOption {
  /** `-d` and `--decode`; the last name is the longest. */
  readonly names: readonly [string, ...string[]];
  /** A few words that describe it. */
  readonly title: string;
  /** The value of the option: none, a file name, several file names, any text, or one of a list. */
  readonly value: 'none' | 'file' | 'files' | 'any' | readonly CompletedValue[];
  /** The names of options that can't be used together with this one. */
  readonly excludes?: readonly string[];
}

/** A value, with a few words that describe it. */
type CompletedValue = Pick<Choice, 'value'> & Partial<Pick<Choice, 'title'>>;

type Commands = readonly CompletedCommand[];
type CompletedOptions = readonly CompletedOption[];

/** The functions that create the scripts, by shell. */
export const scripts: ReadonlyMap<string, (commands: Commands, globalOptions: CompletedOptions) => string> = new Map([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
]);

function bashScript(commands: Commands, globalOptions: CompletedOptions): string {
  const cases = commands.flatMap(({ names, options, words }) => [
    ...options.flatMap((option) => {
      if (option.value === 'none') return [];
      const pattern = optionPattern(names, option);
      if (option.value === 'any') return [`${pattern}) return ;;`];
      if (typeof option.value === 'string') return [`${pattern}) compopt -o default 2>/dev/null; return ;;`];
      return [`${pattern}) words='${option.value.map(({ value }) => value).join(' ')}' ;;`];
    }),
    `${names.map((name) => `'${name} '*`).join('|')}) words='${[...words, ...options.flatMap(({ names }) => names)].join(' ')}' ;;`,
  ]);
  const first = [...commands.flatMap(({ names }) => names), ...globalOptions.flatMap(({ names }) => names)].join(' ');
  return `# Completion of textmill for bash. To load it: source <(textmill completion bash)
_textmill() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" index=$COMP_CWORD words=''
  COMPREPLY=()
  # bash splits --option=value into three words.
  if [[ $current == '=' ]]; then
    current=''
  elif [[ $previous == '=' ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  if ((COMP_CWORD == 1)); then
    words='${first}'
  else
    # All words up to the next option are files.
    while ((--index > 1)) && [[ \${COMP_WORDS[index]} != -* ]]; do :; done
    case "\${COMP_WORDS[1]} \${COMP_WORDS[index]}" in
      ${filesPattern(commands)}) [[ $current == -* ]] || previous="\${COMP_WORDS[index]}" ;;
    esac
    case "\${COMP_WORDS[1]} $previous" in
${cases.map((line) => `      ${line}`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _textmill textmill
`;
}

/** The options that accept several files, each after its command, as a pattern of a shell. */
function filesPattern(commands: Commands): string {
  return commands
    .flatMap(({ names, options }) =>
      options.filter(({ value }) => value === 'files').map((option) => optionPattern(names, option)),
    )
    .join('|');
}

function optionPattern(commands: readonly string[], { names }: CompletedOption): string {
  return commands.flatMap((command) => names.map((name) => `'${command} ${name}'`)).join('|');
}

function zshScript(commands: Commands, globalOptions: CompletedOptions): string {
  const described = commands.map(({ names, summary }) => {
    return `    ${names.length === 1 ? names.join() : `{${names.join()}}`}:${singleQuoted(summary)}`;
  });
  const cases = commands.map(({ names, options, words }) => {
    // The text is omitted, because _arguments would describe it instead of completing options.
    const specs = options.flatMap(zshOptions);
    if (words.length > 0) specs.push(singleQuoted(`:${names.join()}:(${words.join(' ')})`));
    return `    ${names.join('|')})\n      _arguments -S ${specs.join(' \\\n        ')} ;;`;
  });
  return `#compdef textmill
# Completion of textmill for zsh. To load it: source <(textmill completion zsh)
_textmill() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if ((CURRENT == 2)); then
    if [[ $words[CURRENT] == -* ]]; then
      _arguments ${globalOptions.flatMap(zshOptions).join(' ')}
    else
      _describe -t commands command commands
    fi
    return
  fi
  shift words
  ((CURRENT--))
  # All words up to the next option are files.
  local index=$CURRENT
  while ((--index > 1)) && [[ $words[index] != -* ]]; do :; done
  case "$words[1] $words[index]" in
    ${filesPattern(commands)}) [[ $words[CURRENT] == -* ]] || { _files; return } ;;
  esac
  case $words[1] in
${cases.join('\n')}
  esac
}
if [[ $funcstack[1] == _textmill ]]; then
  _textmill "$@"
else
  compdef _textmill textmill
fi
`;
}

/** A specification for each name of an option. */
function zshOptions({ names, title, value, excludes = [] }: CompletedOption): readonly string[] {
  const explanation = `[${title.replaceAll(/[[\]\\:]/g, '\\$&')}]`;
  const excluded = [...names, ...excludes];
  const others = excluded.length > 1 ? `(${excluded.join(' ')})` : '';
  const start = value === 'files' ? '*' : others;
  return names.map((name) => {
    if (value === 'none') return singleQuoted(`${start}${name}${explanation}`);
    const sign = name.startsWith('--') ? '=' : '';
    const message = name.replace(/^-+/, '');
    return singleQuoted(`${start}${name}${sign}${explanation}:${message}:${zshAction(value)}`);
  });
}

function zshAction(value: Exclude<CompletedOption['value'], 'none'>): string {
  if (value === 'any') return ' ';
  return typeof value === 'string' ? '_files' : `((${value.map(zshValue).join(' ')}))`;
}

/** A value with its title, which zsh evaluates as a word. */
function zshValue({ value, title }: CompletedValue): string {
  return title === undefined ? value : `${value}\\:${title.replaceAll(/[^A-Za-z0-9]/g, '\\$&')}`;
}

function fishScript(commands: Commands, globalOptions: CompletedOptions): string {
  const lines = [
    '# Completion of textmill for fish. To load it: textmill completion fish | source',
    FISH_FUNCTIONS,
    'complete -c textmill -f',
    ...globalOptions.map((option) => fishOption('__fish_use_subcommand', option)),
  ];
  for (const { names, summary, options, words } of commands) {
    const name = names.join(' ');
    lines.push(`complete -c textmill -n __fish_use_subcommand -a '${name}' -d ${quotedWithBackslashes(summary)}`);
    const condition = `'__textmill_command ${name}'`;
    if (words.length > 0) lines.push(`complete -c textmill -n ${condition} -a '${words.join(' ')}'`);
    for (const option of options) {
      lines.push(fishOption(condition, option));
      // Completes more files after the first one.
      if (option.value === 'files') {
        const given = `__textmill_command ${name}; and __textmill_last_option ${option.names.join(' ')}`;
        lines.push(`complete -c textmill -n '${given}' -F`);
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Only the second word is the command: a text can be the same word as a command. */
const FISH_FUNCTIONS = `function __textmill_command
  set -l words (commandline -opc)
  contains -- "$words[2]" $argv
end
function __textmill_last_option
  set -l options (string match -- '-?*' (commandline -opc))
  contains -- "$options[-1]" $argv
end`;

function fishOption(condition: string, option: CompletedOption): string {
  const { title, value } = option;
  const names = option.names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const line = `complete -c textmill -n ${condition} ${names.join(' ')} -d ${quotedWithBackslashes(title)}`;
  if (value === 'none') return line;
  if (value === 'any') return `${line} -x`;
  if (typeof value === 'string') return `${line} -r -F`;
  return `${line} -x -a ${quotedWithBackslashes(value.map(fishValue).join(' '))}`;
}

/** A value with its title. If the value has no title, an empty title replaces the title of the option. */
function fishValue({ value, title = '' }: CompletedValue): string {
  return `${value}\\t${quotedWithBackslashes(title)}`;
}
