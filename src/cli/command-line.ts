import { conclude } from './errors.ts';
import type { Given } from './given.ts';
import { STANDARD_INPUT } from './inputs.ts';
import { fileOption, type InputOption, inputOptions, takesFiles } from './options.ts';
import { runTool } from './run-tool.ts';
import type { Streams } from './streams.ts';
import { findToolCommand, type ToolCommand } from './tool-commands.ts';

/**
 * Runs a command and returns its exit code. The most common calls do not load commander, so they start in two thirds of
 * the time.
 *
 * Exit codes: 0 for success; 1 for a bug or a failed stream; 2 for an error that the user can fix; 141 if the program
 * that reads the output closed the pipe. Shells report this code for a program that SIGPIPE ended (128 + 13).
 *
 * @param words The arguments, without the program's name.
 * @param streams The streams to read and write, such as `process`.
 */
export async function runCommandLine(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  streams: Streams,
): Promise<number> {
  const [name = '', ...others] = words;
  const command = findToolCommand(name);
  const given = command === undefined ? undefined : readPlainArguments(command, others);
  if (command === undefined || given === undefined) {
    const { runCommander } = await import('./commander-program.ts');
    return runCommander(words, environment, streams);
  }
  try {
    await runTool(command, given, streams);
    return 0;
  } catch (error) {
    return conclude(error, streams, name, false);
  }
}

/** Parses the most common arguments: a text or files, and one option without a value; undefined for any others. */
function readPlainArguments(command: ToolCommand, words: readonly string[]): Given | undefined {
  const texts: string[] = [];
  const files: string[] = [];
  let given: InputOption | undefined;
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
      if (option === undefined || given !== undefined) return undefined;
      given = option;
    } else {
      texts.push(word);
    }
  }
  const [argument, ...others] = texts;
  if (others.length > 0 || (argument !== undefined && files.length > 0)) return undefined;
  const { input: options = {}, first } = given ?? {};
  return { argument, files, options, first, switches: [] };
}

/** Whether a word may be an option. A hyphen alone is not an option. */
function isOption(word: string | undefined): boolean {
  return word?.startsWith('-') === true && word !== STANDARD_INPUT;
}
