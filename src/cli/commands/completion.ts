import type { Command } from 'commander';
import { registry } from '../../tools/registry.ts';
import type { Context } from '../context.ts';
import { commandOptions, type SharedOption, sharedOptions } from '../options.ts';
import { writeText } from '../streams.ts';
import { UsageError } from '../usage-error.ts';
import {
  type CompletedCommand,
  type CompletedOption,
  completionScript,
  isShell,
  SHELLS,
} from './completion-scripts.ts';
import { otherCommands } from './other-commands.ts';
import { settingOptions } from './setting-options.ts';

/** The completion scripts as a command. */

/** Gives the command its argument and its action. */
export function prepareCompletion(command: Command, { streams }: Context): void {
  command.argument('<shell>', `${SHELLS.join(', ')}`).action(async (shell: string) => {
    if (!isShell(shell)) {
      throw new UsageError(`shell must be one of ${SHELLS.join(', ')}`, 'See textmill completion --help.');
    }
    await writeText(streams.stdout, completionScript(shell, completedCommands(), globalOptions));
  });
}

const help = switchOf(sharedOptions.help);

const globalOptions = [help, switchOf({ name: '--version', description: 'Prints the version.' })];

/** All commands, the tools first. */
function completedCommands(): readonly CompletedCommand[] {
  const tools = Array.from(registry.values(), (tool) => ({
    name: tool.name,
    summary: tool.summary,
    words: [],
    options: [...commandOptions(tool).map(completedOption), ...Object.values(sharedOptions).map(switchOf)],
  }));
  const others = otherCommands.map(({ name, summary }) => ({
    name,
    summary,
    words: name === 'completion' ? SHELLS : [],
    options: name === 'serve' ? [...settingOptions.map(completedSetting), help] : [help],
  }));
  return [...tools, ...others];
}

function completedOption(option: ReturnType<typeof commandOptions>[number]): CompletedOption {
  const { description } = option;
  if (option.kind === 'flag') return { name: option.shown, description, value: 'none' };
  return { name: option.name, description, value: option.kind === 'choice' ? option.choices : 'any' };
}

function completedSetting({ name, description, choices }: (typeof settingOptions)[number]): CompletedOption {
  if (choices.length > 0) return { name, description, value: choices };
  return { name, description, value: name.endsWith('-file') ? 'file' : 'any' };
}

function switchOf({ name, description }: SharedOption): CompletedOption {
  return { name, description, value: 'none' };
}
