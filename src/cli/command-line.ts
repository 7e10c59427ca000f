import { registry } from '../tools/registry.ts';
import { conclude } from './conclude.ts';
import { runTool } from './run-tool.ts';
import type { Streams } from './streams.ts';

/**
 * Runs a command to its end. A tool that is called without options, which is the most common call, does without the library
 * that reads options, and starts in two thirds of the time.
 *
 * Exit codes: 0; 2 for what the caller can mend; 1 for a bug, or a stream that failed; 141 for a pipe that its reader
 * closed, which is what a shell says of a program that SIGPIPE ended (128 + 13).
 *
 * @param words The arguments, without the program's name.
 * @param streams Where texts come from and go to: `process` will do.
 * @returns The exit code.
 */
export async function runCommandLine(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  streams: Streams,
): Promise<number> {
  const [name = '', argument, ...others] = words;
  const tool = registry.get(name);
  if (tool === undefined || others.length > 0 || isOption(argument)) {
    const { runProgram } = await import('./program.ts');
    return runProgram(words, environment, streams);
  }
  try {
    await runTool(tool, { argument, options: {}, isLimited: false, isJson: false }, streams);
    return 0;
  } catch (error) {
    return conclude(error, streams, { command: tool.name, isJson: false });
  }
}

/** Whether a word may be an option: a minus alone is not. */
function isOption(word: string | undefined): boolean {
  return word?.startsWith('-') === true && word !== '-';
}
