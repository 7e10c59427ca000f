import { TEXT_FIELD } from '../core/field-names.ts';
import type { ErrorCode, TextmillError } from '../core/textmill-error.ts';
import type { Tool } from '../core/tool.ts';
import { commandOptions, sharedOptions } from './options.ts';
import { UsageError } from './usage-error.ts';

/** The errors of tools in words for a shell: they name options instead of fields, and the input instead of the text. */

/** What messages call a text that is an argument, or several files as one. */
export const THE_TEXT = 'the text';

/**
 * The error of a tool as the command line reports it.
 *
 * @param source What messages call the input: {@link THE_TEXT}, standard input or the name of a file.
 * @param remedy How to fix it, if the caller knows better.
 */
export function toolError(error: TextmillError, tool: Tool, source: string, remedy?: string): UsageError {
  const message = shellMessage(error.message, tool, source);
  return new UsageError(message, remedy ?? shellRemedies[error.code] ?? error.remedy, error);
}

/**
 * The message of a tool's error for a shell. A message about a field begins with its name, perhaps with a line number.
 *
 * @example shellMessage('trimMode must be one of …', textLineTools, THE_TEXT) // '--trim-mode must be one of …'
 */
export function shellMessage(message: string, tool: Tool, source: string): string {
  const [start = '', field, line] = /^([^ ]+)(?: in (line [0-9]+))?/.exec(message) ?? [];
  const option = commandOptions(tool).find((candidate) => candidate.field === field);
  const input = line === undefined ? source : `${line} of ${source}`;
  const subject = field === TEXT_FIELD ? input : option?.name;
  return subject === undefined ? message : `${subject}${message.slice(start.length)}`;
}

const { limits } = sharedOptions;

/** The remedies that differ in a shell: its values have no types, and the limits apply only with an option. */
const shellRemedies: { readonly [Code in ErrorCode]?: string } = {
  MISSING_FIELD: 'Add the option.',
  WRONG_TYPE: 'Use an integer in digits, such as 42, without a fraction or an exponent.',
  UNKNOWN_CHOICE: 'Use one of these values, spelled exactly like this, or leave the option out.',
  TOO_LONG: `Shorten it, or leave ${limits.name} out.`,
  RESULT_TOO_LARGE: `Shorten the text, or leave ${limits.name} out.`,
};
