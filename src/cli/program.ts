import { type Command, CommanderError } from 'commander';
import { suggest } from '../core/suggest.ts';
import { VERSION } from '../core/version.ts';
import { registry } from '../tools/registry.ts';
import { type OtherCommandName, otherCommands } from './commands/other-commands.ts';
import { toolCommand } from './commands/tool.ts';
import { conclude } from './conclude.ts';
import type { Context, Prepare } from './context.ts';
import { sharedOptions } from './options.ts';
import { type Streams, writeText } from './streams.ts';
import { Subcommand } from './subcommand.ts';
import { UsageError } from './usage-error.ts';

/**
 * The command line with its options: a command for each tool, and a few others. Commander reads the arguments and lays out
 * the help. Runs a command to its end, and returns the exit code.
 */
export async function runProgram(
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
    return await concludeCommand(error, context, command);
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

async function concludeCommand(
  error: unknown,
  { streams, help }: Context,
  command: Command | undefined,
): Promise<number> {
  const called = { command: command?.name(), isJson: command?.getOptionValue('json') === true };
  if (!(error instanceof CommanderError && error.exitCode === 0)) return conclude(error, streams, called);
  // Help or the version was asked for: commander stops the program by an error.
  try {
    await writeText(streams.stdout, help.join(''));
    return 0;
  } catch (failure) {
    return conclude(failure, streams, called);
  }
}
