import { isMainThread } from 'node:worker_threads';
import type { Command } from 'commander';
import { nodeEngine } from '../../server/engines/node.ts';
import { readSettings, SettingsError } from '../../server/read-settings.ts';
import { run } from '../../server/run.ts';
import { type SettingWords, variableWords } from '../../server/settings.ts';
import { printTo } from '../../server/terminal.ts';
import { UsageError } from '../errors.ts';
import { optionOf, settingOptions } from '../setting-options.ts';
import type { Context } from '../strict-command.ts';

/** Adds the options and the action of the command. */
export function prepareServe(command: Command, context: Context): void {
  const given: Record<string, string> = {};
  for (const { name, variable, description } of settingOptions) {
    command.option(`${name} <value>`, description, (value) => {
      given[variable] = value;
    });
  }
  command
    .addHelpText('after', '\nOptions override environment variables. SIGTERM and SIGINT stop the server.')
    .action(async () => {
      const environment = { ...context.environment, ...given };
      const variables = context.environment;
      const isVariable = (name: string) => (variables[name] ?? '') !== '' && environment[name] === variables[name];
      // The main thread has checked them, and its threads use what it has read.
      if (isMainThread) checkSettings(environment, isVariable);
      context.exitCode = await run(nodeEngine, environment, printTo(context.streams.stderr), optionWords(isVariable));
    });
}

/** Settings as options. A setting that comes from an environment variable is named as a variable. */
function optionWords(isVariable: (name: string) => boolean): SettingWords {
  return {
    nameOf: (setting) => (isVariable(setting) ? setting : optionOf(setting)),
    assign: (setting, value) =>
      isVariable(setting) ? variableWords.assign(setting, value) : `${optionOf(setting)} ${value}`,
  };
}

/** Checks the settings first: here, a wrong one is an error of the command line, with exit code 2. */
function checkSettings(environment: NodeJS.ProcessEnv, isVariable: (name: string) => boolean): void {
  try {
    readSettings(environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const remedy = 'Settings are options or environment variables: see textmill serve --help.';
    throw new UsageError(inOptionNames(error.message, isVariable), remedy);
  }
}

/** A message that names the options instead of the settings, except settings from environment variables. */
function inOptionNames(message: string, isVariable: (name: string) => boolean): string {
  return settingOptions.reduce((text, { name, variable }) => {
    return isVariable(variable) ? text : text.replaceAll(new RegExp(`\\b${variable}\\b`, 'g'), name);
  }, message);
}
