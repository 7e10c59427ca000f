import { type Command, CommanderError, Help } from 'commander';
import { VERSION } from '../core/version.ts';
import { prepareTool } from './commands/tool.ts';
import { exitCodes, inputAndOutput, PROGRAM_SUMMARY, PROGRAM_USAGE } from './conventions.ts';
import { conclude, UsageError } from './errors.ts';
import { meantCommand } from './guesses.ts';
import { fileOption, sharedOptions } from './options.ts';
import { type Streams, writeText } from './streams.ts';
import { type Context, StrictCommand } from './strict-command.ts';
import { findToolCommand, type OtherCommandName, otherCommands, toolCommands } from './tool-commands.ts';

/** Runs a command with commander, which parses the arguments and formats the help. Returns the exit code. */
export async function runCommander(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  streams: Streams,
): Promise<number> {
  const context: Context = { environment, streams, help: [], exitCode: 0 };
  const [first = '', ...others] = words;
  const program = createProgram(context);
  const asked = first === 'help' ? [...others, sharedOptions.help.name] : words;
  try {
    if (asked.length > MOST_WORDS) throw new UsageError('too many arguments', tooManyRemedy);
    refuseUnknown(asked[0], program);
    await program.parseAsync(asked, { from: 'user' }).catch((error: unknown) => {
      if (!(error instanceof CommanderError && error.exitCode === 0)) throw error;
      // The user asked for the help or the version. Commander throws an error to stop the program.
      return writeText(streams.stdout, context.help.join(''));
    });
    return context.exitCode;
  } catch (error) {
    const command = program.commands.find((candidate) => candidate.name() === first);
    return conclude(error, streams, command?.name(), command?.getOptionValue('json') === true);
  }
}

/** commander passes all words to a function as its arguments, and runtimes limit the number of these. */
const MOST_WORDS = 32_768;
const tooManyRemedy = `Put quotes around a text with spaces. To convert files, use ${fileOption.letter}.`;

/** A command has a subcommand for each of its names. The help lists the first, with all names. */
function createProgram(context: Context): StrictCommand {
  const { streams, help } = context;
  const tools = toolCommands();
  const program = new StrictCommand('textmill')
    .description(PROGRAM_SUMMARY)
    .usage(PROGRAM_USAGE)
    .helpOption(`-h, ${sharedOptions.help.name}`, sharedOptions.help.description)
    .configureHelp({
      subcommandTerm: (command) =>
        tools.find(({ name }) => name === command.name())?.names.join(', ') ?? command.name(),
    })
    .version(VERSION, '--version', 'Prints the version.')
    .helpCommand(false)
    // Options after a command belong to the command.
    .enablePositionalOptions()
    .allowExcessArguments()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => help.push(text),
      getOutHelpWidth: () => widthOf(streams),
      getOutHasColors: () => false,
    })
    .action(async () => {
      context.exitCode = 2;
      program.outputHelp();
      await writeText(streams.stderr, help.join(''));
    });
  const addSubcommand = (group: string, names: readonly string[], summary: string) => {
    for (const name of names) {
      const others = names.filter((other) => other !== name).join(', ');
      const command = new StrictCommand(name)
        .helpGroup(group)
        .summary(summary)
        .description(others === '' ? summary : `${summary} Other name: ${others}.`)
        .copyInheritedSettings(program)
        .allowExcessArguments(false);
      program.addCommand(command, { hidden: name !== names[0] });
    }
  };
  for (const { names, summary, operation } of tools) {
    addSubcommand(operation === undefined ? 'Tools:' : 'Operations:', names, summary);
  }
  for (const { name, summary } of otherCommands) addSubcommand('Other commands:', [name], summary);
  program.addHelpText('after', () => conventions(widthOf(streams)));
  return program.hook('preSubcommand', async (_, command) => {
    const toolCommand = findToolCommand(command.name());
    if (toolCommand !== undefined && command instanceof StrictCommand) prepareTool(toolCommand, command, context);
    const other = otherCommands.find(({ name }) => name === command.name());
    if (other !== undefined) (await loaders[other.name]())(command, context);
  });
}

function widthOf({ stdout }: Streams): number {
  return stdout.columns ?? 80;
}

/** The part of the help that applies to all tools. */
function conventions(helpWidth: number): string {
  const help = new Help();
  help.prepareContext({ helpWidth });
  const codes = exitCodes.map(([code, meaning]) => help.formatItem(code, 3, meaning, help));
  const paragraphs = inputAndOutput.map((text) => help.boxWrap(text, helpWidth - 2).replaceAll(/^/gm, '  '));
  return ['', 'Input and output:', ...paragraphs, '', 'Exit codes:', ...codes].join('\n');
}

/** Loads the modules of the other commands on demand, so that conversions start fast. */
const loaders: Readonly<Record<OtherCommandName, () => Promise<(command: Command, context: Context) => void>>> = {
  serve: async () => (await import('./commands/serve.ts')).prepareServe,
  check: async () => (await import('./commands/check.ts')).prepareCheck,
  page: async () => (await import('./commands/page.ts')).preparePage,
  mcp: async () => (await import('./commands/mcp.ts')).prepareMcp,
  completion: async () => (await import('./commands/completion.ts')).prepareCompletion,
};

/** Rejects a first word that is not a command, before commander would print the help of all commands. */
function refuseUnknown(word: string | undefined, program: StrictCommand): void {
  if (word === undefined || /^-(?![0-9.])/.test(word)) return;
  const names = program.commands.map((command) => command.name());
  if (names.includes(word)) return;
  const meant = meantCommand(word, names);
  if (meant === undefined) throw new UsageError('unknown command', `The commands are ${names.join(', ')}.`);
  throw new UsageError(
    `unknown command; did you mean ${meant}?`,
    'The first argument must be a command: see textmill --help.',
  );
}
