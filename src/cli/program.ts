import { type Command, CommanderError, Help } from 'commander';
import { VERSION } from '../core/version.ts';
import { prepareTool } from './commands/tool.ts';
import { findToolCommand, listedCommands, type OtherCommandName, otherCommands } from './commands.ts';
import { exitCodes, inputAndOutput, PROGRAM_SUMMARY, PROGRAM_USAGE } from './conventions.ts';
import { conclude, UsageError } from './errors.ts';
import { commandsWithOption, meantCommands, type OptionAdvice, VERSION_OPTION } from './guesses.ts';
import { fileOption, sharedOptions } from './options.ts';
import { type Streams, writeText } from './streams.ts';
import { type Context, Subcommand } from './subcommand.ts';

/**
 * Runs a command with commander, which parses the arguments and formats the help. Returns the exit code.
 *
 * There is one command per tool, per short name, and a few other commands.
 */
export async function runProgram(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  streams: Streams,
): Promise<number> {
  const context: Context = { environment, streams, help: [], exitCode: 0 };
  const [first = '', ...others] = words;
  const program = createProgram(context, first === 'help' ? others[0] : first);
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

/** @param typed The name that the user typed. It is the name of its command, in help and messages. */
function createProgram(context: Context, typed?: string): Subcommand {
  const { streams, help } = context;
  const program = new Subcommand('textmill')
    .description(PROGRAM_SUMMARY)
    .usage(PROGRAM_USAGE)
    .helpOption(`-h, ${sharedOptions.help.name}`, sharedOptions.help.description)
    .configureHelp({ subcommandTerm: (command) => findToolCommand(command.name())?.names.join(', ') ?? command.name() })
    .version(VERSION, VERSION_OPTION, 'Prints the version.')
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
  const addSubcommand = (group: string, name: string, summary: string) => {
    const command = new Subcommand(name).description(summary).helpGroup(group);
    program.addCommand(command.copyInheritedSettings(program).allowExcessArguments(false));
  };
  for (const { names, summary, operation } of listedCommands()) {
    const name = typed !== undefined && names.includes(typed) ? typed : names[0];
    addSubcommand(operation === undefined ? 'Tools:' : 'Operations:', name ?? '', summary);
  }
  for (const { name, summary } of otherCommands) addSubcommand('Other commands:', name, summary);
  program.addHelpText('after', () => conventions(widthOf(streams)));
  program.adviseOption = adviseProgramOption;
  return program.hook('preSubcommand', async (_, command) => {
    const toolCommand = findToolCommand(command.name());
    if (toolCommand !== undefined && command instanceof Subcommand) prepareTool(toolCommand, command, context);
    const other = otherCommands.find(({ name }) => name === command.name());
    if (other !== undefined) (await loaders[other.name]())(command, context);
  });
}

function widthOf({ stdout }: Streams): number {
  return stdout.columns ?? 80;
}

/** The part of the help that applies to all tools. */
function conventions(width: number): string {
  const help = new Help();
  const indented = (text: string, margin: number) =>
    help.boxWrap(text, width - margin).replaceAll(/^/gm, ' '.repeat(margin));
  const codes = exitCodes.map(([code, meaning]) => `  ${code.padEnd(5)}${indented(meaning, 7).trimStart()}`);
  const paragraphs = inputAndOutput.map((paragraph) => indented(paragraph, 2));
  return ['', 'Input and output:', ...paragraphs, '', 'Exit codes:', ...codes].join('\n');
}

/** Loads the modules of the other commands on demand, so that conversions start fast. */
const loaders: Readonly<Record<OtherCommandName, () => Promise<(command: Command, context: Context) => void>>> = {
  serve: async () => (await import('./commands/serve.ts')).prepareServe,
  mcp: async () => (await import('./commands/mcp.ts')).prepareMcp,
  completion: async () => (await import('./commands/completion.ts')).prepareCompletion,
};

/** Advice for an option before the command. */
function adviseProgramOption(name: string): OptionAdvice {
  if (/^-v$/i.test(name)) return { meant: VERSION_OPTION };
  const commands = commandsWithOption(name);
  if (commands.length === 0) return {};
  return { remedy: `Put it after a command that has it: ${commands.join(', ')}.` };
}

/** Rejects a first word that is not a command, before commander would print the help of all commands. */
function refuseUnknown(word: string | undefined, program: Subcommand): void {
  if (word === undefined || /^-(?![0-9.])/.test(word)) return;
  if (program.commands.some((command) => command.name() === word)) return;
  const meant = meantCommands(word);
  if (meant.length === 0) {
    const names = program.commands.map((command) => command.name());
    throw new UsageError('unknown command', `The commands are ${names.join(', ')}.`);
  }
  const before = meant.slice(0, -1).join(', ');
  throw new UsageError(
    `unknown command; did you mean ${before}${before === '' ? '' : ' or '}${meant.at(-1)}?`,
    'The first argument must be a command: see textmill --help.',
  );
}
