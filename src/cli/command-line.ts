import { conclude } from './conclude.ts';
import { readPlainArguments } from './plain-arguments.ts';
import { runTool } from './run-tool.ts';
import type { Streams } from './streams.ts';
import { findToolCommand } from './tool-command.ts';

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
    const { runProgram } = await import('./program.ts');
    return runProgram(words, environment, streams);
  }
  try {
    await runTool(command, given, streams);
    return 0;
  } catch (error) {
    return conclude(error, streams, { command: name, isJson: false });
  }
}
