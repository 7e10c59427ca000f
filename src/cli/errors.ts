import { constants } from 'node:buffer';
import { envelopeOf, errorEnvelope } from '../contract/envelope.ts';
import { createError, INVALID_INPUT } from '../contract/errors.ts';
import { describeBug } from '../core/bug.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import type { ErrorCode, TextmillError } from '../core/textmill-error.ts';
import type { Tool } from '../core/tool.ts';
import { commandOptions } from './options.ts';
import { StreamError, type Streams, writeText } from './streams.ts';

/** An error that the user of the command line can fix, with a remedy in words for a shell. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly exitCode: number = 2;
  readonly remedy: string;
  /** The error of the API for the same input, which `--json` prints; undefined if the API has no such error. */
  readonly apiError: TextmillError | undefined;

  constructor(message: string, remedy: string, apiError?: TextmillError) {
    super(message);
    this.remedy = remedy;
    this.apiError = apiError;
  }
}

/** Reports an error, and returns the exit code. The command is undefined if the user typed an unknown one. */
export async function conclude(
  error: unknown,
  { stdout, stderr }: Streams,
  command: string | undefined,
  isJson: boolean,
): Promise<number> {
  if (error instanceof StreamError && error.code === 'EPIPE') return BROKEN_PIPE;
  const { exitCode, lines, envelope } = explain(error);
  const prefix = command === undefined ? 'textmill' : `textmill ${command}`;
  try {
    if (isJson && envelope !== undefined) await writeText(stdout, `${envelope}\n`);
    await writeText(stderr, `${prefix}: ${lines.join('\n')}\n`);
  } catch (failure) {
    // Nothing can be reported without standard error.
    if (!(failure instanceof StreamError)) throw failure;
  }
  return exitCode;
}

const BROKEN_PIPE = 141;

/** The exit code, the message and the remedy, and the envelope for `--json`. */
function explain(error: unknown) {
  if (error instanceof UsageError) {
    const { exitCode, message, remedy, apiError } = error;
    const envelope = apiError === undefined ? envelopeOf(INVALID_INPUT, message) : errorEnvelope(apiError);
    return { exitCode, lines: [message, remedy], envelope };
  }
  // Another write would fail, too.
  if (error instanceof StreamError) return { exitCode: 1, lines: [error.message], envelope: undefined };
  const internal = createError('INTERNAL_ERROR', {});
  // The message of a bug could contain the text.
  const { type, stack } = describeBug(error);
  return { exitCode: 1, lines: [internal.message, internal.remedy, type, ...stack], envelope: errorEnvelope(internal) };
}

/** The name in messages of a text that is an argument, or that consists of several files. */
export const THE_TEXT = 'the text';

/** The error of a tool as the command line reports it; `source` names the input, such as {@link THE_TEXT}. */
export function toolError(error: TextmillError, tool: Tool, source: string, remedy?: string): UsageError {
  const message = commandLineMessage(error.message, tool, source);
  return new UsageError(message, remedy ?? shellRemedies[error.code] ?? error.remedy, error);
}

/**
 * The message of an error, which names options instead of fields, and the input instead of the text. A message about a
 * field begins with the name of the field, and a line number may follow.
 *
 * @example commandLineMessage('trimMode must be one of …', textLineTools, THE_TEXT) // '--trim-mode must be one of …'
 */
export function commandLineMessage(message: string, tool: Tool, source: string): string {
  const [start = '', field, line] = /^([^ ]+)(?: in (line [0-9]+))?/.exec(message) ?? [];
  const option = commandOptions(tool).find((candidate) => candidate.field === field);
  const input = line === undefined ? source : `${line} of ${source}`;
  const subject = field === TEXT_FIELD ? input : option?.name;
  return subject === undefined ? message : `${subject}${message.slice(start.length)}`;
}

/** The remedies that differ in a shell, where values have no types. */
const shellRemedies: { readonly [Code in ErrorCode]?: string } = {
  MISSING_FIELD: 'Add the option.',
  WRONG_TYPE: 'Use an integer in digits, such as 42, without a fraction or an exponent.',
  UNKNOWN_CHOICE: 'Use one of these values, spelled exactly as listed, or remove the option.',
};

/** The error for input that is not UTF-8 from a byte on. */
export function notUtf8(source: string, byte: number, remedy = FOR_BYTES): UsageError {
  return new UsageError(`${source} is not valid UTF-8, from byte ${byte}`, remedy);
}

const FOR_BYTES =
  'It contains binary data, which only tools such as Base64 and hex encode, or text in another encoding. Convert text to UTF-8 first.';

/** The error for an input or a result that exceeds a limit of the engine, or of the bytes that are collected. */
export function tooLarge(source: string): UsageError {
  return new UsageError(
    `${source} or its result is too large: this command needs all of it in memory, at most 1 GiB, and a text of at most ${constants.MAX_STRING_LENGTH} UTF-16 units`,
    'Split the input and convert the parts.',
  );
}
