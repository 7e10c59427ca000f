import { TEXT_FIELD } from '../core/field-names.ts';
import type { ErrorCode, TextmillError } from '../core/textmill-error.ts';
import type { Tool } from '../core/tool.ts';
import { commandOptions, sharedOptions } from './options.ts';
import { UsageError } from './usage-error.ts';

/** Errors of tools, in words for a shell: they name options instead of fields, and the input instead of the text. */

/** The name in messages of a text that is an argument, or that consists of several files. */
export const THE_TEXT = 'the text';

/**
 * The error of a tool as the command line reports it.
 *
 * @param source The name of the input in messages: {@link THE_TEXT}, standard input or the name of a file.
 * @param remedy A more specific remedy.
 */
export function toolError(error: TextmillError, tool: Tool, source: string, remedy?: string): UsageError {
  const message = shellMessage(error.message, tool, source);
  return new UsageError(message, remedy ?? shellRemedies[error.code] ?? error.remedy, error);
}

/**
 * The message of an error, for a shell. A message about a field begins with the name of the field, and a line number
 * may follow.
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

/** The remedies that differ in a shell: values have no types, and limits apply only with an option. */
const shellRemedies: { readonly [Code in ErrorCode]?: string } = {
  MISSING_FIELD: 'Add the option.',
  WRONG_TYPE: 'Use an integer in digits, such as 42, without a fraction or an exponent.',
  UNKNOWN_CHOICE: 'Use one of these values, spelled exactly as listed, or remove the option.',
  TOO_LONG: `Shorten it, or remove ${limits.name}.`,
  RESULT_TOO_LARGE: `Shorten the text, or remove ${limits.name}.`,
};
