import { quoteName } from '../core/escapes.ts';
import { settingsTable } from '../server/settings.ts';
import type { Command } from './command.ts';
import { commandOfTool } from './commands/tool.ts';
import { UsageError } from './errors.ts';
import { type Option, type OptionValue, sharedOptions } from './options.ts';
import { type OtherCommandName, otherCommands, toolCommands } from './tool-commands.ts';

/** The options of `serve`, in the order of the settings. */
export const settingOptions = settingsTable.map((setting) => {
  const description = setting.description.replaceAll('`', '');
  return {
    /** `LOG_LEVEL` */
    variable: setting.name,
    /** `--log-level` */
    name: settingOption(setting.name),
    placeholder: 'value',
    value: setting.name.endsWith('_FILE') ? ('file' as const) : listOf(setting.choices),
    /** The first clause of the description. */
    title: description.split(/[,:;]/, 1).join(),
    description: `${description}.`,
    remarks: setting.default === '' ? [] : [`default: ${setting.default}`],
  } satisfies Option & { readonly variable: string };
});

function listOf(values: readonly string[]): readonly OptionValue[] {
  return values.map((value) => ({ value }));
}

/** The option of a setting: `LOG_LEVEL` is `--log-level`. */
export function settingOption(variable: string): string {
  return `--${variable.toLowerCase().replaceAll('_', '-')}`;
}

/** The option of `check`. */
export const addressOption: Option = {
  name: '--address',
  placeholder: 'ip',
  description: 'Connects to this address instead of those of the host, for example to one of several servers.',
};

/** The option of `page`. */
export const serverOption: Option = {
  name: '--server',
  placeholder: 'url',
  description: 'Lets the page send API requests to this server, and to no other. Without it, the page sends none.',
};

const { help, json } = sharedOptions;

/** What the commands that are not tools accept, in addition to their names. */
const parts: Readonly<Record<OtherCommandName, Pick<Command, 'argument' | 'options' | 'note'>>> = {
  serve: {
    options: [...settingOptions, help],
    note: 'Each option can also be an environment variable: --log-level is LOG_LEVEL. The option has priority. SIGTERM and SIGINT stop the server.',
  },
  check: {
    argument: { name: '<url>', description: 'The address of the server, such as https://text.example.com.' },
    options: [addressOption, { ...json, description: 'Prints one JSON object.' }, help],
  },
  page: {
    argument: {
      name: '<folder>',
      description: 'The folder for the files. It is created if it does not exist, and other files in it stay.',
      value: 'file',
    },
    options: [serverOption, help],
    note: 'The files work under any address. For use offline, the address must begin with https://.',
  },
  mcp: { options: [help], note: 'The server ends when its input ends, or on SIGTERM or SIGINT.' },
  completion: {
    argument: { name: '<shell>', description: 'bash, zsh or fish.', value: listOf(['bash', 'zsh', 'fish']) },
    options: [help],
  },
};

/** All commands, in the order of the help. */
export function allCommands(): readonly Command[] {
  const others = otherCommands.map((other) => ({ ...other, names: [other.name], ...parts[other.name] }));
  return [...toolCommands().map(commandOfTool), ...others];
}

/**
 * Reads the address of a server, which may be under a path. The URL ends with a slash. Throws a UsageError if it has a
 * user, a query or a fragment, or another scheme than http and https.
 */
export function readServerUrl(word: string): URL {
  const url = URL.canParse(word) ? new URL(word) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol)) {
    const whole = `https://${word}`;
    const isHost = /^[\w.:[\]-]{1,253}$/.test(word) && URL.canParse(whole);
    const remedy = isHost ? `Use ${whole}` : 'Use the address of a server, such as https://text.example.com';
    throw new UsageError(`${quoteName(word)} is not a URL that begins with https:// or http://`, `${remedy}.`);
  }
  const isPlain = `${url.username}${url.password}${url.search}${url.hash}` === '';
  url.pathname = url.pathname.replace(/(?:\/api\/v1)?\/?$/, '/');
  if (isPlain) return url;
  throw new UsageError('the URL has more than a host, a port and a path', `Use ${url.origin}${url.pathname}`);
}
