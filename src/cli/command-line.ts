import { type Command, CommanderError } from 'commander';
import { envelopeOf, errorEnvelope } from '../contract/envelope.ts';
import { describeBug } from '../core/bug.ts';
import { createError, errorTable, INVALID_INPUT, TextmillError } from '../core/errors.ts';
import { suggest } from '../core/suggest.ts';
import { VERSION } from '../core/version.ts';
import { registry } from '../tools/registry.ts';
import { type OtherCommandName, otherCommands } from './commands/other-commands.ts';
import { toolCommand } from './commands/tool.ts';
import type { Context, Prepare } from './context.ts';
import { sharedOptions } from './options.ts';
import { StreamError, type Streams, writeText } from './streams.ts';
import { Subcommand } from './subcommand.ts';
import { UsageError } from './usage-error.ts';

/**
 * The command line: a command for each tool, and a few others. Commander reads the arguments and lays out the help.
 *
 * Exit codes: 0; 2 for what the caller can mend; 1 for a bug, or a stream that failed; 141 for a pipe that its reader
 * closed, which is what a shell says of a program that SIGPIPE ended (128 + 13).
 */

/**
 * Runs a command to its end.
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
  const context: Context = { environment, streams, help: [], exitCode: 0 };
  const program = createProgram(context);
  const [first = '', ...others] = words;
  const asked = first === 'help' ? [...others, sharedOptions.help.name] : words;
  try {
    refuseUnknown(asked[0], program);
    await program.parseAsync(asked, { from: 'user' });
    return context.exitCode;
  } catch (error) {
    const command = program.commands.find((candidate) => candidate.name() === first);
    return await conclude(error, context, command);
  }
}

function createProgram(context: Context): Subcommand {
  const { streams, help } = context;
  const program = new Subcommand('textmill')
    .description('Converts text: the argument, or else standard input.')
    .usage('<command> [options] [text]')
    .helpOption(`-h, ${sharedOptions.help.name}`, sharedOptions.help.description)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .version(VERSION, '--version', 'Prints the version.')
    .helpCommand(false)
    // Options after a command are the command's.
    .enablePositionalOptions()
    .allowExcessArguments()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => help.push(text),
      getOutHelpWidth: () => streams.stdout.columns ?? 80,
      getOutHasColors: () => false,
    })
    .action(async () => {
      context.exitCode = 2;
      await writeText(streams.stderr, program.helpInformation());
    });
  program.commandsGroup('Tools:');
  for (const tool of registry.values()) addSubcommand(program, toolCommand(tool, streams));
  program.commandsGroup('Other commands:');
  for (const { name, summary } of otherCommands) addSubcommand(program, new Subcommand(name).description(summary));
  return program.hook('preSubcommand', async (_, command) => {
    const other = otherCommands.find(({ name }) => name === command.name());
    if (other === undefined) return;
    const prepare = await loaders[other.name]();
    prepare(command, context);
  });
}

/** What the commands beside the tools need is loaded when they are called: a conversion starts without it. */
const loaders: Readonly<Record<OtherCommandName, () => Promise<Prepare>>> = {
  serve: async () => (await import('./commands/serve.ts')).prepareServe,
  mcp: async () => (await import('./commands/mcp.ts')).prepareMcp,
  completion: async () => (await import('./commands/completion.ts')).prepareCompletion,
};

function addSubcommand(program: Subcommand, command: Subcommand): void {
  program.addCommand(command.copyInheritedSettings(program).allowExcessArguments(false));
}

/** Refuses a word that stands for a command and is none, whatever follows: commander would print the help of all. */
function refuseUnknown(word: string | undefined, program: Subcommand): void {
  const names = program.commands.map((command) => command.name());
  if (word === undefined || /^-(?![0-9.])/.test(word) || names.includes(word)) return;
  const suggestion = suggest(word, names);
  throw new UsageError(
    `unknown command${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`,
    'Begin with the name of a command: see textmill --help.',
  );
}

/** Tells the caller what was thrown, and returns the exit code. */
async function conclude(error: unknown, context: Context, command: Command | undefined): Promise<number> {
  const { stdout, stderr } = context.streams;
  if (error instanceof CommanderError && error.exitCode === 0) {
    // Help or the version was asked for: commander stops the program by an error.
    return writeText(stdout, context.help.join('')).then(
      () => 0,
      (failure: unknown) => conclude(failure, context, command),
    );
  }
  if (error instanceof StreamError && error.code === 'EPIPE') return BROKEN_PIPE;
  const { exitCode, lines, envelope } = explain(error);
  const isJson = command?.getOptionValue('json') === true;
  const prefix = command === undefined ? 'textmill' : `textmill ${command.name()}`;
  try {
    if (isJson && envelope !== undefined) await writeText(stdout, `${envelope}\n`);
    await writeText(stderr, `${prefix}: ${lines.join('\n')}\n`);
  } catch (failure) {
    // Nobody is left to be told.
    if (!(failure instanceof StreamError)) throw failure;
  }
  return exitCode;
}

const BROKEN_PIPE = 141;

interface Explanation {
  readonly exitCode: number;
  /** The message and the remedy. */
  readonly lines: readonly string[];
  /** Undefined where a stream failed, and more of it would too. */
  readonly envelope: string | undefined;
}

function explain(error: unknown): Explanation {
  if (error instanceof TextmillError) {
    return { exitCode: 2, lines: [error.message, errorTable[error.code].remedy], envelope: errorEnvelope(error) };
  }
  if (error instanceof UsageError) {
    const envelope = envelopeOf(INVALID_INPUT, error.message);
    return { exitCode: 2, lines: [error.message, error.remedy], envelope };
  }
  if (error instanceof StreamError) return { exitCode: 1, lines: [error.message], envelope: undefined };
  const internal = createError('INTERNAL_ERROR', {});
  // Its message could quote the text.
  const { type, stack } = describeBug(error);
  return {
    exitCode: 1,
    lines: [internal.message, errorTable.INTERNAL_ERROR.remedy, type, ...stack],
    envelope: errorEnvelope(internal),
  };
}
