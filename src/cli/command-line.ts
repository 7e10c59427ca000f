import { VERSION } from '../core/version.ts';
import { type Command, program, type Run, readWords, valuesOf } from './command.ts';
import { commandOfTool, runToolCommand } from './commands/tool.ts';
import { conclude, UsageError } from './errors.ts';
import { meantCommand } from './guesses.ts';
import { sharedOptions } from './options.ts';
import { type Streams, writeText } from './streams.ts';
import { findToolCommand, type OtherCommandName, otherCommands, toolCommands } from './tool-commands.ts';

/**
 * Runs a command and returns its exit code, which the help explains. Shells report 141 for a program that SIGPIPE ended
 * (128 + 13).
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
  let command = program;
  let isJson = false;
  try {
    const found = await findCommand(words[0]);
    command = found.command;
    const read = readWords(command, command === program ? words.slice(0, 1) : others);
    isJson = valuesOf(read, sharedOptions.json).length > 0;
    if (valuesOf(read, sharedOptions.help).length > 0) {
      const { helpOf } = await import('./help.ts');
      await writeText(streams.stdout, helpOf(command, streams.stdout.columns || undefined));
      return 0;
    }
    if (read.error !== undefined) throw read.error;
    return await found.run(read, streams, environment);
  } catch (error) {
    return conclude(error, streams, command === program ? 'textmill' : `textmill ${command.name}`, isJson);
  }
}

async function findCommand(name: string | undefined): Promise<{ readonly command: Command; readonly run: Run }> {
  if (name === undefined || /^-[^0-9.]/.test(name)) return { command: program, run: runProgram };
  const tool = findToolCommand(name);
  if (tool !== undefined) return { command: commandOfTool(tool), run: runToolCommand(tool) };
  const other = otherCommands.find((command) => command.name === name);
  const { allCommands } = await import('./other-commands.ts');
  const command = allCommands().find((one) => one.name === other?.name);
  if (other === undefined || command === undefined) throw unknownCommand(name);
  return { command, run: async (...call) => (await runners[other.name]())(...call) };
}

/** The commands that are not tools load on demand, so that conversions start fast. */
const runners: Readonly<Record<OtherCommandName, () => Promise<Run>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  check: async () => (await import('./commands/check.ts')).runCheck,
  page: async () => (await import('./commands/page.ts')).writePage,
  mcp: async () => (await import('./commands/mcp.ts')).serveMcp,
  completion: async () => (await import('./commands/completion.ts')).printCompletion,
};

/** The program without a command: the version, or a short help. */
const runProgram: Run = async ({ given }, { stdout, stderr }) => {
  const isVersion = given.length > 0;
  await writeText(isVersion ? stdout : stderr, isVersion ? `${VERSION}\n` : (await import('./help.ts')).shortHelp());
  return isVersion ? 0 : 2;
};

function unknownCommand(word: string): UsageError {
  const names = [...toolCommands().flatMap((command) => command.names), ...otherCommands.map(({ name }) => name)];
  const meant = meantCommand(word, names);
  if (meant === undefined) return new UsageError('unknown command', `The commands are ${names.join(', ')}.`);
  const remedy = 'The first argument must be a command: see textmill --help.';
  return new UsageError(`unknown command; did you mean ${meant}?`, remedy);
}
