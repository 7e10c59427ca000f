import { isMainThread } from 'node:worker_threads';
import { nodeEngine } from '../../server/engines/node.ts';
import { readSettings, SettingsError } from '../../server/read-settings.ts';
import { run } from '../../server/run.ts';
import { type SettingWords, variableWords } from '../../server/settings.ts';
import { printTo } from '../../server/terminal.ts';
import { type Run, valuesOf } from '../command.ts';
import { UsageError } from '../errors.ts';
import { settingOption, settingOptions } from '../other-commands.ts';

/** Runs the HTTP server until it is stopped. */
export const serve: Run = async (words, { stderr }, variables) => {
  const given = settingOptions.flatMap((option) => {
    return valuesOf(words, option).map((value) => [option.variable, value] as const);
  });
  const environment = { ...variables, ...Object.fromEntries(given) };
  const isVariable = (name: string) => (variables[name] ?? '') !== '' && environment[name] === variables[name];
  // The main thread has checked them, and its threads use what it has read.
  if (isMainThread) checkSettings(environment, isVariable);
  return run(nodeEngine, environment, printTo(stderr), optionWords(isVariable));
};

/** Settings as options. A setting that comes from an environment variable is named as a variable. */
function optionWords(isVariable: (name: string) => boolean): SettingWords {
  return {
    nameOf: (setting) => (isVariable(setting) ? setting : settingOption(setting)),
    assign: (setting, value) =>
      isVariable(setting) ? variableWords.assign(setting, value) : `${settingOption(setting)} ${value}`,
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
