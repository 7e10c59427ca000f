import { type Command, Option } from 'commander';
import { ConfigError, readConfig, settingsTable } from '../config.ts';
import { nodeEngine } from '../engine-node.ts';
import { run } from '../run.ts';
import type { Context } from './other-commands.ts';
import { UsageError } from './usage-error.ts';

/** The server as a command: each setting of the environment is an option too. */

/** A setting as an option. */
export interface SettingOption {
  /** `--log-level` */
  readonly name: string;
  /** `LOG_LEVEL` */
  readonly variable: string;
  readonly description: string;
  /** Empty where more than some words can be given. */
  readonly choices: readonly string[];
}

/** The options of `serve`, in the order of the settings. */
export const settingOptions: readonly SettingOption[] = settingsTable.map((setting) => {
  const remarks = [`environment: ${setting.name}`, ...(setting.default === '' ? [] : [`default: ${setting.default}`])];
  return {
    name: `--${setting.name.toLowerCase().replaceAll('_', '-')}`,
    variable: setting.name,
    description: `${setting.description.replaceAll('`', '')}. (${remarks.join('; ')})`,
    choices: setting.choices,
  };
});

/** Gives the command its options and its action. */
export function prepareServe(command: Command, context: Context): void {
  const options = settingOptions.map(({ name, variable, description }) => {
    const option = new Option(`${name} <value>`, description);
    command.addOption(option);
    return { variable, attribute: option.attributeName() };
  });
  command
    .addHelpText('after', '\nAn option beats the environment. SIGTERM and SIGINT stop the server.')
    .action(async () => {
      const given = options.flatMap(({ variable, attribute }) => {
        const value: unknown = command.getOptionValue(attribute);
        return typeof value === 'string' ? [[variable, value]] : [];
      });
      const environment = { ...context.environment, ...Object.fromEntries(given) };
      checkSettings(environment);
      context.exitCode = await run(nodeEngine, environment, (line) => {
        context.streams.stderr.write(`${line}\n`, () => undefined);
      });
    });
}

/** A setting that can't be used is a mistake in the command line here: exit 2, where the server on its own says 1. */
function checkSettings(environment: NodeJS.ProcessEnv): void {
  try {
    readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(
      error.message,
      'See textmill serve --help: settings are options, or come from the environment.',
    );
  }
}
