import { type Command, Option } from 'commander';
import { nodeEngine } from '../../server/engines/node.ts';
import { printTo } from '../../server/print.ts';
import { readSettings, SettingsError } from '../../server/read-settings.ts';
import { run } from '../../server/run.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../usage-error.ts';
import { settingOptions } from './setting-options.ts';

/** The server as a command: each setting of the environment is an option too. */

/** Gives the command its options and its action. */
export function prepareServe(command: Command, context: Context): void {
  const options = settingOptions.map(({ name, variable, description }) => {
    const option = new Option(`${name} <value>`, description);
    command.addOption(option);
    return { variable, attribute: option.attributeName() };
  });
  command
    .addHelpText('after', '\nOptions override environment variables. SIGTERM and SIGINT stop the server.')
    .action(async () => {
      const given = options.flatMap(({ variable, attribute }) => {
        const value: unknown = command.getOptionValue(attribute);
        return typeof value === 'string' ? [[variable, value]] : [];
      });
      const environment = { ...context.environment, ...Object.fromEntries(given) };
      checkSettings(environment);
      context.exitCode = await run(nodeEngine, environment, printTo(context.streams.stderr));
    });
}

/** A setting that can't be used is a mistake in the command line here: exit 2, where the server on its own says 1. */
function checkSettings(environment: NodeJS.ProcessEnv): void {
  try {
    readSettings(environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new UsageError(
      error.message,
      'See textmill serve --help: settings are options, or come from the environment.',
    );
  }
}
