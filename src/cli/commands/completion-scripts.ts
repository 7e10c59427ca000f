import { singleQuoted } from '../../documents/snippets/shell.ts';

/**
 * Scripts that complete commands, options and values in a shell. They hold all that there is to complete, so that a press
 * of the key starts no program.
 */

/** A command as completion sees it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** What the argument may be; empty where it is a text, or there is none. */
  readonly words: readonly string[];
}

export interface CompletedOption {
  /** `--operation` */
  readonly name: string;
  readonly description: string;
  /** What stands after it: nothing, one of some words, a file's name, or what nobody can complete. */
  readonly value: 'none' | 'file' | 'any' | readonly string[];
}

export type Shell = (typeof SHELLS)[number];

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export function isShell(name: string | undefined): name is Shell {
  return SHELLS.some((shell) => shell === name);
}

/** The script for a shell. */
export function completionScript(
  shell: Shell,
  commands: readonly CompletedCommand[],
  globalOptions: readonly CompletedOption[],
): string {
  return scripts[shell](commands, globalOptions);
}

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

type Script = (commands: readonly CompletedCommand[], globalOptions: readonly CompletedOption[]) => string;

function bashScript(...[commands, globalOptions]: Parameters<Script>): string {
  const cases = commands.flatMap(({ name, options, words }) => [
    ...options.flatMap((option) => {
      const pattern = `'${name} ${option.name}'`;
      switch (option.value) {
        case 'none':
          return [];
        case 'any':
          return [`    ${pattern}) return ;;`];
        case 'file':
          return [`    ${pattern}) compopt -o default 2>/dev/null; return ;;`];
        default:
          return [`    ${pattern}) words='${option.value.join(' ')}' ;;`];
      }
    }),
    `    '${name} '*) words='${[...words, ...options.map((option) => option.name)].join(' ')}' ;;`,
  ]);
  const first = [...commands, ...globalOptions].map(({ name }) => name).join(' ');
  return `# Completion of textmill for bash. To load it: source <(textmill completion bash)
_textmill() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=''
  COMPREPLY=()
  # bash takes --option=value for three words.
  if [[ $current == '=' ]]; then
    current=''
  elif [[ $previous == '=' ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  if ((COMP_CWORD == 1)); then
    words='${first}'
  else
    case "\${COMP_WORDS[1]} $previous" in
${cases.map((line) => `  ${line}`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _textmill textmill
`;
}

function zshScript(...[commands, globalOptions]: Parameters<Script>): string {
  const described = commands.map(({ name, summary }) => `    ${singleQuoted(`${name}:${summary}`)}`);
  const cases = commands.map(({ name, options, words }) => {
    // A text is left out: _arguments would tell of it in place of completing an option.
    const specs = options.map(zshOption);
    if (words.length > 0) specs.push(singleQuoted(`:${name}:(${words.join(' ')})`));
    return `    ${name})\n      _arguments -S ${specs.join(' \\\n        ')} ;;`;
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
      _arguments ${globalOptions.map(zshOption).join(' ')}
    else
      _describe -t commands command commands
    fi
    return
  fi
  shift words
  ((CURRENT--))
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

function zshOption({ name, description, value }: CompletedOption): string {
  const explanation = `[${description.replaceAll(/[[\]\\]/g, '\\$&')}]`;
  const word = name.slice(2);
  switch (value) {
    case 'none':
      return singleQuoted(`${name}${explanation}`);
    case 'any':
      return singleQuoted(`${name}=${explanation}:${word}: `);
    case 'file':
      return singleQuoted(`${name}=${explanation}:${word}:_files`);
    default:
      return singleQuoted(`${name}=${explanation}:${word}:(${value.join(' ')})`);
  }
}

function fishScript(...[commands, globalOptions]: Parameters<Script>): string {
  const lines = [
    '# Completion of textmill for fish. To load it: textmill completion fish | source',
    'complete -c textmill -f',
    ...globalOptions.map((option) => fishOption('__fish_use_subcommand', option)),
  ];
  for (const { name, summary, options, words } of commands) {
    lines.push(`complete -c textmill -n __fish_use_subcommand -a ${name} -d ${fishQuote(summary)}`);
    const condition = `'__fish_seen_subcommand_from ${name}'`;
    if (words.length > 0) lines.push(`complete -c textmill -n ${condition} -a '${words.join(' ')}'`);
    lines.push(...options.map((option) => fishOption(condition, option)));
  }
  return `${lines.join('\n')}\n`;
}

function fishOption(condition: string, { name, description, value }: CompletedOption): string {
  const option = `complete -c textmill -n ${condition} -l ${name.slice(2)} -d ${fishQuote(description)}`;
  switch (value) {
    case 'none':
      return option;
    case 'any':
      return `${option} -x`;
    case 'file':
      return `${option} -r -F`;
    default:
      return `${option} -x -a '${value.join(' ')}'`;
  }
}

function fishQuote(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}
