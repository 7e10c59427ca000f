import { VERSION } from '../core/version.ts';
import { type Command, isGiven, type Run } from './command.ts';
import { commandOfTool, runToolCommand } from './commands/tool.ts';
import { program } from './conventions.ts';
import { conclude, UsageError } from './errors.ts';
import { meantCommand } from './guesses.ts';
import { sharedOptions } from './options.ts';
import { readWords } from './read-words.ts';
import { type Streams, writeText } from './streams.ts';
import { findToolCommand, type OtherCommandName, otherCommands, toolCommands } from './tool-commands.ts';

/**
 * Runs a command and returns its exit code.
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
  const [first = '', ...others] = words;
  if (first === 'help') return runCommandLine([...others, sharedOptions.help.name], environment, streams);
  // The completion scripts call it.
  if (first === '__complete') return (await import('./commands/completion.ts')).printWords(others, streams);
  let found: Found | undefined;
  let isJson = false;
  try {
    found = await findCommand(first);
    if (found === undefined) return await runProgram(words[0], streams);
    const { command, run } = found;
    const read = readWords(command, others);
    isJson = isGiven(read, sharedOptions.json);
    if (isGiven(read, sharedOptions.help)) {
      const { commandHelp } = await import('./help.ts');
      await writeText(streams.stdout, commandHelp(command, streams.stdout.columns));
      return 0;
    }
    if (read.error !== undefined) throw read.error;
    return await run(read, { environment, streams });
  } catch (error) {
    return conclude(error, streams, found?.command.name, isJson);
  }
}

interface Found {
  readonly command: Command;
  readonly run: Run;
}

async function findCommand(name: string): Promise<Found | undefined> {
  const tool = findToolCommand(name);
  if (tool !== undefined) return { command: commandOfTool(tool), run: (...call) => runToolCommand(tool, ...call) };
  const other = otherCommands.find((command) => command.name === name);
  if (other === undefined) return undefined;
  const { otherCommand } = await import('./other-commands.ts');
  return { command: otherCommand(other), run: async (...call) => (await runners[other.name]())(...call) };
}

/** The commands that are not tools load on demand, so that conversions start fast. */
const runners: Readonly<Record<OtherCommandName, () => Promise<Run>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  check: async () => (await import('./commands/check.ts')).runCheck,
  page: async () => (await import('./commands/page.ts')).writePage,
  mcp: async () => (await import('./commands/mcp.ts')).serveMcp,
  completion: async () => (await import('./commands/completion.ts')).printCompletion,
};

/** The program without a command: a short help, the help, or the version. */
async function runProgram(first: string | undefined, { stdout, stderr }: Streams): Promise<number> {
  const { programHelp, shortHelp } = await import('./help.ts');
  if (first === undefined) {
    await writeText(stderr, shortHelp());
    return 2;
  }
  if (!/^-[^0-9.]/.test(first)) throw unknownCommand(first);
  const read = readWords(program, [first]);
  if (read.error !== undefined) throw read.error;
  await writeText(stdout, isGiven(read, sharedOptions.help) ? programHelp(stdout.columns) : `${VERSION}\n`);
  return 0;
}

function unknownCommand(word: string): UsageError {
  const names = [...toolCommands().flatMap((command) => command.names), ...otherCommands.map(({ name }) => name)];
  const meant = meantCommand(word, names);
  if (meant === undefined) return new UsageError('unknown command', `The commands are ${names.join(', ')}.`);
  return new UsageError(
    `unknown command; did you mean ${meant}?`,
    'The first argument must be a command: see textmill --help.',
  );
}
