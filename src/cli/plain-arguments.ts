import { STANDARD_INPUT } from './inputs.ts';
import { fileOption, inputOptions, takesFiles } from './options.ts';
import type { Given } from './run-tool.ts';
import type { Input, ToolCommand } from './tool-command.ts';

/**
 * Parses the arguments of the most common calls: a text or files, and one option without a value. For any other
 * arguments, valid or not, the result is undefined, and commander must parse them.
 */
export function readPlainArguments(command: ToolCommand, words: readonly string[]): Given | undefined {
  const texts: string[] = [];
  const files: string[] = [];
  let options: Input | undefined;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (word === fileOption.letter || word === fileOption.name) {
      const name = words[++index];
      if (name === undefined) return undefined;
      files.push(name);
      while (takesFiles(command.tool) && index + 1 < words.length && !isOption(words[index + 1])) {
        files.push(words[++index] ?? '');
      }
    } else if (isOption(word)) {
      const option = inputOptions(command).find(({ names }) => names.includes(word));
      // If several are given, commander's options decide whether they can be used together.
      if (option === undefined || options !== undefined) return undefined;
      options = option.input;
    } else {
      texts.push(word);
    }
  }
  const [argument, ...others] = texts;
  if (others.length > 0 || (argument !== undefined && files.length > 0)) return undefined;
  return { argument, files, options: options ?? {}, isLimited: false, isJson: false, isEachLine: false };
}

/** Whether a word may be an option. A hyphen alone is not an option. */
function isOption(word: string | undefined): boolean {
  return word?.startsWith('-') === true && word !== STANDARD_INPUT;
}
